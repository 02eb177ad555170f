import type { Report } from '../../contracts/reporting/entities.ts';
import type { HistoryEntry } from '../../contracts/reporting/tracking/get-report-history.ts';
import { stateOf } from '../../web/reporting/reports/states.ts';
import { spanWords, stepsOf } from '../../web/reporting/tracking/steps.ts';

const SENT = '2026-11-20T16:05:00.000Z';
const report = (more: Partial<Report> = {}): Report =>
  ({
    ...{
      id: 7,
      customReportType: 'Estimate',
      createdAt: SENT,
      linkStatus: 'open',
      validUntil: '2026-12-20',
      opened: 0,
      lastOpenedAt: null,
      sent: false,
    },
    ...{ trackingStatus: 'No Tracking', alertDate: '', reminded: false, response: null, completion: null, archivedCopies: [] },
    ...more,
  }) as unknown as Report;
const entry = (kind: HistoryEntry['kind'], at: string, archiveId = 0): HistoryEntry => ({
  ...{ id: at, kind, at, position: '1', by: '', words: '', detail: '', comment: '', answer: null, archiveId, deliveries: [] },
});
const titles = (...of: Parameters<typeof stepsOf>) => stepsOf(...of).map(({ title, at }) => (at ? title : `(${title})`));

describe('S106: the steps of a report', () => {
  it('an estimate that was sent awaits its answer, and its reminder where one is set (R315)', () => {
    const sent = { sent: true } as const;
    const mailed = [entry('sent', '2026-11-20T16:06:00.000Z')];
    expect(titles(report(sent), mailed)).toEqual(['Made', 'Sent', '(Answer)']);
    expect(titles(report({ ...sent, trackingStatus: 'Active', alertDate: '2026-11-24' }), mailed)).toEqual([
      ...['Made', 'Sent', '(Answer)', '(Reminder due)'],
    ]);
    expect(titles(report({ ...sent, customReportType: 'Invoice' }), mailed)).toEqual(['Made', 'Sent']);
    expect(titles(report({ customReportType: 'ProfitLoss', linkStatus: 'inside' }), [])).toEqual(['Made']);
  });

  it('a report that was only made is not told as sent, nor is one under another link', () => {
    expect(titles(report(), [])).toEqual(['Made', '(Not sent yet)', '(Answer)']);
    expect(titles(report({ opened: 1, lastOpenedAt: '2026-11-20T18:47:00.000Z' }), [])).toEqual(['Made', 'Opened', '(Answer)']);
    expect(stateOf(report())).toBe('unsent');
    expect(stateOf(report({ sent: true }))).toBe('sent');
  });

  it('what came to be stands in its order: opened at its first opening, the copy of the answer and no other', () => {
    const copy = { ArchiveName: 'x', timestamp: '' };
    const answered = report({
      ...{ opened: 2, lastOpenedAt: '2026-11-24T18:36:00.000Z', linkStatus: 'answered' },
      response: { name: 'Helen', answer: 'yes', kind: 'Acceptance', comments: '', at: '2026-11-24T18:42:10.000Z', signed: true },
      archivedCopies: [
        { id: 1, answer: false, ...copy },
        { id: 2, answer: true, ...copy },
      ],
    });
    const steps = stepsOf(answered, [
      entry('copy', '2026-11-24T18:42:11.000Z', 2),
      entry('opened', '2026-11-24T18:36:00.000Z'),
      entry('reminder', '2026-11-24T09:00:00.000Z'),
      entry('opened', '2026-11-20T18:47:00.000Z'),
      entry('copy', '2026-11-20T15:58:00.000Z', 1),
    ]);
    expect(steps.map(({ title }) => title)).toEqual(['Made', 'Opened', 'Reminder', 'Accepted', 'Archived']);
    expect(steps[1]).toMatchObject({ at: '2026-11-20T18:47:00.000Z', count: 2, lastAt: '2026-11-24T18:36:00.000Z' });
    expect(steps[3]?.tone).toBe('accepted');
    const completion = {
      name: 'Helen',
      answer: 'yes',
      kind: 'Completion',
      comments: '',
      at: '2026-12-20T18:42:10.000Z',
      signed: false,
    } as const;
    expect(titles({ ...answered, completion }, []).at(-1)).toBe('Work finished');
  });

  it('a link that ended awaits nothing', () => {
    expect(titles(report({ linkStatus: 'withdrawn' }), [entry('withdrawn', '2026-11-21T10:00:00.000Z')])).toEqual(['Made', 'Withdrawn']);
    expect(titles(report({ linkStatus: 'expired' }), [])).toEqual(['Made', '(Expired)']);
  });
});

it.each([
  [19_400, '19 s'],
  [61_000, '1 min'],
  [9_720_000, '2 h 42 min'],
  [7_200_000, '2 h'],
  [86_400_000, '1 day'],
  [309_600_000, '3 days 14 h'],
  [-5, '0 s'],
])('the time between two steps: %d ms is %s', (ms, words) => expect(spanWords(ms)).toBe(words));
