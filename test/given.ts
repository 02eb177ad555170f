import type { NewEvent, Recorded } from '../contracts/log.ts';
import { Refusal } from '../contracts/refusals.ts';
import type { Decider } from '../server/platform/event-log/stream-handler.ts';

/** Who recorded an event: `user:1` writes unless a test says otherwise. */
const PEOPLE = { 1: 'Dana', 2: 'Marcus' } as const;
type UserId = keyof typeof PEOPLE;

interface Past<Event> {
  event: Event;
  userId: UserId;
}

/**
 * `given(decider).after(events).when(command).records(events)`, or `.refuses(code)`: one grammar for every kind of stream, and it asserts the events.
 * `afterColleague` is what user 2 recorded. Each event is a command of its own, named `c0`, `c1` and so on by its place.
 */
export function given<State, Command, Event extends NewEvent>(decider: Decider<State, Command, Event>, id = 1000) {
  const at = (past: Past<Event>[]) => ({
    after: (...events: Event[]) => at([...past, ...by(1, events)]),
    afterColleague: (...events: Event[]) => at([...past, ...by(2, events)]),
    when: (command: Command) => {
      const decide = () => decider.decide(command, fold(decider, id, past));
      return {
        records: (...events: Event[]) => expect(decide()).toEqual(events),
        /** `words`, when given, is the sentence that the refusal says. */
        refuses: (code: string, words?: string) => {
          const refusal = refusalOf(decide);
          expect(refusal?.code).toBe(code);
          if (words !== undefined) expect(refusal?.message).toBe(words);
        },
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
  return fold(decider, id, by(1, past));
}

function by<Event>(userId: UserId, events: Event[]): Past<Event>[] {
  return events.map((event) => ({ event, userId }));
}

function fold<State, Command, Event extends NewEvent>(decider: Decider<State, Command, Event>, id: number, past: Past<Event>[]): State {
  const at = '2026-11-17T15:42:00.000Z';
  return past.reduce((state, { event, userId }, revision) => {
    const actor = { kind: 'user', userId, organizationId: 1, name: PEOPLE[userId] } as const;
    const commandId = `c${revision}`;
    const metadata = { actor, at, command: event.type, commandId, correlationId: commandId, causationId: commandId };
    const stream = decider.streamOf(id);
    return decider.evolve(state, { ...event, id: commandId, stream, revision, position: BigInt(revision), metadata } as Recorded<Event>);
  }, decider.initial(id));
}

function refusalOf(decide: () => unknown): Refusal | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
