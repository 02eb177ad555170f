import { sql } from 'kysely';
import { monthlyExportRecord } from '../../contracts/reporting/events.ts';
import type { MonthlyExportFields } from '../../contracts/reporting/monthly/monthly-export.events.ts';
import { monthlyExport } from '../../contracts/reporting/owned.ts';
import type { ReadModels } from '../runner/read-model.ts';
import { recordModel } from '../runner/record-table.ts';

/** Monthly mails of the audit. */
export const monthlyExports = recordModel(monthlyExportRecord, { name: 'monthly_exports', version: 1, owned: monthlyExport });

export interface RunningExport {
  id: number;
  userId: number;
  organizationId: number;
  fields: MonthlyExportFields;
  addedAt: string;
}

/** Those of everybody that were not ended, by id. */
export const runningExports = (models: ReadModels, after: number, take: number): Promise<RunningExport[]> =>
  models
    .db<{ record: { record_id: number; user_id: number; organization_id: number; fields: unknown; added_at: string; deleted: boolean } }>(
      monthlyExports.name,
    )
    .selectFrom('record')
    .select(['record_id as id', 'user_id as userId', 'organization_id as organizationId', 'added_at as addedAt'])
    .select(sql<MonthlyExportFields>`fields`.as('fields'))
    .where('deleted', '=', false)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(take)
    .execute();
