import { type ApiKeyEvent, apiKeyEvents } from '../../../contracts/accounts/keys/api-key.events.ts';
import { BOTH_WORK_HOURS, endOfDay, LONGEST_DAYS, MOST_KEYS } from '../../../contracts/accounts/keys/api-key.ts';
import { type ApiKeysState, type KeptKey, noKeys } from '../../../contracts/accounts/keys/api-key-state.ts';
import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { evolveBy } from '../../../contracts/event.ts';
import { type ScopeName, withoutRepeats } from '../../../contracts/kit/scopes.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

/** `hash` and `hint` are of a secret that was just drawn; `at` is an ISO instant, `by` the id of who asks. */
export type ApiKeyCommand =
  | {
      type: 'MakeApiKey';
      keyId: number;
      name: string;
      scopes: readonly ScopeName[];
      addresses: readonly string[];
      endsOn: string;
      hash: string;
      hint: string;
      by: number;
      at: string;
    }
  | { type: 'ChangeApiKey'; keyId: number; endsOn: string; hash: string; hint: string; by: number; at: string }
  | { type: 'RevokeApiKey'; keyId: number; at: string };

const works = ({ revoked, endsOn }: KeptKey, at: string): boolean => !revoked && endOfDay(endsOn) > at;

function assertEnd(endsOn: string, at: string): void {
  const latest = new Date(Date.parse(at) + LONGEST_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (endsOn < at.slice(0, 10) || endsOn > latest) throw new Refusal('KEY_END');
}

function decide(command: ApiKeyCommand, now: ApiKeysState): ApiKeyEvent[] {
  const { organizationId } = now;
  const { keyId, at } = command;
  if (command.type === 'MakeApiKey') {
    const { type: _, by, scopes, addresses, ...facts } = command;
    const working = [...now.keys.values()].filter((key) => works(key, at));
    if (working.some(({ name }) => name.toLowerCase() === command.name.toLowerCase())) throw new Refusal('KEY_EXISTS');
    if (working.length >= MOST_KEYS) throw new Refusal('TOO_MANY_KEYS');
    assertEnd(command.endsOn, at);
    const lists = { scopes: withoutRepeats(scopes), addresses: [...addresses] };
    return [{ type: 'ApiKeyMade', data: { organizationId, ...facts, ...lists, madeBy: by } }];
  }
  const key = now.keys.get(keyId);
  if (!key) throw new Refusal('NOT_FOUND');
  if (command.type === 'RevokeApiKey') return key.revoked ? [] : [{ type: 'ApiKeyRevoked', data: { organizationId, keyId, at } }];
  if (key.revoked) throw new Refusal('KEY_REVOKED');
  // The secret lets one act as the maker.
  if (key.madeBy !== command.by) throw new Refusal('KEY_OF_ANOTHER');
  const { endsOn, hash, hint } = command;
  assertEnd(endsOn, at);
  const othersUntil = new Date(Date.parse(at) + BOTH_WORK_HOURS * HOUR_MS).toISOString();
  return [{ type: 'ApiKeyChanged', data: { organizationId, keyId, hash, hint, endsOn, othersUntil, at } }];
}

/** Stream `apikeys-<organizationId>`. */
export const apiKeyDecider: Decider<ApiKeysState, ApiKeyCommand, ApiKeyEvent> = {
  streamOf: (id) => `apikeys-${id}`,
  initial: noKeys,
  decide,
  evolve: evolveBy(apiKeyEvents),
  weigh: ({ keys }) => 300 + keys.size * 400,
};
