import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sql } from 'kysely';
import { Refusal } from '../../../contracts/refusals.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { Sessions } from '../sessions.ts';
import type { SingleSignOnTables } from './single-sign-on.tables.ts';

/** A sign-in at a provider that is under way. `triedBy`: who tries it; null of somebody who signs in. */
export interface UnderWay {
  organizationId: number;
  issuer: string;
  clientId: string;
  next: string;
  triedBy: number | null;
}

const LASTS = '10 minutes';
const secret = () => randomBytes(32).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Sign-ins that are under way: each is of one browser, and is taken by one answer. */
@Injectable()
export class SignOnRequests {
  constructor(
    private readonly readDb: ReadDb,
    private readonly sessions: Sessions,
  ) {}

  /** Two tabs of a browser may each begin one. */
  async begin(request: Request, { organizationId, issuer, clientId, next, triedBy }: UnderWay) {
    const browser = (await this.sessions.kept(request, 'single-sign-on')) ?? secret();
    await this.sessions.keep(request, { kind: 'single-sign-on', value: browser });
    const made = { state: secret(), nonce: secret(), verifier: secret() };
    const { state, nonce, verifier } = made;
    await this.table.deleteFrom('single_sign_on_request').where('expires_at', '<', sql<Date>`now()`).execute();
    await this.table
      .insertInto('single_sign_on_request')
      .values({
        ...{ state_hash: digestOf(state), browser_hash: digestOf(browser), nonce, verifier, next, tried_by: triedBy },
        ...{ organization_id: organizationId, issuer, client_id: clientId, expires_at: sql<Date>`now() + ${LASTS}::interval` },
      })
      .execute();
    return made;
  }

  /** Of two answers at the same moment one is refused. Refuses SIGN_ON_AGAIN. */
  async take(request: Request, state: string, organizationId: number): Promise<UnderWay & { nonce: string; verifier: string }> {
    const browser = await this.sessions.kept(request, 'single-sign-on');
    const row =
      browser &&
      (await this.table
        .deleteFrom('single_sign_on_request')
        .where('state_hash', '=', digestOf(state))
        .where('browser_hash', '=', digestOf(browser))
        .where('organization_id', '=', organizationId)
        .where('expires_at', '>', sql<Date>`now()`)
        .returningAll()
        .executeTakeFirst());
    if (!row) throw new Refusal('SIGN_ON_AGAIN');
    const { issuer, client_id: clientId, nonce, verifier, next, tried_by: triedBy } = row;
    return { organizationId, issuer, clientId, nonce, verifier, next, triedBy };
  }

  private get table() {
    return this.readDb.tables<SingleSignOnTables>();
  }
}
