import type { Actor, Recorded } from '../../log.ts';
import { definitionOf, type EstimateEvent } from '../events.ts';
import { type Estimate, lineWeight, type Undoable } from './state.ts';

/** The most steps that one person can undo. */
const UNDO_DEPTH = 100;
/** The memory limit for the steps of all persons. The oldest are forgotten first, each person's latest never. */
const UNDO_BYTES = 16 * 1024 * 1024;
/** The most deleted lines that undo can restore: at least three times the lines that an estimate can hold. */
const MOST_REMOVED = 30_000;
/** The most keys in `lastWriters`; beyond it, only keys of whole lines and areas are kept. */
const MOST_WRITERS = 50_000;
/** The most keys of others' writes that are kept for one person's redo; beyond it, the person's steps to redo are forgotten. */
const MOST_OVERWRITES = 20_000;

/** The events that an estimate starts with; nobody undoes them. */
const STARTS: ReadonlySet<string> = new Set(['EstimateStarted', 'WhatIfBranched', 'WhatIfLinesCopied']);

export const actorKey = (actor: Actor) => {
  if (actor.kind !== 'user') return actor.kind;
  return actor.key ? `key:${actor.key.keyId}` : `user:${actor.userId}`;
};
/** The events that undo or redo of a step records now. */
export const eventsOfStep = (now: Estimate, { inverse }: Undoable): EstimateEvent[] =>
  inverse.map((event) => {
    const { asOfNow } = definitionOf(event);
    return asOfNow ? ({ ...event, data: asOfNow(event.data, now) } as EstimateEvent) : event;
  });

/** The events that undo `event`, in order, given the estimate before it; none when it cannot be undone. */
export const inverseOf = (was: Estimate, event: EstimateEvent): EstimateEvent[] => definitionOf(event).undo(was, event.data);

/**
 * The conflict keys that an event writes. Undo requires that nobody else has written one of `checks` since. A line or an area has a
 * key for each fact and one for the whole. Every change writes the key of the whole too, so that nobody can undo adding a line that
 * a colleague has changed since.
 */
export function conflictKeys(event: EstimateEvent): { checks: string[]; writes: string[] } {
  const checks = definitionOf(event).touches(event.data);
  return { checks, writes: [...new Set(checks.flatMap((key) => [wholeOf(key), key]))] };
}

/** `item:7` of `item:7:quantity`. */
const wholeOf = (key: string) => key.split(':', 2).join(':');

/** Records the inverse of the event for undo or redo; answers the step that it belongs to. */
export function recordUndo(estimate: Estimate, recorded: Recorded<EstimateEvent>): Undoable | undefined {
  const { actor, at, commandId, command, undoOf, redoOf } = recorded.metadata;
  const who = actorKey(actor);
  const starts = STARTS.has(recorded.type);
  if (starts) estimate.owner = who;
  estimate.people.set(who, actor.name);
  const writes = [...conflictKeys(recorded).writes, ...(definitionOf(recorded).takesAway?.(estimate, recorded.data) ?? [])];
  noteOverwrites(estimate, recorded, writes, who);
  if (actor.kind !== 'user' || starts) {
    for (const key of writes) noteWriter(estimate, key, who);
    return undefined;
  }
  const step = (words: string, before: Undoable['before']): Undoable => ({
    commandId,
    command: words,
    at,
    revision: recorded.revision,
    amountDelta: 0n,
    bytes: 0,
    inverse: [],
    before,
  });
  const from = undoOf ? estimate.undoStacks : redoOf ? estimate.redoStacks : undefined;
  const to = stackOf(undoOf ? estimate.redoStacks : estimate.undoStacks, who);
  if (from) {
    const taken = stackOf(from, who).at(-1);
    if (taken && taken.commandId === (undoOf ?? redoOf)) {
      stackOf(from, who).pop();
      if (redoOf && stackOf(from, who).length === 0) estimate.overwritten.delete(who);
      estimate.undoBytes -= taken.bytes;
      to.push(step(taken.command, taken.before));
    }
  } else if (to.at(-1)?.commandId !== commandId) {
    forgetRedo(estimate, who);
    to.push(step(command, new Map()));
    if (to.length > UNDO_DEPTH) estimate.undoBytes -= to.shift()?.bytes ?? 0;
  }
  const top = to.at(-1);
  const entry = top?.commandId === commandId ? top : undefined;
  if (entry) {
    entry.inverse.unshift(...inverseOf(estimate, recorded));
    // A key that the owner wrote and writes again is left out, because a missing key means the owner.
    if (!from)
      for (const key of writes) {
        const writer = lastWriterOf(estimate, key);
        if (!entry.before.has(key) && (writer !== who || who !== estimate.owner)) entry.before.set(key, writer);
      }
    const bytes = stepWeight(entry);
    estimate.undoBytes += bytes - entry.bytes;
    entry.bytes = bytes;
    forgetSteps(estimate);
  }
  for (const key of writes) noteWriter(estimate, key, undoOf ? (entry?.before.get(key) ?? lastWriterOf(estimate, key)) : who);
  return entry;
}

