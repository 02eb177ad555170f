import type { AUDIT_KINDS } from './audit-entry.ts';

/** Kinds of entries as filters and mails name them. */
export const KIND_WORDS: Record<(typeof AUDIT_KINDS)[number], string> = {
  quantities: 'Quantities',
  lines: 'Lines added, removed',
  quality: 'Quality',
  measurements: 'Measurements',
  notes: 'Notes',
  photos: 'Photos',
  prices: 'Prices and markup',
  areas: 'Areas',
  tasks: 'Tasks',
  checks: 'Checks',
  job: 'Job',
  payments: 'Payments and expenses',
  reports: 'Reports and answers',
  book: 'Price book',
  people: 'People',
  signins: 'Sign-ins',
  keys: 'Keys',
  contacts: 'Contacts',
};
