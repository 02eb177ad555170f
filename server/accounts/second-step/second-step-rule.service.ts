import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SecondStepRule } from '../../../contracts/accounts/second-step/rule.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { DemoUsers } from '../demo-users.ts';
import { PeopleStreams } from '../people/people.stream.ts';
import { nameOf } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import { WithSecondStep } from './with-second-step.ts';

/** Whether an organisation asks its people for a second step (docs/decisions/0189). */
@Injectable()
export class SecondStepRuleService {
  constructor(
    private readonly models: Runner,
    private readonly organizations: PeopleStreams,
    private readonly sessions: Sessions,
    private readonly demoUsers: DemoUsers,
    private readonly withStep: WithSecondStep,
  ) {}

  async shown({ userId, organizationId }: Session): Promise<SecondStepRule> {
    const [{ state }, people] = await Promise.all([this.organizations.load(organizationId), this.askedOf(organizationId)]);
    const have = await this.withStep.of([userId, ...people.map(({ user_id }) => user_id)]);
    return {
      isOn: state.asksSecondStep,
      hasOwn: have.has(userId),
      people: people.length,
      without: people.filter(({ user_id }) => !have.has(user_id)).map((row) => ({ userId: row.user_id, name: nameOf(row) })),
      hasSingleSignOn: state.singleSignOn?.isOn ?? false,
    };
  }

  /** Refuses CONFIRM_PASSWORD, and NO_OWN_SECOND_STEP: who asks for it has one, so that somebody can switch it off again. */
  async switch(isOn: boolean, session: Session, request: Request, ctx: RequestContext): Promise<SecondStepRule> {
    await this.sessions.mustBeConfirmed(request);
    const hasOwn = (await this.withStep.of([session.userId])).size > 0;
    await this.organizations.execute(session.organizationId, { type: 'SwitchSecondStepRule', isOn, hasOwn }, ctx);
    return this.shown(session);
  }

  private async askedOf(organizationId: number) {
    const active = (await usersOf(this.models, organizationId)).filter(({ suspended }) => !suspended);
    const isDemo = await Promise.all(active.map(({ user_id }) => this.demoUsers.isDemo(user_id)));
    return active.filter((_, n) => !isDemo[n]);
  }
}
