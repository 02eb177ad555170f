import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { managersOf, usersOf } from '../../projections/accounts/users.ts';
import { jobsOfPerson, ordersOfOrganization } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { nameOf } from '../accounts/session.service.ts';
import type { DataSubject, PersonalHolding } from '../platform/personal-data/holdings.ts';

/** The jobs of an organisation that nobody else belongs to: a homeowner's own, or those of a firm of one. Where there are colleagues, one's open jobs go to them first. */
@Injectable()
export class JobHolding implements PersonalHolding {
  constructor(private readonly models: Runner) {}

  async held(person: DataSubject) {
    const { length } = await this.of(person);
    if (length === 0) return [];
    return [
      {
        what: `Names and addresses in ${counted(length, 'job')} of ${person.organizationName}, which has nobody else`,
        happens: 'erased' as const,
        because: 'nobody else can open them; lines, sums and dates stay, of nobody',
      },
    ];
  }

  async inTheWay({ userId, organizationId, isAlone }: DataSubject) {
    if (isAlone) return [];
    const { open } = await jobsOfPerson(this.models, organizationId, userId);
    if (open.length === 0) return [];
    const what = `${counted(open.length, 'open job is', 'open jobs are')} yours`;
    const active = (await usersOf(this.models, organizationId)).filter(({ suspended }) => !suspended);
    // Nobody is left who could take them.
    if (active.every(({ user_id }) => user_id === userId)) return [];
    const managers = await managersOf(this.models, organizationId);
    if (managers.some(({ user_id }) => user_id === userId))
      return [{ what, wayOut: 'Hand them over', to: `/people?person=${userId}&hand-over=1` }];
    const whom = managers.length > 0 ? `: ask ${managers.map(nameOf).join(' or ')}` : '';
    return [{ what, wayOut: `An administrator hands them over${whom}`, to: '/?view=mine' }];
  }

  /** Of the customers of these jobs, with their reports. */
  async subjects(person: DataSubject): Promise<string[]> {
    return (await this.of(person)).map((orderId) => `estimate-${orderId}`);
  }

  private async of({ organizationId, isAlone }: DataSubject): Promise<number[]> {
    return isAlone ? ordersOfOrganization(this.models, organizationId) : [];
  }
}
