import type { ScopeName } from '../../kit/scopes.ts';

export interface KeptKey {
  name: string;
  scopes: readonly ScopeName[];
  /** The id of who made it, as whom it acts. */
  madeBy: number;
  /** Its last day (ISO, UTC). */
  endsOn: string;
  revoked: boolean;
}

/** The API keys of an organisation. */
export interface ApiKeysState {
  organizationId: number;
  keys: ReadonlyMap<number, KeptKey>;
}

export const noKeys = (organizationId: number): ApiKeysState => ({ organizationId, keys: new Map() });

export const withKey = (was: ApiKeysState, keyId: number, part: Partial<KeptKey>): ApiKeysState => {
  const before = was.keys.get(keyId) ?? { name: '', scopes: [], madeBy: 0, endsOn: '', revoked: false };
  return { ...was, keys: new Map(was.keys).set(keyId, { ...before, ...part }) };
};
