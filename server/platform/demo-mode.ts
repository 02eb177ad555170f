/**
 * Whether the demo organisation, its one-click sign-in and the built-in outbox page are on: `SCOPEBOOK_DEMO` says (1 or 0); left out, they
 * are on where nothing but the embedded parts can be lost.
 */
export function demoMode(env: NodeJS.ProcessEnv = process.env): boolean {
  if (env.SCOPEBOOK_DEMO !== undefined) return env.SCOPEBOOK_DEMO === '1';
  return !env.EVENTSTORE_URL && !env.DATABASE_URL;
}

/** Where people reach the product, without a trailing slash; links in mail start with it. Never taken from a request. */
export function publicUrl(env: NodeJS.ProcessEnv = process.env): string {
  return (env.SCOPEBOOK_URL ?? `http://localhost:${env.PORT ?? 3000}`).replace(/\/+$/, '');
}
