import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, auditedEvent, id, text, whole } from '../../event.ts';
import { listed } from '../../format.ts';
import type { UndoableEvent, UndoableState } from '../../kit/undoable.ts';
import type { Question } from '../assembly/quantity.ts';
import { FORMULA_WORDS } from '../entities.ts';
import type { LibraryLine } from './library.ts';

/** Nothing of the API is imported as a shape, so that a call can change without changing what is stored. */
const StoredQuestion = z.object({
  name: text,
  kind: z.enum(['number', 'yes or no', 'choice']),
  unit: z.enum(['', 'ft', 'SF']),
  options: z.array(text),
  standard: text,
});
const StoredQuantity = z.discriminatedUnion('by', [
  z.object({ by: z.literal('typed'), quantity: amount }),
  z.object({
    by: z.literal('measured'),
    formula: z.enum(['FLOOR', 'WALLS', 'CEILINGS', 'WALLSANDCEILINGS', 'BASEBOARD', 'ROOF', 'EXTWALLS']),
    percentageAffected: amount,
  }),
  z.object({ by: z.literal('formula'), text }),
]);
const StoredLine = z.object({
  lineId: whole,
  sequence: whole,
  code: whole,
  quality: text,
  notes: text,
  quantity: StoredQuantity,
  name: text,
  unit: text,
});
const Facts = z.object({ name: text, description: text, subcategory: text, questions: z.array(StoredQuestion) });

/** What a person writes about a library, beside its lines. */
export interface LibraryFields {
  name: string;
  description: string;
  subcategory: string;
  questions: Question[];
}

/** What takes a step back. */
export type LibraryUndo =
  | { type: 'changed'; changed: Partial<LibraryFields>; put: LibraryLine[]; removed: number[] }
  | { type: 'deleted' }
  | { type: 'restored' };

export interface LibraryState extends UndoableState<LibraryUndo> {
  id: number;
  exists: boolean;
  organizationId: number;
  /** The user to whose own list it belongs (R168); null in the organisation's. */
  userId: number | null;
  fields: LibraryFields;
  /** In the order of their sequence. */
  lines: LibraryLine[];
  /** The highest id that a line ever had, because ids of removed lines are not given again. */
  lastLineId: number;
  deleted: boolean;
  addedAt: string;
}

export const NO_LIBRARY: LibraryFields = { name: '', description: '', subcategory: '', questions: [] };

export const noLibrary = (id: number): LibraryState => ({
  id,
  exists: false,
  organizationId: 0,
  userId: null,
  fields: NO_LIBRARY,
  lines: [],
  lastLineId: 0,
  deleted: false,
  written: {},
  steps: [],
  addedAt: '',
  updatedAt: '',
  updatedBy: '',
  revision: -1,
});

/** Words of the fields in the audit's sentences and in refusals. */
export const LIBRARY_WORDS: Record<keyof LibraryFields, string> = {
  name: 'name',
  description: 'description',
  subcategory: 'subcategory',
  questions: 'questions',
};

/** What a line takes, in words: `12.0 EA`, `50 % of walls`, `floor - 2 * width`. */
export function quantityWords(quantity: LibraryLine['quantity'], unit: string): string {
  switch (quantity.by) {
    case 'typed':
      return `${quantity.quantity} ${unit}`;
    case 'measured':
      return `${quantity.percentageAffected === '100' ? '' : `${quantity.percentageAffected} % of `}${FORMULA_WORDS[quantity.formula].measure}`;
    case 'formula':
      return quantity.text;
  }
}

const ofQuestions = (questions: Question[]) => questions.map(({ name, standard }) => `${name} ${standard}`).join(', ') || 'none';
const shown = (field: keyof LibraryFields, fields: Partial<LibraryFields>) =>
  field === 'questions' ? ofQuestions(fields.questions ?? []) : fields[field] || 'nothing';
const counted = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
/** Of a line: its name, quantity and quality, as far as the audit tells them. */
const lineWords = ({ name, quantity, unit, quality }: LibraryLine) =>
  `${name}: ${quantityWords(quantity, unit)}${quality ? `, ${quality}` : ''}`;
/** Audit sentences name the first few lines of many. */
const MOST_NAMED = 5;
const linesWords = (lines: LibraryLine[]) =>
  [...lines.slice(0, MOST_NAMED).map(lineWords), ...(lines.length > MOST_NAMED ? [`${lines.length - MOST_NAMED} more`] : [])].join('; ');

type LibraryEvent<Data> = UndoableEvent<LibraryState, LibraryUndo, Data>;

const libraryEvent =
  <Data>(schema: z.ZodType<Data>) =>
  (members: Omit<LibraryEvent<Data>, 'shape'>): LibraryEvent<Data> => ({ ...auditedEvent<LibraryState>()(schema)(members), ...members });

/** The parts of `written` that a change writes: names of fields, and `line:<lineId>`. */
export const partsOf = ({ changed, put, removed }: { changed: object; put: { lineId: number }[]; removed: number[] }): string[] => [
  ...Object.keys(changed),
  ...[...put.map(({ lineId }) => lineId), ...removed].map((lineId) => `line:${lineId}`),
];

