import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Call } from '../../../contracts/call.ts';
import type { Actor } from '../../../contracts/log.ts';
import type { ReadModel } from '../../../projections/runner/read-model.ts';
import type { Session } from './access.ts';
import { CallGuard } from './call.guard.ts';
import { CallInterceptor } from './call.interceptor.ts';
import { BOUND, type BoundCall, inputOf } from './request-input.ts';

/** A handler's input, parsed and checked. `actor` and `session` are set unless the call is for `anyone`. */
export interface Input<C extends Call> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
  actor: C['who'] extends 'anyone' ? Actor | undefined : Actor;
  session: C['who'] extends 'anyone' ? Session | undefined : Session;
  /** The client's `Idempotency-Key`, or a generated one. */
  idempotencyKey: string;
  request: Request;
  response: Response;
}

/** What a handler answers. */
export type Answer<C extends Call> = z.input<C['response']>;

export interface HandlesOptions {
  /** The read models that the call reads; the call waits for these only. By default all for a read, and none for a write (decision 216). */
  reads?: Pick<ReadModel, 'name'>[];
  /** The handler writes the response itself (a stream, a file, its own status); the answer is not stored by key. */
  raw?: boolean;
  /** The content types of what a `raw` handler writes; by default JSON of the contract's response. */
  answers?: string | readonly string[];
  /** The handler reads the body itself: a form (`multipart/form-data`) with one file in this field, or the bare file as this content type. */
  takes?: { field: string } | { type: 'application/octet-stream' | 'application/offset+octet-stream' };
  /** The answer holds a secret: it is not stored, and the handler runs again for a repeated key. */
  secret?: boolean;
  /** The part of the body of which a hash is kept to recognise a repeated request; by default all but passwords. Without what must not be kept even as a hash. */
  hashed?: (body: unknown) => unknown;
  /** The status of an answer; 200 by default. */
  status?: number;
  /** The call's weight in the rate limit; by default 1 for a write and 0 for a read. */
  cost?: number;
  /** Whoever has not been recognised after so many ms is a guest; by default the call is refused when that takes too long. */
  guestAfterMs?: number;
}

/**
 * Every call with a handler, its controller and the area of its file; OpenAPI and the tests that walk all calls use it.
 */
export const handledCalls: (BoundCall & { controller: object })[] = [];

const CallInput = createParamDecorator((_: unknown, context: ExecutionContext) => inputOf(context.switchToHttp().getRequest<Request>()));

/**
 * Binds a controller's method to a contract: route, authorisation, parsing (400 with each field named),
 * read-your-writes, idempotency keys and the response's log position. The method takes one `Input` and returns the
 * contract's response.
 */
export function Handles<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  options: HandlesOptions = {},
) {
  type C = Call<P, Q, B, R>;
  return <Method extends (input: Input<C>) => Answer<C> | Promise<Answer<C>> | void | Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const reads = options.reads?.map(({ name }) => name);
    const bound = { call: call as unknown as Call, area: 'platform', controller: target.constructor, ...options, reads };
    handledCalls.push(bound);
    applyDecorators(
      SetMetadata(BOUND, bound),
      RequestMapping({ path: call.path.replace(/\{(\w+)\}/g, ':$1'), method: RequestMethod[call.method] }),
      HttpCode(options.status ?? 200),
      UseGuards(CallGuard),
      UseInterceptors(CallInterceptor),
    )(target, key, descriptor as TypedPropertyDescriptor<unknown>);
    CallInput()(target, key, 0);
    // Nest does not send the response itself once a parameter is the response.
    if (options.raw) Res()(target, key, 1);
  };
}
