import { Controller, Inject, type Type } from '@nestjs/common';
import type { Call, Schema } from '../../../contracts/call.ts';
import type { RequestContext, StreamClass } from '../event-log/stream.ts';
import type { Handled } from '../event-log/stream-handler.ts';
import { type Answer, Handles, type HandlesOptions, type Input } from './handles.ts';

// biome-ignore lint/suspicious/noExplicitAny: a token of any class
type Token = abstract new (...dependencies: any[]) => any;
type Instances<Uses extends readonly Token[]> = { -readonly [At in keyof Uses]: InstanceType<Uses[At]> };

// biome-ignore lint/suspicious/noExplicitAny: streams of any state
type AnyStreams = StreamClass<any, any, any>;
type CommandOf<Streams> = Streams extends StreamClass<infer _State, infer Command, infer _Event> ? Command : never;
type HandledOf<Streams> = Streams extends StreamClass<infer State, infer _Command, infer Event> ? Handled<State, Event> : never;

const bound = new WeakSet<object>();

/** A controller that `bind` or `bindCommand` made. */
export function isBound(value: unknown): value is Type {
  return typeof value === 'function' && bound.has(value);
}

/**
 * Binds a call to a function that receives the parsed input and the providers listed in `uses`. Returns the controller;
 * the file `server/<context>/<area>/<call>.call.ts` exports it as default, and the context's module finds it there.
 */
export function bind<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, const Uses extends readonly Token[] = []>(
  call: Call<P, Q, B, R>,
  { uses, ...options }: HandlesOptions & { uses?: Uses },
  handle: (
    input: Input<Call<P, Q, B, R>>,
    ...uses: Instances<Uses>
  ) => Answer<Call<P, Q, B, R>> | Promise<Answer<Call<P, Q, B, R>>> | void | Promise<void>,
): Type {
  class BoundCall {
    private readonly uses: Instances<Uses>;

    constructor(...instances: unknown[]) {
      this.uses = instances as Instances<Uses>;
    }

    handle(input: Input<Call<P, Q, B, R>>) {
      return handle(input, ...this.uses);
    }
  }
  for (const [index, token] of (uses ?? []).entries()) Inject(token)(BoundCall, undefined, index);
  const method = Object.getOwnPropertyDescriptor(BoundCall.prototype, 'handle') as TypedPropertyDescriptor<BoundCall['handle']>;
  Handles(call, options)(BoundCall.prototype, 'handle', method);
  Controller()(BoundCall);
  Object.defineProperty(BoundCall, 'name', { value: `Call ${call.id}` });
  bound.add(BoundCall);
  return BoundCall;
}

/**
 * Binds a call to one command of one stream: `toCommand` returns the stream's id and the command. The response is
 * `true`, as for most documented writes, unless `answer` says otherwise.
 */
export function bindCommand<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  Streams extends AnyStreams,
  const Command extends CommandOf<Streams>,
>(
  call: Call<P, Q, B, R>,
  streams: Streams,
  toCommand: (input: Input<Call<P, Q, B, R>>) => [id: number, command: Command, called?: string],
  answer: (handled: HandledOf<Streams>, input: Input<Call<P, Q, B, R>>) => Answer<Call<P, Q, B, R>> = () =>
    true as Answer<Call<P, Q, B, R>>,
): Type {
  return bind(call, { uses: [streams] }, async (input, stream) => {
    const [id, command, called] = toCommand(input);
    const ctx: RequestContext = called === undefined ? input : { ...input, called };
    return answer((await stream.execute(id, command, ctx)) as HandledOf<Streams>, input);
  });
}
