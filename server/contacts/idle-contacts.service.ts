import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { contactsOfOrganization, jobsOfCustomers, type StoredContact } from '../../projections/contacts/contacts.ts';
import { type EstimateTables, estimates } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { Migration } from '../platform/read-db/migrations.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { ContactContext } from './contact.service.ts';
import { ContactErasures } from './contact-erasures.service.ts';

/** Customers whose erasure is a rule's, not their own wish: one that has a job before its day stays. */
export const idleContactMigrations: Migration[] = [
  { id: 'contacts-002-erased-by-rule', sql: ['create table erased_by_rule (customer_id integer primary key)'] },
];

/** Customers of an organisation's list who have no job, nor has any that was merged into them. */
@Injectable()
export class IdleContactsService {
  constructor(
    private readonly models: Runner,
    private readonly erasures: ContactErasures,
    private readonly readDb: ReadDb,
  ) {}

  async kept(organizationId: number) {
    const customers = (await contactsOfOrganization(this.models, organizationId)).filter(({ kind }) => kind === 'customer');
    const into = new Map(customers.map(({ contact_id, merged_into }) => [contact_id, merged_into]));
    const ids = [...into.keys()];
    const jobs = await jobsOfCustomers(this.models.db<EstimateTables>(estimates.name), organizationId, ids);
    const busy = new Set(jobs.map(({ id }) => rootOf(id, into)));
    return customers
      .filter((one) => !one.deleted && one.merged_into === null && !one.erased && one.erase_at === null && one.user_id === null)
      .filter(({ contact_id }) => !busy.has(contact_id))
      .map((one) => ({ id: String(one.contact_id), name: nameOf(one), detail: detailOf(one), at: one.updated_at }));
  }

  /** What is known of these, in their order. */
  async table(organizationId: number, customerIds: readonly number[]): Promise<{ head: string[]; rows: string[][] }> {
    const all = new Map((await contactsOfOrganization(this.models, organizationId)).map((one) => [one.contact_id, one]));
    const rows = customerIds.flatMap((id) => {
      const one = all.get(id);
      return one ? [[one.updated_at, ...COLUMNS.map(([name]) => one.fields[name])]] : [];
    });
    return { head: ['Last changed', ...COLUMNS.map(([, title]) => title)], rows };
  }

  /** Begins the erasure of these, which are without a job. Answers those of which it began, and the day on which they are gone. */
  async remove(customerIds: readonly number[], ctx: ContactContext): Promise<{ removed: number[]; goneOn: string }> {
    const removed: number[] = [];
    for (const customerId of customerIds) {
      if (!(await this.erasures.begin('customer', customerId, ctx))) continue;
      await sql`insert into erased_by_rule (customer_id) values (${customerId}) on conflict do nothing`.execute(this.readDb.db);
      removed.push(customerId);
    }
    return { removed, goneOn: this.erasures.eraseOn() };
  }
}

const COLUMNS = [
  ...([
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
    ['companyName', 'Company'],
    ['phone', 'Phone'],
  ] as const),
  ...([
    ['alternatePhone', 'Alternate phone'],
    ['email', 'Email'],
    ['address', 'Address'],
    ['address2', 'Address 2'],
  ] as const),
  ...([
    ['city', 'City'],
    ['state', 'State'],
    ['zip', 'ZIP'],
    ['notes', 'Notes'],
  ] as const),
] as const;

function rootOf(id: number, into: ReadonlyMap<number, number | null>): number {
  const seen = new Set<number>();
  let root = id;
  for (let next = into.get(root); next != null && !seen.has(next); next = into.get(root)) {
    seen.add(root);
    root = next;
  }
  return root;
}

const nameOf = ({ fields, contact_id }: StoredContact): string =>
  `${fields.firstName} ${fields.lastName}`.trim() || fields.companyName || `Customer ${contact_id}`;

function detailOf({ fields }: StoredContact): string {
  const has = [
    (fields.phone || fields.alternatePhone) && 'phone',
    fields.email && 'email',
    fields.address && 'address',
    fields.notes && 'notes',
  ].filter(Boolean);
  return has.join(', ') || 'name alone';
}
