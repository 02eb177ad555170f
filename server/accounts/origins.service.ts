import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import { type UserRow, usersOf } from '../../projections/accounts/users.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { Origin } from '../platform/event-log/origin.ts';
import { type Session, sessionDigest } from '../platform/http/access.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { AccountTables, OriginRow } from './accounts.tables.ts';
import { deviceOf } from './device.ts';
import type { SessionOrigin } from './sessions.ts';
import { fullName } from './user.decider.ts';

type Acting = Pick<Session, 'sessionId' | 'userId' | 'organizationId' | 'key'>;

const NAMES = cacheBound({
  name: 'origins of requests',
  most: 10_000,
  of: 'entries',
  because: 'some 400 bytes each: one for each session, address and browser that writes; one that is not here is one query',
});
/** As many characters as a session keeps of what a browser says of itself. */
const LONGEST_AGENT = 500;

/** An origin as the audit shows it. */
export interface ShownOrigin {
  id: string;
  /** `Safari on iPhone`, and `iPhone` alone; empty where the browser says nothing that is known. */
  device: string;
  machine: string;
  address: string;
  /** By what its session was begun, and when (ISO); empty for an API key, and for a session from before that was kept. */
  by: string;
  signedInAt: string;
  /** It is of a session, which may have had other addresses too. */
  isOfSession: boolean;
}

/**
 * From where people act: their session, its address and device, in a table that can be erased and cut short. Events have the id of a row, which is
 * random and says nothing by itself (docs/decisions/0184).
 */
@Injectable()
export class OriginsService {
  private readonly logger = new Logger(OriginsService.name);
  private readonly names = new BoundedCache<string>(NAMES);

  constructor(
    private readonly readDb: ReadDb,
    private readonly models: Runner,
  ) {}

  /** The origin of a request. Undefined where Postgres does not answer: a write is not lost for it. */
  async of(session: Acting, request: Request, from?: SessionOrigin): Promise<Origin | undefined> {
    try {
      return { userId: session.userId, id: await this.nameOf(session, request, from) };
    } catch (error) {
      this.logger.warn(`From where user ${session.userId} acts was not recorded: ${(error as Error).message}`);
      return undefined;
    }
  }

  private async nameOf(session: Acting, request: Request, from?: SessionOrigin): Promise<string> {
    const now = new Date();
    const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const userAgent = (request.get('user-agent') ?? '').slice(0, LONGEST_AGENT);
    // A key has no end that is near: its addresses are of a month each, so that old ones come to be due.
    const named = sessionDigest(session.key ? `${session.sessionId}/${now.toISOString().slice(0, 7)}` : session.sessionId);
    const key = `${named} ${address} ${userAgent}`;
    const known = this.names.get(key);
    if (known) return known;
    const { id } = await this.db()
      .insertInto('origin')
      .values({
        ...{ id: randomBytes(12).toString('base64url'), organization_id: session.organizationId, user_id: session.userId },
        ...{ key_id: session.key?.keyId ?? null, session: named, address, user_agent: userAgent, device: deviceOf(userAgent).device },
        ...{ signed_in_by: from?.by ?? '', signed_in_at: from ? new Date(from.at) : null, first_at: now },
      })
      // Written once more with the same, so that the row is answered.
      .onConflict((conflict) => conflict.columns(['session', 'address', 'user_agent']).doUpdateSet({ address }))
      .returning('id')
      .executeTakeFirstOrThrow();
    this.names.set(key, id);
    return id;
  }

  /** Those that are still there. */
  async shown(organizationId: number, ids: readonly string[]): Promise<ShownOrigin[]> {
    if (ids.length === 0) return [];
    const rows = await this.db()
      .selectFrom('origin')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('id', 'in', [...ids])
      .execute();
    return rows.map(shownOrigin);
  }

  /** A filter of the audit with the origins that it names: by a part of their address or device, and of the session of one. */
  async named<Filter extends { where?: string; session?: string }>(
    organizationId: number,
    filter: Filter,
  ): Promise<Filter & { origins?: string[] }> {
    const { where, session } = filter;
    if (!where && !session) return filter;
    const like = `%${(where ?? '').replace(/[\\%_]/g, '\\$&')}%`;
    let rows = this.db().selectFrom('origin').select('id').where('organization_id', '=', organizationId);
    if (where) rows = rows.where((eb) => eb.or([eb('device', 'ilike', like), eb('address', 'ilike', like)]));
    if (session) {
      const of = this.db().selectFrom('origin').select('session').where('organization_id', '=', organizationId).where('id', '=', session);
      rows = rows.where('session', 'in', of);
    }
    return { ...filter, origins: (await rows.execute()).map(({ id }) => id) };
  }

  /** All of an organisation, with the name of each person. */
  async kept(organizationId: number) {
    const rows = await this.db().selectFrom('origin').selectAll().where('organization_id', '=', organizationId).execute();
    const names = new Map((await usersOf(this.models, organizationId)).map((user) => [user.user_id, nameOf(user)]));
    return rows.map(({ id, user_id, key_id, device, address, signed_in_by, first_at }) => ({
      id,
      name: `${names.get(user_id) ?? `User ${user_id}`}${key_id === null ? '' : ', by an API key'}`,
      detail: [device || 'unknown device', address, signed_in_by].filter(Boolean).join(', '),
      at: first_at.toISOString(),
    }));
  }

  async remove(organizationId: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.db()
      .deleteFrom('origin')
      .where('organization_id', '=', organizationId)
      .where('id', 'in', [...ids])
      .execute();
  }

  private db() {
    return this.readDb.tables<AccountTables>();
  }
}

const nameOf = (user: UserRow) => fullName({ firstName: user.first_name, lastName: user.last_name, userName: user.user_name });

function shownOrigin({ id, address, user_agent, key_id, signed_in_by, signed_in_at }: OriginRow): ShownOrigin {
  const { device, machine } = deviceOf(user_agent);
  return { id, device, machine, address, by: signed_in_by, signedInAt: signed_in_at?.toISOString() ?? '', isOfSession: key_id === null };
}
