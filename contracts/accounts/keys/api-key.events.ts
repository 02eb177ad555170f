import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, stream, text } from '../../event.ts';
import { formatDate, listed } from '../../format.ts';
import type { ScopeName } from '../../kit/scopes.ts';
import { type ApiKeysState, noKeys, withKey } from './api-key-state.ts';

const keyEvent = auditedEvent<ApiKeysState>();
const of = z.object({ organizationId: id('organization'), keyId: id('api_key') });

/** The entry shows neither hash nor hint: they help nobody to read it. */
const facts = ({ keyId }: { keyId: number }) => ({ keyId });
const nameIn = ({ keys }: ApiKeysState, keyId: number): string => keys.get(keyId)?.name ?? `${keyId}`;

/**
 * Stream `apikeys-<organizationId>`. `hash` is the SHA-256 of a secret, which is nowhere; `hint` its first and last characters. `endsOn` is the last
 * day (UTC). One stream, so that the limit and the names hold, however many make keys at once.
 */
export const apiKeyEvents = {
  ApiKeyMade: keyEvent(
    of.extend({
      ...{ name: text, scopes: z.array(text), hash: text, hint: text, endsOn: text, addresses: z.array(text) },
      ...{ madeBy: id('user'), at: text },
    }),
  )({
    apply: (was, { keyId, name, scopes, madeBy, endsOn }) =>
      withKey(was, keyId, { name, scopes: scopes as ScopeName[], madeBy, endsOn, revoked: false }),
    audit: (_was, { keyId, name, scopes, endsOn, addresses }) =>
      describe('keys', `Made the key ${name}, until ${formatDate(endsOn)}`, {
        after: [...scopes, ...(addresses.length > 0 ? [`only from ${listed(addresses)}`] : [])].join(', '),
        facts: facts({ keyId }),
      }),
  }),
  /** A new secret of the same key. Those before it work until `othersUntil`. */
  ApiKeyChanged: keyEvent(of.extend({ hash: text, hint: text, endsOn: text, othersUntil: text, at: text }))({
    apply: (was, { keyId, endsOn }) => withKey(was, keyId, { endsOn }),
    audit: (was, { keyId, endsOn }) =>
      describe('keys', `Changed the secret of the key ${nameIn(was, keyId)}`, {
        ...{ before: formatDate(was.keys.get(keyId)?.endsOn ?? endsOn), after: formatDate(endsOn), facts: facts({ keyId }) },
      }),
  }),
  ApiKeyRevoked: keyEvent(of.extend({ at: text }))({
    apply: (was, { keyId }) => withKey(was, keyId, { revoked: true }),
    audit: (was, { keyId }) => describe('keys', `Revoked the key ${nameIn(was, keyId)}`, { facts: facts({ keyId }) }),
  }),
};

export type ApiKeyEvent = EventOf<typeof apiKeyEvents>;

export const apiKeysStream = stream('apikeys', 'organization', apiKeyEvents, {
  initial: noKeys,
  evolve: evolveBy<ApiKeysState, ApiKeyEvent>(apiKeyEvents),
  about: (now) => ({ organizationId: now.organizationId }),
});

declare module '../../event.ts' {
  interface IdKinds {
    api_key: true;
  }
}
