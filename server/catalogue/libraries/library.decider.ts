import { checkUnit, kindOfFormula, namesOf } from '../../../contracts/catalogue/assembly/quantity.ts';
import { evolveLibrary, type LibraryEvent, weightOfLibrary } from '../../../contracts/catalogue/events.ts';
import {
  LIBRARY_WORDS,
  type LibraryFields,
  type LibraryState,
  noLibrary,
  partsOf,
} from '../../../contracts/catalogue/libraries/library.events.ts';
import {
  formulaCharacters,
  type LibraryLine,
  MOST_FORMULA_CHARACTERS,
  MOST_LIBRARY_LINES,
} from '../../../contracts/catalogue/libraries/library.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';
import { mustLive, stepBack } from '../../platform/records/record.decider.ts';
import { type ByUser, isVisible, mayAddTo, mayChange } from '../../platform/records/record-rights.ts';
import type { ReadFormulas } from './formula-checks.ts';

/** A line with what its item is called and counted in; without an id it is a new one. */
export type LineToPut = Omit<LibraryLine, 'lineId' | 'sequence'> & { lineId: number | null };

export type LibraryCommand =
  | (ByUser & {
      type: 'AddCustomLibrary';
      list: 'organization' | 'mine';
      fields: LibraryFields;
      lines: LineToPut[];
      copiedFrom: number | null;
      madeOf: string;
      read?: ReadFormulas;
    })
  | (ByUser & {
      type: 'ChangeCustomLibrary';
      changed: Partial<LibraryFields>;
      put: LineToPut[];
      removed: number[];
      order?: number[] | undefined;
      seen?: number | undefined;
      read?: ReadFormulas;
    })
  | (ByUser & { type: 'DeleteCustomLibrary' })
  | (ByUser & { type: 'UndoCustomLibrary'; revision?: number | undefined });

const LIBRARY = { code: 'LIBRARY', noun: 'library' } as const;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Refuses a library that has no name, too many lines, or a formula that cannot be read with its questions. Long formulas were read before
 * (`read`), unless somebody has changed the questions meanwhile.
 */
function checked(fields: LibraryFields, lines: readonly LibraryLine[], read?: ReadFormulas): void {
  if (fields.name === '') throw new Refusal('LIBRARY_INVALID', 'Please give the library a name.');
  if (lines.length > MOST_LIBRARY_LINES) throw new Refusal('LIBRARY_INVALID', 'A library holds at most 1,000 lines.');
  if (formulaCharacters(lines) > MOST_FORMULA_CHARACTERS)
    throw new Refusal('LIBRARY_INVALID', 'The formulas of a library have at most 100,000 characters together.');
  const kinds = new Map(read && same(read.questions, fields.questions) ? read.kinds : []);
  const names = namesOf(fields.questions, {});
  for (const { quantity, name, unit } of lines) {
    if (quantity.by !== 'formula') continue;
    const { text } = quantity;
    const kind = kinds.get(text) ?? kindOfFormula(text, names);
    kinds.set(text, kind);
    const formula = checkUnit(text, kind, unit);
    if (!formula.ok) throw new Refusal('LIBRARY_INVALID', `${name}, at character ${formula.fault.from + 1}: ${formula.fault.text}`);
  }
}

/** A custom library of a user or of the organisation (R168). Streams `library-<id>`. */
function decide(command: LibraryCommand, now: LibraryState): LibraryEvent[] {
  if (command.type === 'AddCustomLibrary') {
    if (now.exists) return [];
    const { organizationId, userId, list, fields, copiedFrom, madeOf } = command;
    if (!mayAddTo(list, command)) throw new Refusal('LIBRARY_LOCKED');
    const lines = command.lines.map((line, place) => ({ ...line, lineId: place + 1, sequence: place + 1 }));
    checked(fields, lines, command.read);
    const of = list === 'mine' ? userId : null;
    return [{ type: 'CustomLibraryAdded', data: { id: now.id, organizationId, userId: of, fields, lines, copiedFrom, madeOf } }];
  }
  if (!now.exists || !isVisible(now, command)) throw new Refusal('LIBRARY_NOT_FOUND');
  if (!mayChange(now, command)) throw new Refusal('LIBRARY_LOCKED');
  switch (command.type) {
    case 'ChangeCustomLibrary':
      mustLive(now, LIBRARY);
      return change(now, command);
    case 'DeleteCustomLibrary':
      return now.deleted ? [] : [{ type: 'CustomLibraryDeleted', data: {} }];
    case 'UndoCustomLibrary':
      return undo(now, command);
  }
}

