import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import { describeEvent } from '../../../contracts/estimating/events.ts';
import type { EstimateCommand } from '../../../server/estimating/estimate.decider.ts';
import { estimateDecider } from '../../../server/estimating/estimate.decider.ts';
import { given } from '../../given.ts';
import { GivenEstimate, started } from '../given.ts';

const DANA = 1;
const MARCUS = 2;
const organizationId = started().state.organizationId;
const to = (toId: number, fromId = DANA): EstimateCommand => ({
  ...{ type: 'HandOverJob', organizationId, fromId, from: fromId === DANA ? 'Dana Whitfield' : 'Marcus Oyelaran' },
  ...{ toId, to: toId === MARCUS ? 'Marcus Oyelaran' : 'Consuelo Ortega' },
});
const open = () => given(estimateDecider).after(...started().log.map(({ type, data }) => ({ type, data }) as EstimateEvent));

it('a job is whose it was started by, until it is handed over', () => {
  const one = started();
  expect(one.state.responsibleId).toBe(DANA);
  one.do(to(MARCUS), 9);
  expect(one.state.responsibleId).toBe(MARCUS);
  one.do(to(3, MARCUS), 9);
  expect(one.state.responsibleId).toBe(3);
});

it('a job that a program started is the person’s who made its key; what the product started is nobody’s', () => {
  const one = new GivenEstimate();
  const [first] = started().log;
  if (!first) throw new Error('An estimate starts with an event');
  const by = (actor: object) => estimateDecider.evolve(one.state, { ...first, metadata: { ...first.metadata, actor } } as typeof first);
  const key = { keyId: 4, name: 'Accounting sync' };
  expect(by({ kind: 'user', userId: 7, organizationId, name: 'Priya', key }).responsibleId).toBe(7);
  expect(by({ kind: 'system', organizationId, name: 'Scopebook' }).responsibleId).toBe(0);
});

it('asked again nothing is recorded; what a colleague handed over meanwhile is refused, and so is an archived job', () => {
  const one = started();
  one.do(to(MARCUS), 9);
  expect(one.do(to(MARCUS), 9)).toEqual([]);
  expect(one.refusal(() => one.do(to(3), 8))).toBe('HANDED_OVER_ALREADY');
  one.do({ type: 'ArchiveEstimate', archived: true }, 2);
  expect(one.refusal(() => one.do(to(3, MARCUS), 9))).toBe('ARCHIVED_JOB_STAYS');
});

it('another organisation’s job is one that does not exist', () =>
  open()
    .when({ ...to(MARCUS), organizationId: 999 } as EstimateCommand)
    .refuses('ORDER_NOT_FOUND'));

it('a locked job can be handed over: nothing is added', () => {
  const one = started();
  one.do({ type: 'LockEstimate', reason: 'Accepted' });
  expect(one.do(to(MARCUS), 9)).toMatchObject([{ type: 'JobHandedOver' }]);
});

it('nobody undoes it: not who handed it over, and what they did before is undone without it', () => {
  const one = started();
  one.do({ type: 'ChangeJobId', externalRefId: 'Porch' }, 9);
  one.do(to(MARCUS), 9);
  one.undo(9);
  expect(one.state.responsibleId).toBe(MARCUS);
  one.do({ type: 'ChangeJobId', externalRefId: 'Deck' }, 1);
  one.undo(1);
  expect(one.state.responsibleId).toBe(MARCUS);
});

it('the audit says who had it and who has it', () =>
  expect(
    describeEvent(started().state, {
      type: 'JobHandedOver',
      data: { fromId: DANA, from: 'Dana Whitfield', toId: MARCUS, to: 'Marcus Oyelaran' },
    }),
  ).toMatchObject({ kind: 'job', sentence: 'Handed the job over', before: 'Dana Whitfield', after: 'Marcus Oyelaran' }));

describe('until a day', () => {
  const UNTIL = '2026-12-03T05:00:00.000Z';
  const lend = (toId: number, fromId = DANA) => ({ ...to(toId, fromId), until: UNTIL, day: '2026-12-03' }) as EstimateCommand;
  const goBack = (more: object = {}): EstimateCommand => ({
    ...{ type: 'ReturnJob', until: UNTIL, at: UNTIL, from: 'Marcus Oyelaran', to: 'Dana Whitfield', unless: null },
    ...more,
  });
  const lent = () => {
    const one = started();
    one.do(lend(MARCUS), 9);
    return one;
  };

  it('a job goes back once its day has come, once, and not before', () => {
    const one = lent();
    expect(one.state).toMatchObject({
      responsibleId: MARCUS,
      loan: { backId: DANA, until: UNTIL, day: '2026-12-03', from: 'Dana Whitfield', to: 'Marcus Oyelaran' },
    });
    expect(one.do(goBack({ at: '2026-12-03T04:59:59.000Z' }), 0)).toEqual([]);
    expect(one.do(goBack(), 0)).toMatchObject([{ type: 'JobHandedOver', data: { fromId: MARCUS, toId: DANA } }]);
    expect(one.state).toMatchObject({ responsibleId: DANA, loan: null });
    expect(one.do(goBack(), 0)).toEqual([]);
  });

  it('what was handed over again, for good or until another day, is no loan of that day any more', () => {
    const [forGood, again] = [lent(), lent()];
    forGood.do(to(3, MARCUS), 9);
    expect(forGood.do(goBack(), 0)).toEqual([]);
    expect(forGood.state).toMatchObject({ responsibleId: 3, loan: null });
    again.do({ ...lend(3, MARCUS), until: '2027-01-04T05:00:00.000Z', day: '2027-01-04' } as EstimateCommand, 9);
    expect(again.do(goBack(), 0)).toEqual([]);
    expect(again.state.loan).toMatchObject({ backId: MARCUS, until: '2027-01-04T05:00:00.000Z', day: '2027-01-04' });
  });

  it.each(['suspended', 'erased'] as const)('it stays, and is nobody’s loan any more, when who had it is %s by then', (unless) => {
    const one = lent();
    expect(one.do(goBack({ unless }), 0)).toEqual([expect.objectContaining({ type: 'JobLoanEnded', data: { why: unless } })]);
    expect(one.state).toMatchObject({ responsibleId: MARCUS, loan: null });
  });

  it('an archived one stays; a locked one goes back', () => {
    const [archived, locked] = [lent(), lent()];
    archived.do({ type: 'ArchiveEstimate', archived: true }, 2);
    expect(archived.do(goBack(), 0)).toEqual([expect.objectContaining({ type: 'JobLoanEnded', data: { why: 'archived' } })]);
    locked.do({ type: 'LockEstimate', reason: 'Accepted' });
    expect(locked.do(goBack(), 0)).toMatchObject([{ type: 'JobHandedOver' }]);
  });
});
