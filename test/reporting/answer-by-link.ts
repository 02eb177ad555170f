import { openPublicReport } from '../../contracts/reporting/public/open-public-report.ts';
import { currentConsent } from '../../contracts/reporting/seal/consent.ts';
import { updateTrackingWithResponse } from '../../contracts/reporting/tracking/update-tracking-with-response.ts';
import type { Caller } from '../harness.ts';

export interface OfLink {
  orderId: number;
  checksum: string;
  reportId: number;
}

export const TYPED = { method: 'typed' as const, consent: true, consentVersion: currentConsent().version };

/** Reads the page of a link and answers it as the customer's page does: an acceptance is signed by a typed name. */
export async function answerByLink(
  customer: Caller,
  { orderId, checksum, reportId }: OfLink,
  body: Record<string, unknown> = {},
  headers?: Record<string, string>,
) {
  const query = 'picks' in body ? { picks: body.picks } : {};
  const { document, fingerprint } = (await customer.call(openPublicReport, { params: { orderId, checksum, reportId }, query })).body;
  const read = { writtenAt: document?.writtenAt, fingerprint: fingerprint || undefined };
  const accepts = (body.Agreement ?? 'yes') === 'yes' || (body.Agreement === '' && body.Completion === 'yes');
  const answer = { checksum, Agreement: 'yes', Name: 'Helen Kowalczyk', ...read, ...(accepts && { signature: TYPED }), ...body };
  return customer.call(updateTrackingWithResponse, { params: { reportId }, body: answer, headers });
}
