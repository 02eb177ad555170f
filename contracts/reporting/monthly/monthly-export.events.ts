import { z } from 'zod';
import { personal, text } from '../../event.ts';
import { counted } from '../../format.ts';
import { type FieldsIn, field, record } from '../../kit/record.ts';
import { KIND_WORDS } from '../../organization/audit/kind-words.ts';
import { Refusal } from '../../refusals.ts';
import { MOST_MONTHLY_EXPORTS } from './limits.ts';

const listed = (values: string[]) => values.join(', ') || 'all';
const kindWords = (kinds: string[]) => listed(kinds.map((kind) => KIND_WORDS[kind as keyof typeof KIND_WORDS] ?? kind));

/** Signed JSON of the audit that is made of each month on the first of the next, and mailed as a link: of one person, for people of the organization. */
export const monthlyExportRecord = record({
  name: 'monthlyexport',
  idOf: 'monthly_export',
  type: 'MonthlyExport',
  noun: 'monthly mail of the audit',
  code: 'MONTHLY_EXPORT',
  audit: 'people',
  owner: 'person',
  limit: { most: MOST_MONTHLY_EXPORTS, full: 'MONTHLY_EXPORTS_FULL' },
  fields: {
    /** Of the view that the filters were of; empty without one. */
    name: field(personal, 'name', ''),
    /** Filters as in the filter of the audit, without the time, which is the month. */
    kinds: field(z.array(text), 'kinds', [], { show: kindWords }),
    people: field(z.array(text), 'people', [], { show: listed }),
    text: field(personal, 'words', ''),
    where: field(personal, 'address or device', ''),
    session: field(text, 'session', ''),
    /** What of each entry goes in: names of `AuditChoice`. */
    parts: field(z.array(text), 'what goes in', [], { show: listed }),
    /** In which months begin (IANA). */
    zone: field(text, 'time zone', 'UTC'),
    /** User ids of who is mailed. */
    to: field(z.array(text), 'who is mailed', [], { show: (people) => people.join(', ') || 'nobody' }),
  },
  named: ({ name }) => name,
  // Filters may name a customer or a colleague; that something leaves each month, and for how many, is for all who read the audit.
  inAudit: ({ to }) => `for ${counted(to.length, 'person', 'people')}`,
  checked(fields) {
    if (fields.to.length === 0) throw new Refusal('MONTHLY_EXPORT_INVALID', 'Please choose who is mailed.');
    return fields;
  },
});
export type MonthlyExportFields = FieldsIn<typeof monthlyExportRecord>;

declare module '../../event.ts' {
  interface IdKinds {
    monthly_export: true;
  }
}
