import { order } from '../../../contracts/estimating/owned.ts';
import { getAuditTimeline } from '../../../contracts/organization/audit/get-audit-timeline.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { AUDIT, type AuditTables, timeline } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Ownership } from '../../platform/http/access.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(
  getAuditTimeline,
  { reads: [AUDIT], cost: 1, uses: [Ownership, Runner] },
  async ({ params, query, session }, ownership, models) => {
    if (!(await ownership.owns(session.organizationId, order.kind, params.orderId))) throw new Refusal('ORDER_NOT_FOUND');
    return timeline(models.db<AuditTables>(AUDIT.name), session.organizationId, params.orderId, query.buckets, new Date().toISOString());
  },
);
