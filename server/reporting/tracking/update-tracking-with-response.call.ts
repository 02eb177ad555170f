import { Refusal } from '../../../contracts/refusals.ts';
import { updateTrackingWithResponse } from '../../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReportService } from '../report.service.ts';

export default bind(updateTrackingWithResponse, { uses: [ReportService] }, async ({ params, body, actor, idempotencyKey }, reporting) => {
  const answer = { agreement: body.Agreement, completion: body.Completion, comments: body.Comments, name: body.Name };
  if (body.checksum !== undefined)
    return reporting.respond(params.reportId, answer, { token: body.checksum, key: idempotencyKey, seen: body.writtenAt });
  if (!actor) throw new Refusal('NOT_SIGNED_IN');
  return reporting.respond(params.reportId, answer, { actor, idempotencyKey });
});
