import { useAtomValue, useSetAtom } from 'jotai';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { Icon } from '../ui/icons.tsx';
import { money } from './figures.ts';
import lineCss from './line.module.css';
import { useSums } from './live.ts';
import { lastRemoteChangeAtom, panelAtom, type RemoteChange, WHY_PARTS, type WhyPart } from './screen.ts';
import css from './totals-bar.module.css';

export const WHY_WORDS: Record<WhyPart, string> = {
  labor: 'Labor',
  material: 'Material',
  equipment: 'Equipment',
  overhead: 'Overhead',
  profit: 'Profit',
  tax: 'Tax',
  total: 'Total',
};

/** The estimate as one sum, always there; each figure opens why it is what it is. */
export function TotalsBar({ areas }: { areas: AreaWithItems[] }) {
  const sums = useSums(areas);
  const said = useAtomValue(lastRemoteChangeAtom);
  const setPanel = useSetAtom(panelAtom);
  return (
    <section className={css.bar} aria-label="Totals">
      <div className={css.said} role="status">
        {said && <Said said={said} />}
      </div>
      <div className={css.sum}>
        {WHY_PARTS.map((part, index) => (
          <span key={part} className={css.term}>
            {index > 0 && (
              <span className={css.op} aria-hidden="true">
                {part === 'total' ? '=' : '+'}
              </span>
            )}
            <button
              type="button"
              className={css.figure}
              data-total={part === 'total' || undefined}
              title="Why this number"
              onClick={() => setPanel({ kind: 'why', part })}
            >
              <span>{WHY_WORDS[part]}</span>
              {part === 'total' ? <b data-testid="grand-total">${money(sums.totalCost + sums.tax)}</b> : money(sums[part])}
            </button>
          </span>
        ))}
      </div>
    </section>
  );
}

function Said({ said: { initials, text, customer, action } }: { said: RemoteChange }) {
  return (
    <>
      {initials && (
        <span className={lineCss.who} data-customer={customer || undefined}>
          {initials}
        </span>
      )}
      <span className={css.saidtext} title={text}>
        {text}
      </span>
      {action && (
        <button type="button" className={css.saidaction} onClick={action.run}>
          {action.label}
        </button>
      )}
    </>
  );
}

/** The same on a phone: the total, and the way to add. */
export function PhoneTotals({ areas }: { areas: AreaWithItems[] }) {
  const sums = useSums(areas);
  const setPanel = useSetAtom(panelAtom);
  const said = useAtomValue(lastRemoteChangeAtom);
  return (
    <>
      <div className={css.phonesaid} role="status">
        {said && <Said said={said} />}
      </div>
      <section className={css.phonebar} aria-label="Totals">
        <button type="button" className={css.phonewhy} onClick={() => setPanel({ kind: 'why', part: 'total' })}>
          <span>
            Total with tax <Icon name="up" />
          </span>
          <b data-testid="grand-total">${money(sums.totalCost + sums.tax)}</b>
        </button>
        <button type="button" className={css.phoneadd} onClick={() => setPanel({ kind: 'builder' })}>
          <Icon name="plus" size={20} /> Add
        </button>
      </section>
    </>
  );
}
