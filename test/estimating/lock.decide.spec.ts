import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { describeEvent } from '../../contracts/estimating/events.ts';
import { type EstimateCommand, estimateDecider } from '../../server/estimating/estimate.decider.ts';
import { given } from '../given.ts';
import { AT, FAUCET, KITCHEN, started } from './given.ts';

const built = started();
built.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [FAUCET], itemIds: [10], minimums: [], at: AT });
const past = built.log.map(({ type, data }) => ({ type, data }) as EstimateEvent);
const open = given(estimateDecider).after(...past);
const locked: EstimateEvent = { type: 'EstimateLocked', data: { reason: 'Accepted' } };
const lockedOne = open.after(locked);

const ADDING: EstimateCommand[] = [
  { type: 'AddTask', id: 9, name: 'Finishes' },
  { type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [FAUCET], itemIds: [11], minimums: [], at: AT },
];

it('an estimate is locked once, with a reason, by a step that can be taken back', () => {
  open.when({ type: 'LockEstimate', reason: 'Accepted' }).records(locked);
  lockedOne.when({ type: 'LockEstimate', reason: 'Accepted' }).records();
  lockedOne.when({ type: 'LockEstimate', reason: 'Signed' }).records({ type: 'EstimateLocked', data: { reason: 'Signed' } });
  lockedOne.when({ type: 'UnlockEstimate' }).records({ type: 'EstimateUnlocked', data: {} });
  open.when({ type: 'UnlockEstimate' }).records();
});

it('R131: a task is not added to a locked order', () => lockedOne.when(ADDING[0] as EstimateCommand).refuses('ORDER_LOCKED'));

it('lines are not added to a locked order, and all of it can be again once it is unlocked', () => {
  lockedOne.when(ADDING[1] as EstimateCommand).refuses('ORDER_LOCKED');
  const again = started();
  again.do({ type: 'LockEstimate', reason: 'Accepted' });
  expect(again.refusal(() => again.do(ADDING[1] as EstimateCommand))).toBe('ORDER_LOCKED');
  again.do({ type: 'UnlockEstimate' });
  expect(again.do(ADDING[1] as EstimateCommand)).toMatchObject([{ type: 'ItemsAdded' }]);
});

it('what is there can be changed and deleted, but a deletion is not undone while the order is locked, which would add', () => {
  const one = started();
  one.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [FAUCET], itemIds: [10], minimums: [], at: AT });
  one.do({ type: 'LockEstimate', reason: '' }, 2);
  one.do({ type: 'DeleteItems', itemIds: [10] } as EstimateCommand);
  expect(one.state.items.size).toBe(0);
  expect(one.refusal(() => one.undo())).toBe('ORDER_LOCKED');
  one.undo(2);
  expect(one.state.lock).toBeNull();
  one.undo();
  expect(one.state.items.size).toBe(1);
});

it('the audit says who locked it and why, and what is known of the lock', () => {
  expect(describeEvent(built.state, locked)).toMatchObject({ sentence: 'Locked the estimate', after: 'Accepted' });
  const one = started();
  one.do({ type: 'LockEstimate', reason: 'Accepted' });
  expect(one.state.lock).toEqual({ by: 'Dana', at: AT, reason: 'Accepted' });
  expect(describeEvent(one.state, { type: 'EstimateUnlocked', data: {} })).toMatchObject({
    sentence: 'Unlocked the estimate',
    before: 'Accepted',
  });
});
