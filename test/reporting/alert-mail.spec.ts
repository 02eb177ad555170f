import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { mailsFor, textsFor } from '../../server/reporting/when-report-responded-do-alert.ts';
import { recorded } from '../folding.ts';

const OF = { reportId: 7, orderId: 5, jobName: 'Roof, storm damage', total: '14037.58' };
const told = (event: ReportEvent) => {
  const [one] = recorded('report-7', [event], { position: 1, at: '2026-11-20T17:05:09.000Z' });
  return one ? { mail: mailsFor(one)[0], text: textsFor(one)[0]?.text } : {};
};
const answered = (reportName: string) =>
  told({
    type: 'ReportResponded',
    data: {
      ...OF,
      reportName,
      name: 'Gloria Ostrander',
      answer: 'yes',
      kind: 'Acceptance',
      comments: '',
      estimateRevision: 3,
      archiveId: 9,
      pageHash: '',
      signature: null,
      copyTo: '',
      sole: true,
      vendorId: 0,
      alert: { emails: ['dana@whitfield.example'], phones: ['614 555 0100'] },
    },
  });
const reminded = (opened: number) =>
  told({
    type: 'ReportReminded',
    data: {
      ...OF,
      reportName: 'Roof',
      recipientName: 'Gloria Ostrander',
      reminderDate: '2026-11-04',
      opened,
      awaits: 'Acceptance',
      emails: ['dana@whitfield.example'],
      phones: [],
    },
  });

it('R522: the mail and the message of an answer write its amount as every screen does', () => {
  const { mail, text } = answered('Roof');
  expect(mail?.text).toMatch(/^Gloria Ostrander accepted Roof \(Roof, storm damage\), \$14,037\.58\./);
  expect(text).toMatch(/^Gloria Ostrander accepted Roof \(Roof, storm damage\), \$14,037\.58\./);
});

it('names a job once where its report is called as it is', () =>
  expect(answered('Roof, storm damage').mail?.text).toMatch(/^Gloria Ostrander accepted Roof, storm damage, \$14,037\.58\./));

it('R523, R545: the reminder says its date as every screen does, and how often the link was opened in words', () => {
  expect(reminded(2).mail?.text).toContain('has not answered Roof (Roof, storm damage), $14,037.58, by 11/04/2026.');
  expect([0, 1, 2, 3].map((opened) => reminded(opened).mail?.text.split('\n\n')[1])).toEqual([
    'Its link has not been opened.',
    'Its link was opened once.',
    'Its link was opened twice.',
    'Its link was opened 3 times.',
  ]);
});
