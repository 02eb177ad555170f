import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { BoundedCache, cacheBound } from '../../contracts/bounded-cache.ts';
import type { getContact } from '../../contracts/contacts/contacts/get-contact.ts';
import type { searchContacts } from '../../contracts/contacts/contacts/search-contacts.ts';
import type { Contact, ContactKind, ContactList, ContactRow } from '../../contracts/contacts/entities.ts';
import type { Order } from '../../contracts/estimating/order.ts';
import { payeeKey } from '../../contracts/estimating/payments/payment.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import {
  type ContactTables,
  contactOf,
  contacts,
  contactsSince,
  eventsOfContact,
  jobBodiesOfCustomers,
  jobsOfCustomers,
} from '../../projections/contacts/contacts.ts';
import { expensesPaidTo, jobBodies, reportsOfVendors } from '../../projections/contacts/vendor-jobs.ts';
import { type EstimateTables, estimates } from '../../projections/estimating/estimates.ts';
import { AUDIT, type AuditTables, lastOfJobs } from '../../projections/organization/audit.ts';
import { type ReportTables, reports } from '../../projections/reporting/reports.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { Session } from '../platform/http/access.ts';
import { notFound } from './contact.decider.ts';
import { ContactLists, type ListedContact } from './contact-list.ts';

type Caller = Pick<Session, 'organizationId' | 'userId'>;

const LISTS = cacheBound({
  name: 'contacts of organizations',
  most: 192 * 1024 * 1024,
  of: 'bytes',
  because: 'thirteen organizations of 10,000 contacts, or hundreds of usual ones; another is read from its rows',
});
/** Of a contact as it is searched; measured on 10,000, which take 15 MB. */
const CONTACT_BYTES = 1_500;
/** One organization alone may fill the cache: without it each call would read all of its contacts. */
const bytesOf = ({ size }: ContactLists) => Math.min(2_000 + size * CONTACT_BYTES, LISTS.most);
const LAST_EVENTS = 8;

/** A job of a contact with its money, and the streams of the reports that name the contact. */
interface JobOfContact {
  orderId: number;
  name: string;
  status: string;
  total: string;
  received: string;
  owed: string;
  updatedAt: string;
  streams: string[];
}

/** What ties a vendor to a job, in cents: what work orders promise, and what was paid in expenses. */
interface VendorJob {
  ordered: bigint;
  paid: bigint;
  streams: string[];
}

/** What a vendor gets for a job: what work orders promise or, without any, what was paid. */
const promised = ({ ordered, paid }: VendorJob): bigint => (ordered === 0n ? paid : ordered);

