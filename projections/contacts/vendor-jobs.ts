import { type Kysely, sql } from 'kysely';
import type { EstimateTables } from '../estimating/estimates.ts';
import type { ReportTables } from '../reporting/reports.ts';

/** Reports that name one of these vendors; `total` is what a work order promises the vendor, 0 of a report that promises nothing. */
export async function reportsOfVendors(db: Kysely<ReportTables>, organizationId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('report')
    .select([
      'report_id',
      'order_id',
      sql<number>`vendor_id`.as('vendor_id'),
      sql<string>`case when body->'report'->'detail'->>'customReportType' = 'Work Order' then body->'report'->'sent'->'totals'->>'vendorTotal' else '0.00' end`.as(
        'total',
      ),
    ])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`vendor_id = any(${ids}::int4[])`)
    .execute();
}

/** Expenses of the organisation's jobs that were paid to one of these names (`payeeKey`). Those of what-ifs are not spent. */
export async function expensesPaidTo(db: Kysely<EstimateTables>, organizationId: number, payees: string[]) {
  if (payees.length === 0) return [];
  return db
    .selectFrom('payment')
    .innerJoin('job', 'job.order_id', 'payment.order_id')
    .select(['payment.order_id', sql<string>`payee`.as('payee'), sql<string>`facts::json->>'amount'`.as('amount')])
    .where('job.organization_id', '=', organizationId)
    .where('job.what_if_of', 'is', null)
    .where(sql<boolean>`payee = any(${payees}::text[])`)
    .execute();
}

/** These jobs as `getOrders` answers them, the one changed last first. */
export async function jobBodies(db: Kysely<EstimateTables>, organizationId: number, orderIds: number[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('job')
    .select('body')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`order_id = any(${orderIds}::int4[])`)
    .orderBy('updated_at', 'desc')
    .orderBy('order_id', 'desc')
    .execute();
  return rows.map(({ body }) => body);
}
