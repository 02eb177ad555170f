import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { Runner } from '../../../projections/runner/runner.ts';
import { Presence } from '../presence/presence.ts';
import { Access, type Session, sessionDigest } from './access.ts';

/**
 * Answers that handlers write by themselves, as exports and files. Whoever is suspended, removed or signed out in the middle of one gets no more of it:
 * the connection is broken, so that no part of a file is taken for the whole.
 */
@Injectable()
export class OpenAnswers implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<Response, Session>();
  private readonly stopListening: (() => void)[] = [];

  constructor(
    private readonly runner: Runner,
    private readonly access: Access,
    private readonly presence: Presence,
  ) {}

  add(response: Response, session: Session): void {
    // Without a listener on each: one more than ten, which streams and others have there, and Node warns of a leak.
    for (const one of this.open.keys()) if (one.destroyed) this.open.delete(one);
    this.open.set(response, session);
  }

  onModuleInit(): void {
    this.stopListening.push(
      this.runner.onApplied(({ kinds, organizationId }) => {
        if (kinds.includes('UserSuspended') || kinds.includes('UserRemoved')) this.breakInvalid(organizationId);
      }),
      this.presence.onSessionEnded((ended) => {
        for (const [response, { sessionId }] of this.open) if (sessionDigest(sessionId) === ended) response.destroy();
      }),
    );
  }

  onModuleDestroy(): void {
    for (const stop of this.stopListening) stop();
  }

  private breakInvalid(organizationId: number): void {
    for (const [response, session] of this.open) {
      if (session.organizationId !== organizationId) continue;
      // If Postgres does not answer, what goes out may go out: the next call asks again.
      this.access.isValid(session).then(
        (valid) => valid || response.destroy(),
        () => {},
      );
    }
  }
}
