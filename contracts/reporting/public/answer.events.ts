import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, id, personal, personalOf, text, whole } from '../../event.ts';
import { formatMoney } from '../../format.ts';
import {
  Alert,
  alerted,
  answerer,
  answerInHistory,
  byAnswerer,
  ofAnswerer,
  reportEvent,
  Subject,
  trackingWentTo,
} from '../report-event.ts';
import { NO_TRACKING, type SignatureFacts } from '../report-state.ts';
import { answerWords } from '../tracking/completion.ts';

const ORDINALS = ['', '', ' again', ' for the third time', ' for the fourth time', ' for the fifth time', ' for the sixth time'];
const times = (count: number) => ORDINALS[count] ?? `, opening ${count}`;

const Responded1 = Subject.extend({
  name: personal,
  answer: z.enum(['yes', 'no']),
  kind: z.enum(['Acceptance', 'Completion']),
  comments: text,
  reportName: text,
  jobName: text,
  total: amount,
  estimateRevision: whole,
  archiveId: id('archive'),
  alert: Alert.nullable(),
});
/** What was agreed to, and what the server and the browser say of where it came from. `strokes` are empty for a typed one. */
const Signed = z.object({
  method: z.enum(['typed', 'drawn']),
  strokes: z.array(z.array(whole)),
  consentVersion: whole,
  address: personal,
  userAgent: personal,
  screen: text,
  language: text,
  timeZone: text,
});
const Responded2 = Responded1.extend({ pageHash: text, signature: Signed.nullable(), copyTo: personalOf('self') });
const Responded3 = Responded2.extend({ sole: z.boolean() });
/** What who answers typed and drew, and where it came from: of a stroke its numbers with blanks between. */
const SignedBy = Signed.extend({ strokes: z.array(ofAnswerer), address: ofAnswerer, userAgent: ofAnswerer });
const Responded4 = Responded3.extend({ ...byAnswerer.shape, signature: SignedBy.nullable() });
/** A signature as it is stored. An erased stroke is empty. */
export const signatureStored = <Of extends { strokes: number[][] }>(signature: Of) => ({
  ...signature,
  strokes: signature.strokes.map((stroke) => stroke.join(' ')),
});
const signatureOf = ({ strokes, ...signature }: z.infer<typeof SignedBy>): SignatureFacts => ({
  ...signature,
  strokes: strokes.filter((stroke) => stroke !== '').map((stroke) => stroke.split(' ').map(Number)),
});

export const ReportOpened = reportEvent(Subject.extend({ device: z.enum(['phone', 'computer']), recipientName: personal }))({
  apply: (was, { device }, { at }) => ({
    ...was,
    opened: { count: was.opened.count + 1, at: { ...was.opened.at, [device]: at } },
  }),
  audit: (_was, { device }) => describe('reports', `Opened the link on a ${device}`, { mark: 'opened' }),
  history: (was, { device }) => ({ kind: 'opened', words: `The link was opened${times(was.opened.count + 1)}, on a ${device}` }),
  reader: ({ device }) => `Opened on a ${device}`,
});

/**
 * `pageHash` is the fingerprint of the page that was answered (empty before version 2), `copyTo` the address that asked for the sealed copy.
 * `signature` is null where the answer was recorded by hand, or came from a program that sends none. `sole`: an acceptance that is the contract
 * only if nothing of the order was accepted before it; older ones took the place of the one before. `vendorId`: see `byAnswerer`.
 */
export const ReportResponded = reportEvent(
  first(Responded1)
    .next(Responded2, (data) => ({ ...data, pageHash: '', signature: null, copyTo: '' }))
    .next(Responded3, (data) => ({ ...data, sole: false }))
    .next(Responded4, (data) => ({ ...data, vendorId: 0, signature: data.signature && signatureStored(data.signature) })),
)({
  apply: (was, { name, answer, kind, comments, archiveId, signature, copyTo, sole, vendorId }, { at }) => ({
    ...was,
    response: {
      ...{ name, answer, kind, comments, at, signed: signature !== null, archiveId, copyTo, vendorId },
      signature: signature && signatureOf(signature),
    },
    sole,
    tracking: NO_TRACKING,
    // R317 ends the tracking; who asked to hear of the finished work is told all the same (R544).
    completionAlert:
      answer === 'yes' && kind === 'Acceptance' && was.tracking.status === 'Active' && was.tracking.method.includes('Completion')
        ? { emails: was.tracking.emails, phones: was.tracking.phones }
        : null,
  }),
  audit: ({ changeOrder }, { answer, reportName, total, signature }) => {
    if (answer === 'no') {
      // Of a change order the contract stays what it was.
      return describe('reports', `Declined ${reportName}`, { after: changeOrder?.before ?? total, mark: 'declined' });
    }
    const before = changeOrder && { before: changeOrder.before };
    return describe('reports', `${signature ? 'Signed and accepted' : 'Accepted'} ${reportName}`, {
      ...before,
      ...{ after: total, mark: 'accepted' },
    });
  },
  history: (was, data, by) => {
    const { answer, kind, comments, total, signature } = data;
    const accepted = answer === 'yes' ? `accepted${signature ? ' and signed' : ''}, ${formatMoney(total)}` : 'declined';
    return {
      kind: 'answer',
      words: answerInHistory(data, kind === 'Completion' ? answerWords(data) : accepted, by),
      detail: trackingWentTo('No Tracking', was),
      comment: comments,
      answer,
    };
  },
  reader: (data, by, actor) => {
    const accepted = `${data.signature ? 'agreed to sign electronically, signed and accepted' : 'accepted'} for ${formatMoney(data.total)}`;
    return `${answerer(data, by, actor)}${data.answer === 'no' ? 'declined' : accepted}`;
  },
  recipients: ({ alert }) => alerted(alert),
});
