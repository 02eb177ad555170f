import type { NewEvent, Recorded } from '../contracts/log.ts';
import { Refusal } from '../contracts/refusals.ts';
import type { Decider } from '../server/platform/event-log/stream-handler.ts';

/** When everything is recorded, unless a test says otherwise. */
export const AT = '2026-11-17T15:42:00.000Z';

/** Who recorded an event: `user:1` writes unless a test says otherwise. */
const PEOPLE: Readonly<Record<number, string>> = { 1: 'Dana', 2: 'Marcus' };

interface Undoing {
  undoOf?: string;
  redoOf?: string;
}

/** One stream in memory: commands decided, recorded and applied as the handler does it, without a log. Each command is named `c0`, `c1` and so on. */
export class GivenStream<State, Command extends { type: string }, Event extends NewEvent> {
  state: State;
  readonly log: Recorded<Event>[] = [];
  private commands = 0;

  constructor(
    protected readonly decider: Decider<State, Command, Event>,
    readonly id = 1000,
    private readonly at = AT,
  ) {
    this.state = decider.initial(id);
  }

  /** Records what commands decide. */
  after(...commands: Command[]): this {
    for (const command of commands) this.do(command);
    return this;
  }

  /** Records what a command decides; `who` is a user id. Answers the events. */
  do(command: Command, who = 1, undoing: Undoing = {}): Event[] {
    return this.record(this.when(command), who, command.type, undoing);
  }

  /** Records events as one command of a person. */
  record(events: Event[], who = 1, command = 'Test', undoing: Undoing = {}): Event[] {
    const commandId = `c${this.commands++}`;
    const actor = { kind: 'user', userId: who, organizationId: 1, name: PEOPLE[who] ?? 'Priya' } as const;
    for (const event of events) {
      const revision = this.log.length;
      const metadata = { actor, at: this.at, command, commandId, correlationId: commandId, causationId: commandId, ...undoing };
      const stream = this.decider.streamOf(this.id);
      const recorded = {
        ...event,
        id: `${commandId}-${revision}`,
        stream,
        revision,
        position: BigInt(revision),
        metadata,
      } as Recorded<Event>;
      this.log.push(recorded);
      this.state = this.decider.evolve(this.state, recorded);
    }
    return events;
  }

  /** What a command would record. */
  when(command: Command): Event[] {
    return this.decider.decide(command, this.state);
  }

  /** Expects that a command is refused; `words`, when given, is the sentence that the refusal says. */
  refuses(command: Command, code: string, words?: string): void {
    const refused = refusalOf(() => this.when(command));
    expect(refused?.code).toBe(code);
    if (words !== undefined) expect(refused?.message).toBe(words);
  }

  /** The refusal's code, or nothing when the command is taken. */
  refusal(attempt: () => unknown): string | undefined {
    return refusalOf(attempt)?.code;
  }
}

interface Past<Event> {
  event: Event;
  who: number;
}

/**
 * `given(decider).after(events).when(command).records(events)`, or `.refuses(code)`: one grammar for every kind of stream, and it asserts the events.
 * `afterColleague` is what user 2 recorded. Each event is a command of its own.
 */
export function given<State, Command extends { type: string }, Event extends NewEvent>(decider: Decider<State, Command, Event>, id = 1000) {
  const at = (past: Past<Event>[]) => ({
    after: (...events: Event[]) => at([...past, ...events.map((event) => ({ event, who: 1 }))]),
    afterColleague: (...events: Event[]) => at([...past, ...events.map((event) => ({ event, who: 2 }))]),
    when: (command: Command) => {
      const stream = streamOf(decider, id, past);
      return {
        records: (...events: Event[]) => expect(stream.when(command)).toEqual(events),
        refuses: (code: string, words?: string) => stream.refuses(command, code, words),
      };
    },
  });
  return at([]);
}

/** The state after these events. */
export function stateAfter<State, Command extends { type: string }, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  id: number,
  past: Event[],
): State {
  return streamOf(
    decider,
    id,
    past.map((event) => ({ event, who: 1 })),
  ).state;
}

function streamOf<State, Command extends { type: string }, Event extends NewEvent>(
  decider: Decider<State, Command, Event>,
  id: number,
  past: Past<Event>[],
) {
  const stream = new GivenStream(decider, id);
  for (const { event, who } of past) stream.record([event], who, event.type);
  return stream;
}

/** The refusal that a piece of work throws; nothing when it is taken. */
export function refusalOf(attempt: () => unknown): Refusal | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
