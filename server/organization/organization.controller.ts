import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { type AuditEntry, exportAudit, getAudit, getAuditTimeline } from '../../contracts/organization/calls.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type EstimateTables, ownsEstimatePart } from '../../projections/estimating/estimates.ts';
import { auditEntries, auditPage, timeline } from '../../projections/organization/audit.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { csvRow, harmless } from '../platform/http/csv.ts';
import { type Answer, Handles, type Input } from '../platform/http/handles.ts';

const READS = { reads: ['estimates'] };

/** The organisation's audit: who changed what, when, and what it did to the price. */
@Controller()
export class OrganizationController {
  constructor(private readonly models: Runner) {}

  private get db() {
    return this.models.db<EstimateTables>('estimates');
  }

  @Handles(exportAudit, { ...READS, raw: true })
  async exportAudit({ query, session, response }: Input<typeof exportAudit>) {
    response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="audit.csv"' });
    response.write(
      `\ufeff${csvRow(['When', 'Who', 'Job', 'Area', 'Kind', 'What', 'Before', 'After', 'Unit', 'Moved', 'Total', 'Event', 'Log position'])}`,
    );
    for await (const entry of auditEntries(this.db, session.organizationId, query)) response.write(csvRow(cells(entry).map(safe)));
    response.end();
  }

  @Handles(getAudit, READS)
  getAudit({ query, session }: Input<typeof getAudit>): Promise<Answer<typeof getAudit>> {
    const { before, take, ...filter } = query;
    return auditPage(this.db, session.organizationId, filter, before, take);
  }

  @Handles(getAuditTimeline, READS)
  async getAuditTimeline({ params, query, session }: Input<typeof getAuditTimeline>): Promise<Answer<typeof getAuditTimeline>> {
    if (!(await ownsEstimatePart(this.db, session.organizationId, 'order', params.orderId))) throw new Refusal('ORDER_NOT_FOUND');
    return timeline(this.db, session.organizationId, params.orderId, query.buckets, new Date().toISOString());
  }
}

function cells(entry: z.output<typeof AuditEntry>): string[] {
  return [
    entry.at,
    entry.actorName,
    entry.jobName,
    entry.areaLabel,
    entry.kind,
    entry.sentence,
    entry.before,
    entry.after,
    entry.unit,
    entry.moved,
    entry.total,
    entry.event,
    entry.position,
  ];
}

/** A plain negative number stays one. */
function safe(value: string): string {
  return /^-?\d+(\.\d+)?$/.test(value) ? value : harmless(value);
}
