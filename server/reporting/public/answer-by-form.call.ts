import { Refusal } from '../../../contracts/refusals.ts';
import { picksIn } from '../../../contracts/reporting/options/option.ts';
import { answerByForm } from '../../../contracts/reporting/public/answer-by-form.ts';
import { updateTrackingWithResponse } from '../../../contracts/reporting/tracking/update-tracking-with-response.ts';
import { bind } from '../../platform/http/bind.ts';
import { SealService } from '../seal/seal.service.ts';
import { PublicPageService } from './public-page.service.ts';
import { PublicReports } from './public-reports.service.ts';

const KEY = /^[0-9a-f-]{36}$/;
const HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' };

export default bind(
  answerByForm,
  { raw: true, status: 303, cost: 5, uses: [PublicReports, SealService, PublicPageService] },
  async ({ params, body, request, response, idempotencyKey, actor: signedIn }, reporting, seals, pages) => {
    const { checksum, reportId } = params;
    const { Agreement, Completion, Name, Comments, copyTo, writtenAt, consentVersion, attempt } = body;
    const address = `/ProEstimate/Report/${params.orderId}/${encodeURIComponent(checksum)}/${reportId}`;
    const parsed = updateTrackingWithResponse.body.safeParse({
      ...{ checksum, Agreement, Completion, Name, Comments, copyTo: copyTo.trim(), picks: body.picks },
      // The second answer is to no page of its own.
      ...(Completion === '' && { writtenAt, fingerprint: body.fingerprint }),
      signature:
        Agreement === 'yes' ? { method: 'typed', consent: body.consent === 'yes', consentVersion: Number(consentVersion) } : undefined,
    });
    try {
      // Whoever has no link of this report is told nothing else.
      if (!parsed.success) await reporting.open(params.orderId, checksum, reportId);
      if (!parsed.success) throw new Refusal('RESPONSE_INCOMPLETE', wordsFor(parsed.error.issues[0]?.path[0]));
      const { signature, fingerprint } = parsed.data;
      const picks = parsed.data.picks === undefined ? undefined : picksIn(parsed.data.picks);
      const from = { address: request.ip ?? '', userAgent: (request.get('user-agent') ?? '').slice(0, 400) };
      const recorded = await reporting.respond(
        reportId,
        { agreement: parsed.data.Agreement, completion: parsed.data.Completion, comments: Comments, name: Name, picks },
        {
          ...{
            token: checksum,
            key: KEY.test(attempt) ? attempt : idempotencyKey,
            seen: parsed.data.writtenAt,
            fingerprint,
            copyTo: parsed.data.copyTo,
            signedIn,
          },
          signature: signature && { ...signature, ...from },
        },
      );
      await seals.sealNow(reportId, recorded.archiveId);
      response.set(HEADERS).redirect(303, address);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const html = await pages.html({ ...params, ip: request.ip, signedIn, fields: body, wrong: error.message, picks: body.picks });
      if (html === undefined) throw error;
      response.status(error.status).set(HEADERS).type('html').send(html);
    }
  },
);

function wordsFor(field: PropertyKey | undefined): string {
  switch (field) {
    case 'copyTo':
      return 'This is no email address. Nothing was sent.';
    case 'picks':
      return 'This choice is not offered any more. Please read the page again. Nothing was sent.';
    case 'fingerprint':
      return 'This report was changed since you opened it. Please read it again.';
    default:
      return 'Please give your name and accept or decline. Nothing was sent.';
  }
}