/** The names that a contact, and those merged into it, may stand under in texts. */
function namesOf(lists: ContactLists, kind: ContactKind, id: number): string[] {
  const names = lists.idsOf(kind, id).flatMap((one) => {
    const contact = lists.find(kind, one);
    if (!contact) return [];
    const { firstName, lastName, companyName } = contact.fields;
    return [companyName.trim(), `${firstName} ${lastName}`.trim()];
  });
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Contacts as the read model has them. Lists are searched in memory, and brought up to date with each call by what is newer. */
@Injectable()
export class ContactQueries {
  private readonly lists = new BoundedCache<{ lists: ContactLists; reading: Promise<void> }>(LISTS);

  constructor(private readonly models: Runner) {}

  private get db() {
    return this.models.db<ContactTables>(contacts.name);
  }

  /** All contacts of the organisation. Do not keep it across an `await`. */
  async listsOf(organizationId: number): Promise<ContactLists> {
    // A rebuilt read model has another schema.
    const key = `${this.models.schema(contacts.name)} ${organizationId}`;
    const cached = this.lists.get(key) ?? { lists: new ContactLists(), reading: Promise.resolve() };
    this.lists.set(key, cached, bytesOf(cached.lists));
    // One read after the other, because two at once would apply the older rows last.
    const read = cached.reading
      .catch(() => {})
      .then(async () => cached.lists.apply(await contactsSince(this.db, organizationId, cached.lists.position)));
    cached.reading = read;
    await read;
    if (this.lists.peek(key) === cached) this.lists.set(key, cached, bytesOf(cached.lists));
    return cached.lists;
  }

  async list(caller: Caller, kind: ContactKind, list: ContactList): Promise<Contact[]> {
    const lists = await this.listsOf(caller.organizationId);
    return lists
      .list(list === 'mine' ? caller.userId : null)
      .filter((contact) => contact.kind === kind)
      .map(({ contact }) => contact);
  }

  /** Both lists of the caller, without those that are no longer active. */
  async toChooseFrom(caller: Caller, kind: ContactKind): Promise<Contact[]> {
    const both = [...(await this.list(caller, kind, 'organization')), ...(await this.list(caller, kind, 'mine'))];
    return both.filter(({ isActive }) => isActive);
  }

  async search(
    caller: Caller,
    { skip, take, ...asked }: z.output<(typeof searchContacts)['query']>,
  ): Promise<z.input<(typeof searchContacts)['response']>> {
    const lists = await this.listsOf(caller.organizationId);
    const { counts, whole, found } = lists.search(asked.list === 'mine' ? caller.userId : null, asked);
    const page = found.slice(skip, skip + take);
    return { counts, whole, rows: await this.rows(caller.organizationId, lists, page) };
  }

  /** What a search finds, all of it. */
  async found(caller: Caller, asked: { text: string; list: ContactList; tab: z.output<(typeof searchContacts)['query']>['tab'] }) {
    const lists = await this.listsOf(caller.organizationId);
    return lists.search(asked.list === 'mine' ? caller.userId : null, asked).found;
  }

  private async rows(organizationId: number, lists: ContactLists, page: ListedContact[]): Promise<ContactRow[]> {
    const owners = new Map<number, number>();
    const likes = page.map((contact) => lists.likesOf(contact)[0] ?? null);
    for (const { kind, id } of page) if (kind === 'customer') for (const one of lists.idsOf(kind, id)) owners.set(one, id);
    const jobs = new Map<number, { jobs: number; cents: bigint }>();
    const vendorJobs = new Map<number, { jobs: number; cents: bigint }>();
    for (const row of await jobsOfCustomers(this.models.db<EstimateTables>(estimates.name), organizationId, [...owners.keys()])) {
      const owner = owners.get(row.id) as number;
      const was = jobs.get(owner) ?? { jobs: 0, cents: 0n };
      jobs.set(owner, { jobs: was.jobs + Number(row.jobs), cents: was.cents + toCents(row.total) });
    }
    const vendors = page.filter(({ kind }) => kind === 'vendor').map(({ id }) => id);
    for (const [id, ofVendor] of await this.jobsOfVendors(organizationId, lists, vendors)) {
      const cents = [...ofVendor.values()].reduce((sum, job) => sum + promised(job), 0n);
      vendorJobs.set(id, { jobs: ofVendor.size, cents });
    }
    return page.map(({ kind, id, fields, displayName, addressLine, filled }, n) => {
      const own = (kind === 'customer' ? jobs : vendorJobs).get(id);
      return {
        kind,
        id,
        displayName,
        companyName: fields.companyName,
        phone: fields.phone,
        email: fields.email,
        addressLine,
        isActive: fields.isActive,
        filled,
        like: likes[n] ?? null,
        jobs: own?.jobs ?? 0,
        money: own ? fromCents(own.cents) : null,
      };
    });
  }

  /** One contact, for whoever may see it; refuses as not found. Deleted and merged ones are shown as what they are. */
  async contact(caller: Caller, kind: ContactKind, id: number): Promise<z.input<(typeof getContact)['response']>> {
    const lists = await this.listsOf(caller.organizationId);
    const one = this.visible(caller, lists, kind, id);
    const like = one.live ? lists.likesOf(one) : [];
    const ids = lists.idsOf(kind, id);
    const { contact, mergedInto, live, userId } = one;
    const { organizationId } = caller;
    const [row, own, jobs] = await Promise.all([
      contactOf(this.db, kind, id),
      eventsOfContact(this.db, kind, id, LAST_EVENTS),
      kind === 'customer' ? this.jobsOfCustomer(organizationId, ids) : this.jobsOfVendor(organizationId, lists, id),
    ]);
    const orderIds = jobs.map(({ orderId }) => orderId);
    const ofJobs = await lastOfJobs(
      this.models.db<AuditTables>(AUDIT.name),
      organizationId,
      orderIds,
      kind === 'customer'
        ? { kinds: ['job', 'payments', 'reports'], words: null, streams: [] }
        : { kinds: ['payments'], words: namesOf(lists, kind, id), streams: jobs.flatMap((job) => job.streams) },
      LAST_EVENTS,
    );
    const last = [
      ...own.map((event) => ({ ...event, orderId: null })),
      ...ofJobs.map(({ at, actorName, sentence, before, after, orderId }) => ({ at, by: actorName, sentence, before, after, orderId })),
    ];
    last.sort((a, b) => b.at.localeCompare(a.at));
    const summed = (of: 'total' | 'received' | 'owed') => fromCents(jobs.reduce((sum, job) => sum + toCents(job[of]), 0n));
    return {
      kind,
      list: userId === null ? 'organization' : 'mine',
      contact,
      deleted: row?.deleted ?? !live,
      mergedInto,
      eraseAt: row?.erase_at ?? '',
      erased: row?.erased ?? false,
      like,
      jobs: jobs.map(({ received: _, streams: __, ...job }) => job),
      total: summed('total'),
      received: summed('received'),
      owed: summed('owed'),
      last: last.slice(0, LAST_EVENTS),
    };
  }

  private async jobsOfCustomer(organizationId: number, ids: number[]): Promise<JobOfContact[]> {
    const bodies = await jobBodiesOfCustomers(this.models.db<EstimateTables>(estimates.name), organizationId, ids);
    return bodies.map((body) => {
      const { id: orderId, externalRefId: name, status, money, updatedAt } = JSON.parse(body) as Order;
      return { orderId, name, status, total: money.total, owed: money.owed, received: money.received, updatedAt, streams: [] };
    });
  }

  private async jobsOfVendor(organizationId: number, lists: ContactLists, id: number): Promise<JobOfContact[]> {
    const found = (await this.jobsOfVendors(organizationId, lists, [id])).get(id) ?? new Map<number, VendorJob>();
    const bodies = await jobBodies(this.models.db<EstimateTables>(estimates.name), organizationId, [...found.keys()]);
    return bodies.flatMap((body) => {
      const { id: orderId, externalRefId: name, status, updatedAt } = JSON.parse(body) as Order;
      const job = found.get(orderId);
      if (!job) return [];
      const total = promised(job);
      const money = { total: fromCents(total), received: fromCents(job.paid), owed: fromCents(total - job.paid) };
      return [{ orderId, name, status, ...money, updatedAt, streams: job.streams }];
    });
  }

  /** By vendor, the jobs that a report names it on or that an expense was paid to it for. */
  private async jobsOfVendors(
    organizationId: number,
    lists: ContactLists,
    vendorIds: number[],
  ): Promise<Map<number, Map<number, VendorJob>>> {
    const owners = new Map<number, number>();
    const payees = new Map<string, number[]>();
    for (const id of vendorIds) {
      for (const one of lists.idsOf('vendor', id)) owners.set(one, id);
      for (const name of namesOf(lists, 'vendor', id)) payees.set(payeeKey(name), [...(payees.get(payeeKey(name)) ?? []), id]);
    }
    const [named, expenses] = await Promise.all([
      reportsOfVendors(this.models.db<ReportTables>(reports.name), organizationId, [...owners.keys()]),
      expensesPaidTo(this.models.db<EstimateTables>(estimates.name), organizationId, [...payees.keys()]),
    ]);
    const all = new Map<number, Map<number, VendorJob>>();
    const jobOf = (vendorId: number, orderId: number) => {
      const jobs = all.get(vendorId) ?? new Map<number, VendorJob>();
      const job = jobs.get(orderId) ?? { ordered: 0n, paid: 0n, streams: [] };
      all.set(vendorId, jobs.set(orderId, job));
      return job;
    };
    for (const { vendor_id, order_id, report_id, total } of named) {
      const job = jobOf(owners.get(vendor_id) ?? vendor_id, order_id);
      job.ordered += toCents(total);
      job.streams.push(`report-${report_id}`);
    }
    for (const { payee, order_id, amount } of expenses)
      for (const id of payees.get(payee) ?? []) jobOf(id, order_id).paid += toCents(amount);
    return all;
  }

  /** One contact as the documented lists have it; refuses as not found, deleted ones too. */
  async one(caller: Caller, kind: ContactKind, id: number): Promise<Contact> {
    const found = this.visible(caller, await this.listsOf(caller.organizationId), kind, id);
    if (!found.live) throw notFound(kind);
    return found.contact;
  }

  private visible(caller: Caller, lists: ContactLists, kind: ContactKind, id: number): ListedContact {
    const found = lists.find(kind, id);
    if (!found || (found.userId !== null && found.userId !== caller.userId)) throw notFound(kind);
    return found;
  }
}
