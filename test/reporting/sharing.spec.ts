import { Refusal } from '../../contracts/refusals.ts';
import { noReport } from '../../contracts/reporting/report-state.ts';
import { sendLink } from '../../server/reporting/sharing/sharing.decisions.ts';
import { mailsFor } from '../../server/reporting/sharing/when-report-link-sent-do-mail.ts';
import { NETWORKS } from '../../web/reporting/sharing/networks.ts';
import { vendorMailFailure } from '../../web/reporting/sharing/vendor-mail-failure.ts';
import { recorded } from '../folding.ts';

const SEND = {
  type: 'SendLink',
  to: ['amir@haddad.example'],
  subject: '',
  message: '',
  sender: { name: 'Whitfield Remodeling', phone: '6145550188', email: 'dana@whitfield.example', initials: 'WR' },
  vendorId: 0,
  vendorName: '',
  at: '2026-11-20T17:05:09.000Z',
} as const;
const report = { ...noReport(7), exists: true, orderId: 1004 };
const LINK = '/ProEstimate/Report/1004/token/7';

it('R308: the link of a report that nobody could read is not mailed', () => {
  const refused = (status: string) => {
    try {
      sendLink({ ...SEND, to: [...SEND.to] }, report, status);
      return '';
    } catch (error) {
      return (error as Refusal).code;
    }
  };
  expect(['inside', 'withdrawn', 'expired', 'open', 'answered'].map(refused)).toEqual([
    'REPORT_IS_INSIDE',
    'LINK_WITHDRAWN',
    'LINK_EXPIRED',
    '',
    '',
  ]);
});

it('a link is mailed a hundred times at most', () => {
  expect(sendLink({ ...SEND, to: [...SEND.to] }, { ...report, mailed: 99 }, 'open')).toHaveLength(1);
  expect(() => sendLink({ ...SEND, to: [...SEND.to] }, { ...report, mailed: 100 }, 'open')).toThrow(Refusal);
});

it('the mail says what it is and who asks; a link that was taken back meanwhile is not mailed', () => {
  const [event] = recorded('report-7', sendLink({ ...SEND, to: [...SEND.to] }, report, 'open'), { position: 1, at: SEND.at });
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
