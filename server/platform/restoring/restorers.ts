import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { EventStream } from '../../../contracts/event.ts';
import type { RestoredMoney } from '../../../contracts/organization/audit/restore.ts';
import type { RequestContext } from '../event-log/stream.ts';
import type { Session } from '../http/access.ts';

/** How a context sets earlier values of one kind of stream again. Its module lists it under `restorers`. */
// biome-ignore lint/suspicious/noExplicitAny: streams of any state, with the commands that their events name
export interface Restorer<State = any, Command = any> {
  readonly stream: EventStream;
  /** The state after a revision; callers share it, so it must not be changed. */
  before(id: number, revision: number): Promise<State>;
  /** The newest state. Do not keep it across an `await`. */
  now(id: number): Promise<State>;
  /** Why nothing of it is changed from the audit now; undefined where it can be. */
  refusal?(now: State): string | undefined;
  /** What it would move of the job's money; left out of what is no job. */
  money?(id: number, command: Command): Promise<RestoredMoney>;
  /** Sets it, as the call does by which a person sets it by hand. Throws its refusals. */
  restore(id: number, command: Command, session: Session, ctx: RequestContext): Promise<unknown>;
}

/** The restorers of all contexts. */
@Injectable()
export class Restorers {
  constructor(
    private readonly types: Type<Restorer>[],
    private readonly modules: ModuleRef,
  ) {}

  /** Of a stream by its name, `estimate-7`; undefined where nothing of its kind is restored. */
  of(stream: string): Restorer | undefined {
    const kind = stream.slice(0, stream.lastIndexOf('-'));
    return this.types.map((type) => this.modules.get<Restorer>(type, { strict: false })).find((one) => one.stream.name === kind);
  }
}
