import { Injectable } from '@nestjs/common';
import { type ApiKeyRow, findKeyByHash } from '../../../projections/accounts/api-keys.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { hashOf, isFrom, plainAddress } from './api-key-secret.ts';
import { ApiKeyUses } from './api-key-uses.ts';

/** Finds the API key that a caller brings, by the hash of its secret: one query, whatever is wrong with it. */
@Injectable()
export class ApiKeyLookup {
  constructor(
    private readonly models: Runner,
    private readonly uses: ApiKeyUses,
    private readonly clock: Clock,
  ) {}

  /** Nothing for a key that is unknown, revoked or over, or not for this address. Notes its use. */
  async find(secret: string, address: string | undefined): Promise<ApiKeyRow | undefined> {
    const now = this.clock.now();
    const key = await findKeyByHash(this.models, hashOf(secret), now.toISOString());
    if (!key || !isFrom(address, key.addresses)) return undefined;
    await this.uses.note(key.key_id, plainAddress(address ?? ''), now);
    return key;
  }
}