function change(now: LibraryState, command: Extract<LibraryCommand, { type: 'ChangeCustomLibrary' }>): LibraryEvent[] {
  const before = new Map(now.lines.map((line) => [line.lineId, line]));
  const gone = new Set(command.removed.filter((lineId) => before.has(lineId)));
  let lineId = now.lastLineId;
  let sequence = now.lines.at(-1)?.sequence ?? 0;
  const put = new Map<number, LibraryLine>();
  for (const line of command.put) {
    if (line.lineId === null) put.set(++lineId, { ...line, lineId, sequence: ++sequence });
    else {
      const was = before.get(line.lineId);
      if (!was) throw new Refusal('LIBRARY_CHANGED', `${line.name} was taken out of this library meanwhile. Please look again.`);
      if (!gone.has(was.lineId)) put.set(was.lineId, { ...line, lineId: was.lineId, sequence: was.sequence });
    }
  }
  for (const [place, id] of (command.order ?? []).entries()) {
    const line = put.get(id) ?? before.get(id);
    if (line && !gone.has(id)) put.set(id, { ...line, sequence: place + 1 });
  }
  return changed(now, command.changed, [...put.values()], [...gone], command);
}

/** The event of what really differs, if anything does. */
function changed(
  now: LibraryState,
  fields: Partial<LibraryFields>,
  lines: LibraryLine[],
  removed: number[],
  { seen, read }: { seen?: number | undefined; read?: ReadFormulas } = {},
): LibraryEvent[] {
  const before = new Map(now.lines.map((line) => [line.lineId, line]));
  const put = lines.filter((line) => !same(inShape(line), inShape(before.get(line.lineId))));
  const differs = (field: keyof LibraryFields) => fields[field] !== undefined && !same(fields[field], now.fields[field]);
  const names = (Object.keys(LIBRARY_WORDS) as (keyof LibraryFields)[]).filter(differs);
  if (names.length + put.length + removed.length === 0) return [];
  const next = Object.fromEntries(names.map((field) => [field, fields[field]])) as Partial<LibraryFields>;
  const late = partsOf({ changed: next, put, removed })
    .map((key) => now.written[key])
    .find((last) => seen !== undefined && last !== undefined && last.revision > seen);
  if (late) throw new Refusal('LIBRARY_CHANGED', `${late.by} changed the same meanwhile. Please look again.`);
  const gone = new Set([...removed, ...put.map(({ lineId }) => lineId)]);
  const after = [...now.lines.filter(({ lineId }) => !gone.has(lineId)), ...put];
  // Lines that are left as they are may name an answer that the questions no longer have.
  checked({ ...now.fields, ...next }, after, read);
  return [{ type: 'CustomLibraryChanged', data: { changed: next, put, removed } }];
}

/** The fields in one order, so that equal lines have equal text. */
const inShape = (line: LibraryLine | undefined) =>
  line && [
    line.code,
    line.quality,
    line.notes,
    line.sequence,
    line.quantity.by,
    line.quantity.by === 'typed'
      ? line.quantity.quantity
      : line.quantity.by === 'measured'
        ? [line.quantity.formula, line.quantity.percentageAffected]
        : line.quantity.text,
  ];

/** What takes the caller's step back, if nobody has written the same since. */
function undo(now: LibraryState, command: { revision?: number | undefined; userId: number }): LibraryEvent[] {
  const back = stepBack(now, command, LIBRARY, (step) => (step.type === 'changed' ? partsOf(step) : ['life']));
  switch (back.type) {
    case 'deleted':
      return [{ type: 'CustomLibraryDeleted', data: {} }];
    case 'restored':
      return [{ type: 'CustomLibraryRestored', data: {} }];
    case 'changed':
      mustLive(now, LIBRARY);
      return changed(now, back.changed, back.put, back.removed);
  }
}

export const libraryDecider: Decider<LibraryState, LibraryCommand, LibraryEvent> = {
  streamOf: (id) => `library-${id}`,
  initial: noLibrary,
  decide,
  evolve: evolveLibrary,
  weigh: weightOfLibrary,
};
