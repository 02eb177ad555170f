import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Call } from '../../../contracts/call.ts';
import type { Actor } from '../../../contracts/log.ts';
import type { Session } from './access.ts';

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
  reads?: string[];
  /** The handler writes the response itself (a stream, a file, a redirect). */
  raw?: boolean;
}
