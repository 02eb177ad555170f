import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import {
  decimalsOf,
  measuresInWords,
  moneyOfLine,
  quantityOf,
  secondLineOf,
  subtotalWords,
  workOf,
} from '../../../contracts/reporting/page-words.ts';
import css from './group.module.css';

type Group = ReportDocument['groups'][number];
type Line = Group['lines'][number];

/** More columns of money than a page of the usual width has room for. */
export const isWide = ({ columns }: ReportDocument): boolean => columns.length > 2;

interface GroupProps {
  group: Group;
  document: ReportDocument;
  /** The column that the page adds up; -1 without one. */
  main: number;
}

/** The work of one area: its lines with what the report's columns show of them, and what they come to. */
export function GroupSection({ group, document, main }: GroupProps) {
  const { detail, columns, ticks } = document;
  const measures = measuresInWords(group);
  const decimals = decimalsOf(group);
  const priced = columns.length > 0;
  return (
    <section className={css.group} data-wide={isWide(document) || undefined}>
      <header>
        <h2>{group.title}</h2>
        {measures && <p>{measures}</p>}
      </header>
      {detail.includeAreaNotes && group.notes && <p className={css.note}>{group.notes}</p>}
      <table>
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={css.tick}>
                <span className="hidden-visually">Done</span>
              </th>
            )}
            <th scope="col">Work</th>
            <th scope="col" className={css.number}>
              Quantity
            </th>
            <th scope="col">
              <span className="hidden-visually">Unit</span>
            </th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col" className={css.number}>
                {title || <span className="hidden-visually">Share</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.lines.map((line) => (
            <LineRow key={line.id} line={line} document={document} main={main} decimals={decimals} />
          ))}
        </tbody>
        {priced && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={ticks ? 4 : 3}>
                {subtotalWords(group, document)}
              </th>
              {columns.map(({ key }, n) => (
                <td key={key} className={css.number} data-main={n === main || undefined}>
                  {key === 'share' ? '' : moneyOfLine(group.amounts[n] ?? '', document)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function LineRow({ line, document, main, decimals }: Omit<GroupProps, 'group'> & { line: Line; decimals: number }) {
  const { columns, ticks } = document;
  const { whole, hidden, unit } = quantityOf(line, decimals);
  const second = secondLineOf(line);
  const amount = (n: number) => {
    const text = line.amounts[n] ?? '';
    return columns[n]?.key === 'share' ? text : moneyOfLine(text, document);
  };
  const others = columns.flatMap(({ key, title }, n) => {
    if (n === main || line.amounts[n] === '') return [];
    return key === 'ppu' ? [` at ${amount(n)}`] : [`; ${title ? `${title} ` : ''}${amount(n)}`];
  });
  return (
    <tr data-loss={line.amounts.includes('loss') || undefined}>
      {ticks && (
        <td className={css.tick}>
          <span />
        </td>
      )}
      <th scope="row">
        <span className={css.work}>{workOf(line)}</span>
        {second && <span className={css.second}>{second}</span>}
      </th>
      <td className={`${css.quantity} ${css.number}`}>
        {whole}
        {hidden && (
          <span className={css.gap} aria-hidden="true">
            {hidden}
          </span>
        )}
      </td>
      <td className={css.unit}>{unit}</td>
      {columns.map(({ key, quiet }, n) => (
        <td key={key} className={`${n === main ? css.total : css.price} ${css.number}`} data-quiet={quiet || undefined}>
          {amount(n)}
        </td>
      ))}
      <td className={css.each}>
        {whole} {unit}
        {others.join('')}
      </td>
    </tr>
  );
}
