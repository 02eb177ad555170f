import type { ReactNode } from 'react';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { ChangedLine, ContractView } from '../../../contracts/reporting/change-orders/contract.ts';
import { signedMoney, workOf } from '../../../contracts/reporting/page-words.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import css from './change-order.module.css';

type Next = NonNullable<ContractView['next']>;

/** What differs from the contract, by areas: the old value struck, the new one beside it; unchanged lines folded to one row. */
export function DifferencesTable({ next }: { next: Next }) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="hidden-visually">What the change order adds, changes and removes</caption>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">Line</th>
            <th scope="col">Quantity, quality</th>
            <th scope="col" className={css.number}>
              Unit price
            </th>
            <th scope="col" className={css.number}>
              In the contract
            </th>
            <th scope="col" className={css.number}>
              Becomes
            </th>
            <th scope="col" className={css.number}>
              Difference
            </th>
          </tr>
        </thead>
        {next.areas.map((area) => (
          <tbody key={area.areaId}>
            <tr className={css.area}>
              <th scope="rowgroup" colSpan={4}>
                {area.label}
              </th>
              <td className={css.number}>{grouped(area.was)}</td>
              <td className={css.number}>{grouped(area.now)}</td>
              <td className={css.number}>{difference(fromCents(toCents(area.now) - toCents(area.was)))}</td>
            </tr>
            {next.lines
              .filter(({ areaId }) => areaId === area.areaId)
              .map((line) => (
                <Row key={line.itemId} line={line} />
              ))}
            {area.unchanged > 0 && (
              <tr className={css.still}>
                <td colSpan={4}>{counted(area.unchanged, 'line')} unchanged</td>
                <td className={css.number}>{grouped(area.unchangedAmount)}</td>
                <td className={css.number}>{grouped(area.unchangedAmount)}</td>
                <td className={css.number}>0.00</td>
              </tr>
            )}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              Lines, before tax
            </th>
            <td className={css.number}>{signedMoney(next.change.lines)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={6}>
              Sales tax
            </th>
            <td className={css.number}>{signedMoney(next.change.tax)}</td>
          </tr>
          <tr className={css.sum}>
            <th scope="row" colSpan={6}>
              Change order {next.number}, with tax
            </th>
            <td className={css.number}>{signedMoney(next.change.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Row({ line: { was, now, difference: amount, billed } }: { line: ChangedLine }) {
  const [kind, icon] = !was ? (['Added', 'plus'] as const) : now ? (['Changed', 'edit'] as const) : (['Removed', 'trash'] as const);
  const line = now ?? was;
  if (!line) return null;
  const work = workOf(line);
  const before = was && now ? was : null;
  const other = before && workOf(before) !== work;
  return (
    <tr data-kind={kind}>
      <td className={css.kind}>
        <Icon name={icon} size={14} /> {kind}
      </td>
      <th scope="row">
        {now ? work : <del>{work}</del>}
        {other && (
          <small>
            <del>{workOf(before)}</del>
          </small>
        )}
        {toCents(billed) !== 0n && <small>{dollars(billed)} of it is billed and comes off the next invoice</small>}
      </th>
      <td>
        <Was now={now ? quantityOf(now) : ''} was={was ? quantityOf(was) : ''} />
        {[was, now].some((one) => one && hasQuality(one)) && (
          <>
            {', '}
            <Was now={now ? qualityOf(now) : ''} was={was ? qualityOf(was) : ''} />
          </>
        )}
      </td>
      <td className={css.number}>
        <Was now={now ? grouped(now.ppu) : ''} was={was ? grouped(was.ppu) : ''} />
      </td>
      <td className={css.number}>{grouped(was?.amount ?? '0.00')}</td>
      <td className={css.number}>{grouped(now?.amount ?? '0.00')}</td>
      <td className={css.number}>
        <b>{difference(amount)}</b>
      </td>
    </tr>
  );
}

const quantityOf = ({ quantity, itemUM }: { quantity: string; itemUM: string }) => `${grouped(quantity)} ${itemUM}`.trim();
const hasQuality = ({ quality }: { quality: string }) => quality !== 'None' && quality !== '';
const qualityOf = (line: { quality: string }) => (hasQuality(line) ? line.quality : 'no quality');

/** A value that changed: the old one struck before the new one. */
function Was({ was, now }: { was: string; now: string }): ReactNode {
  if (was === '' || was === now) return now;
  return (
    <>
      <del>{was}</del> {now && <b>{now}</b>}
    </>
  );
}

const difference = (amount: string) => `${/^[^-]*[1-9]/.test(amount) ? '+' : ''}${grouped(amount)}`;
