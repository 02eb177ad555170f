import { formatMoney, formatNumber } from '../../format.ts';
import { stateName } from '../../kit/us-states.ts';
import { STRUCTURE_QUALITIES } from '../property/characteristics.ts';
import type { ErcReport } from './erc-report.ts';
import { averageHouse, PLACE_PERCENT, replacementRange } from './replacement-cost.ts';
import { NOT_IN_THE_COST } from './report-words.ts';

/** What the printed page and the PDF of a replacement cost say alike. */

/** Each figure with the number of its source, what it is of, and what the total is multiplied by. */
export function reckoningOf(report: ErcReport) {
  const { region, state, year, price, place, own: theirs, quality, qualityFactor, livingArea, sources } = report;
  const named = stateName(state);
  const [own, mean] = sources.find(({ key }) => key === 'place')?.rows ?? [];
  return [
    {
      word: 'Median contract price per SF of floor area',
      note: 1,
      of: `${region}, houses built by a contractor, ${year}`,
      value: formatMoney(price),
    },
    {
      word: 'Place',
      note: 2,
      of: theirs
        ? `own factor, ZIP codes ${theirs.zips}; published ${theirs.published}`
        : own && mean
          ? `${named} ${own.value} over the ${region}’s mean ${mean.value}`
          : `${named} over the ${region}’s mean`,
      value: `x ${place}`,
    },
    {
      word: 'Structure quality',
      note: 3,
      of: `${STRUCTURE_QUALITIES[quality - 1]}, step ${quality} of ${STRUCTURE_QUALITIES.length}`,
      value: `x ${qualityFactor}`,
    },
    { word: 'Total living area', note: 4, of: 'as typed', value: `x ${formatNumber(livingArea)} SF` },
  ];
}

export const HOW_SURE = 'How sure it is.';
export function howSureWords(report: ErcReport): string {
  const { from, to } = replacementRange(report.total);
  const average = averageHouse(report, report.prices);
  return (
    (average
      ? `The average house of the same kind costs ${formatMoney(average.perSf)} per SF, which would make ${formatMoney(average.total)}. `
      : '') +
    (report.own
      ? `The place factor is the owner’s own; ${PLACE_PERCENT} % either way is ${formatMoney(from)} to ${formatMoney(to)}. `
      : `The place factor is made for civil works; ${PLACE_PERCENT} % either way is ${formatMoney(from)} to ${formatMoney(to)}. `) +
    `${NOT_IN_THE_COST} This is not a bid and not an appraisal.`
  );
}

/** A published file with the first half of its SHA-256; what is in no file says where it is from in its own words. */
export function sourceInWords({ publishedBy, inWhat, asOf, licence, file, sha256, words }: ErcReport['sources'][number]): string {
  return file ? `${publishedBy}, ${inWhat}, ${asOf}; ${licence}. ${file}, SHA-256 ${sha256.slice(0, 32)}` : words;
}
