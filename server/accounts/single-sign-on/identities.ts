import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { formatDate } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { PeopleStreams } from '../people/people.stream.ts';
import type { Identity } from '../sessions.ts';
import { actorOf, fullName } from '../user.decider.ts';
import { UserStreams } from '../user.stream.ts';
import type { SingleSignOnTables } from './single-sign-on.tables.ts';

/** Who people are at the providers of their organisations. Postgres decides whose a subject is; the log says when it became so. */
@Injectable()
export class Identities {
  constructor(
    private readonly readDb: ReadDb,
    private readonly users: UserStreams,
    private readonly organizations: PeopleStreams,
    private readonly outbox: Outbox,
  ) {}

  /** The account of a subject. */
  async ownerOf({ issuer, subject }: Identity): Promise<number | undefined> {
    const rows = this.table.selectFrom('single_sign_on_identity').select('user_id').where('issuer', '=', issuer);
    return (await rows.where('subject_hash', '=', digestOf(subject)).executeTakeFirst())?.user_id;
  }

  /** Whether somebody has come in by another subject of that issuer. */
  async hasOther(userId: number, { issuer, subject }: Identity): Promise<boolean> {
    const rows = this.table.selectFrom('single_sign_on_identity').select('subject_hash').where('issuer', '=', issuer);
    const row = await rows.where('user_id', '=', userId).executeTakeFirst();
    return row !== undefined && row.subject_hash !== digestOf(subject);
  }

  /** Reserves a subject for an account that is to be made; answers the one that it is of, should another have been faster. */
  async reserve({ issuer, subject }: Identity, userId: number): Promise<number> {
    const { rows } = await sql<{ user_id: number }>`
      insert into single_sign_on_identity (issuer, subject_hash, user_id) values (${issuer}, ${digestOf(subject)}, ${userId})
      on conflict (issuer, subject_hash) do update set user_id = single_sign_on_identity.user_id returning user_id`.execute(this.readDb.db);
    return rows[0]?.user_id ?? userId;
  }

  async release({ issuer, subject }: Identity, userId: number): Promise<void> {
    const rows = this.table
      .deleteFrom('single_sign_on_identity')
      .where('issuer', '=', issuer)
      .where('subject_hash', '=', digestOf(subject));
    await rows.where('user_id', '=', userId).execute();
  }

  /**
   * Called once somebody is in: their subject is theirs from here on, and their organisation's single sign-on works where they manage its users.
   * Refuses OTHER_IDENTITY.
   */
  async cameIn(userId: number, identity: Identity): Promise<void> {
    const { details, suspended } = (await this.users.load(userId)).state;
    if (!details) return;
    const at = new Date().toISOString();
    const ctx = { actor: actorOf(userId, details), idempotencyKey: randomUUID(), at };
    const { issuer, subject, clientId } = identity;
    const isNew = await this.link(userId, identity);
    if (isNew) {
      await this.users.execute(userId, { type: 'RecordIdentity', issuer, subject, at }, ctx);
      await this.outbox.put([linked(details.email, issuer, at)]);
    }
    const person = { userId, name: fullName(details), isAdmin: details.isAdmin, suspended: suspended !== null };
    await this.organizations.execute(
      details.organizationId,
      { type: 'RecordSingleSignOn', person, issuer, clientId },
      { ...ctx, idempotencyKey: randomUUID() },
    );
  }

  /** Records the identity of an account that it was reserved for. */
  async record(userId: number, { issuer, subject }: Identity, ctx: RequestContext, at: string): Promise<void> {
    await this.users.execute(userId, { type: 'RecordIdentity', issuer, subject, at }, ctx);
  }

  async forget(userId: number, ctx: RequestContext): Promise<void> {
    await this.table.deleteFrom('single_sign_on_identity').where('user_id', '=', userId).execute();
    await this.users.execute(userId, { type: 'ForgetIdentity' }, ctx);
  }

  /** Whether it is a new one. */
  private async link(userId: number, identity: Identity): Promise<boolean> {
    const { issuer, subject } = identity;
    const added = await this.table
      .insertInto('single_sign_on_identity')
      .values({ issuer, subject_hash: digestOf(subject), user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!added && (await this.ownerOf(identity)) !== userId) throw new Refusal('OTHER_IDENTITY');
    return added !== undefined;
  }

  private get table() {
    return this.readDb.tables<SingleSignOnTables>();
  }
}

const digestOf = (subject: string) => createHash('sha256').update(subject).digest('base64url');

function linked(to: string, issuer: string, at: string): OutgoingMail {
  const text = `Hello,\n\non ${formatDate(at.slice(0, 10))}, ${at.slice(11, 16)} UTC, somebody came into your Scopebook account by the single sign-on of your organization, at ${issuer}. From now on you can sign in that way. If it was you, there is nothing you need to do.\n\nIf it was not you, ask who manages users in your organization.`;
  return { key: `single-sign-on/${to}/${at}`, to, subject: 'You can sign in to Scopebook by single sign-on', text, at };
}
