import { sql } from 'kysely';
import { kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { sumOnPage } from '../../contracts/reporting/sum-on-page.ts';
import type { ReadModels } from '../runner/read-model.ts';
import { type ReportTables, reports } from './reports.ts';

/** The invoices of an organisation that are not deleted, with what each asks for, in dollars. */
export async function invoicesOfOrganization(models: ReadModels, organizationId: number) {
  const rows = await models
    .db<ReportTables>(reports.name)
    .selectFrom('report')
    .select(['report_id', 'order_id', 'body'])
    .where('organization_id', '=', organizationId)
    .where('deleted', '=', false)
    .where(sql<boolean>`body->'report'->'detail'->>'customReportType' = 'Invoice'`)
    .execute();
  return rows.map(
    ({
      report_id: reportId,
      order_id: orderId,
      body: {
        report: {
          detail,
          sent: { totals, jobName },
        },
      },
    }) => ({
      ...{ reportId, orderId, jobName, due: sumOnPage(detail, totals) },
      number: kindOf(detail.customReportType).number({ detail, orderId, reportId }),
      invoiceDate: detail.invoiceDate,
      dueDate: detail.dueDate,
      recipientName: detail.recipientName,
    }),
  );
}
