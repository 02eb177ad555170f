import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../../contracts/log.ts';
import type { BillBody } from '../../../contracts/reporting/billing/progress-billing.ts';
import type { ReportParts } from '../../../contracts/reporting/parts/part.ts';
import { storable } from '../../../projections/runner/storable.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { Contractor, Wanted } from '../report.service.ts';

export const begunInvoicesMigrations: Migration[] = [
  {
    id: 'begun-invoices-001',
    sql: [
      `create table begun_invoice (
        report_id integer primary key,
        request jsonb not null,
        begun_at timestamptz not null
      )`,
    ],
  },
];

/** As older versions began them. */
type WrittenBefore = Partial<Pick<ReportParts, 'addendums'>>;

/** All that makes the report of an invoice, as its request had it. */
export interface BegunInvoice {
  orderId: number;
  reportId: number;
  body: Pick<BillBody, 'milestone' | 'name' | 'recipientName' | 'invoiceNumber' | 'invoiceDate' | 'dueDate'>;
  /** What the editor wrote, of an invoice that it made. */
  written?: (Pick<Wanted, 'detail' | 'vendor' | 'parts'> & WrittenBefore) | undefined;
  /** Nobody had accepted what it bills. */
  unsigned?: boolean;
  contractor: Contractor;
  ctx: Pick<RequestContext, 'idempotencyKey'> & { actor: Actor; at: string };
}

/**
 * Invoices of a contract from before they are billed until their report is made. Two streams are written, so that a process can end between
 * the two; what is left here then is finished later, with the request's own words and its key.
 */
@Injectable()
export class BegunInvoices {
  constructor(private readonly readDb: ReadDb) {}

  async begin(invoice: BegunInvoice): Promise<void> {
    await sql`insert into begun_invoice (report_id, request, begun_at)
      values (${invoice.reportId}, ${JSON.stringify(storable(invoice))}::jsonb, now())
      on conflict (report_id) do nothing`.execute(this.readDb.db);
  }

  async end(reportId: number): Promise<void> {
    await sql`delete from begun_invoice where report_id = ${reportId}`.execute(this.readDb.db);
  }

  /** Those that were begun before an instant, the oldest first. */
  async before(at: Date, most: number): Promise<BegunInvoice[]> {
    const { rows } = await sql<{ request: BegunInvoice }>`select request from begun_invoice
      where begun_at < ${at} order by begun_at, report_id limit ${most}`.execute(this.readDb.db);
    return rows.map(({ request }) => request);
  }
}
