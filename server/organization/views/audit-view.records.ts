import type { RecordState } from '../../../contracts/kit/record.ts';
import { auditViewRecord } from '../../../contracts/organization/events.ts';
import type { AuditViewFields } from '../../../contracts/organization/views/audit-view.events.ts';
import type { AuditView } from '../../../contracts/organization/views/audit-view.ts';
import { auditViews } from '../../../projections/organization/audit-views.ts';
import { recordDecider } from '../../platform/records/record.decider.ts';
import { recordsOf, stampOf } from '../../platform/records/records.ts';

/** Streams `auditview-<id>`. */
export class AuditViewRecords extends recordsOf(recordDecider(auditViewRecord), auditViews, shownView) {}

function shownView(state: RecordState<AuditViewFields>): AuditView {
  const { alert, ...fields } = state.fields;
  return { id: state.id, ...fields, alert: alert as AuditView['alert'], ...stampOf(state) };
}
