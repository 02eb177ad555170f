import type { RetentionRule } from '../../../contracts/retention/rules/retention.ts';

interface RuleWords {
  title: string;
  /** From when on it is kept. */
  from: string;
  one: string;
  many: string;
  /** Why something stays. */
  stays: string;
  happens: readonly string[];
}

export const RULE_WORDS: Record<RetentionRule, RuleWords> = {
  origins: {
    title: 'Sign-ins, addresses, devices',
    from: 'of people and of their API keys, from the first change there',
    one: 'address',
    many: 'addresses',
    stays: 'Addresses of sessions that are still open are younger, and never due.',
    happens: [
      'device, address and by what one had signed in are deleted; backups of the database have them until those go',
      'the entries of the audit stay, and read “no longer kept”',
    ],
  },
  contacts: {
    title: 'Contacts without a job',
    from: 'customers of the organization’s list, from the last change',
    one: 'contact',
    many: 'contacts',
    stays:
      'Who has a job, also one that was deleted or is of a contact merged into them, is not here. People’s own lists are not looked at.',
    happens: [
      'the key of each is thrown away in 30 days: unreadable here, in the log and in backups of the log',
      'until then each can be kept at the contact, and who gets a job is kept by itself',
      'the audit keeps that a contact was removed by rule, without the name',
    ],
  },
};
