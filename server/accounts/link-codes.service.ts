import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { LinkOffer, TakenLinkCode } from '../../contracts/accounts/signup/link-code.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { findUser } from '../../projections/accounts/users.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { AccountTables } from './accounts.tables.ts';

/** What a code gave. One of a promotion gives nothing yet. */
export interface TakenCode {
  from: string;
  credits: number;
  isPromotion?: boolean;
}

export interface LinkPerson {
  userId: number;
  organizationId: number;
}

/** Codes of one kind, of the context that makes them. Both answer null to a code that has not the form of one. */
export interface LinkCodeSource {
  /** Null, too, of one that cannot be taken. */
  open(code: string): Promise<LinkOffer | null>;
  /** Once for a person, however often it is called. Throws the `Refusal` of one that cannot be taken. */
  take(code: string, person: LinkPerson): Promise<TakenCode | null>;
}

const UNKNOWN: LinkOffer = { kind: 'unknown', from: '', credits: 0, until: '', page: '' };

/**
 * Codes of links that lead to the sign-up (R501, R505). One is kept beside the sign-up, because the mailed code may be typed in another browser,
 * and is taken by the account once it is active.
 */
@Injectable()
export class LinkCodes {
  private readonly sources: LinkCodeSource[] = [];

  constructor(
    private readonly readDb: ReadDb,
    private readonly models: Runner,
  ) {}

  /** Billing and sponsors know their codes, and this context knows neither. */
  register(source: LinkCodeSource): void {
    this.sources.push(source);
  }

  async open(code: string): Promise<LinkOffer> {
    for (const source of this.sources) {
      const offer = await source.open(code);
      if (offer) return offer;
    }
    return UNKNOWN;
  }

  /** In the transaction of the sign-up. Those of sign-ups that ran out go. */
  async keep(userId: number, code: string, tx: Kysely<AccountTables>): Promise<void> {
    await tx
      .deleteFrom('link_code')
      .where('activated', '=', false)
      .where('user_id', 'not in', tx.selectFrom('pending_sign_up').select('user_id'))
      .execute();
    await tx.insertInto('link_code').values({ user_id: userId, code }).execute();
  }

  /** From here on it is taken, by this server or by another. */
  async activated(userId: number): Promise<void> {
    await this.db().updateTable('link_code').set({ activated: true }).where('user_id', '=', userId).execute();
  }

  /** Those that a crash has left. */
  async untaken(): Promise<number[]> {
    const rows = await this.db().selectFrom('link_code').select('user_id').where('activated', '=', true).where('outcome', '=', 'waiting');
    return (await rows.limit(100).execute()).map(({ user_id }) => user_id);
  }

  /** Takes the code of an account that became active, once. Nothing yet where the read models have not seen the account. */
  async take(userId: number): Promise<void> {
    const row = await this.rowOf(userId);
    if (!row?.activated || row.outcome !== 'waiting') return;
    const user = await findUser(this.models, userId);
    if (!user) return;
    const taken = await this.takeFor(row.code, { userId, organizationId: user.organization_id });
    await this.db()
      .updateTable('link_code')
      .set({ outcome: outcomeOf(taken), from_name: taken?.from ?? '', credits: taken?.credits ?? 0 })
      .where('user_id', '=', userId)
      .where('outcome', '=', 'waiting')
      .execute();
  }

  async takenBy(userId: number): Promise<TakenLinkCode> {
    const row = await this.rowOf(userId);
    return row
      ? { code: row.code, outcome: row.outcome, from: row.from_name, credits: row.credits }
      : { code: '', outcome: 'none', from: '', credits: 0 };
  }

  private async takeFor(code: string, person: LinkPerson): Promise<TakenCode | null> {
    for (const source of this.sources) {
      try {
        const taken = await source.take(code, person);
        if (taken) return taken;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
    return null;
  }

  private rowOf(userId: number) {
    return this.db().selectFrom('link_code').selectAll().where('user_id', '=', userId).executeTakeFirst();
  }

  private db() {
    return this.readDb.tables<AccountTables>();
  }
}

function outcomeOf(taken: TakenCode | null): 'taken' | 'promotion' | 'refused' {
  if (!taken) return 'refused';
  return taken.isPromotion ? 'promotion' : 'taken';
}
