import { formatMoney, formatNumber } from '../../../contracts/format.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { QUALITY_FACTORS } from '../../../contracts/home/reports/replacement-cost.ts';
import { HOW_SURE, howSureWords, reckoningOf, sourceInWords } from '../../../contracts/home/reports/replacement-in-words.ts';
import { PARTS_IN_WORDS } from '../../../contracts/home/reports/report-words.ts';
import type { Block, PaperDocument, Shape } from '../../platform/pdf/paper-document.ts';
import { WIDTH } from '../../platform/pdf/rows.ts';
import { houseFacts, madeAt, streetOf } from './house-facts.ts';
import { pricesFigure } from './prices-figure.ts';

/** S124: one page, its sources numbered like footnotes. */
export function replacementPaper(report: ErcReport, home: Home, owner: string): PaperDocument {
  const { at, total, livingArea, byQuality, quality } = report;
  return {
    ...{ kind: 'Replacement cost report', title: streetOf(home), author: owner, at, moment: madeAt(at) },
    sum: { words: 'to build it again, without land', amount: formatMoney(total) },
    facts: houseFacts(home, owner, `${formatNumber(livingArea)} SF`),
    blocks: [
      ...reckoning(report),
      ...split(report),
      {
        is: 'beside',
        rightWidth: 186,
        left: [{ is: 'heading', text: 'By region and year' }, pricesFigure(report, WIDTH - 186 - 20)],
        right: [
          { is: 'heading', text: 'By structure quality' },
          {
            is: 'table',
            hasNoHead: true,
            columns: [
              { title: 'Quality', grow: 1 },
              { title: 'Factor', align: 'right', quiet: true },
              { title: 'Cost', align: 'right' },
            ],
            rows: byQuality.map((one, n) => ({
              cells: [one.name, `x ${QUALITY_FACTORS[n]}`, formatMoney(one.total)],
              strong: n + 1 === quality,
            })),
          },
        ],
      },
      { is: 'text', lead: HOW_SURE, text: howSureWords(report) },
      { is: 'heading', text: 'Sources' },
      { is: 'notes', notes: report.sources.map(sourceInWords) },
    ],
  };
}

function reckoning(report: ErcReport): Block[] {
  return [
    { is: 'heading', text: 'How it is reckoned' },
    {
      is: 'table',
      hasNoHead: true,
      columns: [
        { title: 'Figure', grow: 1 },
        { title: 'Of', grow: 1, quiet: true },
        { title: 'Value', align: 'right' },
      ],
      rows: [
        ...reckoningOf(report).map(({ word, note, of, value }) => ({ cells: [{ text: word, note }, of, value] })),
        { is: 'sum', cells: [`Replacement cost, ${report.year} dollars`, '', formatMoney(report.total)] },
      ],
    },
  ];
}

const SPLIT_HEIGHT = 30;
const SPLIT_FILLS = { Frame: 'ink', Systems: 'hatch', Finishes: 'paper' } as const;

/** Ink, hatch and outline, so that it prints and needs no colour. */
function split({ parts, perSf, total }: ErcReport): Block[] {
  let x = 0;
  const shapes = parts.flatMap(({ name, percent, cost }): Shape[] => {
    const width = (Number(percent) / 100) * WIDTH;
    const box = { x: x + 0.5, y: 0.5, width: width - 2, height: SPLIT_HEIGHT - 1 };
    x += width;
    const words = { is: 'words', x: box.x + 8, color: name === 'Frame' ? 'paper' : 'ink', onHatch: name === 'Systems' } as const;
    return [
      { is: 'box', ...box, fill: SPLIT_FILLS[name], stroke: { width: 0.75 } },
      { ...words, text: name, y: 13, size: 9.2, strong: true },
      { ...words, text: formatMoney(cost), y: 25, size: 8.6 },
    ];
  });
  const words = parts.map(({ name, percent, cost }) => `${name} ${percent} %, ${formatMoney(cost)}`).join('; ');
  return [
    { is: 'heading', text: 'Split by system', note: 5 },
    { is: 'figure', words: `Split by system: ${words}`, height: SPLIT_HEIGHT, shapes },
    {
      is: 'table',
      hasNoHead: true,
      columns: [
        { title: 'System' },
        { title: 'What it is', grow: 1, quiet: true },
        { title: 'Share', align: 'right' },
        { title: 'Cost', align: 'right' },
      ],
      rows: [
        ...parts.map(({ name, percent, cost }) => ({ cells: [name, PARTS_IN_WORDS[name], `${percent} %`, formatMoney(cost)] })),
        { is: 'sum', cells: ['The house', `${formatMoney(perSf)} per SF`, '100.0 %', formatMoney(total)] },
      ],
    },
  ];
}
