import { D } from '../../contracts/decimal.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { useRead } from '../app/client.ts';
import { Icon } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { clock, counted, day, grouped } from '../ui/words.ts';
import css from './as-of-since.module.css';
import { keyOfEntry } from './days.ts';
import { ChangeOf } from './entries.tsx';
import { useRestoreQuantity } from './restore.ts';
import { movedWords, personIn, signed } from './words.ts';

/** What moved between then and now: per area, and each change that moved money. */
export function Since({ orderId, at, then, now }: { orderId: number; at: string; then: EstimateView; now: EstimateView }) {
  const entries = useRead(getAudit, { query: { orderId, from: at.slice(0, 10), take: 500 } });
  const moved = entries.data?.entries.filter((entry) => entry.at > at && /[1-9]/.test(entry.moved)).reverse() ?? [];
  const more = entries.data?.next !== null && entries.data !== undefined;
  const restore = useRestoreQuantity(orderId);
  const labels = new Map([...then.areas, ...now.areas].map((area) => [area.areaID, area.label]));
  const totalOf = (view: EstimateView, areaId: number) => view.areas.find((area) => area.areaID === areaId)?.areaTotal ?? '0.00';
  const rows: [string, string, string][] = [...labels].map(([id, label]) => [label, totalOf(then, id), totalOf(now, id)]);
  rows.push(['Tax', then.totals.tax, now.totals.tax]);
  const count = now.revision - then.revision;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <aside className={css.since} aria-label="Since then" tabIndex={0}>
      <h3>{count === 0 ? 'Nothing has changed since' : `${counted(count, 'change')} later, now`}</h3>
      <table className="figures">
        <thead>
          <tr>
            <td />
            <th scope="col">Then</th>
            <th scope="col">Now</th>
            <th scope="col">Moved</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, was, is]) => (
            <MovedRow key={label} label={label} was={was} is={is} />
          ))}
        </tbody>
        <tfoot>
          <MovedRow label="Total" was={then.totals.grandTotal} is={now.totals.grandTotal} />
        </tfoot>
      </table>
      {moved.length > 0 && <h3>Changes since, that moved money</h3>}
      <ul>
        {moved.map((entry) => {
          const line =
            entry.kind === 'quantities' ? then.areas.flatMap((area) => area.items).find((item) => item.id === entry.itemId) : undefined;
          const still = line && now.areas.flatMap((area) => area.items).find((item) => item.id === line.id);
          const canRestore = line && still && still.quantity !== line.quantity && still.quantity === entry.after;
          return (
            <li key={keyOfEntry(entry)}>
              <InitialsBadge name={personIn(entry.actorName)} title={entry.actorName} customer={entry.actorKind === 'report'} />
              <p>
                {entry.sentence}
                <ChangeOf entry={entry} ownLine />
                {canRestore && (
                  <button
                    type="button"
                    className={`link ${css.restore}`}
                    disabled={restore.busy}
                    onClick={() =>
                      void restore.save({ itemId: line.id, quantity: line.quantity, words: `${grouped(line.quantity)} ${line.itemUM}` })
                    }
                  >
                    <Icon name="restore" size={14} /> Restore {grouped(line.quantity)} {line.itemUM}
                  </button>
                )}
              </p>
              <span className={`${css.when} figures`}>
                {movedWords(entry.moved)}
                <small className="muted">
                  {day(entry.at)}, {clock(entry.at)}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
      {more && <p className="muted">Earlier changes of this stretch are in the list of entries.</p>}
    </aside>
  );
}

function MovedRow({ label, was, is }: { label: string; was: string; is: string }) {
  return (
    <tr>
      <th scope="row" className="ellipsis">
        {label}
      </th>
      <td>{grouped(was)}</td>
      <td className="muted">{grouped(is)}</td>
      <td>{signed(new D(is).minus(was).toFixed(2))}</td>
    </tr>
  );
}
