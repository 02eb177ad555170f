import type { Settings } from '../../../contracts/estimating/entities.ts';
import { trimmed } from '../estimate/figures.ts';
import type { WhyPart } from '../estimate/screen.ts';

export const WHY_WORDS: Record<WhyPart, string> = {
  labor: 'Labor',
  material: 'Material',
  equipment: 'Equipment',
  overhead: 'Overhead',
  profit: 'Profit',
  tax: 'Tax',
  total: 'Total',
};

export const RULES = ['overhead', 'profit', 'tax'] as const;
export type Rule = (typeof RULES)[number];

const KEYS = {
  overhead: ['overheadAmount', 'overheadLabor', 'overheadMaterial', 'overheadEquipment'],
  profit: ['profitAmount', 'profitLabor', 'profitMaterial', 'profitEquipment'],
  tax: ['taxableAmount', 'taxableLabor', 'taxableMaterial', 'taxableEquipment'],
} as const satisfies Record<Rule, readonly (keyof Settings)[]>;

/** `10% of labor, material with waste and equipment`. */
export function ruleWords(rule: Rule, settings: Settings): string {
  if (settings.orderType !== 'Apply') return 'does not apply to this job';
  const [amount, labor, material, equipment] = KEYS[rule];
  const of = [settings[labor] && 'labor', settings[material] && 'material with waste', settings[equipment] && 'equipment'].filter(Boolean);
  const last = of.pop();
  const what = last ? (of.length > 0 ? `${of.join(', ')} and ${last}` : last) : 'nothing';
  return `${trimmed(settings[amount])}% of ${what}${rule === 'tax' ? '; never of overhead or profit' : ''}`;
}

/** `on all three`, `on material`: what a percentage is taken of, in a word. */
export function ofWords(rule: Rule, settings: Settings): string {
  const [, labor, material, equipment] = KEYS[rule];
  const of = [settings[labor] && 'labor', settings[material] && 'material', settings[equipment] && 'equipment'].filter(Boolean);
  return of.length === 3 ? 'on all three' : of.length === 0 ? 'on nothing' : `on ${of.join(' and ')}`;
}

export const percentOf = (rule: Rule, settings: Settings): string => `${trimmed(settings[KEYS[rule][0]])}%`;
