import { sql } from 'kysely';
import { auditViewRecord } from '../../contracts/organization/events.ts';
import { auditView } from '../../contracts/organization/owned.ts';
import type { AuditViewFields } from '../../contracts/organization/views/audit-view.events.ts';
import type { ReadModels } from '../runner/read-model.ts';
import { recordModel } from '../runner/record-table.ts';

/** Saved views of the audit. */
export const auditViews = recordModel(auditViewRecord, { name: 'audit_views', version: 2, owned: auditView });

/** A view that has an alert. */
export interface AlertingView {
  id: number;
  userId: number;
  organizationId: number;
  fields: AuditViewFields;
  updatedAt: string;
}

/** Views of everybody that have an alert, by id. */
export const alertingViews = (models: ReadModels, after: number, take: number): Promise<AlertingView[]> =>
  models
    .db<{ record: { record_id: number; user_id: number; organization_id: number; fields: unknown; updated_at: string; deleted: boolean } }>(
      auditViews.name,
    )
    .selectFrom('record')
    .select(['record_id as id', 'user_id as userId', 'organization_id as organizationId', 'updated_at as updatedAt'])
    .select(sql<AuditViewFields>`fields`.as('fields'))
    .where('deleted', '=', false)
    .where(sql<boolean>`fields ->> 'alert' <> ''`)
    .where('record_id', '>', after)
    .orderBy('record_id')
    .limit(take)
    .execute();
