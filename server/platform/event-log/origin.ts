import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '../../../contracts/log.ts';

/** From where a request came, by the name that events have for it, and whose request it is. */
export interface Origin {
  id: string;
  userId: number;
}

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs `work`; what it records of this user names the origin. */
export const withOrigin = <T>(origin: Origin | undefined, work: () => T): T => origins.run(origin, work);

/** From where an actor acts now. Work that a request began for somebody else, or for the product itself, has no origin. */
export function originOf(actor: Actor): string | undefined {
  const origin = origins.getStore();
  return actor.kind === 'user' && origin?.userId === actor.userId ? origin.id : undefined;
}
