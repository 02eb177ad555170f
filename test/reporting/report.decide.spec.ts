// One file above 400 lines, because all decisions of a report start from the same estimate and its lines.
import { ReportDetail } from '../../contracts/reporting/entities.ts';
import { type ReportEvent, reportEvents } from '../../contracts/reporting/events.ts';
import { linkStatus, validUntil } from '../../contracts/reporting/link.ts';
import { linkStatusOf } from '../../server/reporting/link/link-status.ts';
import { type ReportCommand, reportDecider } from '../../server/reporting/report.decider.ts';
import { alertOf } from '../../server/reporting/tracking/tracking.decisions.ts';
import { GivenStream } from '../given.ts';

const AT = '2026-03-09T15:00:00.000Z';
const SENT = {
  itemIds: [11, 12],
  estimateRevision: 7,
  jobName: 'Kitchen',
  contractor: { name: 'Whitfield', phone: '', email: 'dana@whitfield.example', initials: 'W' },
  totals: { totalCost: '100.00', tax: '5.00', grandTotal: '105.00', vendorTotal: '70.00' },
};
const ADD = {
  type: 'AddReport',
  orderId: 5,
  organizationId: 3,
  detail: ReportDetail.parse({ name: 'Kitchen and bath', recipientName: 'Helen' }),
  allItems: true,
  vendor: null,
  tokenHash: 'token',
  sent: SENT,
  at: AT,
} as const satisfies ReportCommand;
const RESPOND = {
  type: 'Respond',
  tokenHash: 'token',
  agreement: 'yes',
  completion: '',
  comments: '',
  name: 'Helen',
  archiveId: 90,
  paymentsRevision: 7,
  seen: { at: AT, hash: 'page' },
  read: { hash: 'page' },
  kept: { hash: 'page' },
  signature: {
    ...{ method: 'typed', strokes: [], consent: true, consentVersion: 1 },
    ...{ address: '', userAgent: '', screen: '', language: '', timeZone: '' },
  },
  copyTo: '',
  at: AT,
} as const satisfies ReportCommand;
const TRACK = {
  type: 'SaveTracking',
  reminderDate: '03/20/2026',
  email: 'a@b.example; c@d.example',
  phone: '',
  acceptance: true,
  workFinished: false,
} as const;

const given = (...commands: ReportCommand[]) => new GivenStream(reportDecider, 1, AT).after(...commands);
const after = (...commands: ReportCommand[]) => given(ADD, ...commands);

