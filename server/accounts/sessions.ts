import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type pg from 'pg';
import { secretOf } from '../platform/auth/secret.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { accountMigrations } from './accounts.tables.ts';

declare module 'express-session' {
  interface SessionData {
    userId: number;
  }
}

const COOKIE = 'scopebook';
const LASTS_MS = 30 * 24 * 60 * 60 * 1000;
const SECRET = 'session';

/** Sign-in sessions: an http-only cookie with a signed random id, and a row in Postgres that signing out deletes. */
@Injectable()
export class Sessions implements OnModuleInit, OnModuleDestroy {
  private store?: { close(): void };
  private handle?: RequestHandler;

  constructor(private readonly readDb: ReadDb) {}

  async onModuleInit(): Promise<void> {
    await this.readDb.migrate(accountMigrations);
    const PgStore = connectPgSimple(session);
    const readDb = this.readDb;
    // The store needs no more of a pool than `query`; ours waits out a Postgres that is restarting.
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
    // No touch: a session ends 30 days after its sign-in, and reading writes nothing.
    const store = new PgStore({ pool: patient, tableName: 'session', disableTouch: true });
    this.store = store;
    this.handle = session({
      name: COOKIE,
      secret: await secretOf(this.readDb, SECRET),
      store,
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', path: '/', maxAge: LASTS_MS },
    });
  }

  onModuleDestroy(): void {
    this.store?.close();
  }

  /** The user of the request's session, if it has one that is valid. Throws only when Postgres does not answer. */
  async userId(request: Request): Promise<number | undefined> {
    await this.open(request);
    return request.session.userId;
  }

  /** Signs in under a new session id: one that was planted before is worth nothing. */
  async start(request: Request, userId: number): Promise<void> {
    await this.open(request);
    await settled((done) => request.session.regenerate(done));
    request.session.userId = userId;
    await settled((done) => request.session.save(done));
  }

  async end(request: Request, response: Response): Promise<void> {
    await this.open(request);
    await settled((done) => request.session.destroy(done));
    response.clearCookie(COOKIE, { path: '/', httpOnly: true, sameSite: 'lax' });
  }

  /** Loads the session of a request on demand, so that pages and files cost no query. */
  private async open(request: Request): Promise<void> {
    if (request.session) return;
    await settled((done) => this.handle?.(request, request.res as Response, done));
  }
}

function settled(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
}
