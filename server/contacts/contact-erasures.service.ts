import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { z } from 'zod';
import { DAYS_TO_CHANGE_ONES_MIND, type Held } from '../../contracts/accounts/personal/held.ts';
import type { ContactState } from '../../contracts/contacts/contact-state.ts';
import type { ContactKind } from '../../contracts/contacts/entities.ts';
import type { ContactEvent } from '../../contracts/contacts/events.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { counted } from '../../contracts/format.ts';
import { contactsOfOrganization, mergedContacts, type StoredContact } from '../../projections/contacts/contacts.ts';
import { ordersOfCustomers } from '../../projections/estimating/estimates.ts';
import { tracesOfJobs } from '../../projections/organization/audit.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { Clock } from '../platform/clock.ts';
import { addressSubject } from '../platform/event-log/personal-keys.ts';
import type { RequestContext, Stream } from '../platform/event-log/stream.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { ContactCommand } from './contact.decider.ts';
import type { ContactContext } from './contact.service.ts';
import { CustomerStreams, VendorStreams } from './contact.stream.ts';
import { ContactImportService } from './imports/contact-import.service.ts';

/**
 * What reports have of vendors: those that name one, the jobs of these, their answers, and the sealed copies of these. Answers from before their
 * vendor was kept are sealed under the key of the job (`others`).
 */
export interface VendorTraces {
  reports: number;
  orderIds: number[];
  answers: { own: number; others: number };
  copies: number;
}
type TracesOfVendors = (vendorIds: number[]) => Promise<VendorTraces>;
type Rows = z.output<typeof Held>[];

/** Customers and vendors who ask the organisation to erase what it stores about them. */
@Injectable()
export class ContactErasures {
  private readonly streams: Record<ContactKind, Stream<ContactState, ContactCommand, ContactEvent>>;
  private tracesOfVendors: TracesOfVendors = () => Promise.resolve({ reports: 0, orderIds: [], answers: { own: 0, others: 0 }, copies: 0 });

  constructor(
    private readonly models: Runner,
    customers: CustomerStreams,
    vendors: VendorStreams,
    private readonly clock: Clock,
    private readonly readDb: ReadDb,
    private readonly imports: ContactImportService,
  ) {
    this.streams = { customer: customers, vendor: vendors };
  }

  /** Reports stand above contacts, and say here what they have of vendors. */
  registerTraces(traces: TracesOfVendors): void {
    this.tracesOfVendors = traces;
  }

  async overview(kind: ContactKind, id: number) {
    const { eraseAt, organizationId } = (await this.streams[kind].load(id)).state;
    const lists = await this.heldInLists(organizationId);
    const held = kind === 'customer' ? await this.heldOfCustomer(id, lists) : await this.heldOfVendor(id, lists);
    return { held, eraseOn: this.eraseAt().slice(0, 10), eraseAt: eraseAt ?? '' };
  }

  /** Begins an erasure by a rule; false where one has begun already. */
  async begin(kind: ContactKind, id: number, ctx: ContactContext): Promise<boolean> {
    const command = { type: 'AskErasure' as const, ...callerOf(ctx), eraseAt: this.eraseAt() };
    return (await this.streams[kind].execute(id, command, ctx)).events.length > 0;
  }

  /** The day (ISO) of an erasure that is asked for now. */
  eraseOn(): string {
    return this.eraseAt().slice(0, 10);
  }

  /** The person asked for it: it is no rule's any more, which a job would stop. */
  async ask(kind: ContactKind, id: number, ctx: ContactContext): Promise<{ eraseAt: string }> {
    if (kind === 'customer') await sql`delete from erased_by_rule where customer_id = ${id}`.execute(this.readDb.db);
    const { state } = await this.streams[kind].execute(id, { type: 'AskErasure', ...callerOf(ctx), eraseAt: this.eraseAt() }, ctx);
    return { eraseAt: state.eraseAt ?? '' };
  }

  async drop(kind: ContactKind, id: number, ctx: ContactContext): Promise<true> {
    await this.streams[kind].execute(id, { type: 'DropErasure', ...callerOf(ctx) }, ctx);
    return true;
  }

  /** By the product itself, once its keys are destroyed; `null` where a rule's erasure is dropped, because a job came since. */
  async record(kind: ContactKind, id: number, done: { keys: number; jobs: number } | null): Promise<void> {
    const { organizationId, userId } = (await this.streams[kind].load(id)).state;
    const at = this.clock.now().toISOString();
    const by = { organizationId, userId: userId ?? 0 };
    const ctx: RequestContext = {
      actor: { kind: 'system', organizationId, name: 'Scopebook' },
      idempotencyKey: done ? `erase/${kind}/${id}` : `keep/${kind}/${id}/${at}`,
      at,
    };
    await this.streams[kind].execute(id, done ? { type: 'RecordErasure', ...by, ...done } : { type: 'DropErasure', ...by }, ctx);
  }

