import { Injectable } from '@nestjs/common';
import { counted } from '../../contracts/format.ts';
import { ordersOfOrganization } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { DataSubject, PersonalHolding } from '../platform/personal-data/holdings.ts';

/** The jobs of an organisation that nobody else belongs to: a homeowner's own, or those of a firm of one. */
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

  /** Of the customers of these jobs, with their reports. */
  async subjects(person: DataSubject): Promise<string[]> {
    return (await this.of(person)).map((orderId) => `estimate-${orderId}`);
  }

  private async of({ organizationId, isAlone }: DataSubject): Promise<number[]> {
    return isAlone ? ordersOfOrganization(this.models, organizationId) : [];
  }
}
