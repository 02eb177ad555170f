import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http2';

const USER = 'scopebook';
/** What EventStoreDB answers to anybody, and what its Node client asks for without credentials: the server's version, and who is leader. */
const OPEN = new Set(['/event_store.client.server_features.ServerFeatures/GetSupportedMethods', '/event_store.client.gossip.Gossip/Read']);

/**
 * The node's password: derived from that of the installation's Postgres, which is random, kept in a file of mode 0600, and as old as the data. So there
 * is no second secret to keep, and data of before the node asked for one has it already.
 */
export function deriveSecret(databaseUrl: string): string {
  return createHmac('sha256', new URL(databaseUrl).password).update('the embedded event store').digest('base64url');
}

/**
 * The connection string of a node. Clients send `user:password` as Basic authorization, as to EventStoreDB; its Node client does so over TLS alone, so
 * that the string tells it the password as its connection's name too, which it does send with every call. Without TLS nothing but this machine's root
 * can listen on loopback.
 */
export function urlOf(host: string, port: number, secret: string): string {
  return `esdb://${USER}:${secret}@${host}:${port}?tls=false&connectionName=${secret}`;
}

/** Whether a call may be made: those of any client, and all by one that knows the password. */
export function mayCall(secret: string): (headers: IncomingHttpHeaders) => boolean {
  const digest = (text: unknown) => createHash('sha256').update(String(text)).digest();
  const [basic, name] = [digest(`Basic ${Buffer.from(`${USER}:${secret}`).toString('base64')}`), digest(secret)];
  return (headers) => {
    const byHeader = timingSafeEqual(digest(headers.authorization), basic);
    const byName = timingSafeEqual(digest(headers['connection-name']), name);
    return byHeader || byName || OPEN.has(String(headers[':path']));
  };
}
