import type { EventOf } from '../../../contracts/event.ts';
import type { RecordKind, RecordList, RecordRules, RecordState } from '../../../contracts/kit/record.ts';
import type { UndoableState } from '../../../contracts/kit/undoable.ts';
import type { NewEvent } from '../../../contracts/log.ts';
import { Refusal, type RefusalCode } from '../../../contracts/refusals.ts';
import type { Decider } from '../event-log/stream-handler.ts';
import { type ByUser, isVisible, mayAddTo, mayChange } from './record-rights.ts';

type CopiedFrom<Copies> = Copies extends true ? { copiedFrom: number | null } : unknown;

/** `seen` is the revision that a change was made on; without it nothing is compared. `revision` is the one to undo; the caller's own latest without it. */
export type RecordCommand<Type extends string, Begins extends string, Fields, Copies extends boolean> =
  | (ByUser & { type: `${Begins}${Type}`; list: RecordList; fields: Fields } & CopiedFrom<Copies>)
  | (ByUser & { type: `Change${Type}`; changed: Partial<Fields>; seen?: number | undefined })
  | (ByUser & { type: `Delete${Type}` })
  | (ByUser & { type: `Undo${Type}`; revision?: number | undefined });

export interface RecordDecider<Type extends string, Begins extends 'Add' | 'Create', Fields, Copies extends boolean>
  extends Decider<
    RecordState<Fields>,
    RecordCommand<Type, Begins, Fields, Copies>,
    EventOf<RecordKind<Type, Begins, Fields, Copies>['events']>
  > {
  record: RecordKind<Type, Begins, Fields, Copies>;
}

/** The decisions about one kind of record. Streams `<name>-<id>`. */
export function recordDecider<Type extends string, Begins extends 'Add' | 'Create', Fields, Copies extends boolean>(
  record: RecordKind<Type, Begins, Fields, Copies>,
): RecordDecider<Type, Begins, Fields, Copies> {
  const { initial, evolve, weigh } = record.fold;
  return {
    record,
    streamOf: (id) => `${record.name}-${id}`,
    initial,
    evolve,
    weigh,
    // The types of its events and commands are made of its name, which no `switch` can narrow.
    decide: (command, now) => decide(record, command as Asked<Fields>, now) as never,
  };
}

type Asked<Fields> = ByUser & {
  type: string;
  list: RecordList;
  fields: Fields;
  copiedFrom?: number | null;
  changed: Partial<Fields>;
  seen?: number;
  revision?: number;
};
type Rules<Fields> = RecordRules<Fields> & { type: string; begins: string };

function decide<Fields>(record: Rules<Fields>, command: Asked<Fields>, now: RecordState<Fields>): NewEvent[] {
  const { type, begins, event, owner } = record;
  if (command.type === `${begins}${type}`) return now.exists ? [] : add(record, command, now.id);
  if (!now.exists || !isVisible(now, command, owner)) throw refusal(record, 'NOT_FOUND');
  if (!mayChange(now, command)) throw refusal(record, 'LOCKED');
  switch (command.type) {
    case `Change${type}`:
      return change(record, now, command.changed, command.seen);
    case `Delete${type}`:
      return now.deleted ? [] : [{ type: event.deleted, data: {} }];
    default:
      return undo(record, now, command);
  }
}

function add<Fields>(record: Rules<Fields>, command: Asked<Fields>, id: number): NewEvent[] {
  const { organizationId, list, copiedFrom } = command;
  if (!record.lists.includes(list) || !mayAddTo(list, command)) throw refusal(record, 'LOCKED');
  const userId = list === 'mine' ? command.userId : null;
  const fields = record.checked?.(command.fields) ?? command.fields;
  return [{ type: record.event.added, data: { id, organizationId, userId, fields, ...(copiedFrom !== undefined && { copiedFrom }) } }];
}

/** The event of what really differs, if anything does. */
function change<Fields>(record: Rules<Fields>, now: RecordState<Fields>, asked: Partial<Fields>, seen?: number): NewEvent[] {
  mustLive(now, record);
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const whole = { ...now.fields, ...given };
  const next = record.checked?.(whole) ?? whole;
  const names = (Object.keys(record.fields) as (keyof Fields & string)[]).filter(
    (name) => !record.fields[name].same(now.fields[name], next[name]),
  );
  if (names.length === 0) return [];
  const late = names.find((name) => seen !== undefined && (now.written[name]?.revision ?? -1) > seen);
  if (late !== undefined) {
    const { meanwhile = (word: string) => `the ${word}` } = record;
    const what = meanwhile(record.fields[late].word);
    throw refusal(record, 'CHANGED', `${now.written[late]?.by} changed ${what} meanwhile. Please look again.`);
  }
  return [{ type: record.event.changed, data: { changed: Object.fromEntries(names.map((name) => [name, next[name]])) } }];
}

function undo<Fields>(record: Rules<Fields>, now: RecordState<Fields>, command: Asked<Fields>): NewEvent[] {
  const back = stepBack(now, command, record, (step) => (step.type === 'changed' ? Object.keys(step.changed) : ['life']));
  switch (back.type) {
    case 'deleted':
      return [{ type: record.event.deleted, data: {} }];
    case 'restored':
      return [{ type: record.event.restored, data: {} }];
    case 'changed':
      return change(record, now, back.changed);
  }
}

type Spoken = Pick<RecordRules<unknown>, 'code' | 'noun'>;

const refusal = ({ code }: Pick<Spoken, 'code'>, what: string, text?: string) => new Refusal(`${code}_${what}` as RefusalCode, text);

/** Refuses a record that was deleted. */
export function mustLive({ deleted, written }: { deleted: boolean; written: UndoableState<unknown>['written'] }, spoken: Spoken): void {
  if (deleted)
    throw refusal(
      spoken,
      'DELETED',
      `${written.life?.by ?? 'Somebody'} deleted this ${spoken.noun} meanwhile. Nothing was changed; undo the deletion first.`,
    );
}

/**
 * What takes a step back: the one at `revision`, or the caller's own latest. Refuses ..._UNDO_CONFLICT without one, and where somebody has written
 * the same since: `writes` names the parts of `written` that taking it back would write.
 */
export function stepBack<Undo extends { type: string }>(
  now: UndoableState<Undo>,
  { revision, userId }: { revision?: number | undefined; userId: number },
  spoken: Spoken,
  writes: (undo: Undo) => string[],
): Undo {
  const step = revision === undefined ? now.steps.at(-1) : now.steps.find((one) => one.revision === revision);
  if (!step || (revision === undefined && step.userId !== userId)) throw refusal(spoken, 'UNDO_CONFLICT');
  const late = writes(step.undo)
    .map((part) => now.written[part])
    .find((last) => last && last.revision > step.revision);
  // What was added is taken back only as it was added.
  const isTouched = step.undo.type === 'deleted' && now.revision !== step.revision;
  if (late || isTouched)
    throw refusal(spoken, 'UNDO_CONFLICT', `${late?.by ?? now.updatedBy} changed this ${spoken.noun} since, so that it cannot be undone.`);
  return step.undo;
}
