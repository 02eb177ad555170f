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

/** What a handler is given: everything parsed and checked. `actor` and `session` are set unless the call is for `anyone`. */
export interface Input<C extends Call> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
  actor: C['who'] extends 'anyone' ? Actor | undefined : Actor;
  session: C['who'] extends 'anyone' ? Session | undefined : Session;
  /** The client's `Idempotency-Key`, or one made for this request. */
  idempotencyKey: string;
  request: Request;
  response: Response;
}

/** What a handler answers. */
export type Answer<C extends Call> = z.input<C['response']>;

export interface HandlesOptions {
  /** The read models that the call reads; its reads wait for these alone. All, when left out. */
  reads?: Pick<ReadModel, 'name'>[];
  /** The handler writes the response itself (a stream, a file, a status of its own); its answer is not kept by key. */
  raw?: boolean;
  /** The answer holds a secret: it is not kept, and the handler runs again for a repeated key. */
  secret?: boolean;
  /** As how many calls it counts towards the limit; a write counts 1 and a read nothing when left out. */
  cost?: number;
}

/** Every call that has a handler, with its controller and the area of its file; OpenAPI and the walks of the tests are made from it. */
export const handledCalls: { call: Call; controller: object; area: string }[] = [];

const CallInput = createParamDecorator((_: unknown, context: ExecutionContext) => inputOf(context.switchToHttp().getRequest<Request>()));

/**
 * Binds a controller's method to a call of the contracts: route, who may, parsing (400 with each field named), reading one's own writes,
 * idempotency keys and the log position of the answer. The method takes one `Input` and answers what the contract says.
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
    handledCalls.push({ call: call as unknown as Call, controller: target.constructor, area: 'platform' });
    const bound: BoundCall = { call: call as unknown as Call, ...options, reads: options.reads?.map(({ name }) => name) };
    applyDecorators(
      SetMetadata(BOUND, bound),
      RequestMapping({ path: call.path.replace(/\{(\w+)\}/g, ':$1'), method: RequestMethod[call.method] }),
      HttpCode(200),
      UseGuards(CallGuard),
      UseInterceptors(CallInterceptor),
    )(target, key, descriptor as TypedPropertyDescriptor<unknown>);
    CallInput()(target, key, 0);
    // Nest leaves the response alone as soon as one parameter is the response.
    if (options.raw) Res()(target, key, 1);
  };
}
