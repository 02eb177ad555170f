import { Checking } from '../../../contracts/estimating/checks/checking.ts';
import { describeEvent, type EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { FixCommand } from '../../../server/estimating/checks/checks.decisions.ts';
import { AT } from '../given.ts';
import { BATH, type CheckedEstimate, emptyRooms, KITCHEN, measure } from './checked.ts';

/** A tile floor that nothing removes: the finding of most tests here. */
function tiled() {
  const estimate = emptyRooms();
  const floor = estimate.add(BATH, 15013);
  const [found] = estimate.open('floor-not-removed');
  if (!found) throw new Error('nothing found');
  return { estimate, floor, found };
}

function dismiss(estimate: CheckedEstimate, found: ReturnType<typeof tiled>['found'], reason = 'Floor is bare slab, seen Nov 17', who = 1) {
  const { check, subject, title, areaId, lines, print } = found;
  return estimate.do({ type: 'DismissCheck', check, subject, title, areaId, itemIds: lines.map(({ id }) => id), print, reason }, who);
}

describe('a dismissed finding', () => {
  it('keeps its reason, its person and its day', () => {
    const { estimate, found } = tiled();
    dismiss(estimate, found, 'Floor is bare slab, seen Nov 17', 2);
    expect(estimate.open('floor-not-removed')).toEqual([]);
    const [dismissed] = estimate.check().dismissed;
    expect(dismissed?.dismissal).toMatchObject({ reason: 'Floor is bare slab, seen Nov 17', by: 'Marcus', at: AT });
  });

  it('is recorded once when it is asked twice, and anew with another reason', () => {
    const { estimate, found } = tiled();
    expect(dismiss(estimate, found)).toHaveLength(1);
    expect(dismiss(estimate, found)).toEqual([]);
    expect(dismiss(estimate, found, 'Bare concrete')).toHaveLength(1);
    expect(estimate.check().dismissed[0]?.dismissal?.reason).toBe('Bare concrete');
  });

  it('comes back when its lines change, and only then', () => {
    const { estimate, floor, found } = tiled();
    dismiss(estimate, found);
    estimate.add(KITCHEN, 21045, '2');
    estimate.add(BATH, 25000);
    estimate.do({ type: 'SaveItemNotes', itemId: floor, notes: 'Grout: pewter.' });
    expect(estimate.open('floor-not-removed')).toEqual([]);
    estimate.do({ type: 'SaveQuantity', itemId: floor, quantity: '30' });
    expect(estimate.open('floor-not-removed')).toHaveLength(1);
    estimate.undo();
    expect(estimate.open('floor-not-removed')).toEqual([]);
  });

  it('is reopened, undone and redone, and each tells the audit what it was', () => {
    const { estimate, found } = tiled();
    const [dismissed] = dismiss(estimate, found) as [EstimateEvent];
    estimate.undo();
    expect(estimate.open('floor-not-removed')).toHaveLength(1);
    expect(describeEvent(estimate.state, dismissed)).toMatchObject({
      kind: 'checks',
      sentence: 'Dismissed the check “Nothing removes the old floor”',
      areaId: BATH,
      before: '',
      after: 'Floor is bare slab, seen Nov 17',
    });
    estimate.redo();
    expect(estimate.open('floor-not-removed')).toEqual([]);
    const before = structuredClone(estimate.state.dismissals);
    const [reopened] = estimate.do({ type: 'ReopenCheck', check: found.check, subject: found.subject }) as [EstimateEvent];
    expect(estimate.open('floor-not-removed')).toHaveLength(1);
    expect(describeEvent({ ...estimate.state, dismissals: before }, reopened)).toMatchObject({
      sentence: 'Reopened the check “Nothing removes the old floor”',
      before: 'Floor is bare slab, seen Nov 17',
    });
    estimate.undo();
    expect(estimate.check().dismissed[0]?.dismissal?.reason).toBe('Floor is bare slab, seen Nov 17');
  });

  it('cannot be undone over a colleague who dismissed it again', () => {
    const { estimate, found } = tiled();
    dismiss(estimate, found);
    dismiss(estimate, found, 'Slab', 2);
    expect(estimate.refusal(() => estimate.undo())).toBe('UNDO_CONFLICT');
  });

  it('is refused when nothing is found, when the lines changed meanwhile, and for checks that do not exist', () => {
    const { estimate, floor, found } = tiled();
    expect(estimate.refusal(() => estimate.do({ type: 'ReopenCheck', check: found.check, subject: found.subject }))).toBe(
      'CHECK_NOT_FOUND',
    );
    expect(estimate.refusal(() => dismiss(estimate, { ...found, check: 'no-such-check' }))).toBe('CHECK_NOT_FOUND');
    estimate.do({ type: 'SaveQuantity', itemId: floor, quantity: '30' });
    expect(estimate.refusal(() => dismiss(estimate, found))).toBe('CHECK_CHANGED');
    estimate.do({ type: 'DeleteItem', itemId: floor });
    expect(estimate.refusal(() => dismiss(estimate, found))).toBe('CHECK_NOT_FOUND');
  });
});

it('two people who mend the same finding add one line', () => {
  const { estimate, found } = tiled();
  estimate.fix(found);
  expect(estimate.refusal(() => estimate.fix(found))).toBe('CHECK_NOT_FOUND');
});

it('a fix that names a line which is gone is refused', () => {
  const { estimate, floor, found } = tiled();
  const does: FixCommand = { type: 'MendQuantity', itemId: 9_999, quantity: '1', source: 'typed' };
  expect(estimate.refusal(() => estimate.do({ type: 'FixCheck', ...found, does }))).toBe('ITEM_NOT_FOUND');
  estimate.do({ type: 'DeleteItem', itemId: floor });
  expect(estimate.refusal(() => estimate.fix(found))).toBe('CHECK_NOT_FOUND');
});

describe('running again after a change', () => {
  it('looks only at the area that changed, and finds what a run over everything finds', () => {
    const estimate = emptyRooms();
    let looked = 0;
    const counting = new Checking([
      {
        name: 'no-quantity',
        passes: '',
        group: 'look',
        scope: 'area',
        find: () => {
          looked++;
          return [];
        },
      },
    ]);
    const floor = estimate.add(BATH, 15013);
    estimate.check(counting);
    expect(looked).toBe(3);
    estimate.do({ type: 'SaveQuantity', itemId: floor, quantity: '31' });
    estimate.check(counting);
    expect(looked).toBe(4);
    estimate.check(counting);
    expect(looked).toBe(4);
    // A kind of work that is new to the estimate can settle a finding in any area.
    estimate.add(KITCHEN, 19085, '40');
    estimate.check(counting);
    expect(looked).toBe(7);
    measure(estimate, KITCHEN, { floor: '121', walls: '352', ceilings: '121', baseboard: '44' });
    estimate.check(counting);
    expect(looked).toBe(8);
  });

  it('finds the same as a run that knows nothing, after every change of a whole job', () => {
    const estimate = emptyRooms();
    const changes = [
      () => estimate.add(BATH, 26180, '1'),
      () => estimate.add(BATH, 15013),
      () => estimate.add(KITCHEN, 17000, '14'),
      () => estimate.add(KITCHEN, 20000, '240'),
      () => estimate.add(KITCHEN, 24000),
      () => measure(estimate, BATH, { floor: '40', walls: '200', ceilings: '40', baseboard: '26' }),
      () => estimate.do({ type: 'MoveItems', itemIds: [...estimate.state.items.keys()].slice(0, 2), areaId: KITCHEN }),
      () => estimate.undo(),
      () => estimate.add(BATH, 19095, '1'),
    ];
    for (const change of changes) {
      change();
      expect(estimate.check()).toEqual(estimate.check(new Checking()));
    }
  });
});
