import { Injectable } from '@nestjs/common';
import { creditsOf } from '../../contracts/billing/account-state.ts';
import { isRunning } from '../../contracts/billing/agreements/plan.ts';
import { counted } from '../../contracts/format.ts';
import type { DataSubject, PersonalHolding } from '../platform/personal-data/holdings.ts';
import { AccountStreams } from './account.stream.ts';

/** What an organisation that nobody else belongs to has paid for; of others only the name of who paid, which the audit counts. */
@Injectable()
export class BillingHolding implements PersonalHolding {
  constructor(private readonly accounts: AccountStreams) {}

  async held({ organizationId, isAlone }: DataSubject) {
    const { purchases } = (await this.accounts.load(organizationId)).state;
    if (!isAlone || purchases.size === 0) return [];
    return [
      { what: counted(purchases.size, 'purchase'), happens: 'stays' as const, because: 'the books must be right; without your name' },
    ];
  }

  async inTheWay({ organizationId, isAlone }: DataSubject) {
    if (!isAlone) return [];
    const { agreements, gifts } = (await this.accounts.load(organizationId)).state;
    const running = [...agreements.values()].find(isRunning);
    const waiting = [...gifts.values()].filter(({ status }) => status === 'waiting');
    return [
      ...(running ? [{ what: `${running.plan.name} renews by itself`, wayOut: 'Cancel it', to: '/plans' }] : []),
      ...(waiting.length > 0
        ? [
            {
              what: `${counted(waiting.length, 'gift waits', 'gifts wait')} with ${counted(
                waiting.reduce((sum, gift) => sum + creditsOf(gift), 0),
                'credit',
              )}`,
              wayOut: 'Take them back',
              to: '/plans',
            },
          ]
        : []),
    ];
  }
}
