import type { EventStream } from '../../../contracts/event.ts';
import type { RequestContext } from '../event-log/stream.ts';
import type { Session } from '../http/access.ts';
import type { Restorer } from './restorers.ts';

/** The states of a kind of stream, as its `streamOf` has them. */
interface States<State> {
  load(id: number): Promise<{ state: State }>;
  atRevision(id: number, revision: number): Promise<State>;
}

/** A restorer of streams that are short enough to be folded anew. */
export abstract class StreamRestorer<State, Command> implements Restorer<State, Command> {
  abstract readonly stream: EventStream;

  constructor(private readonly states: States<State>) {}

  before(id: number, revision: number): Promise<State> {
    return this.states.atRevision(id, revision);
  }

  async now(id: number): Promise<State> {
    return (await this.states.load(id)).state;
  }

  abstract restore(id: number, command: Command, session: Session, ctx: RequestContext): Promise<unknown>;
}
