import { listed } from '../../format.ts';
import type { AuditChoice } from './audit-choice.ts';

/** What of each entry an export shows, as the dialog names it. */
export const CHOICE_WORDS: Record<keyof AuditChoice, string> = {
  words: 'Sentence, old and new value, money',
  where: 'Network address and device',
  facts: 'Raw facts of each entry',
  names: 'Names of customers',
};
export const CHOICES = Object.keys(CHOICE_WORDS) as (keyof AuditChoice)[];

/** `with raw facts of each entry; without names of customers`. */
export function choiceInWords(choice: AuditChoice): string {
  const words = (of: (keyof AuditChoice)[]) => listed(of.map((part) => CHOICE_WORDS[part].toLowerCase()));
  const [within, without] = [CHOICES.filter((part) => choice[part]), CHOICES.filter((part) => !choice[part])];
  return [within.length > 0 && `with ${words(within)}`, without.length > 0 && `without ${words(without)}`].filter(Boolean).join('; ');
}

export const choiceOf = (parts: readonly (keyof AuditChoice)[]): AuditChoice => ({
  ...{ words: parts.includes('words'), where: parts.includes('where') },
  ...{ facts: parts.includes('facts'), names: parts.includes('names') },
});

/** As a call is asked for them. */
export const partsOf = (choice: AuditChoice): string => CHOICES.filter((part) => choice[part]).join(',');