/** Notes what somebody wrote for all others who can redo. Undoing that write, or redoing what was undone, takes the note back. */
function noteOverwrites(estimate: Estimate, { metadata, revision }: Recorded<EstimateEvent>, writes: string[], by: string) {
  const { commandId, undoOf, redoOf } = metadata;
  for (const [who, stack] of estimate.redoStacks) {
    if (who === by || stack.length === 0) continue;
    let notes = estimate.overwritten.get(who);
    if (!notes) {
      notes = new Map();
      estimate.overwritten.set(who, notes);
    }
    for (const key of writes) {
      const note = notes.get(key);
      if (!note) notes.set(key, { by, commandId, revision });
      else if (note.commandId === (undoOf ?? redoOf)) notes.delete(key);
    }
    if (notes.size > MOST_OVERWRITES) forgetRedo(estimate, who);
  }
}

/** The person other than `who` because of whom the person can no longer undo or redo something with this key. */
export function conflictingWriter(estimate: Estimate, kind: 'undo' | 'redo', step: Undoable, key: string, who: string): string | undefined {
  if (kind === 'redo') {
    const note = estimate.overwritten.get(who)?.get(key);
    return note && note.revision > step.revision ? note.by : undefined;
  }
  const writer = lastWriterOf(estimate, key);
  return writer === who ? undefined : writer;
}

function forgetRedo(estimate: Estimate, who: string) {
  for (const { bytes } of estimate.redoStacks.get(who) ?? []) estimate.undoBytes -= bytes;
  estimate.redoStacks.delete(who);
  estimate.overwritten.delete(who);
}

/** The last writer of a key. Once `coarse`, the last writer of any fact of the line or the area counts. */
export function lastWriterOf(estimate: Estimate, key: string): string {
  const writer = estimate.lastWriters.get(key);
  if (writer !== undefined) return writer;
  return (estimate.coarse ? estimate.lastWriters.get(wholeOf(key)) : undefined) ?? estimate.owner;
}

function noteWriter(estimate: Estimate, key: string, who: string) {
  if (who === estimate.owner) {
    estimate.lastWriters.delete(key);
    return;
  }
  if (!estimate.coarse || key.split(':').length < 3) estimate.lastWriters.set(key, who);
  if (estimate.lastWriters.size <= MOST_WRITERS) return;
  estimate.coarse = true;
  for (const name of estimate.lastWriters.keys()) {
    const [kind, id, fact] = name.split(':');
    const gone = kind === 'item' && !estimate.items.has(Number(id)) && !estimate.removed.has(Number(id));
    if (fact !== undefined || gone) estimate.lastWriters.delete(name);
  }
}

function forgetSteps(estimate: Estimate) {
  while (estimate.undoBytes > UNDO_BYTES) {
    let oldest: Undoable[] | undefined;
    for (const stack of [...estimate.undoStacks.values(), ...estimate.redoStacks.values()])
      if (stack.length > 1 && (stack[0]?.revision ?? 0) < (oldest?.[0]?.revision ?? Number.POSITIVE_INFINITY)) oldest = stack;
    if (!oldest) return;
    estimate.undoBytes -= oldest.shift()?.bytes ?? 0;
  }
}

const stepWeight = ({ inverse, before }: Undoable) => inverse.reduce((sum, event) => sum + eventWeight(event), 200 + before.size * 120);

/** The approximate size of an event in memory, without looking at each of its lines. */
function eventWeight({ data }: EstimateEvent): number {
  if ('items' in data) return 200 + data.items.length * (Array.isArray(data.items[0]) ? 40 : 300);
  if ('itemIds' in data) return 200 + data.itemIds.length * 8;
  if ('quantities' in data) return 1_000 + data.quantities.length * 120;
  return 'notes' in data ? 200 + data.notes.length : 500;
}

/** Forgets deleted lines beyond MOST_REMOVED, the earliest first. For folds that keep deleted lines only in memory. */
export function forgetRemoved(estimate: Estimate) {
  for (const [id, line] of estimate.removed) {
    if (estimate.removed.size <= MOST_REMOVED) return;
    estimate.removed.delete(id);
    estimate.removedBytes -= lineWeight(line);
  }
}

export function stackOf(stacks: Map<string, Undoable[]>, who: string): Undoable[] {
  let stack = stacks.get(who);
  if (!stack) {
    stack = [];
    stacks.set(who, stack);
  }
  return stack;
}
