import { Refusal } from '../../../contracts/refusals.ts';
import { picksIn } from '../../../contracts/reporting/options/option.ts';
import { updateTrackingWithResponse } from '../../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { bind } from '../../platform/http/bind.ts';
import { PublicReports } from '../public/public-reports.service.ts';
import { SealService } from '../seal/seal.service.ts';

const MOST_OF_A_NAME = 400;

export default bind(
  updateTrackingWithResponse,
  { uses: [PublicReports, SealService] },
  async ({ params: { reportId }, body, actor, idempotencyKey, request }, reporting, seals) => {
    const { checksum, signature, writtenAt: seen, fingerprint, copyTo } = body;
    const picked = body.picks === undefined ? undefined : picksIn(body.picks);
    const answer = { agreement: body.Agreement, completion: body.Completion, comments: body.Comments, name: body.Name, picks: picked };
    if (checksum === undefined) {
      if (!actor) throw new Refusal('NOT_SIGNED_IN');
      const recorded = await reporting.respond(reportId, answer, { actor, idempotencyKey, seen });
      await seals.sealNow(reportId, recorded.archiveId);
      return recorded;
    }
    const from = { address: request.ip ?? '', userAgent: (request.get('user-agent') ?? '').slice(0, MOST_OF_A_NAME) };
    const signed = signature && { ...signature, ...from };
    const recorded = await reporting.respond(reportId, answer, {
      ...{ token: checksum, key: idempotencyKey, seen, fingerprint, copyTo },
      signature: signed,
      signedIn: actor,
    });
    await seals.sealNow(reportId, recorded.archiveId);
    return recorded;
  },
);
