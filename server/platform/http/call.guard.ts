import { randomUUID } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { type Call, demandsOf, Id, isForActiveAccounts, type OwnedId, waitsForSecondStep } from '../../../contracts/call.ts';
import { has } from '../../../contracts/kit/rights.ts';
import { covers, scopeOf } from '../../../contracts/kit/scopes.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { within } from '../within.ts';
import { metered, meterOf } from '../work-meter.ts';
import { Access, actorOf, Ownership, type Session } from './access.ts';
import { Bodies, bytesOf } from './large-bodies.ts';
import { plainText } from './plain-text.ts';
import { seenPosition } from './position.ts';
import { type FieldError, InvalidRequest } from './problem.filter.ts';
import { KeyRateLimit, RateLimit, sourceOf, weightOf } from './rate-limit.ts';
import { ReadYourWrites } from './read-your-writes.ts';
import { BOUND, type BoundCall, keepInput } from './request-input.ts';
import { isCrossSite } from './same-site.ts';

/** How long it may take to find out who calls. */
const SESSION_MS = 8_000;
const KEY = /^[\x21-\x7e]{1,200}$/;
const BEARER = /^bearer(?: +|$)/i;
/** A refused API key weighs as much as so many calls, by its address. */
const REFUSED_KEY_WEIGHT = 4;

/**
 * Decides who may make a call with what. Checks in this order: another site's write, no session (401), no scope or no right (403),
 * too many calls (429), a body that cannot be read (400, 413), a malformed path (400), another organisation's id (404), a malformed query or body (400).
 */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: Access,
    private readonly ownership: Ownership,
    private readonly readYourWrites: ReadYourWrites,
    private readonly limit: RateLimit,
    private readonly keyLimit: KeyRateLimit,
    private readonly bodies: Bodies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const bound = this.reflector.get<BoundCall>(BOUND, context.getHandler());
    const { call, reads, guestAfterMs, cost = call.effect === 'write' ? 1 : 0 } = bound;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (call.effect === 'write' && isCrossSite(request)) throw new Refusal('CROSS_SITE');
    const session = BEARER.test(request.get('authorization') ?? '')
      ? await this.keySessionOf(bound, request, response)
      : await this.sessionOf(request, guestAfterMs);
    if (call.who !== 'anyone' && !session) throw new Refusal('NOT_SIGNED_IN');
    if (session?.suspended && isForActiveAccounts(call)) throw new Refusal('ACCOUNT_SUSPENDED');
    if (session?.secondStepDue && waitsForSecondStep(call)) throw new Refusal('SECOND_STEP_REQUIRED');
    const { owned, rights } = demandsOf(call);
    if (session && rights.some((right) => !has(session.rights, right))) throw new Refusal('FORBIDDEN');
    const caller = callerOf(session, request);
    if (cost > 0) await this.mustNotBeTooMany(this.limit, caller, cost, request, response);
    await this.bodies.read(request, response, caller);
    const params = parse(call.params, request.params, 'params');
    const seen = seenPosition(request);
    // A write that names read models reads what its caller has just written (C100), as reads do.
    const waits = call.effect === 'read' || reads !== undefined;
    if (waits && seen > 0n) await this.readYourWrites.mustHave(seen, reads);
    if (session && owned) {
      const id = await this.mustOwn(owned, ownedIn(call, owned, params, request), session, seen);
      await this.readYourWrites.mustServe(() => this.ownership.streamOf(owned.kind, id), waits ? reads : undefined);
    }
    keepInput({
      params,
      ...metered(() => this.parsed(call, request, caller, cost), meterOf(request)),
      session,
      actor: session && actorOf(session),
      idempotencyKey: keyOf(request, call, session),
      caller,
      cost,
      request,
      response,
    });
    return true;
  }

  /** Who calls. A call with a limit for that (`/health`) goes on without knowing it. */
  private sessionOf(request: Request, guestAfterMs: number | undefined): Promise<Session | undefined> {
    const asked = this.access.session(request);
    const late = new Refusal('READ_DB_UNAVAILABLE');
    if (guestAfterMs === undefined) return within(SESSION_MS, asked, () => late);
    return within(guestAfterMs, asked, () => late).catch((error) => (error === late ? undefined : Promise.reject(error)));
  }

  /**
   * The session of an API key. What belongs to a browser (cookies) is not looked at beside it, here or by a handler; a call for anyone sees a stranger,
   * so that a key does nothing that its scopes do not say.
   */
  private async keySessionOf({ call, area }: BoundCall, request: Request, response: Response): Promise<Session | undefined> {
    delete request.headers.cookie;
    const secret = (request.get('authorization') ?? '').replace(BEARER, '').trim();
    const session = await within(SESSION_MS, this.access.byKey(secret, request.ip), () => new Refusal('READ_DB_UNAVAILABLE'));
    if (!session?.key) {
      await this.mustNotBeTooMany(this.keyLimit, `address/${sourceOf(request.ip)}`, REFUSED_KEY_WEIGHT, request, response);
      throw new Refusal('API_KEY_REFUSED');
    }
    if (call.who === 'anyone') return undefined;
    const { scopes } = session.key;
    const needs = scopeOf(call, area);
    if (needs === null || !covers(scopes, needs)) throw outOfScope(needs, scopes);
    await this.mustNotBeTooMany(this.keyLimit, callerOf(session, request), 1, request, response);
    return session;
  }

  /** What is refused here has cost time, too. */
  private parsed(call: Call, request: Request, caller: string, cost: number) {
    try {
      return { query: parse(call.query, request.query, 'query'), body: parse(call.body, request.body ?? {}, 'body') };
    } catch (error) {
      this.limit.charge(caller, weightOf(meterOf(request).ms) - cost);
      throw error;
    }
  }

  /**
   * Counts by user over all sessions, so that people behind one address do not share a count, but each API key by itself; by address without a
   * session.
   */
  private async mustNotBeTooMany(limit: RateLimit, caller: string, cost: number, request: Request, response: Response): Promise<void> {
    const seconds = limit.take(caller, cost);
    if (seconds === 0) return;
    response.setHeader('Retry-After', String(seconds));
    await limit.slowDown(caller, bytesOf(request));
    throw new Refusal('TOO_MANY');
  }

  /**
   * A write waits for the read models only if the id is unknown so far, because the entity may have been created a
   * moment ago.
   */
  private async mustOwn({ kind, unknown, param }: OwnedId, parameters: unknown, session: Session, seen: bigint): Promise<number> {
    const id = Number((parameters as Record<string, unknown>)[param]);
    if (await this.ownership.owns(session.organizationId, kind, id)) return id;
    if (seen > 0n && (await this.readYourWrites.waitFor(seen)) && (await this.ownership.owns(session.organizationId, kind, id))) return id;
    await this.readYourWrites.mustKnow(session.organizationId, () => this.ownership.streamOf(kind, id));
    throw new Refusal(unknown);
  }
}

