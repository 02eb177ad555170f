import type { Settings } from '../../estimating/entities.ts';
import { percent } from '../../estimating/estimate/words.ts';
import { listed } from '../../format.ts';

const ROWS = [
  {
    word: 'overhead',
    amount: 'overheadAmount',
    of: { overheadLabor: 'labor', overheadMaterial: 'material', overheadEquipment: 'equipment' },
  },
  { word: 'profit', amount: 'profitAmount', of: { profitLabor: 'labor', profitMaterial: 'material', profitEquipment: 'equipment' } },
  { word: 'tax', amount: 'taxableAmount', of: { taxableLabor: 'labor', taxableMaterial: 'material', taxableEquipment: 'equipment' } },
] as const;

/** `overhead 10 % of labor and material; tax 5.75 % of material`: all of it at first, later what differs. Both are empty where none are set. */
export function percentagesInWords(before: Settings | null, after: Settings | null): { before: string; after: string } {
  const rows = ROWS.filter(
    ({ amount, of }) => !before || !after || [amount, ...(Object.keys(of) as (keyof Settings)[])].some((key) => before[key] !== after[key]),
  );
  const words = (settings: Settings | null) =>
    settings ? [...applied(settings, before, after), ...rows.map((row) => rowWords(row, settings))].join('; ') : '';
  return { before: words(before), after: words(after) };
}

/** The same for the same percentages: `10` and `10.00` are. */
export const percentagesKey = (settings: Settings | null): string =>
  settings === null
    ? ''
    : JSON.stringify([
        settings.orderType,
        ...ROWS.flatMap(({ amount, of }) => [Number(settings[amount]), ...Object.keys(of).map((key) => settings[key as keyof Settings])]),
      ]);

const applied = (settings: Settings, before: Settings | null, after: Settings | null) =>
  before?.orderType === after?.orderType || (!before && settings.orderType === 'Apply') ? [] : [settings.orderType];

function rowWords({ word, amount, of }: (typeof ROWS)[number], settings: Settings): string {
  const costs = Object.entries(of).flatMap(([key, cost]) => (settings[key as keyof Settings] === true ? cost : []));
  return `${word} ${percent(settings[amount])} of ${costs.length > 0 ? listed(costs) : 'nothing'}`;
}
