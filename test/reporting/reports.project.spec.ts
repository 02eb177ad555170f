import type { Recorded } from '../../contracts/log.ts';
import { ReportDetail } from '../../contracts/reporting/entities.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';
import { reportIds } from '../../projections/reporting/owned-ids.ts';
import {
  archiveById,
  type ReportTables,
  reportById,
  reports,
  reportsOfOrder,
  reportsToRemindOf,
} from '../../projections/reporting/reports.ts';
import { DeclaredOwnership } from '../../server/platform/http/declared-ownership.ts';
import { type ReportCommand, reportDecider } from '../../server/reporting/report.decider.ts';
import { expectStorable, type Folding, recorded, startFolding, withOddTexts } from '../folding.ts';

const AT = '2026-03-09T15:00:00.000Z';
const LATER = '2026-03-10T15:00:00.000Z';
const SENT = {
  itemIds: [11, 12],
  estimateRevision: 7,
  jobName: 'Kitchen',
  contractor: { name: 'Whitfield', phone: '', email: 'dana@whitfield.example', initials: 'W' },
  totals: { totalCost: '100.00', tax: '5.00', grandTotal: '105.00', vendorTotal: '70.00' },
};
const ADD = (name: string): ReportCommand => ({
  type: 'AddReport',
  orderId: 5,
  organizationId: 3,
  detail: ReportDetail.parse({ name, recipientName: 'Helen' }),
  allItems: true,
  vendor: null,
  tokenHash: 'token',
  sent: SENT,
  at: AT,
});
const TRACK: ReportCommand = {
  type: 'SaveTracking',
  reminderDate: '2026-03-20',
  email: 'dana@whitfield.example',
  phone: '614 555 0100',
  acceptance: true,
  workFinished: false,
};
const OPEN: ReportCommand = { type: 'RecordOpened', tokenHash: 'token', device: 'phone', at: LATER };
const RESPOND: ReportCommand = {
  type: 'Respond',
  agreement: 'yes',
  completion: '',
  comments: ' Good ',
  name: 'Helen',
  archiveId: 90,
  paymentsRevision: 7,
  seen: {},
  read: { hash: 'page' },
  kept: { hash: 'page' },
  copyTo: '',
  at: LATER,
};

const FINISH = { ...RESPOND, agreement: '', completion: 'yes', archiveId: 93 } as ReportCommand;

/** Four reports, their streams interleaved as a log would hold them: every kind of event at least once. */
function log(): Recorded<ReportEvent>[] {
  const lives: [number, ReportCommand[]][] = [
    [
      1,
      [
        ADD('Answered'),
        TRACK,
        OPEN,
        RESPOND,
        FINISH,
        { type: 'Archive', archiveId: 91, name: 'By hand', message: '', paymentsRevision: 7 },
      ],
    ],
    [2, [ADD('Waiting'), { type: 'RenewLink', tokenHash: 'new', validUntil: '', at: LATER }, TRACK]],
    [3, [ADD('Reminded'), TRACK, { type: 'Remind', at: '2026-03-20T14:00:00.000Z' }]],
    [
      4,
      [
        ADD('Withdrawn'),
        TRACK,
        { type: 'RemoveTracking' },
        { type: 'Archive', archiveId: 92, name: '', message: '', paymentsRevision: 7 },
        { type: 'WithdrawLink', reason: '' },
        { type: 'DeleteArchive', archiveId: 92 },
        { type: 'DeleteReport' },
      ],
    ],
  ];
  const states = new Map(lives.map(([id]) => [id, reportDecider.initial(id)]));
  const revisions = new Map<number, number>();
  const events: Recorded<ReportEvent>[] = [];
  for (let step = 0; step < 7; step++) {
    for (const [id, commands] of lives) {
      const command = commands[step];
      if (!command) continue;
      const revision = revisions.get(id) ?? 0;
      const decided = reportDecider.decide(command, states.get(id) as ReturnType<typeof reportDecider.initial>);
      const at = 'at' in command ? command.at : LATER;
      const now = recorded(`report-${id}`, decided, { position: events.length, at, revision });
      for (const event of now) states.set(id, reportDecider.evolve(states.get(id) as never, event));
      revisions.set(id, revision + now.length);
      events.push(...now);
    }
  }
  return events;
}

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

