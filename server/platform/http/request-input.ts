import type { Request, Response } from 'express';
import type { Call } from '../../../contracts/call.ts';
import type { Actor } from '../../../contracts/log.ts';
import type { Session } from './access.ts';

export const BOUND = 'scopebook:call';

export interface BoundCall {
  call: Call;
  /** The folder that declares it: `estimating/payments`; `platform` for one that no file of its own binds. */
  area: string;
  /** `getOrders`, by the file that binds it. */
  name?: string;
  reads?: string[];
  raw?: boolean;
  answers?: string | readonly string[];
  takes?: { field: string } | { type: string };
  status?: number;
  secret?: boolean;
  hashed?: (body: unknown) => unknown;
  cost?: number;
  guestAfterMs?: number;
}

/** The parsed request, passed from guard to interceptor and handler. */
export interface RequestInput {
  params: unknown;
  query: unknown;
  body: unknown;
  actor?: Actor;
  session?: Session;
  idempotencyKey: string;
  /** Whose calls are counted together, and what the rate limit has taken for this one. */
  caller: string;
  cost: number;
  request: Request;
  response: Response;
}

const inputs = new WeakMap<Request, RequestInput>();

export function keepInput(input: RequestInput): void {
  inputs.set(input.request, input);
}

export function inputOf(request: Request): RequestInput {
  const input = inputs.get(request);
  if (!input) throw new Error('The call guard has not run');
  return input;
}
