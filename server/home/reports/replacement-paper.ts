import { formatMoney, formatNumber } from '../../../contracts/format.ts';
import { STRUCTURE_QUALITIES } from '../../../contracts/home/property/characteristics.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { PLACE_PERCENT, QUALITY_FACTORS, replacementRange } from '../../../contracts/home/reports/replacement-cost.ts';
import { NOT_IN_THE_COST, PARTS_IN_WORDS } from '../../../contracts/home/reports/report-words.ts';
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
      howSure(total),
      { is: 'heading', text: 'Sources' },
      { is: 'notes', notes: report.sources.map(sourceInWords) },
    ],
  };
}

function reckoning({ region, state, year, price, place, quality, qualityFactor, livingArea, total, sources }: ErcReport): Block[] {
  const [, mean] = sources.find(({ key }) => key === 'place')?.rows ?? [];
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
        {
          cells: [
            { text: 'Median contract price per SF of floor area', note: 1 },
            `${region}, houses built by a contractor, ${year}`,
            formatMoney(price),
          ],
        },
        { cells: [{ text: 'Place', note: 2 }, `${state} over the ${region}’s mean${mean ? ` ${mean.value}` : ''}`, `x ${place}`] },
        {
          cells: [
            { text: 'Structure quality', note: 3 },
            `${STRUCTURE_QUALITIES[quality - 1]}, step ${quality} of ${STRUCTURE_QUALITIES.length}`,
            `x ${qualityFactor}`,
          ],
        },
        { cells: [{ text: 'Total living area', note: 4 }, 'as typed', `x ${formatNumber(livingArea)} SF`] },
        { is: 'sum', cells: [`Replacement cost, ${year} dollars`, '', formatMoney(total)] },
      ],
    },
  ];
}

const SPLIT_HEIGHT = 30;
const SPLIT_FILLS = { Frame: 'ink', Systems: 'hatch', Finishes: 'paper' } as const;

/** Ink, hatch and outline, so that it prints and needs no colour. */
function split({ parts, total }: ErcReport): Block[] {
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
        { is: 'sum', cells: ['The house', '', '100.0 %', formatMoney(total)] },
      ],
    },
  ];
}

function howSure(total: string): Block {
  const { from, to } = replacementRange(total);
  return {
    is: 'text',
    lead: 'How sure it is.',
    text:
      `The place factor is made for civil works; ${PLACE_PERCENT} % either way is ${formatMoney(from)} to ${formatMoney(to)}. ` +
      `${NOT_IN_THE_COST} This is not a bid and not an appraisal.`,
  };
}

/** A published file with the first half of its SHA-256; what is in no file says where it is from in its own words. */
function sourceInWords({ publishedBy, inWhat, asOf, licence, file, sha256, words }: ErcReport['sources'][number]): string {
  return file ? `${publishedBy}, ${inWhat}, ${asOf}; ${licence}. ${file}, SHA-256 ${sha256.slice(0, 32)}` : words;
}