it('rebuilt = live, row for row, whatever the batches', async () => {
  const events = log();
  expect(new Set(events.map(({ type }) => type)).size).toBe(12);
  const rowsOf = async (schema: string, size: number) => {
    const { db } = await folding.folded<ReportTables>(reports, schema, events, size);
    return Promise.all([
      db.selectFrom('report').selectAll().orderBy('report_id').execute(),
      db.selectFrom('archive').selectAll().orderBy('archive_id').execute(),
    ]);
  };
  const live = await rowsOf('live', 1);
  expect(await rowsOf('rebuilt', 10_000)).toEqual(live);
  expect(await rowsOf('in_threes', 3)).toEqual(live);
});

it('folds texts with NUL and half a surrogate pair that are in a log already, as a stranger with a link could once send them', async () => {
  const fields = ['name', 'recipientName', 'reportText', 'comments', 'jobName', 'reportName', 'phones', 'emails', 'message'];
  const { db, models } = await folding.folded<ReportTables>(reports, 'odd', withOddTexts(log(), fields), 3);
  expectStorable(await db.selectFrom('report').selectAll().execute());
  expectStorable(await db.selectFrom('archive').selectAll().execute());
  expect((await reportsOfOrder(models, 5, LATER)).map(({ reportStatus }) => reportStatus)).toContain('Accepted');
});

it('answers what became of each report', async () => {
  const { models } = await folding.folded<ReportTables>(reports, 'answers', log(), 4);
  const listed = await reportsOfOrder(models, 5, LATER);
  expect(listed.map(({ id, reportStatus, linkStatus, trackingStatus }) => [id, reportStatus, linkStatus, trackingStatus])).toEqual([
    [3, 'In Progress', 'open', 'Active'],
    [2, 'In Progress', 'open', 'Active'],
    [1, 'Accepted', 'answered', 'No Tracking'],
  ]);
  expect(listed.map(({ reminded, writtenAt }) => [reminded, writtenAt])).toEqual([
    [true, AT],
    [false, AT],
    [false, AT],
  ]);
  expect(listed[2]).toMatchObject({ opened: 1, lastOpenedAt: LATER, response: { name: 'Helen', comments: 'Good' }, total: '105.00' });
  expect(listed[2]?.archivedCopies.map(({ id }) => id)).toEqual([90, 91, 93]);
  // The copies of both answers are theirs; the one by hand is nobody's.
  expect(listed[2]?.archivedCopies.map(({ answer }) => answer)).toEqual([true, false, true]);
  expect(listed[2]?.completion).toMatchObject({ name: 'Helen', answer: 'yes', kind: 'Completion' });
  expect(await reportById(models, 4, LATER)).toBeUndefined();
  expect(await archiveById(models, 92)).toBeUndefined();
  expect(await archiveById(models, 90)).toMatchObject({ report_id: 1, name: 'Estimate 5 Archived Copy' });
});

it('knows whose a report and a copy are', async () => {
  const { models } = await folding.folded<ReportTables>(reports, 'owned', log(), 100);
  const ownership = new DeclaredOwnership(models, reportIds);
  const owns = ownership.owns.bind(ownership);
  expect(await Promise.all([owns(3, 'report', 1), owns(4, 'report', 1), owns(3, 'report', 4), owns(3, 'report', 99)])).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await Promise.all([owns(3, 'archive', 90), owns(4, 'archive', 90), owns(3, 'archive', 92)])).toEqual([true, false, false]);
});

it('R545: names who is to be reminded, from the reminder date on', async () => {
  const { models } = await folding.folded<ReportTables>(reports, 'due', log(), 2);
  expect(await reportsToRemindOf(models, '2026-03-19', 10)).toEqual([]);
  expect(await reportsToRemindOf(models, '2026-03-20', 10)).toEqual([{ report_id: 2, organization_id: 3 }]);
});
