import { memo } from 'react';
import { getAlertNotifications } from '../../contracts/vault/alerts/get-alert-notifications.ts';
import { useRead } from '../app/client.ts';
import { usePhone } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { counted, grouped } from '../ui/words.ts';
import css from './vault.module.css';
import { amountOf, filtersOf, type Shown, type Sum } from './vault-list.ts';
import type { Vault } from './vault-model.ts';

const MINE = { params: { id: 0 } };
/** What `only` of the address is for the list of alerts, which stands in place of the items. */
export const ALERTS = 'alerts';

/** On a phone, where the filters scroll away to the side: what is due stands above the items. */
export function AlertsStrip({ set }: Pick<Vault, 'set'>) {
  const phone = usePhone();
  const { data: told } = useRead(getAlertNotifications, MINE);
  const due = told?.filter(({ status }) => status === 'open').length ?? 0;
  if (!phone || due === 0) return null;
  return (
    <button type="button" className={css.strip} onClick={() => set('only', ALERTS)}>
      <Icon name="warning" />
      <b>{counted(due, 'alert')}</b>
      <Icon name="arrowRight" />
    </button>
  );
}

/** S136: categories, areas and gaps, each with its count and sum. Made again when the items or the choice change, not with each key of a search. */
export const Filters = memo(function Filters({ all, only, set }: { all: readonly Shown[] } & Pick<Vault, 'only' | 'set'>) {
  const { data: told } = useRead(getAlertNotifications, MINE);
  const due = told?.filter(({ status }) => status === 'open').length ?? 0;
  const { everything, categories, areas, gaps } = filtersOf(all);
  const filter = (key: string, word: string, sum: Sum, { amount = true, isAmber = false } = {}) => (
    <button
      key={key}
      type="button"
      className={css.filter}
      data-brief={!amount || undefined}
      aria-pressed={only === key}
      onClick={() => set('only', key)}
    >
      <span className={isAmber ? 'amber' : undefined}>{word}</span>
      <span className="muted">{grouped(String(sum.count))}</span>
      {amount ? <span className="muted">{grouped(amountOf(sum))}</span> : null}
    </button>
  );
  return (
    <nav className={css.filters} aria-label="Show">
      {filter('', 'Everything', everything)}
      {all.length > 0 ? <h2>Category</h2> : null}
      {categories.map((one) => filter(one.key, one.word, one))}
      {areas.length > 0 ? <h2>Area</h2> : null}
      {areas.map((one) => filter(one.key, one.word, one))}
      {all.length > 0 ? <h2>Alerts and gaps</h2> : null}
      {told && told.length > 0 ? (
        <button type="button" className={css.filter} data-brief aria-pressed={only === ALERTS} onClick={() => set('only', ALERTS)}>
          <span className={due > 0 ? 'amber' : undefined}>Alerts</span>
          <span className="muted">{grouped(String(due))}</span>
        </button>
      ) : null}
      {gaps.map((one) => filter(one.key, one.word, one, { amount: false, isAmber: one.isAmber }))}
    </nav>
  );
});
