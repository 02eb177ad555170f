import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DAYS_TO_CHANGE_ONES_MIND } from '../../../contracts/accounts/personal/held.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { counted } from '../../../contracts/format.ts';
import { contactsOfOrganization, mergedCustomers, type StoredContact } from '../../../projections/contacts/contacts.ts';
import { ordersOfCustomers } from '../../../projections/estimating/estimates.ts';
import { tracesOfJobs } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { addressSubject } from '../../platform/event-log/personal-keys.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { ContactContext } from '../contact.service.ts';
import { CustomerStreams } from '../contact.stream.ts';

/** Customers who ask the organisation to erase what it stores about them. */
@Injectable()
export class CustomerErasures {
  constructor(
    private readonly models: Runner,
    private readonly streams: CustomerStreams,
    private readonly clock: Clock,
    private readonly readDb: ReadDb,
  ) {}

  async overview(customerId: number) {
    const { eraseAt } = (await this.streams.load(customerId)).state;
    const { orders } = await this.of(customerId);
    const { reports, answers, payments } = await tracesOfJobs(this.models, orders);
    const held = [
      {
        what: 'Name, company, phones, email, address, notes',
        happens: 'erased' as const,
        because: 'key thrown away: unreadable in the log and its backups',
      },
      ...(orders.length > 0
        ? [
            {
              what: `Name and address in ${counted(orders.length, 'job')}`,
              happens: 'erased' as const,
              because: 'lines, prices and dates stay, of nobody',
            },
          ]
        : []),
      ...(reports > 0
        ? [
            {
              what: `Recipients and answers of ${counted(reports, 'report')}`,
              happens: 'nameless' as const,
              because: 'the links go on working, and read "erased"',
            },
          ]
        : []),
      ...(answers > 0
        ? [
            {
              what: counted(answers, 'sealed copy of an answer', 'sealed copies of answers'),
              happens: 'stays' as const,
              because: 'both sides have it as proof of what was agreed; it still verifies',
            },
          ]
        : []),
      ...(payments > 0
        ? [
            {
              what: counted(payments, 'payment or expense', 'payments and expenses'),
              happens: 'stays' as const,
              because: 'the books must be right; without the name',
            },
          ]
        : []),
      {
        what: 'Jobs whose customer was typed by hand, and free text such as names of jobs',
        happens: 'untouched' as const,
        because: 'they are not connected with this contact: look through them yourself',
      },
    ];
    return { held, eraseOn: this.eraseAt().slice(0, 10), eraseAt: eraseAt ?? '' };
  }

  /** Begins an erasure by a rule; false where one has begun already. */
  async begin(customerId: number, ctx: ContactContext): Promise<boolean> {
    const command = { type: 'AskErasure' as const, ...callerOf(ctx), eraseAt: this.eraseAt() };
    return (await this.streams.execute(customerId, command, ctx)).events.length > 0;
  }

  /** The day (ISO) of an erasure that is asked for now. */
  eraseOn(): string {
    return this.eraseAt().slice(0, 10);
  }

  /** The customer asked for it: it is no rule's any more, which a job would stop. */
  async ask(customerId: number, ctx: ContactContext): Promise<{ eraseAt: string }> {
    await sql`delete from erased_by_rule where customer_id = ${customerId}`.execute(this.readDb.db);
    const { state } = await this.streams.execute(customerId, { type: 'AskErasure', ...callerOf(ctx), eraseAt: this.eraseAt() }, ctx);
    return { eraseAt: state.eraseAt ?? '' };
  }

  async drop(customerId: number, ctx: ContactContext): Promise<true> {
    await this.streams.execute(customerId, { type: 'DropErasure', ...callerOf(ctx) }, ctx);
    return true;
  }

  /** The subjects whose keys an erasure destroys: the customer with those merged into it, where others noted them, and their jobs. */
  async subjects(customerId: number): Promise<{ subjects: string[]; jobs: number; emails: string[] }> {
    const { contacts, orders } = await this.of(customerId);
    const { organizationId } = (await this.streams.load(customerId)).state;
    const gone = new Set(contacts.map(({ contact_id }) => contact_id));
    const others = (await contactsOfOrganization(this.models, organizationId)).filter(
      ({ kind, contact_id, deleted }) => !deleted && !(kind === 'customer' && gone.has(contact_id)),
    );
    // The number of a household stays its other people's.
    const shared = new Set(others.flatMap(addressesOf).map(addressSubject));
    const addresses = contacts.flatMap(addressesOf).filter((address) => !shared.has(addressSubject(address)));
    const subjects = [
      ...contacts.map(({ contact_id }) => `customer-${contact_id}`),
      ...addresses.map(addressSubject),
      ...orders.map((orderId) => `estimate-${orderId}`),
    ];
    return { subjects, jobs: orders.length, emails: addresses.filter((address) => address.includes('@')) };
  }

  /** Whether it is to be erased by a rule, and has a job meanwhile. */
  async isNeeded(customerId: number): Promise<boolean> {
    const { rows } = await sql`select from erased_by_rule where customer_id = ${customerId}`.execute(this.readDb.db);
    return rows.length > 0 && (await this.of(customerId)).orders.length > 0;
  }

  private async of(customerId: number) {
    const contacts = await mergedCustomers(this.models, customerId);
    return {
      contacts,
      orders: await ordersOfCustomers(
        this.models,
        contacts.map(({ contact_id }) => contact_id),
      ),
    };
  }

  private eraseAt(): string {
    return new Date(this.clock.now().getTime() + DAYS_TO_CHANGE_ONES_MIND * DAY_MS).toISOString();
  }
}

const addressesOf = ({ fields }: Pick<StoredContact, 'fields'>): string[] =>
  [fields.email, fields.phone, fields.alternatePhone].filter(Boolean);
const callerOf = ({ session: { userId, organizationId } }: ContactContext) => ({ userId, organizationId });
