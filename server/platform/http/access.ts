import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Grants } from '../../../contracts/kit/rights.ts';
import type { ScopeName } from '../../../contracts/kit/scopes.ts';
import type { ActingKey, Actor } from '../../../contracts/log.ts';
import type { Origin } from '../event-log/origin.ts';

/** The signed-in user, as far as calls need it. */
export interface Session {
  sessionId: string;
  userId: number;
  organizationId: number;
  name: string;
  /** By the role and of one's own, as they are now (R012, R013). */
  rights: Grants;
  /** Nothing can be changed (`isForActiveAccounts`). */
  suspended: boolean;
  /** It was begun by single sign-on. */
  bySingleSignOn?: boolean;
  /** The organisation asks for a second step, and the person has none: nothing can be done but to set one up (`waitsForSecondStep`). */
  secondStepDue?: boolean;
  /** Not the user in person, but a program with a key of theirs, which may do no more than its scopes say. */
  key?: ActingKey & { scopes: readonly ScopeName[] };
}

/** Who is calling. Implemented by the accounts context, provided globally under this class. */
export abstract class Access {
  /** The request's valid session, or nothing; must not throw for a forged or expired cookie. */
  abstract session(request: Request): Promise<Session | undefined>;

  /** The session of an API key's secret, from an address; nothing for a secret that is not taken there and now. */
  abstract byKey(secret: string, address: string | undefined): Promise<Session | undefined>;

  /** From where the request of a session comes, by the name that events have for it. Must not throw. */
  abstract origin(session: Session, request: Request): Promise<Origin | undefined>;

  /** Whether a session is still valid; checked during long responses such as event streams. */
  abstract isValid(session: Session): Promise<boolean>;

  /** Hears of each session that ends in this process; answers how to stop hearing. */
  abstract onEnded(listener: (sessionId: string) => void): () => void;
}

/** The owner of an id, by its kind. Provided globally under this class. */
export abstract class Ownership {
  /** True if the entity exists and belongs to the organisation. */
  abstract owns(organizationId: number, kind: string, id: number): Promise<boolean>;
  /** The stream of the entity's events; undefined for an unknown entity. */
  abstract streamOf(kind: string, id: number): Promise<string | undefined>;
}

export function actorOf(session: Session): Actor {
  const { userId, organizationId, name, key } = session;
  return { kind: 'user', userId, organizationId, name, ...(key && { key: { keyId: key.keyId, name: key.name } }) };
}

/** Names a session to other processes and to its own person; the id itself is a secret. */
export const sessionDigest = (sessionId: string) => createHash('sha256').update(sessionId).digest('base64url').slice(0, 22);
