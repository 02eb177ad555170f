import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { picksIn } from '../../../contracts/reporting/options/option.ts';
import type { answerByForm } from '../../../contracts/reporting/public/answer-by-form.ts';
import { updateTrackingWithResponse } from '../../../contracts/reporting/tracking/update-tracking-with-response.ts';
import type { Input } from '../../platform/http/handles.ts';
import { SealService } from '../seal/seal.service.ts';
import { PublicReports } from './public-reports.service.ts';

const KEY = /^[0-9a-f-]{36}$/;

/** Who sends the form of a public report, as far as the request says. */
interface Sender {
  idempotencyKey: string;
  address: string;
  userAgent: string;
  signedIn: Actor;
}

/** Answers that are sent by the form of a page without script. */
@Injectable()
export class FormAnswers {
  constructor(
    private readonly reports: PublicReports,
    private readonly seals: SealService,
  ) {}

  /** Records the answer, and seals it. Refuses RESPONSE_INCOMPLETE in words for who filled the form in. */
  async take({ params, body }: Pick<Input<typeof answerByForm>, 'params' | 'body'>, from: Sender): Promise<void> {
    const { orderId, checksum, reportId } = params;
    const { Agreement, Completion, Name, Comments, copyTo, writtenAt, consentVersion, attempt } = body;
    const parsed = updateTrackingWithResponse.body.safeParse({
      ...{ checksum, Agreement, Completion, Name, Comments, copyTo: copyTo.trim(), picks: body.picks },
      // The second answer is to no page of its own.
      ...(Completion === '' && { writtenAt, fingerprint: body.fingerprint }),
      signature:
        Agreement === 'yes' ? { method: 'typed', consent: body.consent === 'yes', consentVersion: Number(consentVersion) } : undefined,
    });
    // Whoever has no link of this report is told nothing else.
    if (!parsed.success) await this.reports.open(orderId, checksum, reportId);
    if (!parsed.success) throw new Refusal('RESPONSE_INCOMPLETE', wordsFor(parsed.error.issues[0]?.path[0]));
    const { signature, fingerprint } = parsed.data;
    const picks = parsed.data.picks === undefined ? undefined : picksIn(parsed.data.picks);
    const { address, userAgent, signedIn } = from;
    const recorded = await this.reports.respond(
      reportId,
      { agreement: parsed.data.Agreement, completion: parsed.data.Completion, comments: Comments, name: Name, picks },
      {
        ...{ token: checksum, key: KEY.test(attempt) ? attempt : from.idempotencyKey, seen: parsed.data.writtenAt, fingerprint },
        ...{ copyTo: parsed.data.copyTo, signedIn },
        signature: signature && { ...signature, address, userAgent },
      },
    );
    await this.seals.sealNow(reportId, recorded.archiveId);
  }
}

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
