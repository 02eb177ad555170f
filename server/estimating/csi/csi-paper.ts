import { leftOutInWords } from '../../../contracts/estimating/csi/csi-words.ts';
import type { CsiDivision, CsiReport } from '../../../contracts/estimating/csi/get-csi-report.ts';
import { counted, formatMoment, formatMoney, formatNumber } from '../../../contracts/format.ts';
import { type PaperDocument, sumTable, type TableRow } from '../../platform/pdf/paper-document.ts';

/** S123 on paper, as deep as it was chosen: divisions, sections, lines. */
export function csiPaper({ name, at, divisions, leftOut, totals }: CsiReport, depth: number, owner: string): PaperDocument {
  const lines = divisions.reduce((sum, { count }) => sum + count, 0);
  return {
    ...{ kind: 'CSI divisions', title: name, author: owner, at, moment: `As of ${formatMoment(at, 'UTC')}` },
    sum: { words: 'total with tax', amount: formatMoney(totals.grandTotal) },
    facts: [
      { name: 'Printed by', text: owner },
      { name: 'Order', text: 'MasterFormat numbers; the same lines, in another order' },
      { name: 'Divisions', text: formatNumber(String(divisions.length)) },
      { name: 'Lines', text: formatNumber(String(lines)) },
    ],
    blocks: [
      {
        is: 'table',
        columns: [
          { title: 'Number' },
          { title: 'Division', grow: 3 },
          ...(depth > 1 ? [{ title: 'Areas', grow: 1.4, quiet: true }] : []),
          { title: depth > 2 ? 'Lines, quantity' : 'Lines', align: 'right' },
          { title: 'Share', align: 'right' },
          { title: 'Total', align: 'right' },
        ],
        rows: [
          ...divisions.flatMap((division) => rowsOf(division, depth)),
          {
            is: 'sum',
            cells: [
              '',
              counted(divisions.length, 'division'),
              ...noAreas(depth),
              formatNumber(String(lines)),
              '100.0 %',
              formatNumber(totals.totalCost),
            ],
          },
        ],
      },
      ...(leftOut.length > 0 ? [{ is: 'text', text: leftOutInWords(leftOut), quiet: true } as const] : []),
      sumTable(
        [
          ['Divisions', formatNumber(totals.totalCost)],
          ['Tax', formatNumber(totals.tax)],
        ],
        formatMoney(totals.grandTotal),
      ),
    ],
  };
}

/** Divisions alone have no column of areas. */
const noAreas = (depth: number) => (depth > 1 ? [''] : []);

function rowsOf({ number, name, count, share, total, sections }: CsiDivision, depth: number): TableRow[] {
  const division: TableRow = {
    ...(depth > 1 && { is: 'group' as const }),
    cells: [number, name, ...noAreas(depth), formatNumber(String(count)), `${share} %`, formatNumber(total)],
  };
  if (depth === 1) return [division];
  return [
    division,
    ...sections.flatMap((section): TableRow[] => [
      {
        cells: [
          { text: section.number, quiet: true },
          ...[
            section.name,
            section.areas.join(', '),
            formatNumber(String(section.lines.length)),
            `${section.share} %`,
            formatNumber(section.total),
          ],
        ],
      },
      ...(depth === 2
        ? []
        : section.lines.map(({ action, description, area, quantity, unit, total: amount }) => ({
            cells: [
              '',
              { text: [action, description].filter(Boolean).join(' '), indent: 10 },
              ...[area, [formatNumber(quantity), unit].filter(Boolean).join(' '), '', formatNumber(amount)],
            ],
          }))),
    ]),
  ];
}
