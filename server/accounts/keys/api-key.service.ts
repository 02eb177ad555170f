import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { ApiKeyEvent } from '../../../contracts/accounts/keys/api-key.events.ts';
import { type ApiKey, endOfDay } from '../../../contracts/accounts/keys/api-key.ts';
import type { makeKey } from '../../../contracts/accounts/keys/make-key.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { apiKeys, keysOf } from '../../../projections/accounts/api-keys.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadYourWrites } from '../../platform/http/read-your-writes.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { nameOf } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import type { ApiKeyCommand } from './api-key.decider.ts';
import { ApiKeyStreams } from './api-key.stream.ts';
import { drawSecret } from './api-key-secret.ts';
import { ApiKeyUses } from './api-key-uses.ts';

/** A request of somebody in a browser. */
type Asked = RequestContext & { request: Request };
type KeyToMake = z.output<typeof makeKey.body>;

/** The API keys of an organisation: made, changed, revoked and listed. */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly streams: ApiKeyStreams,
    private readonly uses: ApiKeyUses,
    private readonly readYourWrites: ReadYourWrites,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {}

  /** Those that work first, then the newest first. */
  async list({ organizationId }: Session): Promise<ApiKey[]> {
    const now = this.clock.now().toISOString();
    const [keys, people] = await Promise.all([keysOf(this.models, organizationId), usersOf(this.models, organizationId)]);
    const uses = await this.uses.of(keys.map(({ key_id }) => key_id));
    const names = new Map(people.map((person) => [person.user_id, nameOf(person)]));
    const listed = keys.map(({ secrets: [current, ...others], ...key }) => ({
      ...{ keyId: key.key_id, name: key.name, hint: current?.hint ?? '', scopes: key.scopes, addresses: key.addresses },
      ...{ madeBy: { userId: key.made_by, name: names.get(key.made_by) ?? '' }, madeAt: key.made_at, endsOn: key.ends_on },
      bothUntil: others.map(({ until }) => until).find((until) => until > now) ?? '',
      lastUse: uses.get(key.key_id) ?? null,
      revokedAt: key.revoked_at ?? '',
    }));
    const works = (key: ApiKey) => key.revokedAt === '' && endOfDay(key.endsOn) > now;
    return [...listed.filter(works), ...listed.filter((key) => !works(key))];
  }

  /** Refuses CONFIRM_PASSWORD, KEY_EXISTS, KEY_END, KEY_SHOWN_ONCE, TOO_MANY_KEYS. */
  async make(toMake: KeyToMake, { userId, organizationId }: Session, ctx: Asked) {
    const keyId = await this.readDb.idFor('api_key', requestKey(ctx));
    return this.withSecret(keyId, organizationId, ctx, (drawn) => ({ type: 'MakeApiKey', keyId, ...toMake, ...drawn, by: userId }));
  }

  /** Refuses CONFIRM_PASSWORD, NOT_FOUND, KEY_END, KEY_OF_ANOTHER, KEY_REVOKED, KEY_SHOWN_ONCE. */
  async change(keyId: number, endsOn: string, { userId, organizationId }: Session, ctx: Asked) {
    return this.withSecret(keyId, organizationId, ctx, (drawn) => ({ type: 'ChangeApiKey', keyId, endsOn, ...drawn, by: userId }));
  }

  /** Refuses NOT_FOUND. */
  async revoke(keyId: number, { organizationId }: Session, ctx: RequestContext): Promise<boolean> {
    const at = this.clock.now().toISOString();
    const { position } = await this.streams.execute(organizationId, { type: 'RevokeApiKey', keyId, at }, { ...ctx, at });
    await this.untilItCounts(position);
    return true;
  }

  /** Draws a secret, of which the command keeps the hash. A repeated request finds the hash of the first, whose secret nobody has any more. */
  private async withSecret(
    keyId: number,
    organizationId: number,
    ctx: Asked,
    commandOf: (drawn: { hash: string; hint: string; at: string }) => ApiKeyCommand,
  ) {
    // It outlives the session, and works from elsewhere.
    await this.sessions.mustBeConfirmed(ctx.request);
    const { secret, hash, hint } = drawSecret();
    const at = this.clock.now().toISOString();
    const { events, position } = await this.streams.execute(organizationId, commandOf({ hash, hint, at }), { ...ctx, at });
    const isFirst = (events as ApiKeyEvent[]).some((event) => event.type !== 'ApiKeyRevoked' && event.data.hash === hash);
    if (!isFirst) throw new Refusal('KEY_SHOWN_ONCE');
    await this.untilItCounts(position);
    return { keyId, secret };
  }

  /** A key that was just made is taken, and one that was just revoked is refused, by the time this is answered. */
  private async untilItCounts(position: bigint): Promise<void> {
    await this.readYourWrites.waitFor(position, [apiKeys.name]);
  }
}
