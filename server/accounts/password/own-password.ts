import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PasswordChange } from '../../../contracts/accounts/password/change-password.ts';
import type { Session } from '../../platform/http/access.ts';
import { Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';
import { PasswordService } from './password.service.ts';

/** The password of who is signed in. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly passwords: PasswordService,
    private readonly sessions: Sessions,
    private readonly signingIn: SigningIn,
  ) {}

  /** Changes it, and ends the other sessions unless that is not wished for. Answers how many ended. */
  async change(request: Request, { userId, sessionId }: Session, change: PasswordChange): Promise<{ ended: number }> {
    await this.passwords.change(userId, change);
    if (!change.endOtherSessions) return { ended: 0 };
    await this.signingIn.forgetOtherDevices(request, userId);
    return { ended: await this.sessions.endOthers(userId, sessionId) };
  }
}
