import { Injectable } from '@nestjs/common';
import type { RestReason } from '../../contracts/billing/agreements/plan.ts';
import { has } from '../../contracts/kit/rights.ts';
import { findUser, rightsOf, usersOf } from '../../projections/accounts/users.ts';
import { Runner } from '../../projections/runner/runner.ts';

/** The people of an organisation, as far as its payments depend on them. */
@Injectable()
export class BillingPeople {
  constructor(private readonly models: Runner) {}

  /** Why nothing may be charged by itself; undefined where it may. */
  async restReason(organizationId: number, payerId: number): Promise<RestReason | undefined> {
    const people = await usersOf(this.models, organizationId);
    if (people.every(({ suspended }) => suspended)) return 'nobody';
    const payer = await findUser(this.models, payerId);
    return payer && (payer.erased || payer.erase_at !== null) ? 'payer' : undefined;
  }

  /** Who reads what is mailed about a payment: who made it, or once they have left, all who buy for the organisation. */
  async readers(organizationId: number, userId: number): Promise<{ userId: number; email: string }[]> {
    const people = (await usersOf(this.models, organizationId)).filter(({ suspended, email }) => !suspended && email !== '');
    const buyer = people.filter(({ user_id }) => user_id === userId);
    const readers = buyer.length > 0 ? buyer : people.filter((one) => has(rightsOf(one), 'ManageBilling'));
    return readers.map(({ user_id, email }) => ({ userId: user_id, email }));
  }
}

/** A mail for each of its readers; the key of the first is that which it had when there was one. */
export const toEach = <Mail extends { key: string }>(readers: { userId: number; email: string }[], mail: Mail) =>
  readers.map(({ userId, email }, n) => ({ ...mail, to: email, key: n === 0 ? mail.key : `${mail.key}/${userId}` }));