const inOrder = (lines: LibraryLine[]) => [...lines].sort((a, b) => a.sequence - b.sequence || a.lineId - b.lineId);
const lastOf = (lines: LibraryLine[], before: number) => lines.reduce((last, { lineId }) => Math.max(last, lineId), before);

export const CustomLibraryAdded = libraryEvent(
  z.object({
    id: id('library'),
    organizationId: id('organization'),
    /** Null in the organisation's list. */
    userId: id('user').nullable(),
    fields: Facts,
    lines: z.array(StoredLine),
    copiedFrom: id('library').nullable(),
    /** The estimate's area that it was made of, in words; empty for another. */
    madeOf: text,
  }),
)({
  apply: (was, { organizationId, userId, fields, lines }, { at }) => ({
    ...was,
    exists: true,
    organizationId,
    userId,
    fields,
    lines: inOrder(lines),
    lastLineId: lastOf(lines, 0),
    addedAt: at,
  }),
  undo: () => ({ type: 'deleted' }),
  writes: () => ['life'],
  audit: (_was, { userId, fields, lines, copiedFrom, madeOf }) =>
    describe(
      'book',
      `${copiedFrom === null ? 'Added' : 'Copied'} the library ${fields.name}${madeOf ? `, made of ${madeOf},` : ''} ${
        userId === null ? 'for the organization' : 'to their own list'
      }`,
      { after: linesWords(lines) || counted(0) },
    ),
});

/** Fields and lines that were saved in one step. `put` lines take the place of those with their id. */
export const CustomLibraryChanged = libraryEvent(z.object({ changed: Facts.partial(), put: z.array(StoredLine), removed: z.array(whole) }))(
  {
    apply(was, { changed, put, removed }) {
      const gone = new Set([...removed, ...put.map(({ lineId }) => lineId)]);
      return {
        ...was,
        fields: { ...was.fields, ...(changed as Partial<LibraryFields>) },
        lines: inOrder([...was.lines.filter(({ lineId }) => !gone.has(lineId)), ...put]),
        lastLineId: lastOf(put, was.lastLineId),
      };
    },
    undo(was, { changed, put, removed }) {
      const before = new Map(was.lines.map((line) => [line.lineId, line]));
      return {
        type: 'changed',
        changed: Object.fromEntries(Object.keys(changed).map((field) => [field, was.fields[field as keyof LibraryFields]])),
        put: [...put.map(({ lineId }) => lineId), ...removed].flatMap((lineId) => before.get(lineId) ?? []),
        removed: put.filter(({ lineId }) => !before.has(lineId)).map(({ lineId }) => lineId),
      };
    },
    writes: partsOf,
    audit(was, { changed, put, removed }) {
      const fields = Object.keys(changed) as (keyof LibraryFields)[];
      const before = new Map(was.lines.map((line) => [line.lineId, line]));
      const added = put.filter(({ lineId }) => !before.has(lineId));
      const replaced = put.filter(({ lineId }) => before.has(lineId));
      const gone = removed.flatMap((lineId) => before.get(lineId) ?? []);
      const moved = replaced.every((line) => lineWords(line) === lineWords(before.get(line.lineId) as LibraryLine));
      const did = [
        ...(fields.length > 0 ? [`changed ${listed(fields.map((field) => LIBRARY_WORDS[field]))}`] : []),
        ...(added.length > 0 ? [`put in ${counted(added.length)}`] : []),
        ...(replaced.length > 0 ? [moved ? `ordered ${counted(replaced.length)}` : `changed ${counted(replaced.length)}`] : []),
        ...(gone.length > 0 ? [`took out ${counted(gone.length)}`] : []),
      ];
      const values = (of: Partial<LibraryFields>, lines: LibraryLine[]) =>
        [...fields.map((field) => shown(field, of)), ...(lines.length > 0 ? [linesWords(lines)] : [])].join('; ');
      const sentence = listed(did);
      return describe('book', `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} of the library ${was.fields.name}`, {
        before: values(was.fields, [...replaced.flatMap(({ lineId }) => before.get(lineId) ?? []), ...gone]),
        after: values(changed as Partial<LibraryFields>, put),
      });
    },
  },
);

const nothing = z.object({});

/** Lines on estimates stay as they are. */
export const CustomLibraryDeleted = libraryEvent(nothing)({
  apply: (was) => ({ ...was, deleted: true }),
  undo: () => ({ type: 'restored' }),
  writes: () => ['life'],
  audit: ({ fields, lines }) => describe('book', `Deleted the library ${fields.name}`, { before: linesWords(lines) }),
});

export const CustomLibraryRestored = libraryEvent(nothing)({
  apply: (was) => ({ ...was, deleted: false }),
  undo: () => ({ type: 'deleted' }),
  writes: () => ['life'],
  audit: ({ fields, lines }) => describe('book', `Took back the deletion of the library ${fields.name}`, { after: linesWords(lines) }),
});
