import type { NewEvent, Recorded } from '../contracts/log.ts';
import { Refusal } from '../contracts/refusals.ts';
import type { Decider } from '../server/platform/event-log/stream-handler.ts';

/** `given(decider).after(events).when(command).records(events)`, or `.refuses(code)`: one grammar for every kind of stream, and it asserts the events. */
export function given<State, Command, Event extends NewEvent>(decider: Decider<State, Command, Event>, id = 1000) {
  const at = (past: Event[]) => ({
    after: (...events: Event[]) => at([...past, ...events]),
    when: (command: Command) => {
      const decide = () => decider.decide(command, stateAfter(decider, id, past));
      return {
        records: (...events: Event[]) => expect(decide()).toEqual(events),
        refuses: (code: string) => expect(refusalOf(decide)).toBe(code),
      };
    },
  });
  return at([]);
}

/** The state after these events, at a fixed instant. */
export function stateAfter<State, Command, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  id: number,
  past: Event[],
): State {
  const actor = { kind: 'user', userId: 1, organizationId: 1, name: 'Dana' } as const;
  const at = '2026-11-17T15:42:00.000Z';
  return past.reduce((state, event, revision) => {
    const commandId = `c${revision}`;
    const metadata = { actor, at, command: event.type, commandId, correlationId: commandId, causationId: commandId };
    const stream = decider.streamOf(id);
    return decider.evolve(state, { ...event, id: commandId, stream, revision, position: BigInt(revision), metadata } as Recorded<Event>);
  }, decider.initial(id));
}

function refusalOf(decide: () => unknown): string | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