describe('a report', () => {
  it('M127: is not made of no lines', () => given().refuses({ ...ADD, sent: { ...SENT, itemIds: [] } }, 'SELECT_ITEMS'));
  it('is made once, however often it is asked for', () => expect(after().when(ADD)).toEqual([]));
  it('keeps a hash of its token and the revision it was sent at', () => {
    const [added] = given().when(ADD);
    expect(added?.data).toMatchObject({ tokenHash: 'token', estimateRevision: 7, validUntil: '2026-04-08' });
  });
  it('of a kind that names no vendor keeps nothing of one, also where it was a work order before', () => {
    const vendor = { name: 'Tile and Sons', contact: 'Ray', phone: '614-555-0191' };
    const named = (customReportType: 'Work Order' | 'Estimate') => ({ detail: { ...ADD.detail, customReportType, vendor_Id: 4 }, vendor });
    const [order] = given().when({ ...ADD, ...named('Work Order') });
    expect(order?.data).toMatchObject({ detail: { vendor_Id: 4 }, vendor });
    const [estimate] = given().when({ ...ADD, ...named('Estimate') });
    expect(estimate?.data).toMatchObject({ detail: { vendor_Id: 0 }, vendor: null });
    const { allItems, tokenHash, sent } = ADD;
    const changed = given({ ...ADD, ...named('Work Order') }).when({
      type: 'ChangeReport',
      ...named('Estimate'),
      ...{ allItems, tokenHash, sent, at: AT },
    });
    expect(changed[0]?.data).toMatchObject({ detail: { vendor_Id: 0 }, vendor: null });
  });
  it('R312: records the parts that it is saved with beside its content, each once and about its order', () => {
    const addendums = [{ addendumId: 9, name: 'Terms', content: [] }];
    const logo = { hash: 'ab', width: 300, height: 100 };
    const parts = { addendums, logo };
    expect(
      given()
        .when({ ...ADD, parts })
        .slice(1),
    ).toEqual([
      { type: 'ReportAddendumsChosen', data: { reportId: 1, orderId: 5, addendums } },
      { type: 'ReportLogoChosen', data: { reportId: 1, orderId: 5, logo } },
    ]);
    const change = { ...ADD, type: 'ChangeReport' } as const;
    const saved = given({ ...ADD, parts });
    expect(saved.when({ ...change, parts }).map(({ type }) => type)).toEqual(['ReportChanged']);
    expect(saved.when({ ...change, parts: { logo: null } }).slice(1)).toEqual([
      { type: 'ReportLogoChosen', data: { reportId: 1, orderId: 5, logo: null } },
    ]);
    expect(saved.when(change).map(({ type }) => type)).toEqual(['ReportChanged']);
    const renewed = saved.when({ type: 'RenewLink', tokenHash: 'new', validUntil: '', at: AT, parts: { logo: null } });
    expect(renewed.map(({ type }) => type)).toEqual(['ReportLinkRenewed']);
  });
  it('deletes with its link, once', () => {
    expect(after({ type: 'DeleteReport' }).when({ type: 'DeleteReport' })).toEqual([]);
    after({ type: 'DeleteReport' }).refuses(RESPOND, 'LINK_WITHDRAWN');
  });
});

describe('an answered report', () => {
  const FORMER = [
    { type: 'ReportLinkWithdrawn', data: { reportId: 1, orderId: 5, reason: 'Gone' } },
    { type: 'ReportDeleted', data: { reportId: 1, orderId: 5 } },
  ] as const satisfies ReportEvent[];

  it.each(['yes', 'no'] as const)(
    'stays, with its link: after "%s" it is neither deleted, withdrawn, changed nor given another link',
    (agreement) => {
      const answered = after({ ...RESPOND, agreement });
      answered.refuses({ type: 'DeleteReport' }, 'ANSWER_STAYS');
      answered.refuses({ type: 'WithdrawLink', reason: '' }, 'ANSWER_STAYS');
      answered.refuses({ type: 'RenewLink', tokenHash: 'new', validUntil: '', at: AT }, 'ALREADY_ANSWERED');
      const { detail, allItems, vendor, tokenHash, sent, at } = ADD;
      for (const customReportType of ['Estimate', 'ProfitLoss'] as const)
        answered.refuses(
          { type: 'ChangeReport', detail: { ...detail, customReportType }, allItems, vendor, tokenHash, sent, at },
          'ALREADY_ANSWERED',
        );
    },
  );
  it('that was withdrawn or deleted before that was refused is at its link again', () => {
    const taken = after(RESPOND);
    taken.record([...FORMER]);
    expect(linkStatusOf(taken.state, AT)).toBe('answered');
    const unanswered = FORMER.map((event) => {
      const report = after();
      report.record([event]);
      return report.state;
    });
    expect(unanswered.map((state) => linkStatusOf(state, AT))).toEqual(['withdrawn', 'withdrawn']);
  });
});

describe('a report that is not there', () => {
  const OPEN = { type: 'RecordOpened', tokenHash: 'token', device: 'phone', at: AT } as const;
  const RENEW = { type: 'RenewLink', tokenHash: 'new', validUntil: '', at: AT } as const;

  it('is refused by name, whatever is asked of it', () => {
    for (const command of [RESPOND, OPEN, TRACK, RENEW, { type: 'DeleteReport' }, { type: 'RemoveTracking' }] as const)
      given().refuses(command, 'REPORT_NOT_FOUND');
  });
  it('because it was deleted, tells its reader that the link is withdrawn, and its sender that it is gone', () => {
    const gone = after({ type: 'DeleteReport' });
    expect(linkStatusOf(gone.state, AT)).toBe('withdrawn');
    for (const command of [OPEN, RESPOND] as const) gone.refuses(command, 'LINK_WITHDRAWN');
    for (const command of [{ ...RESPOND, tokenHash: undefined }, TRACK, RENEW, { type: 'RemoveTracking' }] as const)
      gone.refuses(command, 'REPORT_NOT_FOUND');
  });
});

