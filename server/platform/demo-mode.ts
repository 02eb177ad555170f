/**
 * Whether the demo organisation, its one-click sign-in and the built-in outbox page are on. `SCOPEBOOK_DEMO` decides (1
 * or 0); if unset, they are on only when both stores are embedded.
 */
export function demoMode(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.SCOPEBOOK_DEMO !== undefined) return env.SCOPEBOOK_DEMO === '1';
  return !env.EVENTSTORE_URL && !env.DATABASE_URL;
}

/**
 * The product's public address without a trailing slash; links in mail start with it. Never taken from a request,
 * because a caller can forge the host.
 */
export function publicUrl(env: NodeJS.ProcessEnv = process.env): string {
  return (env.SCOPEBOOK_URL ?? `http://localhost:${env.PORT ?? 3000}`).replace(/\/+$/, '');
}
