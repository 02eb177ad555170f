import type { AuditSentence } from '../audit.ts';
import type { AuditedEvent } from '../event.ts';
import type { NewEvent, Recorded } from '../log.ts';

/** What the state of a stream knows whose events can be taken back one by one. */
export interface UndoableState<Undo> {
  /** The revision that last wrote each part (a field's name; `life` for the deletion or its undoing), and who. */
  written: Record<string, { revision: number; by: string }>;
  /** What would undo its latest events, oldest first. */
  steps: { revision: number; userId: number; undo: Undo }[];
  updatedAt: string;
  updatedBy: string;
  revision: number;
}

export interface UndoableEvent<State, Undo, Data> extends AuditedEvent<State, Data> {
  audit(was: State, data: Data): AuditSentence;
  undo(was: State, data: Data): Undo;
  /** The parts of `written` that it writes. */
  writes(data: Data): string[];
}

/** How many steps can be taken back. */
const STEPS = 20;

/** The state after an event, with who wrote what, and what would undo it. */
export const evolveUndoable =
  // biome-ignore lint/suspicious/noExplicitAny: events of any data
    <State extends UndoableState<Undo>, Undo>(events: Record<string, UndoableEvent<State, Undo, any>>) =>
    (was: State, event: Recorded<NewEvent>): State => {
      const { revision, metadata, data } = event;
      const { actor, at, commandId } = metadata;
      const { apply, undo, writes } = events[event.type] as UndoableEvent<State, Undo, unknown>;
      const step = { revision, userId: actor.kind === 'user' ? actor.userId : 0, undo: undo(was, data) };
      return {
        ...apply(was, data, { revision, at, commandId }),
        written: { ...was.written, ...Object.fromEntries(writes(data).map((part) => [part, { revision, by: actor.name }])) },
        steps: [...was.steps, step].slice(-STEPS),
        updatedAt: at,
        updatedBy: actor.name,
        revision,
      };
    };
