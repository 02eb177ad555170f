import { z } from 'zod';
import { type AuditSentence, describe } from '../../audit.ts';
import { type AuditedEvent, auditedEvent, type EventOf, id, stream, text } from '../../event.ts';
import type { Recorded } from '../../log.ts';
import type { RichBlock } from './rich-text.ts';
import { plainText } from './rich-text-html.ts';

/** Stored facts import nothing of the API's shapes. */
export const StoredRichText = z.array(
  z.object({
    kind: z.enum(['paragraph', 'heading', 'bullet', 'number']),
    pieces: z.array(z.object({ text, marks: z.array(z.enum(['bold', 'italic', 'underline', 'strike'])), href: text })),
  }),
);
const Facts = z.object({ name: text, content: StoredRichText, isActive: z.boolean() });

export interface AddendumFields {
  name: string;
  content: RichBlock[];
  /** Whether it is offered to new reports. */
  isActive: boolean;
}

/** What takes a step back. */
type AddendumUndo = { type: 'changed'; changed: Partial<AddendumFields> } | { type: 'deleted' } | { type: 'restored' };

export interface AddendumState {
  id: number;
  exists: boolean;
  deleted: boolean;
  organizationId: number;
  /** The user whose own it is; null in the organisation's list. */
  userId: number | null;
  fields: AddendumFields;
  /** The revision that last wrote each field, and who; `life` for the deletion or its undoing. */
  written: Record<string, { revision: number; by: string }>;
  /** What would undo its latest events, oldest first. */
  steps: { revision: number; userId: number; undo: AddendumUndo }[];
  updatedAt: string;
  updatedBy: string;
  revision: number;
}

export const noAddendum = (addendumId: number): AddendumState => ({
  id: addendumId,
  exists: false,
  deleted: false,
  organizationId: 0,
  userId: null,
  fields: { name: '', content: [], isActive: true },
  written: {},
  steps: [],
  updatedAt: '',
  updatedBy: '',
  revision: -1,
});

interface AddendumEventDefinition<Data> extends AuditedEvent<AddendumState, Data> {
  undo(was: AddendumState, data: Data): AddendumUndo;
  /** The keys of `written` that it writes. */
  writes(data: Data): string[];
}

const addendumEvent =
  <Data>(schema: z.ZodType<Data>) =>
  (members: Omit<AddendumEventDefinition<Data>, 'shape'>): AddendumEventDefinition<Data> => ({
    ...auditedEvent<AddendumState>()(schema)(members),
    ...members,
  });

/** The audit shows the beginning of a long text. */
const MOST_SHOWN = 300;
const shownText = (content: RichBlock[]) => {
  const words = plainText(content);
  return words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…` : words || 'no text';
};
const shown = (field: keyof AddendumFields, fields: Partial<AddendumFields>) => {
  switch (field) {
    case 'name':
      return fields.name ?? '';
    case 'content':
      return shownText(fields.content ?? []);
    case 'isActive':
      return fields.isActive ? 'active' : 'not active';
  }
};
const WORDS: Record<keyof AddendumFields, string> = { name: 'name', content: 'text', isActive: 'use' };
const life = (deleted: boolean) => ({
  apply: (was: AddendumState) => ({ ...was, deleted }),
  writes: () => ['life'],
});

/** Stream `addendum-<addendumId>`. */
export const addendumEvents = {
  AddendumCreated: addendumEvent(
    z.object({ id: id('addendum'), organizationId: id('organization'), userId: id('user').nullable(), fields: Facts }),
  )({
    apply: (was, { organizationId, userId, fields }) => ({ ...was, exists: true, organizationId, userId, fields }),
    undo: () => ({ type: 'deleted' }),
    writes: () => ['life'],
    audit: (_was, { userId, fields }): AuditSentence =>
      describe('reports', `Added the addendum ${fields.name} ${userId === null ? 'for the organization' : 'to their own list'}`, {
        after: shownText(fields.content),
      }),
  }),
  AddendumChanged: addendumEvent(z.object({ changed: Facts.partial() }))({
    apply: (was, { changed }) => ({ ...was, fields: { ...was.fields, ...(changed as Partial<AddendumFields>) } }),
    undo: (was, { changed }) => ({
      type: 'changed',
      changed: Object.fromEntries(Object.keys(changed).map((field) => [field, was.fields[field as keyof AddendumFields]])),
    }),
    writes: ({ changed }) => Object.keys(changed),
    audit(was, { changed }) {
      const fields = Object.keys(changed) as (keyof AddendumFields)[];
      const values = (of: Partial<AddendumFields>) => fields.map((field) => shown(field, of)).join('; ');
      return describe('reports', `Changed ${fields.map((field) => WORDS[field]).join(' and ')} of the addendum ${was.fields.name}`, {
        before: values(was.fields),
        after: values(changed as Partial<AddendumFields>),
      });
    },
  }),
  /** Reports that have it keep it. */
  AddendumDeleted: addendumEvent(z.object({}))({
    ...life(true),
    undo: () => ({ type: 'restored' }),
    audit: ({ fields }) => describe('reports', `Deleted the addendum ${fields.name}`, { before: shownText(fields.content) }),
  }),
  AddendumRestored: addendumEvent(z.object({}))({
    ...life(false),
    undo: () => ({ type: 'deleted' }),
    audit: ({ fields }) =>
      describe('reports', `Took back the deletion of the addendum ${fields.name}`, { after: shownText(fields.content) }),
  }),
};
export type AddendumEvent = EventOf<typeof addendumEvents>;

/** How many steps can be taken back. */
const STEPS = 20;

/** The addendum after an event, with what would undo it. */
export function evolveAddendum(was: AddendumState, event: Recorded<AddendumEvent>): AddendumState {
  const { revision, metadata } = event;
  const { actor, at, commandId } = metadata;
  const definition = addendumEvents[event.type] as unknown as typeof addendumEvents.AddendumChanged;
  const data = event.data as Parameters<typeof definition.apply>[1];
  const step = { revision, userId: actor.kind === 'user' ? actor.userId : 0, undo: definition.undo(was, data) };
  return {
    ...definition.apply(was, data, { revision, at, commandId }),
    written: { ...was.written, ...Object.fromEntries(definition.writes(data).map((key) => [key, { revision, by: actor.name }])) },
    steps: [...was.steps, step].slice(-STEPS),
    updatedAt: at,
    updatedBy: actor.name,
    revision,
  };
}

/** Rough size in memory, in bytes: the text as it is, and as each step would put it back. */
export const weightOfAddendum = ({ fields, steps }: AddendumState): number =>
  1_000 + (1 + steps.length) * fields.content.reduce((bytes, { pieces }) => bytes + 100 + pieces.length * 200, 0);

export const addendumStream = stream('addendum', 'addendum', addendumEvents, {
  initial: noAddendum,
  evolve: evolveAddendum,
  about: ({ organizationId }) => ({ organizationId }),
  weigh: weightOfAddendum,
});

declare module '../../event.ts' {
  interface IdKinds {
    addendum: true;
  }
}
