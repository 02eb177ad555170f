import { bathroom } from './bathroom.ts';
import { kitchen } from './kitchen.ts';
import { REMODEL_CODES } from './remodel.ts';

export const WIZARDS = ['kitchen', 'bathroom', 'remodel'] as const;
export type WizardKind = (typeof WIZARDS)[number];

/** The items of the price book that a wizard may bring, by the code of their lowest quality. */
export const CODES_OF: Record<WizardKind, readonly number[]> = {
  kitchen: [...new Set(kitchen.lines.map(({ code }) => code))],
  bathroom: [...new Set(bathroom.lines.map(({ code }) => code))],
  remodel: REMODEL_CODES,
};
