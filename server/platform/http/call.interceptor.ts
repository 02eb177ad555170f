import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { catchError, from, lastValueFrom, type Observable, throwError } from 'rxjs';
import { type Call, isForActiveAccounts } from '../../../contracts/call.ts';
import { Refusal, refusalsOf } from '../../../contracts/refusals.ts';
import { withOrigin } from '../event-log/origin.ts';
import { withPositionTracking } from '../event-log/recorded-position.ts';
import { within } from '../within.ts';
import { metered, meterOf, withMeter } from '../work-meter.ts';
import { Access } from './access.ts';
import { CallerTurns } from './caller-turns.ts';
import { Idempotency } from './idempotency.ts';
import { OpenAnswers } from './open-answers.ts';
import { seenPosition, sendPosition } from './position.ts';
import { RateLimit, weightOf } from './rate-limit.ts';
import { ReadYourWrites } from './read-your-writes.ts';
import { BOUND, type BoundCall, inputOf, type RequestInput } from './request-input.ts';

/** Calls of this weight in the rate limit are made one after the other by each caller. */
const COSTLY = 10;
/** A read that has no answer after this long waits for a store that hangs. */
const READ_MS = 15_000;
/** Nest makes an interceptor for each module that has calls. */
const turns = new CallerTurns();

/** Wraps every handler: runs a write once per key, sends the written position, and always answers JSON. */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
    private readonly limit: RateLimit,
    private readonly access: Access,
    private readonly answers: OpenAnswers,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const bound = this.reflector.get<BoundCall>(BOUND, context.getHandler());
    // Responses hold private data, so no cache may store them; a handler may override this.
    context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', 'no-store');
    const input = inputOf(context.switchToHttp().getRequest<Request>());
    if (bound.raw) return this.raw(bound, input, next);
    const answer = () =>
      withMeter(meterOf(input.request), () =>
        this.answer(bound, input, () => metered(() => lastValueFrom(next.handle(), { defaultValue: undefined }))),
      );
    const answered = input.cost >= COSTLY ? this.inTurn(input, answer) : answer();
    return from(answered.catch((error) => Promise.reject(declared(bound.call, error))).finally(() => this.charge(input)));
  }

  /** A handler that writes the response itself. */
  private raw({ call, answers }: BoundCall, input: RequestInput, next: CallHandler): Observable<unknown> {
    // The stream of changes ends in its own way, for a browser that asks again. Of anything else no part is taken for the whole.
    const { session, response } = input;
    if (session && isForActiveAccounts(call) && answers !== 'text/event-stream')
      this.answers.add(response, session, () => response.destroy());
    const refused = (error: unknown) => Promise.reject(declared(call, error));
    if (call.effect === 'read') return next.handle().pipe(catchError((error) => throwError(() => declared(call, error))));
    return from(this.fromWhere(input, () => lastValueFrom(next.handle(), { defaultValue: undefined })).catch(refused));
  }

  /** What the work records says from where it was done. */
  private async fromWhere<T>({ session, request }: RequestInput, work: () => Promise<T>): Promise<T> {
    return withOrigin(session && (await this.access.origin(session, request)), work);
  }

  private async inTurn({ caller, request }: RequestInput, answer: () => Promise<string>): Promise<string> {
    const release = await turns.take(caller);
    try {
      return await answer();
    } finally {
      release(meterOf(request).ms);
    }
  }

  /** What a call took of the server's thread beyond what the guard has counted for it. */
  private charge({ request, caller, cost }: RequestInput): void {
    this.limit.charge(caller, weightOf(meterOf(request).ms) - Math.max(1, cost));
  }

  private async answer(
    { call, reads, takes, secret, hashed = withoutPasswords }: BoundCall,
    input: RequestInput,
    handle: () => Promise<unknown>,
  ): Promise<string> {
    const { request, response, session } = input;
    if (call.effect === 'read') return this.json(call, input, await within(READ_MS, handle(), () => new Refusal('READ_DB_UNAVAILABLE')));
    // What named its read models has waited for them; a body that the handler reads itself is there once.
    const decide = () => (reads || takes ? handle() : this.readYourWrites.decide(seenPosition(request), handle));
    const work = async () => {
      const { result, position } = await this.fromWhere(input, () => withPositionTracking(decide));
      return { status: 200, answer: result, position };
    };
    // Only a key that the client chose can repeat, and only a session tells clients apart.
    const keyed = session && call.who !== 'anyone' && request.get('idempotency-key') !== undefined;
    const { params, query, body } = input;
    const who = keyed ? { userId: session.userId, call: call.id, key: input.idempotencyKey } : undefined;
    const done = who ? await this.idempotency.once(who, { params, query, body: hashed(body) }, work, secret) : await work();
    if (done.position !== undefined) sendPosition(request, response, done.position);
    return this.json(call, input, done.answer);
  }

  private json(call: Call, { response }: RequestInput, answer: unknown): string {
    const text = metered(() => JSON.stringify(answer ?? null));
    // In tests an answer that does not match its contract is an error; in production the browser parses it anyway.
    if (process.env.NODE_ENV === 'test') {
      const parsed = call.response.safeParse(JSON.parse(text));
      if (!parsed.success) throw new Error(`${call.id} answers what its contract does not say: ${parsed.error.message}`);
    }
    response.type('application/json');
    return text;
  }
}

/** Of a password not even this hash is kept: it has no salt and costs nothing to try out. */
function withoutPasswords(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const rest = Object.entries(body).filter(([name]) => !/password/i.test(name));
  return rest.length === Object.keys(body).length ? body : Object.fromEntries(rest);
}

/** In tests a refusal that the call's contract does not declare is an error. */
function declared(call: Call, error: unknown): unknown {
  if (process.env.NODE_ENV !== 'test' || !(error instanceof Refusal) || refusalsOf(call).includes(error.code)) return error;
  return new Error(`${call.id} refuses with ${error.code}, which its contract does not declare`);
}
