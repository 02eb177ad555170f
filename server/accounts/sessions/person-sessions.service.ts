import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PersonSession } from '../../../contracts/accounts/sessions/person-sessions.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { deviceOf } from '../device.ts';
import { PeopleService } from '../people/people.service.ts';
import { nameOf, SessionAccess } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';
import { UserStreams } from '../user.stream.ts';

/** Sessions of the organisation's people, for who manages them. */
@Injectable()
export class PersonSessionsService {
  constructor(
    private readonly sessions: Sessions,
    private readonly people: PeopleService,
    private readonly streams: UserStreams,
    private readonly signingIn: SigningIn,
    private readonly access: SessionAccess,
  ) {}

  /** Refuses NOT_FOUND for others' people. */
  async of(userId: number, { organizationId, sessionId }: Session): Promise<PersonSession[]> {
    await this.people.mustBeOf(organizationId, userId);
    const listed = await this.sessions.list(userId, sessionId);
    return listed.map(({ id, current, from, usedAt }) => {
      const { device, phone } = deviceOf(from?.userAgent ?? '');
      return { id, current, device, phone, usedAt: usedAt ?? '', startedAt: from?.at ?? '' };
    });
  }

  /** Refuses NOT_FOUND for others' people, and OWN_SESSIONS: whoever sits at an open screen of an administrator cannot end the others by it. */
  async end(userId: number, id: string | undefined, session: Session, ctx: RequestContext): Promise<number> {
    await this.people.mustBeOf(session.organizationId, userId);
    if (userId === session.userId) throw new Refusal('OWN_SESSIONS');
    await this.signingIn.forgetDevices(userId);
    const at = ctx.at ?? new Date().toISOString();
    const record = (sessions: number) => this.streams.execute(userId, { type: 'RecordEndedByManager', sessions, at }, ctx);
    return this.sessions.endFor(userId, session.userId, record, id);
  }

  /** Which colleague ended the session of a request, where one did. */
  async endOf(request: Request): Promise<{ by: string; at: string } | null> {
    const ended = await this.sessions.endOf(request);
    const by = ended && (await this.access.user(ended.by));
    return by ? { by: nameOf(by), at: ended.at } : null;
  }
}