  /**
   * The subjects whose keys an erasure destroys: the contact with those merged into it, where others noted them, and a customer's jobs. What reports
   * say of a vendor is sealed under the vendor's own key.
   */
  async subjects(kind: ContactKind, id: number): Promise<{ organizationId: number; subjects: string[]; jobs: number; emails: string[] }> {
    const contacts = await mergedContacts(this.models, kind, id);
    const ids = contacts.map(({ contact_id }) => contact_id);
    const { organizationId } = (await this.streams[kind].load(id)).state;
    const others = (await contactsOfOrganization(this.models, organizationId)).filter(
      (one) => !one.deleted && !(one.kind === kind && ids.includes(one.contact_id)),
    );
    // The number of a household stays its other people's.
    const shared = new Set(others.flatMap(addressesOf).map(addressSubject));
    const addresses = contacts.flatMap(addressesOf).filter((address) => !shared.has(addressSubject(address)));
    const orders = kind === 'customer' ? await ordersOfCustomers(this.models, ids) : [];
    const subjects = [
      ...ids.map((one) => `${kind}-${one}`),
      ...addresses.map(addressSubject),
      ...orders.map((orderId) => `estimate-${orderId}`),
    ];
    const jobs = kind === 'customer' ? orders.length : (await this.tracesOfVendors(ids)).orderIds.length;
    return { organizationId, subjects, jobs, emails: addresses.filter((address) => address.includes('@')) };
  }

  /** Whether it is to be erased by a rule, and has a job meanwhile. */
  async isNeeded(kind: ContactKind, id: number): Promise<boolean> {
    if (kind === 'vendor') return false;
    const { rows } = await sql`select from erased_by_rule where customer_id = ${id}`.execute(this.readDb.db);
    return rows.length > 0 && (await this.ordersOf(id)).length > 0;
  }

  /** Files with whoever was in them, which an erasure takes as a whole. */
  private async heldInLists(organizationId: number): Promise<Rows> {
    return counting(await this.imports.countFiles(organizationId), (lists) => ({
      what: `${counted(lists, 'uploaded list')} of customers and vendors`,
      happens: 'erased',
      because: 'they have in plain text whoever is in them; what they added stays',
    }));
  }

  private async heldOfCustomer(id: number, lists: Rows): Promise<Rows> {
    const orders = await this.ordersOf(id);
    const { reports, answers, payments } = await tracesOfJobs(this.models, orders);
    return [
      { what: 'Name, company, phones, email, address, notes', happens: 'erased', because: KEY_GONE },
      ...counting(orders.length, (jobs) => ({
        what: `Name and address in ${counted(jobs, 'job')}`,
        happens: 'erased',
        because: 'lines, prices and dates stay, of nobody',
      })),
      ...counting(reports, (count) => ({
        what: `Recipients and answers of ${counted(count, 'report')}`,
        happens: 'nameless',
        because: 'the links go on working, and read "erased"',
      })),
      ...sealedCopies(answers),
      ...counting(payments, (count) => ({
        what: counted(count, 'payment or expense', 'payments and expenses'),
        happens: 'stays',
        because: 'the books must be right; without the name',
      })),
      ...lists,
      {
        what: 'Jobs whose customer was typed by hand, and free text such as names of jobs',
        happens: 'untouched',
        because: 'they are not connected with this contact: look through them yourself',
      },
    ];
  }

  private async heldOfVendor(id: number, lists: Rows): Promise<Rows> {
    const ids = (await mergedContacts(this.models, 'vendor', id)).map(({ contact_id }) => contact_id);
    const { reports, orderIds, answers, copies } = await this.tracesOfVendors(ids);
    return [
      { what: 'Name, company, phones, fax, email, address, license number, notes', happens: 'erased', because: KEY_GONE },
      ...counting(reports, (count) => ({
        what: `Name, contact and phone on ${counted(count, 'work order or report', 'work orders and reports')} of ${counted(orderIds.length, 'job')}`,
        happens: 'nameless',
        because: 'lines, prices and dates stay; the page reads "erased", and its link goes on working',
      })),
      ...counting(answers.own, (count) => ({
        what: `Name, comment and signature of ${counted(count, 'answer')}`,
        happens: 'erased',
        because: 'what was answered, when and the sums stay',
      })),
      ...counting(answers.others, (count) => ({
        what: `Name, comment and signature of ${counted(count, 'older answer')}`,
        happens: 'stays',
        because: 'Scopebook kept these with the job then; they are erased with its customer',
      })),
      ...sealedCopies(copies),
      ...lists,
      {
        what: 'Free text such as notes of lines, and payments to them that were typed by hand',
        happens: 'untouched',
        because: 'they are not connected with this contact: look through them yourself',
      },
    ];
  }

  private async ordersOf(customerId: number): Promise<number[]> {
    const contacts = await mergedContacts(this.models, 'customer', customerId);
    return ordersOfCustomers(
      this.models,
      contacts.map(({ contact_id }) => contact_id),
    );
  }

  private eraseAt(): string {
    return new Date(this.clock.now().getTime() + DAYS_TO_CHANGE_ONES_MIND * DAY_MS).toISOString();
  }
}

const KEY_GONE = 'key thrown away: unreadable in the log and its backups';

/** A row of the table, where there is anything to count. */
const counting = (count: number, row: (count: number) => Rows[0]): Rows => (count > 0 ? [row(count)] : []);

const sealedCopies = (answers: number): Rows =>
  counting(answers, (count) => ({
    what: counted(count, 'sealed copy of an answer', 'sealed copies of answers'),
    happens: 'stays',
    because: 'both sides have it as proof of what was agreed; it still verifies',
  }));

const addressesOf = ({ fields }: Pick<StoredContact, 'fields'>): string[] =>
  [fields.email, fields.phone, fields.alternatePhone].filter(Boolean);
const callerOf = ({ session: { userId, organizationId } }: ContactContext) => ({ userId, organizationId });
