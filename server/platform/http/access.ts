import type { Request } from 'express';
import type { Actor } from '../../../contracts/log.ts';

/** Who is signed in, as far as calls need to know. */
export interface Session {
  sessionId: string;
  userId: number;
  organizationId: number;
  name: string;
  /** May manage the organisation's users (R336, second flag): what `who: 'admin'` asks for. */
  admin: boolean;
}

/** Who is calling. Implemented by the accounts context, provided globally under this class. */
export abstract class Access {
  /** The request's valid session, or nothing; must not throw for a forged or expired cookie. */
  abstract session(request: Request): Promise<Session | undefined>;

  /** Whether a session that was valid is so still: asked while an answer goes on, such as a stream of events. */
  abstract isValid(session: Session): Promise<boolean>;

  /** Hears of each session that ends in this process; answers how to stop hearing. */
  abstract onEnded(listener: (sessionId: string) => void): () => void;
}

/** Whom an id belongs to, by its kind. Provided globally under this class. */
export abstract class Ownership {
  /** True when the entity exists and belongs to the organisation. */
  abstract owns(organizationId: number, kind: string, id: number): Promise<boolean>;
  /** The stream that the entity's events are in; nothing for what is not known. */
  abstract streamOf(kind: string, id: number): Promise<string | undefined>;
}

export function actorOf(session: Session): Actor {
  return { kind: 'user', userId: session.userId, organizationId: session.organizationId, name: session.name };
}