describe('a letter', () => {
  it('R283: has notes of areas only where it is grouped by area', () => {
    const notes = (groupItemsBy: 'By Area' | 'By Task' | 'By Category', includeAreaNotes: boolean) => {
      const [added] = given().when({ ...ADD, detail: { ...ADD.detail, groupItemsBy, includeAreaNotes } });
      return added?.type === 'ReportAdded' && added.data.detail.includeAreaNotes;
    };
    expect([notes('By Area', true), notes('By Area', false)]).toEqual([true, false]);
    for (const other of ['By Task', 'By Category'] as const) expect(notes(other, true)).toBe(false);
  });
});

describe('tracking', () => {
  it('is by the methods that were chosen', () => {
    const method = (acceptance: boolean, workFinished: boolean) => after({ ...TRACK, acceptance, workFinished }).state.tracking.method;
    expect(method(false, false)).toEqual([]);
    expect(method(true, false)).toEqual(['Acceptance']);
    expect(method(false, true)).toEqual(['Completion']);
    expect(method(true, true)).toEqual(['Acceptance', 'Completion']);
  });
  it('is removed once, where there is any', () => {
    expect(after().when({ type: 'RemoveTracking' })).toEqual([]);
    expect(after(TRACK).when({ type: 'RemoveTracking' })).toEqual([{ type: 'ReportTrackingRemoved', data: { reportId: 1, orderId: 5 } }]);
  });
  it('takes a day as people and as programs write it', () => {
    const dayOf = (reminderDate: string) => after({ ...TRACK, reminderDate }).state.tracking.reminderDate;
    for (const written of ['3/20/2026', ' 03/20/2026 ', '2026-03-20', '2026-03-20T09:30:00.000Z'])
      expect(dayOf(written)).toBe('2026-03-20');
  });
  it('tells an address and a telephone that were both given, and nobody else', () => {
    const both = after({ ...TRACK, email: 'a@b.example', phone: '614 555 0100' });
    expect(alertOf(both.state.tracking, 'Acceptance')).toEqual({ emails: ['a@b.example'], phones: ['614 555 0100'] });
    const [reminded] = both.when({ type: 'Remind', at: '2026-03-20T14:00:00.000Z' });
    expect(reminded?.data).toMatchObject({ emails: ['a@b.example'], phones: ['614 555 0100'] });
  });
  it('R314, M130: starts as No Tracking', () => expect(after().state.tracking.status).toBe('No Tracking'));
  it('R315, R327, M131-M133: becomes Active when alert settings are saved with a reminder date', () =>
    expect(after(TRACK).state.tracking).toEqual({
      status: 'Active',
      reminderDate: '2026-03-20',
      emails: ['a@b.example', 'c@d.example'],
      phones: [],
      method: ['Acceptance'],
      reminded: false,
    }));
  it('R316: is No Tracking again once removed', () =>
    expect(after(TRACK, { type: 'RemoveTracking' }).state.tracking.status).toBe('No Tracking'));
  it('R317: is No Tracking again once answered', () => expect(after(TRACK, RESPOND).state.tracking.status).toBe('No Tracking'));
  it('R545: reminds on the reminder date, in the morning, once', () => {
    const due = { type: 'Remind', at: '2026-03-20T14:00:00.000Z' } as const;
    expect(after(TRACK).when({ ...due, at: '2026-03-20T13:59:59.000Z' })).toEqual([]);
    const [reminded] = after(TRACK).when(due);
    expect(reminded).toMatchObject({
      type: 'ReportReminded',
      data: { reminderDate: '2026-03-20', emails: ['a@b.example', 'c@d.example'], reportName: 'Kitchen and bath' },
    });
    expect(after(TRACK, due).when(due)).toEqual([]);
    expect(after(TRACK, due, TRACK).when(due)).toEqual([]);
    expect(after(TRACK, due, { ...TRACK, reminderDate: '03/27/2026' }).when({ ...due, at: '2026-03-27T14:00:00.000Z' })).toHaveLength(1);
  });
  it('R545: not once answered, no longer tracked, withdrawn or deleted; without anybody to tell, the sender is told', () => {
    const due = { type: 'Remind', at: '2026-04-01T14:00:00.000Z' } as const;
    for (const end of [RESPOND, { type: 'RemoveTracking' }, { type: 'WithdrawLink', reason: '' }, { type: 'DeleteReport' }] as const)
      expect(after(TRACK, end).when(due)).toEqual([]);
    expect(after().when(due)).toEqual([]);
    const [reminded] = after({ ...TRACK, email: '' }).when(due);
    expect(reminded?.data).toMatchObject({ emails: [SENT.contractor.email] });
  });
  it('R319: counts only with a method and somebody to tell', () => {
    const active = after({ ...TRACK, email: 'a@b.example' }).state.tracking;
    expect(alertOf(active, 'Acceptance')).toEqual({ emails: ['a@b.example'], phones: [] });
    expect(alertOf({ ...active, method: [] }, 'Acceptance')).toBeNull();
    expect(alertOf({ ...active, emails: [] }, 'Acceptance')).toBeNull();
    expect(alertOf({ ...active, status: 'No Tracking' }, 'Acceptance')).toBeNull();
  });
  it.each(['', 'soon', '02/30/2026', '13/01/2026'])('R320: refuses the reminder date "%s"', (reminderDate) =>
    after().refuses({ ...TRACK, reminderDate }, 'REMINDER_DATE_REQUIRED'),
  );
  it('R317, R544, R545: after the acceptance the work is reported finished, on the same report: whoever asked is told, and may be reminded', () => {
    const both = after({ ...TRACK, workFinished: true }, RESPOND);
    // The acceptance ends the tracking, and keeps who asked for the end of the work.
    expect(both.state).toMatchObject({ tracking: { status: 'No Tracking' }, completionAlert: { emails: ['a@b.example', 'c@d.example'] } });
    expect(after(TRACK, RESPOND).state.completionAlert).toBeNull();
    const finish = { ...RESPOND, agreement: '', completion: 'yes', comments: ' Swept too ', archiveId: 91 } as const;
    const [completed, archived] = both.when(finish);
    expect(completed).toMatchObject({
      type: 'ReportCompletionAnswered',
      data: { name: 'Helen', answer: 'yes', comments: 'Swept too', total: '105.00', alert: { emails: ['a@b.example', 'c@d.example'] } },
    });
    expect(archived).toMatchObject({ type: 'ReportArchived', data: { archiveId: 91, name: 'Estimate 5 Archived Copy' } });
    expect(both.when({ type: 'RemoveTracking' })).toMatchObject([{ type: 'ReportTrackingRemoved' }]);

    const anew = after(RESPOND, { ...TRACK, acceptance: false, workFinished: true });
    const due = { type: 'Remind', at: '2026-04-01T14:00:00.000Z' } as const;
    expect(anew.when(due)).toMatchObject([{ data: { awaits: 'Completion', emails: ['a@b.example', 'c@d.example'] } }]);
    // What is not finished may be reported finished later; the alert about it stays until then.
    const unfinished = after(RESPOND, { ...TRACK, acceptance: false, workFinished: true }, { ...finish, completion: 'no' });
    expect(unfinished.state).toMatchObject({
      tracking: { status: 'No Tracking' },
      completionAlert: { emails: ['a@b.example', 'c@d.example'] },
    });
    expect(unfinished.when({ ...finish, archiveId: 92 })[0]?.data).toMatchObject({
      answer: 'yes',
      alert: { emails: ['a@b.example', 'c@d.example'] },
    });
    unfinished.refuses({ type: 'DeleteArchive', archiveId: 91 }, 'COPY_IS_SEALED');

    const finished = after({ ...TRACK, workFinished: true }, RESPOND, finish);
    expect(finished.state).toMatchObject({ response: { answer: 'yes', kind: 'Acceptance' }, completionAlert: null });
    finished.refuses({ ...finish, archiveId: 93 }, 'ALREADY_ANSWERED');
    expect(finished.when(due)).toEqual([]);
    after().refuses({ ...finish, name: '' }, 'RESPONSE_INCOMPLETE');
    after({ ...RESPOND, agreement: 'no' }).refuses(finish, 'ALREADY_ANSWERED');
    after(RESPOND).refuses({ ...finish, name: ' ' }, 'RESPONSE_INCOMPLETE');
    after(RESPOND).refuses({ ...finish, name: '\u200b' }, 'NAME_NOT_READABLE');
  });
  it('R544: an answer of the chosen kind names who is to hear of it', () => {
    const [responded] = after(TRACK).when(RESPOND);
    expect(responded?.data).toMatchObject({ alert: { emails: ['a@b.example', 'c@d.example'] } });
    const [other] = after(TRACK).when({ ...RESPOND, agreement: '', completion: 'yes' });
    expect(other?.data).toMatchObject({ kind: 'Completion', alert: null });
  });
});

