import { Refusal } from '../../contracts/refusals.ts';
import { noReport, type ReportState } from '../../contracts/reporting/report-state.ts';
import { sharingDecisions } from '../../server/reporting/sharing/sharing.decisions.ts';
import { mailsFor } from '../../server/reporting/sharing/when-report-link-sent-do-mail.ts';
import { NETWORKS } from '../../web/reporting/sharing/networks.ts';
import { vendorMailFailure } from '../../web/reporting/sharing/vendor-mail-failure.ts';
import { recorded } from '../folding.ts';

const SEND = {
  to: ['amir@haddad.example'],
  subject: '',
  message: '',
  sender: { name: 'Whitfield Remodeling', phone: '6145550188', email: 'dana@whitfield.example', initials: 'WR' },
  vendorId: 0,
  vendorName: '',
  at: '2026-11-20T17:05:09.000Z',
};
const never = noReport(7);
const report: ReportState = {
  ...never,
  exists: true,
  orderId: 1004,
  link: { ...never.link, tokenHash: 'of the link' },
  sent: { ...never.sent, validUntil: '2026-12-20' },
};
const send = (now: ReportState) => sharingDecisions.SendLink(now, SEND);
const LINK = '/ProEstimate/Report/1004/token/7';

it('R308: the link of a report that nobody could read is not mailed', () => {
  const refused = (now: Partial<ReportState>) => {
    try {
      send({ ...report, ...now });
      return '';
    } catch (error) {
      return (error as Refusal).code;
    }
  };
  const { link, sent } = report;
  const response = { name: 'Amir Haddad', answer: 'yes' } as unknown as ReportState['response'];
  expect(refused({ link: { ...link, tokenHash: '' } })).toBe('REPORT_IS_INSIDE');
  expect(refused({ link: { ...link, withdrawn: { at: SEND.at, reason: '' } } })).toBe('LINK_WITHDRAWN');
  expect(refused({ sent: { ...sent, validUntil: '2026-11-01' } })).toBe('LINK_EXPIRED');
  expect([refused({}), refused({ response, sent: { ...sent, validUntil: '2026-11-01' } })]).toEqual(['', '']);
});

it('a link is mailed a hundred times at most', () => {
  expect(send({ ...report, mailed: 99 })).toHaveLength(1);
  expect(() => send({ ...report, mailed: 100 })).toThrow(Refusal);
});

it('the mail says what it is and who asks; a link that was taken back meanwhile is not mailed', () => {
  const [event] = recorded('report-7', send(report), { position: 1, at: SEND.at });
  if (event?.type !== 'ReportLinkSent') throw new Error('nothing was recorded');
  expect(JSON.stringify(event.data)).not.toContain('token');
  const [mail] = mailsFor(event as never, LINK);
  expect(mail?.subject).toContain('Estimate 1004 of Whitfield Remodeling');
  expect(mail?.text).toContain(LINK);
  expect(mail?.text).toContain('Questions: Whitfield Remodeling, (614) 555-0188, dana@whitfield.example');
  expect(mailsFor(event as never, null)).toEqual([]);
});

it('R310, M120: an answer without IsSuccess reads "Unable to send email. Please try again later."', () =>
  expect(vendorMailFailure(0)).toBe('Unable to send email. Please try again later.'));

it('R311, M121: a fault of the server is told with its status', () =>
  expect(vendorMailFailure(503)).toBe('Unable to send email to the vendor at the moment. ErrorMessage=503'));

it('R226: the page offers to share its link in three social networks', () => {
  expect(NETWORKS).toHaveLength(3);
  for (const { address } of NETWORKS) expect(new URL(`${address}${encodeURIComponent('https://a.example/b')}`).protocol).toBe('https:');
});
