import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import { sql } from 'kysely';
import type pg from 'pg';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { loadOrCreateSecret } from '../platform/auth/secret.ts';
import { sessionDigest } from '../platform/http/access.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { AccountTables } from './accounts.tables.ts';

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** Where and by what it was started; missing in sessions from before this was kept. */
    from?: SessionOrigin;
    /** When it was used last, to the hour (ISO). */
    usedAt?: string;
    /** The password was right and the second step is due: nobody is signed in yet. */
    secondStep?: SecondStepDue;
    /** What a passkey is to sign, or the secret of an authenticator that is being added. */
    kept?: Kept & { until: number };
    /** When the password was given again (ms). */
    confirmedAt?: number;
    /** Who ended it and when (ISO), so that its browser can be told: nobody is signed in by it any more. */
    ended?: { by: number; of: number; at: string };
  }
}

/** Who has half signed in, until when (ms). */
interface SecondStepDue {
  userId: number;
  by: string;
  until: number;
  /** What the provider calls who comes by single sign-on. */
  identity?: Identity;
}

/** Who somebody is at a provider of single sign-on, and the client that they came by. */
export interface Identity {
  issuer: string;
  clientId: string;
  subject: string;
}

interface Kept {
  kind: 'authenticator' | 'registration' | 'sign-in' | 'single-sign-on' | 'erasure';
  value: string;
}

/** Where a session was started, and by what (`password, authenticator`). */
export interface SessionOrigin {
  userAgent: string;
  address: string;
  by: string;
  /** ISO instant. */
  at: string;
  isNewDevice: boolean;
}

/** A session as its person sees it: the id is a digest. */
export interface ListedSession {
  id: string;
  current: boolean;
  from?: SessionOrigin;
  usedAt?: string;
}

/** By what a session was begun, as its list says it; `, authenticator` follows where the second step was taken here. */
export const BY_SINGLE_SIGN_ON = 'single sign-on';

const COOKIE = 'scopebook';
/** Because of this prefix the browser rejects the cookie from other hosts, other paths and plain HTTP (RFC 6265bis). */
const SECURE_COOKIE = `__Host-${COOKIE}`;
/** How long the second step may take, and how long a password that was given again counts. */
const SOON_MS = 10 * 60 * 1000;
const LASTS_MS = 30 * DAY_MS;
/** A session that is not used ends sooner. */
const IDLE = '14 days';
/** Most sessions in the map; forgetting one costs a single update that changes nothing. */
const NOTED = cacheBound({
  name: 'sessions marked as used',
  most: 10_000,
  of: 'entries',
  because: 'an id and an instant each; a session that is not here is marked once more than needed',
});
const SECRET = 'session';
/** Indexed. Null of a session that signs nobody in. */
const OF_USER = sql<string | null>`sess->>'userId'`;

/**
 * Sign-in sessions: an http-only cookie with a signed random id (bound to this host under HTTPS) and a row in Postgres.
 * Signing out deletes the row.
 */