describe('an answer', () => {
  it('by a link names the page that was read, and accepts only with a signature; one recorded by hand needs neither', () => {
    for (const missing of [{ seen: { hash: 'page' } }, { seen: { at: AT } }])
      for (const agreement of ['yes', 'no'] as const) after().refuses({ ...RESPOND, ...missing, agreement }, 'PAGE_NOT_NAMED');
    const unsigned = { ...RESPOND, signature: undefined };
    after().refuses(unsigned, 'SIGNATURE_REQUIRED');
    // The end of the work as a first answer is a yes to the report too.
    after().refuses({ ...unsigned, agreement: '', completion: 'yes' }, 'SIGNATURE_REQUIRED');
    after().refuses({ ...RESPOND, signature: { ...RESPOND.signature, consent: false } }, 'CONSENT_REQUIRED');
    expect(after().when({ ...unsigned, agreement: 'no' })).toHaveLength(2);
    const byHand = { ...unsigned, tokenHash: undefined, seen: {} };
    expect(after().when(byHand)[0]?.data).toMatchObject({ answer: 'yes', signature: null });
  });
  it('R321, R325: needs accept or decline', () => after().refuses({ ...RESPOND, agreement: '' }, 'RESPONSE_INCOMPLETE'));
  it('R322, R324: needs a name', () => after().refuses({ ...RESPOND, name: '  ' }, 'RESPONSE_INCOMPLETE'));
  it('R322, R324: the name can be read: nobody signs with a blank, a sign or a turned text', () => {
    for (const name of ['\u200b', '.', 'Helen \u202ekyzclawoK', 'Helen\nKowalczyk'])
      after().refuses({ ...RESPOND, name }, 'NAME_NOT_READABLE');
  });
  it('R323, R326: comments are trimmed and may be left out', () =>
    expect(after().when({ ...RESPOND, comments: '  after the 3rd \n' })[0]?.data).toMatchObject({ comments: 'after the 3rd' }));
  it.each(['yes', 'no'] as const)('R328, R329: stores accept and decline as yes and no (%s)', (agreement) =>
    expect(after().when({ ...RESPOND, agreement })[0]?.data).toMatchObject({ answer: agreement, kind: 'Acceptance' }),
  );
  it('R330, R331: archives the report as it was sent', () =>
    expect(after().when(RESPOND)[1]).toEqual({
      type: 'ReportArchived',
      data: {
        reportId: 1,
        orderId: 5,
        archiveId: 90,
        name: 'Estimate 5 Archived Copy',
        message: '',
        estimateRevision: 7,
        paymentsRevision: 7,
      },
    }));
  it('comes once', () => after(RESPOND).refuses({ ...RESPOND, agreement: 'no', archiveId: 91 }, 'ALREADY_ANSWERED'));
  it('does not come by an expired link, but the contractor may record it', () => {
    const late = { ...RESPOND, at: '2026-04-10T12:00:00.000Z' };
    after().refuses(late, 'LINK_EXPIRED');
    expect(after().when({ ...late, tokenHash: undefined })).toHaveLength(2);
  });
  it('does not come by a withdrawn link, nor by one that was replaced', () => {
    after({ type: 'WithdrawLink', reason: '' }).refuses(RESPOND, 'LINK_WITHDRAWN');
    after({ type: 'RenewLink', tokenHash: 'new', validUntil: '', at: AT }).refuses(RESPOND, 'LINK_WITHDRAWN');
    after().refuses({ ...RESPOND, tokenHash: 'guess' }, 'REPORT_NOT_FOUND');
  });
});

