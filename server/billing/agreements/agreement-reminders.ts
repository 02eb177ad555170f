import { Injectable } from '@nestjs/common';
import { type Agreement, isRunning } from '../../../contracts/billing/agreements/plan.ts';
import { formatDate, formatMoney } from '../../../contracts/format.ts';
import { agreementsDue } from '../../../projections/billing/agreements.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { AccountStreams } from '../account.stream.ts';
import { BillingPeople, toEach } from '../billing-people.service.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** How long before a yearly renewal, and before a refused one is tried again, its payer is mailed. */
const BEFORE_A_YEAR_MS = 7 * DAY;
const BEFORE_A_TRY_MS = DAY;

/** Mails before a renewal is charged that people may have forgotten. The key of each mail is its renewal's, so that it is put out once. */
@Injectable()
export class AgreementReminders {
  constructor(
    private readonly models: Runner,
    private readonly streams: AccountStreams,
    private readonly people: BillingPeople,
    private readonly outbox: Outbox,
  ) {}

  async mail(now: string): Promise<void> {
    const soon = new Date(Date.parse(now) + BEFORE_A_YEAR_MS).toISOString();
    for (const { agreement_id, organization_id, status, every_months, try_at } of await agreementsDue(this.models, soon)) {
      const ahead = status === 'late' ? BEFORE_A_TRY_MS : every_months >= 12 ? BEFORE_A_YEAR_MS : 0;
      if (try_at <= now || Date.parse(try_at) - Date.parse(now) > ahead) continue;
      const agreement = (await this.streams.load(organization_id)).state.agreements.get(agreement_id);
      if (!agreement || !isRunning(agreement)) continue;
      const mail = { key: `agreement/${agreement_id}/before/${try_at}`, at: now, ...wordsOf(agreement) };
      await this.outbox.put(toEach(await this.people.readers(organization_id, agreement.userId), mail));
    }
  }
}

function wordsOf({ plan: present, next, status, tryAt, reason, paidWith }: Agreement): { subject: string; text: string } {
  const { name, price } = next ?? present;
  const day = formatDate(tryAt.slice(0, 10));
  const link = `${publicUrl()}/plans`;
  if (status === 'late')
    return {
      subject: `${name} is charged again on ${day}`,
      text: `The payment of ${name} was refused: ${reason}\n\nIt is tried again on ${day}, ${paidWith}. Until then everything works. Change the card, or cancel, here:\n${link}`,
    };
  return {
    subject: `${name} renews on ${day}`,
    text: `${name} renews by itself on ${day}: ${formatMoney(price)} before sales tax, ${paidWith}.\n\nTo change or cancel it before:\n${link}`,
  };
}