@Injectable()
export class Sessions implements OnModuleInit, OnModuleDestroy {
  private readonly stores: { close(): void }[] = [];
  private handles?: { plain: RequestHandler; secure: RequestHandler };
  /** When each session was last marked as used (ms), by session id. */
  private readonly noted = new BoundedCache<number>(NOTED);
  private readonly listeners = new Set<(sessionId: string) => void>();

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    const PgStore = connectPgSimple(session);
    const readDb = this.readDb;
    // The store calls only `query`; our pool also waits while Postgres restarts.
    const patient = {
      async query(text: string, values?: unknown[]) {
        const client = await readDb.connect();
        try {
          return await client.query(text, values);
        } finally {
          client.release();
        }
      },
    } as unknown as pg.Pool;
    const secret = await loadOrCreateSecret(this.readDb, SECRET);
    const handle = (name: string, secure: boolean) => {
      // `disableTouch`: the cookie ends 30 days after sign-in, and `noteUse` records use once an hour, so reading writes
      // nothing. A store per instance, because express-session writes its cookie options into it.
      const store = new PgStore({ pool: patient, tableName: 'session', disableTouch: true });
      this.stores.push(store);
      return session({
        name,
        secret,
        store,
        resave: false,
        saveUninitialized: false,
        cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: LASTS_MS },
      });
    };
    this.handles = { plain: handle(COOKIE, false), secure: handle(SECURE_COOKIE, true) };
  }

  onModuleDestroy(): void {
    for (const store of this.stores) store.close();
  }

  /** The user of the request's session, if it has one that is valid. Throws only when Postgres does not answer. */
  async userId(request: Request): Promise<number | undefined> {
    await this.open(request);
    const { userId } = request.session;
    if (userId !== undefined) await this.noteUse(request.sessionID);
    return userId;
  }

  /** Whether the request's session, which is open, was begun by single sign-on. */
  isBySingleSignOn(request: Request): boolean {
    return request.session.from?.by.startsWith(BY_SINGLE_SIGN_ON) ?? false;
  }

  /** Where and by what the request's session, which is open, was begun. */
  originOf(request: Request): SessionOrigin | undefined {
    return request.session?.from;
  }

  /** Signs in under a new session id, so that a planted id (session fixation) is useless. */
  async start(request: Request, userId: number, { by, isNewDevice }: Pick<SessionOrigin, 'by' | 'isNewDevice'>): Promise<void> {
    await this.renew(request);
    const at = new Date().toISOString();
    const userAgent = (request.get('user-agent') ?? '').slice(0, 500);
    Object.assign(request.session, { userId, usedAt: at, from: { userAgent, address: request.ip ?? '', by, at, isNewDevice } });
    await settled((done) => request.session.save(done));
  }

  /** Remembers that the password was right, under a new session id that signs nobody in. */
  async startSecondStep(request: Request, userId: number, by: string, identity?: Identity): Promise<void> {
    await this.renew(request);
    request.session.secondStep = { userId, by, until: Date.now() + SOON_MS, ...(identity && { identity }) };
    await settled((done) => request.session.save(done));
  }

  /** Who has half signed in with the request's session, if the second step may still be taken. */
  async secondStep(request: Request): Promise<SecondStepDue | undefined> {
    await this.open(request);
    const { secondStep } = request.session;
    return secondStep && secondStep.until > Date.now() ? secondStep : undefined;
  }

  /** Keeps something in the session for ten minutes, one thing at a time. Who is not signed in gets a session that signs nobody in. */
  async keep(request: Request, kept: Kept): Promise<void> {
    await this.open(request);
    request.session.kept = { ...kept, until: Date.now() + SOON_MS };
    await settled((done) => request.session.save(done));
  }

  async kept(request: Request, kind: Kept['kind']): Promise<string | undefined> {
    await this.open(request);
    const { kept } = request.session;
    return kept?.kind === kind && kept.until > Date.now() ? kept.value : undefined;
  }

  async forgetKept(request: Request): Promise<void> {
    await this.open(request);
    delete request.session.kept;
    await settled((done) => request.session.save(done));
  }

  /** The password was given again: for ten minutes the session may change how one signs in. */
  async confirm(request: Request): Promise<void> {
    await this.open(request);
    request.session.confirmedAt = Date.now();
    await settled((done) => request.session.save(done));
  }

  /** Refuses CONFIRM_PASSWORD unless the person signed in, or gave the password again, in the last ten minutes. */
  async mustBeConfirmed(request: Request): Promise<void> {
    await this.open(request);
    const { confirmedAt = 0, from } = request.session;
    const last = Math.max(confirmedAt, Date.parse(from?.at ?? '') || 0);
    if (Date.now() - last >= SOON_MS) throw new Refusal('CONFIRM_PASSWORD');
  }

  /** The sessions of a person, those used last first. */
  async list(userId: number, currentId?: string): Promise<ListedSession[]> {
    const rows = await this.of(userId).select(['sid', 'sess']).where('expire', '>', sql<Date>`now()`).execute();
    const listed = rows.map(({ sid, sess: { from, usedAt } }) => ({ id: sessionDigest(sid), current: sid === currentId, from, usedAt }));
    return listed.sort((a, b) => Number(b.current) - Number(a.current) || (b.usedAt ?? '').localeCompare(a.usedAt ?? ''));
  }

  /** When a session of each of these people was used last, to the hour; nothing of who has none. */
  async lastUsedBy(userIds: readonly number[]): Promise<Map<number, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.readDb
      .tables<AccountTables>()
      .selectFrom('session')
      .select([sql<string>`sess->>'userId'`.as('user_id'), sql<string | null>`max(sess->>'usedAt')`.as('used_at')])
      .where(sql<string>`sess->>'userId'`, 'in', userIds.map(String))
      .where('expire', '>', sql<Date>`now()`)
      .groupBy(sql`sess->>'userId'`)
      .execute();
    return new Map(rows.flatMap(({ user_id, used_at }) => (used_at ? [[Number(user_id), used_at] as const] : [])));
  }

  /** Ends one session of a person by its digest, or all of them, but never the current one. Answers how many ended. */
  async endOthers(userId: number, currentId?: string, digest?: string): Promise<number> {
    const rows = await this.of(userId).select('sid').execute();
    const ids = rows.map(({ sid }) => sid).filter((sid) => sid !== currentId && (digest === undefined || sessionDigest(sid) === digest));
    if (ids.length === 0) return 0;
    await this.readDb.tables<AccountTables>().deleteFrom('session').where('sid', 'in', ids).execute();
    for (const id of ids) this.tellEnded(id);
    return ids.length;
  }

  /**
   * Ends one session of a person by its digest, or all, for somebody else. `record` is awaited before, with how many end: they are locked meanwhile, so that
   * of two who end the same one at once the second finds none, and what is not recorded is not ended. Its row says by whom until it expires.
   */
  async endFor(userId: number, by: number, record: (sessions: number) => Promise<unknown>, digest?: string): Promise<number> {
    const at = new Date().toISOString();
    const ids = await this.readDb
      .tables<AccountTables>()
      .transaction()
      .execute(async (tx) => {
        const rows = await tx
          .selectFrom('session')
          .select('sid')
          .where(OF_USER, '=', String(userId))
          .where('expire', '>', sql<Date>`now()`)
          .orderBy('sid')
          .forUpdate()
          .execute();
        const ids = rows.map(({ sid }) => sid).filter((sid) => digest === undefined || sessionDigest(sid) === digest);
        if (ids.length === 0) return [];
        await record(ids.length);
        const ended = JSON.stringify({ by, of: userId, at });
        await tx
          .updateTable('session')
          .set({ sess: sql`json_build_object('cookie', sess->'cookie', 'ended', ${ended}::json)` })
          .where('sid', 'in', ids)
          .execute();
        return ids;
      });
    for (const id of ids) this.tellEnded(id);
    return ids.length;
  }

  /** Which colleague ended the request's session; undefined where none did. */
  async endOf(request: Request): Promise<SessionData['ended']> {
    await this.open(request);
    return request.session.ended;
  }

  /** Ends the sessions of a person that were not begun by single sign-on. */
  async endBegunOtherwise(userId: number, currentId?: string): Promise<void> {
    for (const { id, from } of await this.list(userId, currentId))
      if (!from?.by.startsWith(BY_SINGLE_SIGN_ON)) await this.endOthers(userId, currentId, id);
  }

  private of(userId: number) {
    return this.readDb.tables<AccountTables>().selectFrom('session').where(OF_USER, '=', String(userId));
  }

  private async renew(request: Request): Promise<void> {
    await this.open(request);
    const before = request.sessionID;
    await settled((done) => request.session.regenerate(done));
    this.tellEnded(before);
  }

  async end(request: Request, response: Response): Promise<void> {
    await this.open(request);
    await settled((done) => request.session.destroy(done));
    this.tellEnded(request.sessionID);
    const { secure } = request;
    response.clearCookie(secure ? SECURE_COOKIE : COOKIE, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  }

  /** Whether a session has neither ended nor expired. */
  async exists(sessionId: string): Promise<boolean> {
    const row = await this.readDb
      .tables<AccountTables>()
      .selectFrom('session')
      .select('sid')
      .where('sid', '=', sessionId)
      .where(OF_USER, 'is not', null)
      .where('expire', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Calls the listener for each session that ends in this process; returns a function that unsubscribes. */
  onEnded(listener: (sessionId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Extends a session that is in use, up to the end of its cookie. */
  private async noteUse(sessionId: string): Promise<void> {
    const now = Date.now();
    if (now - (this.noted.get(sessionId) ?? 0) < HOUR_MS) return;
    const usedAt = JSON.stringify(new Date(now).toISOString());
    // By this process's clock, as the store asks whether it is over.
    await sql`
      update session set expire = least(${new Date(now)}::timestamptz + ${IDLE}::interval, (sess->'cookie'->>'expires')::timestamptz),
        sess = jsonb_set(sess::jsonb, '{usedAt}', ${usedAt}::jsonb)::json
      where sid = ${sessionId}`.execute(this.readDb.db);
    this.noted.set(sessionId, now);
  }

  private tellEnded(sessionId: string): void {
    for (const listener of this.listeners) listener(sessionId);
  }

  /** Loads the session only when a handler needs it, so that pages and files cost no query. */
  private async open(request: Request): Promise<void> {
    if (request.session) return;
    const handle = request.secure ? this.handles?.secure : this.handles?.plain;
    await settled((done) => handle?.(request, request.res as Response, done));
  }
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
}
