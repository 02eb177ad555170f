import { sql } from 'kysely';
import type { PaymentState } from '../../contracts/estimating/estimate/state.ts';
import type { CustomerFacts } from '../../contracts/estimating/facts.ts';
import { toCents } from '../../contracts/money.ts';
import type { ReadModels } from '../runner/read-model.ts';
import { type EstimateTables, estimates } from './estimates.ts';

const tables = (models: ReadModels) => models.db<EstimateTables>(estimates.name);

/** What is applied to each report of an organisation, in cents, by report id. */
export async function appliedOfOrganization(models: ReadModels, organizationId: number): Promise<Map<number, bigint>> {
  const rows = await tables(models)
    .selectFrom('payment')
    .innerJoin('job', 'job.order_id', 'payment.order_id')
    .select('payment.facts')
    .where('job.organization_id', '=', organizationId)
    .where('payment.deleted', '=', false)
    .execute();
  const applied = new Map<number, bigint>();
  for (const { facts } of rows)
    for (const { reportId, amount } of (JSON.parse(facts) as PaymentState).appliedTo)
      applied.set(reportId, (applied.get(reportId) ?? 0n) + toCents(amount));
  return applied;
}

/** The names of jobs and of their customers, by order id. */
export async function jobNames(models: ReadModels, orderIds: number[]): Promise<Map<number, { name: string; customer: string }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tables(models)
    .selectFrom('job')
    .select(['order_id', 'customer_name', 'body'])
    .where('order_id', 'in', [...new Set(orderIds)])
    .execute();
  return new Map(
    rows.map(({ order_id, customer_name, body }) => [
      order_id,
      { name: (JSON.parse(body) as { externalRefId: string }).externalRefId, customer: customer_name },
    ]),
  );
}

/** What names the customers of jobs, by order id: names, companies and mail addresses, of the job itself and of its reports. */
export async function customersOfJobs(models: ReadModels, orderIds: number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tables(models)
    .selectFrom('job')
    .select(['order_id', 'customer_name', sql<Partial<CustomerFacts> | null>`state::jsonb -> 'customer'`.as('customer')])
    .where('order_id', 'in', [...new Set(orderIds)])
    .execute();
  return new Map(
    rows.map(({ order_id, customer_name, customer }) => {
      const { firstName, lastName, companyName, email } = customer ?? {};
      return [order_id, [customer_name, firstName, lastName, companyName, email].filter(Boolean).join(' ')];
    }),
  );
}
