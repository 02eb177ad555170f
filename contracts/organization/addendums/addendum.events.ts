import { z } from 'zod';
import { type EventOf, text } from '../../event.ts';
import { type FieldsIn, field, record } from '../../kit/record.ts';
import { Refusal } from '../../refusals.ts';
import { MOST_ADDENDUMS } from './limits.ts';
import type { RichBlock } from './rich-text.ts';
import { plainText } from './rich-text-html.ts';

/** Stored facts import nothing of the API's shapes. */
export const StoredRichText = z.array(
  z.object({
    kind: z.enum(['paragraph', 'heading', 'bullet', 'number']),
    pieces: z.array(z.object({ text, marks: z.array(z.enum(['bold', 'italic', 'underline', 'strike'])), href: text })),
  }),
);

/** The audit shows the beginning of a long text. */
const MOST_SHOWN = 300;
const shownText = (content: RichBlock[]) => {
  const words = plainText(content);
  return words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…` : words || 'no text';
};

/** An addendum of a user or of the organisation: rich text that reports can carry. Reports that have it keep it when it is deleted. */
export const addendumRecord = record({
  name: 'addendum',
  idOf: 'addendum',
  type: 'Addendum',
  begins: 'Create',
  noun: 'addendum',
  code: 'ADDENDUM',
  audit: 'reports',
  limit: { most: MOST_ADDENDUMS, full: 'ADDENDUMS_FULL' },
  fields: {
    name: field(text, 'name', ''),
    content: field(StoredRichText, 'text', [], { show: shownText }),
    /** Whether it is offered to new reports. */
    isActive: field(z.boolean(), 'use', true, { show: (isActive) => (isActive ? 'active' : 'not active') }),
  },
  named: ({ name }) => name,
  summary: ({ content }) => shownText(content),
  checked(fields) {
    if (fields.name === '') throw new Refusal('ADDENDUM_INVALID', 'Please give the addendum a name.');
    return fields;
  },
  bytes: ({ content }) => content.reduce((bytes, { pieces }) => bytes + 100 + pieces.length * 200, 0),
  undated: true,
  meanwhile: () => 'the same',
  listed: (words) => words.join(' and '),
});
/** @public for tests */
export type AddendumEvent = EventOf<typeof addendumRecord.events>;
export type AddendumFields = FieldsIn<typeof addendumRecord>;

declare module '../../event.ts' {
  interface IdKinds {
    addendum: true;
  }
}
