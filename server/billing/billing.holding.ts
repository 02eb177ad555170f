import { Injectable } from '@nestjs/common';
import { creditsOf, openPurchase } from '../../contracts/billing/account-state.ts';
import { isRunning } from '../../contracts/billing/agreements/plan.ts';
import { counted } from '../../contracts/format.ts';
import type { DataSubject, PersonalHolding } from '../platform/personal-data/holdings.ts';
import { AccountStreams } from './account.stream.ts';
import { AgreementsService } from './agreements/agreements.service.ts';

/** What an organisation that nobody else belongs to has paid for; of others only the name of who paid, which the audit counts. */
@Injectable()
export class BillingHolding implements PersonalHolding {
  constructor(
    private readonly accounts: AccountStreams,
    private readonly agreements: AgreementsService,
  ) {}

  async held({ organizationId, isAlone }: DataSubject) {
    const { purchases } = (await this.accounts.load(organizationId)).state;
    if (!isAlone || purchases.size === 0) return [];
    return [
      { what: counted(purchases.size, 'purchase'), happens: 'stays' as const, because: 'the books must be right; without your name' },
    ];
  }

  async inTheWay({ userId, organizationId, isAlone }: DataSubject) {
    const { state } = await this.accounts.load(organizationId);
    const { agreements, gifts } = state;
    const running = [...agreements.values()].find((one) => isRunning(one) && one.cancelAskedAt === '');
    const open = openPurchase(state);
    const paying =
      open && (isAlone || open.userId === userId)
        ? [{ what: `The payment of ${open.name} is under way`, wayOut: 'Wait until it is known how it ended, or cancel it', to: '/plans' }]
        : [];
    const theirs =
      running?.payerId === userId && running.means !== ''
        ? [
            {
              what: `${running.plan.name} is paid with what you gave: ${running.paidWith}`,
              wayOut: 'Have a colleague give another card, or cancel it',
              to: '/plans',
            },
          ]
        : [];
    if (!isAlone) return [...paying, ...theirs];
    const waiting = [...gifts.values()].filter(({ status }) => status === 'waiting');
    return [
      ...paying,
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

  /** What they gave to pay with is thrown away at the gateway, and nothing is charged to it any more. */
  erase(person: DataSubject): Promise<void> {
    return this.agreements.forgetOf(person);
  }
}