describe('what was picked of the options', () => {
  const amounts = { lines: '0.00', tax: '0.00', cost: '0.00' };
  const totals = { totalCost: '200.00', tax: '0.00', grandTotal: '200.00', vendorTotal: '0.00' };
  const option = (id: number, name: string, itemId: number) => ({ id, name, choice: true, atStart: id === 1, itemIds: [itemId] });
  const OFFER = {
    type: 'OfferOptions',
    offer: { fixedIds: [11], options: [option(1, 'Good', 12), option(2, 'Best', 13)] },
    onPage: { itemIds: [11, 12], totals: SENT.totals, amounts },
    estimateRevision: 8,
    seen: undefined,
  } satisfies ReportCommand;
  const picked = { picks: [2], itemIds: [11, 13], totals, amounts };
  const responding = (of: typeof picked) => ({ ...RESPOND, read: { picked: of, hash: 'page' }, kept: { picked: of, hash: 'page' } });

  it('is recorded before the answer, whose total it is', () =>
    expect(after(OFFER).when(responding(picked))).toMatchObject([
      { type: 'ReportPicked', data: { picks: [2], itemIds: [11, 13], totals } },
      { type: 'ReportResponded', data: { answer: 'yes', total: '200.00' } },
      { type: 'ReportArchived' },
    ]));
  it('is nothing where the page of a pick is declined: the report stays as it was sent', () => {
    const declined = { ...RESPOND, agreement: 'no', read: { hash: 'picked' }, seen: { at: AT, hash: 'picked' } } as const;
    expect(after(OFFER).when(declined)).toMatchObject([
      { type: 'ReportResponded', data: { answer: 'no', total: '105.00', pageHash: 'page' } },
      { type: 'ReportArchived' },
    ]);
    expect(after(OFFER, declined).state.sent.itemIds).toEqual([11, 12]);
    after(OFFER).refuses({ ...declined, seen: { at: AT, hash: 'page' } }, 'REPORT_CHANGED');
  });
  it('is refused where it is not offered, of two choices, or none where one has to be', () => {
    after(OFFER).refuses(RESPOND, 'CHOICE_GONE');
    after(OFFER).refuses(responding({ ...picked, picks: [3] }), 'CHOICE_GONE');
    after(OFFER).refuses(responding({ ...picked, picks: [1, 2] }), 'CHOICE_GONE');
    after().refuses(responding(picked), 'CHOICE_GONE');
  });
  it('is not changed by other options once it was answered', () =>
    after(OFFER, responding(picked)).refuses({ ...OFFER, offer: null }, 'ALREADY_ANSWERED'));
});

