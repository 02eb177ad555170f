import { z } from 'zod';
import { call, Id, Notes } from '../../call.ts';
import { Picks } from '../options/option.ts';
import { UPDATE_TRACKING_WITH_RESPONSE } from '../public-paths.ts';
import { Fingerprint, Signature } from '../seal/signature.ts';

const ReportPath = z.object({ reportId: Id });

/**
 * C175, R321-R330. From the public page the body carries the link's checksum, and says which page was read; a signed-in contractor recording an
 * answer by hand needs neither.
 * BaseURL is accepted and ignored: links are built by the server.
 */
export const updateTrackingWithResponse = call({
  id: 'C175',
  method: 'POST',
  path: UPDATE_TRACKING_WITH_RESPONSE,
  who: 'anyone',
  summary: 'Answer a report',
  params: ReportPath,
  body: z.object({
    checksum: z.string().max(100).optional(),
    Agreement: z.enum(['yes', 'no', '']).default(''),
    Completion: z.enum(['yes', 'no', '']).default(''),
    Comments: Notes.default(''),
    Name: z.string().trim().max(255).default(''),
    /** The instant of the content that was read (`document.writtenAt`): an answer to an older one is refused. The answer of a link names it. */
    writtenAt: z.string().max(40).optional(),
    /** The fingerprint of the page that was read (`PublicReport.fingerprint`): an answer to another page is refused. The answer of a link names it. */
    fingerprint: Fingerprint.optional(),
    /** Only through the link, which does not accept without one; what a contractor records by hand has none. */
    signature: Signature.optional(),
    /** Where the customer's sealed copy is sent. */
    copyTo: z.union([z.literal(''), z.email().max(255)]).default(''),
    /** Option ids of what was picked (`1,3`); absent for what is chosen at the start. Nothing is picked where it is declined. */
    picks: Picks.optional(),
    BaseURL: z.string().max(500).optional(),
  }),
  response: z.object({ archiveId: z.number(), response: z.object({ answer: z.enum(['yes', 'no']), at: z.string() }) }),
  refusals: [
    'RESPONSE_INCOMPLETE',
    'NAME_NOT_READABLE',
    'PAGE_NOT_NAMED',
    'SENDER_DOES_NOT_ANSWER',
    'CHANGE_ORDER_OUTDATED',
    'CONTRACT_EXISTS',
    'CHOICE_GONE',
    'SELECT_ITEMS',
    'SIGNATURE_REQUIRED',
    'TAX_LEFT_OUT',
    'CONSENT_REQUIRED',
    'LINK_EXPIRED',
    'LINK_WITHDRAWN',
    'ALREADY_ANSWERED',
    'NO_ANSWER_ASKED',
    'REPORT_CHANGED',
    'REPORT_NOT_FOUND',
    'NOT_SIGNED_IN',
  ],
});
