import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http2';

const USER = 'scopebook';
/**
 * Calls that EventStoreDB answers without credentials, and that its Node client makes without them: the server's
 * version and the leader.
 */
const OPEN = new Set(['/event_store.client.server_features.ServerFeatures/GetSupportedMethods', '/event_store.client.gossip.Gossip/Read']);

/**
 * The node's password, derived from the Postgres password of this installation, which is random and stored with mode
 * 0600. So there is no second secret to store, and installations older than this password have one too.
 */
export function deriveSecret(databaseUrl: string): string {
  return createHmac('sha256', new URL(databaseUrl).password).update('the embedded event store').digest('base64url');
}

/**
 * The connection string of a node. EventStoreDB clients send `user:password` as Basic authorization, but the Node
 * client does so only over TLS; so the string also passes the password as the connection name, which the client sends
 * with every call. Plain text is acceptable because on loopback only root can eavesdrop.
 */
export function urlOf(host: string, port: number, secret: string): string {
  return `esdb://${USER}:${secret}@${host}:${port}?tls=false&connectionName=${secret}`;
}

/** Checks whether a call is allowed: open calls always, all others with the password. */
export function mayCall(secret: string): (headers: IncomingHttpHeaders) => boolean {
  const digest = (text: unknown) => createHash('sha256').update(String(text)).digest();
  const [basic, name] = [digest(`Basic ${Buffer.from(`${USER}:${secret}`).toString('base64')}`), digest(secret)];
  return (headers) => {
    const byHeader = timingSafeEqual(digest(headers.authorization), basic);
    const byName = timingSafeEqual(digest(headers['connection-name']), name);
    return byHeader || byName || OPEN.has(String(headers[':path']));
  };
}