/** What of the request names the owned id: the path, else the query, else the body, of which only the id is parsed yet. */
function ownedIn({ path, query }: Call, { param }: OwnedId, params: unknown, request: Request): unknown {
  if (path.includes(`{${param}}`)) return params;
  if (query instanceof z.ZodObject && param in query.shape) return parse(query, request.query, 'query');
  return parse(z.object({ [param]: Id }), request.body ?? {}, 'body');
}

function parse(schema: z.ZodType, value: unknown, where: 'params' | 'query' | 'body'): unknown {
  const faults: FieldError[] = [];
  const text = plainText(value, where, faults);
  if (faults.length > 0) throw new InvalidRequest(faults);
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw InvalidRequest.from(parsed.error, where);
  return parsed.data;
}

function callerOf(session: Session | undefined, request: Request): string {
  if (session?.key) return `key/${session.key.keyId}`;
  return session ? `user/${session.userId}` : `address/${sourceOf(request.ip)}`;
}

function outOfScope(needs: string | null, has: readonly string[]): Refusal {
  const why = needs === null ? 'no API key may make this call' : `this call asks an API key for ${needs}, which this one does not have`;
  return new Refusal('FORBIDDEN', `Nothing was changed: ${why}.`, { facts: { needs, has } });
}

/** What names the request: of an API key and of its person in a browser, the same text names two. */
function keyOf(request: Request, call: Call, session: Session | undefined): string {
  const key = request.get('idempotency-key');
  if (key === undefined || call.effect === 'read') return randomUUID();
  if (!KEY.test(key)) throw new InvalidRequest([{ field: 'Idempotency-Key', message: 'must be 1 to 200 visible ASCII characters' }]);
  return session?.key ? `key-${session.key.keyId}/${key}` : key;
}
