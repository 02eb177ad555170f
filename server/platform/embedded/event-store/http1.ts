import type { RequestListener } from 'node:http';

/** Facts about the node for the answers. */
export interface NodeFacts {
  version: string;
  instanceId: string;
  host: string;
  /** Known once the node listens. */
  port(): number;
}

/**
 * The few HTTP/1 pages of EventStoreDB that probes and tools request: `/health/live`, `/ping`, `/info` and `/gossip`.
 * They contain no events, and EventStoreDB too answers them without credentials.
 */
export function http1Pages({ version, instanceId, host, port }: NodeFacts): RequestListener {
  const pages: Record<string, () => unknown> = {
    '/ping': () => ({ msgTypeId: 4, text: 'Ping request successfully handled' }),
    '/info': () => ({ esVersion: version, state: 'leader', features: {}, authentication: { type: 'internal' } }),
    '/gossip': () => ({
      members: [
        {
          instanceId,
          timeStamp: new Date().toISOString(),
          state: 'Leader',
          isAlive: true,
          httpEndPointIp: host,
          httpEndPointPort: port(),
        },
      ],
      serverIp: host,
      serverPort: port(),
    }),
  };
  return (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    if (path === '/health/live') {
      response.writeHead(204).end();
      return;
    }
    const page = pages[path];
    if (page) response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(page()));
    else response.writeHead(404).end();
  };
}
