import { ReportDetail } from '../../contracts/reporting/entities.ts';
import type { ReportState } from '../../contracts/reporting/report-state.ts';
import { handOverDecisions } from '../../server/reporting/hand-over/hand-over.decisions.ts';
import { type ReportCommand, reportDecider } from '../../server/reporting/report.decider.ts';
import { GivenStream } from '../given.ts';

const AT = '2026-03-09T15:00:00.000Z';
const FROM = { phone: '(614) 555-0101', email: 'Dana@whitfield.example', phones: ['6145550101', '614 555 0199'] };
const TO = { phone: '(614) 555-0202', email: 'marcus@whitfield.example', phones: [] };
const ADD = {
  type: 'AddReport',
  orderId: 5,
  organizationId: 3,
  detail: ReportDetail.parse({ name: 'Kitchen and bath', recipientName: 'Helen' }),
  allItems: true,
  vendor: null,
  tokenHash: 'token',
  sent: {
    ...{ itemIds: [11], estimateRevision: 7, jobName: 'Kitchen' },
    contractor: { name: 'Whitfield', phone: '(614) 555-0101', email: 'dana@whitfield.example', initials: 'W' },
    totals: { totalCost: '100.00', tax: '5.00', grandTotal: '105.00', vendorTotal: '70.00' },
  },
  at: AT,
} as const satisfies ReportCommand;
const added = (more: Partial<ReportState> = {}): ReportState => ({ ...new GivenStream(reportDecider, 1, AT).after(ADD).state, ...more });
const active = (emails: string[], phones: string[] = []) => ({ ...added().tracking, status: 'Active' as const, emails, phones });
const answered = {} as NonNullable<ReportState['response']>;
const handed = (now: ReportState, to = TO) => handOverDecisions.HandOver(now, { toId: 9, from: FROM, to });
const recorded = (contact: object | null, emails: string[], phones: string[] = []) => [
  { type: 'ReportHandedOver', data: { reportId: 1, orderId: 5, toId: 9, contact, emails, phones } },
];
const CONTACT = { phone: TO.phone, email: TO.email };

it('the contact under a letter that is not answered becomes the new person’s, once', () => {
  expect(handed(added())).toEqual(recorded(CONTACT, []));
  const moved = added();
  expect(handed({ ...moved, sent: { ...moved.sent, contractor: { ...moved.sent.contractor, ...CONTACT } } })).toEqual([]);
});

it('of whom alerts go to, only what was the former person’s is replaced, and nobody is there twice', () => {
  const tracking = active(['dana@whitfield.example', 'helen@x.example', 'marcus@whitfield.example'], ['614-555-0199', '(614) 555 0300']);
  expect(handed(added({ tracking }))).toEqual(
    recorded(CONTACT, ['marcus@whitfield.example', 'helen@x.example'], ['(614) 555-0202', '(614) 555 0300']),
  );
  // Who has no number takes the other's away.
  expect(handed(added({ tracking }), { ...TO, phone: '' })[0]?.data).toMatchObject({ phones: ['(614) 555 0300'] });
});

it('a signed letter keeps its contact; its reminder that named nobody goes to the new person', () => {
  expect(handed(added({ response: answered }))).toEqual([]);
  expect(handed(added({ response: answered, tracking: active([]) }))).toEqual(recorded(null, ['marcus@whitfield.example']));
  expect(handed(added({ response: answered, tracking: active(['helen@x.example']) }))).toEqual([]);
});

it('an alert of the work’s end goes with the job, too', () => {
  const completionAlert = { emails: ['dana@whitfield.example'], phones: [] };
  expect(handed(added({ response: answered, completionAlert }))).toEqual(recorded(null, ['marcus@whitfield.example']));
});
