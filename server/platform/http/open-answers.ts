import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { Runner } from '../../../projections/runner/runner.ts';
import { Presence } from '../presence/presence.ts';
import { Access, type Session, sessionDigest } from './access.ts';

interface Open {
  session: Session;
  end: () => void;
}

/** Answers that handlers write by themselves: exports, files, streams of changes. Whoever is suspended, removed or signed out in the middle of one gets no more of it. */
@Injectable()
export class OpenAnswers implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<Response, Open>();
  private readonly stopListening: (() => void)[] = [];

  constructor(
    private readonly runner: Runner,
    private readonly access: Access,
    private readonly presence: Presence,
  ) {}

  /** `end` is called once its session is good no more: an answer that must not be taken for the whole is broken off. */
  add(response: Response, session: Session, end: () => void): void {
    // Without a listener on each: one more than ten, which streams and others have there, and Node warns of a leak.
    for (const one of this.open.keys()) if (one.destroyed) this.open.delete(one);
    this.open.set(response, { session, end });
  }

  onModuleInit(): void {
    this.stopListening.push(
      this.runner.onApplied(({ kinds, organizationId }) => {
        if (kinds.includes('UserSuspended') || kinds.includes('UserRemoved')) this.endInvalid(organizationId);
      }),
      this.presence.onSessionEnded((ended) => {
        for (const { session, end } of this.open.values()) if (sessionDigest(session.sessionId) === ended) end();
      }),
    );
  }

  onModuleDestroy(): void {
    for (const stop of this.stopListening) stop();
  }

  private endInvalid(organizationId: number): void {
    for (const { session, end } of this.open.values()) {
      if (session.organizationId !== organizationId) continue;
      // If Postgres does not answer, what goes out may go out: the next call asks again.
      this.access.isValid(session).then(
        (valid) => valid || end(),
        () => {},
      );
    }
  }
}
