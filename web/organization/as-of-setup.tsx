import type { Settings } from '../../contracts/estimating/entities.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { Icon } from '../ui/icons.tsx';
import { listed } from '../ui/words.ts';
import css from './as-of-setup.module.css';

/** The job's own fields as they were: address, customer, markup and tax, tasks. */
export function SetupThen({ then, now }: { then: EstimateView; now: EstimateView | undefined }) {
  const before = rowsOf(then);
  const today = now && new Map(rowsOf(now));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={css.setup} tabIndex={0} role="region" aria-label="Setup as it was">
      <dl>
        {before.map(([word, value]) => {
          const is = today?.get(word);
          return (
            <div key={word}>
              <dt className="muted">{word}</dt>
              <dd>
                {value || <span className="muted">none</span>}
                {is !== undefined && is !== value && (
                  <p>
                    <Icon name="arrowRight" size={12} label="now" /> <b>{is || 'none'}</b>
                  </p>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function rowsOf({ order, settings, tasks, areas }: EstimateView): [word: string, value: string][] {
  const { customer, survey } = order;
  const place = (of: { address: string; address2: string; city: string; state: string; zip: string }) =>
    [of.address, of.address2, of.city, `${of.state} ${of.zip}`.trim()].filter(Boolean).join(', ');
  return [
    ['Job', order.externalRefId],
    ['Address', place(survey)],
    ['Customer', [`${customer.firstName} ${customer.lastName}`.trim(), customer.companyName].filter(Boolean).join(', ')],
    ['Phone', [customer.phone, customer.alternatePhone].filter(Boolean).join(', ')],
    ['Email', customer.email],
    ["Customer's address", place(customer)],
    ['Notes on the customer', customer.notes],
    ['Markup and tax', settings.orderType === 'Apply' ? 'Apply' : 'Do not apply'],
    ['Overhead', share(settings.overheadAmount, settings.overheadLabor, settings.overheadMaterial, settings.overheadEquipment)],
    ['Profit', share(settings.profitAmount, settings.profitLabor, settings.profitMaterial, settings.profitEquipment)],
    ['Tax', share(settings.taxableAmount, settings.taxableLabor, settings.taxableMaterial, settings.taxableEquipment)],
    ['Tasks', tasks.map(({ name }) => name).join(', ')],
    ['Areas', areas.map(({ label }) => label).join(', ')],
    ['Archived', order.status === 'Archived' ? 'yes' : 'no'],
  ];
}

/** `10% of labor and material`. */
function share(percent: Settings['profitAmount'], ...of: [labor: boolean, material: boolean, equipment: boolean]): string {
  const costs = (['labor', 'material', 'equipment'] as const).filter((_, n) => of[n]);
  return `${percent}% of ${listed(costs) || 'nothing'}`;
}
