import { z } from 'zod';
import { Refusal } from '../../refusals.ts';

/**
 * What the customer may choose: one of several choices (good, better, best), or an add-on that is taken or left. Either is some of the
 * report's lines; no line is in two of them.
 */
export interface ReportOption {
  /** From 1, in the order of the page. */
  id: number;
  name: string;
  choice: boolean;
  /** Taken when the page is opened; of the choices exactly one is. */
  atStart: boolean;
  itemIds: number[];
}

/** The options of a report, and its lines that are in none of them. */
export interface Offer {
  fixedIds: number[];
  options: ReportOption[];
}

export const MOST_CHOICES = 3;
export const MOST_OPTIONS = 23;

/** Option ids in an address or a form: `1,3`; empty for none. */
export const Picks = z
  .string()
  .max(200)
  .regex(/^(\d{1,3}(,\d{1,3})*)?$/);

export const picksIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

export const startOf = ({ options }: Offer): number[] => options.filter(({ atStart }) => atStart).map(({ id }) => id);

/** The lines of a report for what was picked. Refuses CHOICE_GONE unless it is one of the choices, if there are any, and add-ons that are offered. */
export function linesOfPick({ fixedIds, options }: Offer, picks: readonly number[]): number[] {
  const picked = new Set(picks);
  const taken = options.filter(({ id }) => picked.has(id));
  const choices = options.filter(({ choice }) => choice).length;
  if (taken.length < picked.size || (choices > 0 && taken.filter(({ choice }) => choice).length !== 1)) throw new Refusal('CHOICE_GONE');
  return [...fixedIds, ...taken.flatMap(({ itemIds }) => itemIds)];
}

/** What was picked, by the lines that are on the report. */
export function picksOf({ options }: Offer, itemIds: readonly number[]): number[] {
  const shown = new Set(itemIds);
  return options.filter((option) => option.itemIds.every((id) => shown.has(id))).map(({ id }) => id);
}

/** `Best, Under-cabinet lighting`; `nothing added`. */
export function pickWords({ options }: Pick<Offer, 'options'>, picks: readonly number[]): string {
  const names = options.filter(({ id }) => picks.includes(id)).map(({ name }) => name);
  return names.join(', ') || 'nothing added';
}