describe('a link', () => {
  it('is good for 30 days unless told', () => {
    expect(validUntil('', AT, 30)).toBe('2026-04-08');
    expect(validUntil('2026-05-01', AT, 30)).toBe('2026-05-01');
  });
  it('answers until its last day is over everywhere', () => {
    const link = { hasLink: true, withdrawn: false, answered: false, validUntil: '2026-04-08' };
    expect(linkStatus(link, '2026-04-09T11:59:59.999Z')).toBe('open');
    expect(linkStatus(link, '2026-04-09T12:00:00.000Z')).toBe('expired');
    expect(linkStatus({ ...link, answered: true }, '2027-01-01T00:00:00.000Z')).toBe('answered');
    expect(linkStatus({ ...link, answered: true, withdrawn: true }, AT)).toBe('withdrawn');
  });
  const LATER = '2026-03-20T15:00:00.000Z';
  const RENEW = { type: 'RenewLink', tokenHash: 'new', validUntil: '', at: LATER } as const;
  it('opens again with a new token, and leaves the letter and its dates as they were', () => {
    const before = after().state.sent;
    const renewed = after({ type: 'WithdrawLink', reason: '' }, RENEW).state;
    expect(linkStatusOf(renewed, LATER)).toBe('open');
    expect(renewed.link.tokenHash).toBe('new');
    expect(renewed.sent).toEqual(before);
  });
  it('is good until the day asked for, and 30 days more where the old one is over', () => {
    expect(after({ ...RENEW, validUntil: '2026-06-01' }).state.sent).toMatchObject({ at: AT, validUntil: '2026-06-01' });
    expect(after({ ...RENEW, at: '2026-05-01T10:00:00.000Z' }).state.sent).toMatchObject({ at: AT, validUntil: '2026-05-31' });
  });
  it('is refused for a last day that is over everywhere, on a new report, a changed one and a renewed link', () => {
    const until = (validUntil: string) => ({ ...ADD.detail, validUntil });
    const change = { ...ADD, type: 'ChangeReport' } as const;
    given().refuses({ ...ADD, detail: until('2026-03-07') }, 'LAST_DAY_OVER');
    after().refuses({ ...change, detail: until('2026-03-07') }, 'LAST_DAY_OVER');
    after().refuses({ ...RENEW, validUntil: '2026-03-18' }, 'LAST_DAY_OVER');
    // On March 9 at 15:00 UTC the 8th is over everywhere, the 9th nowhere.
    given().refuses({ ...ADD, detail: until('2026-03-08') }, 'LAST_DAY_OVER');
    expect(given({ ...ADD, detail: until('2026-03-09') }).state.sent.validUntil).toBe('2026-03-09');
    expect(given({ ...ADD, at: '2026-03-09T11:59:59.000Z', detail: until('2026-03-08') }).state.sent.validUntil).toBe('2026-03-08');
  });
  it('shows the estimate as it is now, dated anew, where that is asked for', () =>
    expect(after({ ...RENEW, sent: { ...SENT, estimateRevision: 20 } }).state.sent).toMatchObject({
      estimateRevision: 20,
      at: LATER,
      validUntil: '2026-04-19',
    }));
  it('of the first version is dated by its own event', () => {
    const old = { reportId: 1, orderId: 5, tokenHash: 'new', ...SENT, validUntil: '2026-04-19' };
    expect(reportEvents.ReportLinkRenewed.shape.read(old, 1)).toEqual({
      ...old,
      totals: { ...old.totals, vendorTotal: '0.00' },
      writtenAt: null,
    });
  });
  it('withdrawn by the first version has no reason', () => {
    const { shape } = reportEvents.ReportLinkWithdrawn;
    expect(shape.read({ reportId: 1, orderId: 5 }, 1)).toEqual({ reportId: 1, orderId: 5, reason: '' });
  });
  it('is withdrawn once, with its reason, and then closed', () => {
    const withdrawn = after({ type: 'WithdrawLink', reason: 'New prices' });
    expect(withdrawn.state.link.withdrawn).toMatchObject({ reason: 'New prices' });
    expect(withdrawn.when({ type: 'WithdrawLink', reason: 'Again' })).toEqual([]);
    expect(linkStatusOf(withdrawn.state, AT)).toBe('withdrawn');
  });
  it('M127: is not renewed for a letter of no lines', () => after().refuses({ ...RENEW, sent: { ...SENT, itemIds: [] } }, 'SELECT_ITEMS'));
  it('is renewed for a letter of one line', () => {
    expect(after({ ...RENEW, sent: { ...SENT, itemIds: [11] } }).state.sent.itemIds).toEqual([11]);
    expect(given({ ...ADD, sent: { ...SENT, itemIds: [11] } }).state.sent.itemIds).toEqual([11]);
  });
  it.each([
    ['yes', 'Helen has already accepted this.'],
    ['no', 'Helen has already declined this.'],
  ] as const)('that was answered with %s says so to who comes again', (agreement, words) => {
    expect(() => after({ ...RESPOND, agreement }).when(RENEW)).toThrow(words);
    expect(() => after({ ...RESPOND, agreement }).when({ ...RESPOND, archiveId: 91 })).toThrow(words);
  });
  it('is opened by who knows its token', () => {
    const open = { type: 'RecordOpened', tokenHash: 'token', device: 'phone', at: AT } as const;
    expect(after().when(open)).toHaveLength(1);
    after().refuses({ ...open, tokenHash: 'guess' }, 'REPORT_NOT_FOUND');
    after(RENEW).refuses(open, 'LINK_WITHDRAWN');
  });
  it('is opened again a minute after, and not a millisecond before', () => {
    const open = { type: 'RecordOpened', tokenHash: 'token', device: 'phone', at: AT } as const;
    const openedAgain = (ms: number) => after(open).when({ ...open, at: new Date(Date.parse(AT) + ms).toISOString() });
    expect(openedAgain(59_999)).toEqual([]);
    expect(openedAgain(60_000)).toHaveLength(1);
  });
  it('is not renewed once answered', () => after(RESPOND).refuses(RENEW, 'ALREADY_ANSWERED'));
  it('is opened once by a page that is reloaded', () => {
    const open = { type: 'RecordOpened', tokenHash: 'token', device: 'phone', at: AT } as const;
    expect(after(open).when(open)).toEqual([]);
    expect(after(open).when({ ...open, device: 'computer' })).toHaveLength(1);
  });
  it('is opened once a minute by each device, and 200 times at most, whatever a holder of the link asks for', () => {
    const opening = (n: number, everyMs: number) =>
      ({
        type: 'RecordOpened',
        tokenHash: 'token',
        device: n % 2 ? 'phone' : 'computer',
        at: new Date(Date.parse(AT) + n * everyMs).toISOString(),
      }) as const;
    const openings = (count: number, everyMs: number) =>
      after(...Array.from({ length: count }, (_, n) => opening(n, everyMs))).state.opened;
    expect(openings(50, 1_000).count).toBe(2);
    expect(openings(250, 60_000).count).toBe(200);
  });
});

describe('an archived copy', () => {
  const archive = { type: 'Archive', archiveId: 70, name: '', message: '', paymentsRevision: 7 } as const;
  it('R331, M143: without a name is called after its report', () =>
    expect(after().when(archive)[0]?.data).toMatchObject({ name: 'Estimate 5 Archived Copy' }));
  it('keeps the name it is given', () =>
    expect(after().when({ ...archive, name: 'For the bank' })[0]?.data).toMatchObject({ name: 'For the bank' }));
  it('R332: leaves the other copies when it is deleted', () => {
    const left = after(archive, { ...archive, archiveId: 71 }, { type: 'DeleteArchive', archiveId: 70 });
    expect(left.state.archives.map(({ id }) => id)).toEqual([71]);
    left.refuses({ type: 'DeleteArchive', archiveId: 70 }, 'NOT_FOUND');
  });
  it('R332: is deleted once, and outlives its report', () => {
    expect(after(archive, { type: 'DeleteReport' }).when({ type: 'DeleteArchive', archiveId: 70 })).toHaveLength(1);
    after().refuses({ type: 'DeleteArchive', archiveId: 70 }, 'NOT_FOUND');
  });
});
