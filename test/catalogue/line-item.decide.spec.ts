import type { LineItemEvent } from '../../contracts/catalogue/events.ts';
import {
  BLANK_UNIT,
  DEFAULT_UNIT,
  LINE_ITEM_UNITS,
  type LineItemFields,
  measuresOf,
} from '../../contracts/catalogue/lineitems/line-item.ts';
import { lineItemDecider } from '../../server/catalogue/lineitems/line-item.decider.ts';
import { given } from '../given.ts';

const dana = { userId: 1, organizationId: 3, admin: false };
const priya = { userId: 2, organizationId: 3, admin: true };
const texture: LineItemFields = {
  description: 'Plaster texture, matched by hand',
  notes: '',
  action: 'Repair',
  subcategory: 'Plaster',
  unit: 'SF',
  formula: 'WALLS',
  trade: 'drywall',
  wasteFactorPct: '15',
  prices: [{ quality: 'None', labor: '7.85', material: '1.1', equipment: '0' }],
};
const add = (fields: Partial<LineItemFields>, list: 'organization' | 'mine' = 'mine', by = dana) =>
  ({ type: 'AddCustomLineItem', ...by, list, fields: { ...texture, ...fields }, copiedFrom: null }) as const;
const added = (userId: number | null = 1, fields: Partial<LineItemFields> = {}): LineItemEvent => ({
  type: 'CustomLineItemAdded',
  data: { id: 1000, organizationId: 3, userId, fields: { ...texture, ...fields }, copiedFrom: null },
});
const changed = (fields: Partial<LineItemFields>): LineItemEvent => ({ type: 'CustomLineItemChanged', data: { changed: fields } });
const change = (fields: Partial<LineItemFields>, by = dana, seen?: number) =>
  ({ type: 'ChangeCustomLineItem', ...by, changed: fields, seen }) as const;
const deleted: LineItemEvent = { type: 'CustomLineItemDeleted', data: {} };
const item = given(lineItemDecider);

describe('R182: custom line items belong to the user, or to the organisation', () => {
  it('one is added to the list that is named', () => {
    item.when(add({})).records(added());
    item.when(add({}, 'organization', priya)).records(added(null));
  });
  it('only an administrator adds to the organisation’s, changes or deletes there', () => {
    item.when(add({}, 'organization')).refuses('LINE_ITEM_LOCKED');
    item
      .after(added(null))
      .when(change({ notes: 'x' }))
      .refuses('LINE_ITEM_LOCKED');
    item
      .after(added(null))
      .when({ type: 'DeleteCustomLineItem', ...dana })
      .refuses('LINE_ITEM_LOCKED');
    item
      .after(added(null))
      .when(change({ notes: 'x' }, priya))
      .records(changed({ notes: 'x' }));
  });
  it('a colleague’s own does not exist for others, administrators included', () => {
    item
      .after(added(1))
      .when(change({ notes: 'x' }, priya))
      .refuses('LINE_ITEM_NOT_FOUND');
    item.when(change({ notes: 'x' })).refuses('LINE_ITEM_NOT_FOUND');
  });
});

it('R170, R171, R172: the units to choose from, the preselected one, and what a blank one becomes', () => {
  expect(LINE_ITEM_UNITS).toEqual(['SF', 'LF', 'EA', 'HRS', 'Other']);
  expect([DEFAULT_UNIT, BLANK_UNIT]).toEqual(['EA', 'Units']);
});

describe('what a unit can be measured by', () => {
  it.each([
    ['R173', 'SF', 'FLOOR'],
    ['R174', 'SF', 'WALLS'],
    ['R175', 'SF', 'CEILINGS'],
    ['R176', 'SF', 'WALLSANDCEILINGS'],
    ['R177', 'SF', 'ROOF'],
    ['R178', 'SF', 'EXTWALLS'],
    ['R179', 'LF', 'BASEBOARD'],
  ] as const)('%s: %s can map to %s', (_rule, unit, formula) => {
    expect(measuresOf(unit)).toContain(formula);
    item.when(add({ unit, formula })).records(added(1, { unit, formula }));
  });
  it('R179: LF has no other', () => expect(measuresOf('LF')).toEqual(['BASEBOARD']));
  it.each(['EA', 'HRS', 'Units', 'sf'])('R180: %s maps to none', (unit) => {
    item.when(add({ unit, formula: 'WALLS' })).records(added(1, { unit, formula: '' }));
  });
  it('SF cannot be measured by the baseboard, nor LF by a surface', () => {
    item.when(add({ formula: 'BASEBOARD' })).refuses('LINE_ITEM_INVALID');
    item.when(add({ unit: 'LF', formula: 'FLOOR' })).refuses('LINE_ITEM_INVALID');
  });
  it('another unit takes the measurement along only where it fits', () => {
    item
      .after(added())
      .when(change({ unit: 'EA' }))
      .records(changed({ unit: 'EA', formula: '' }));
    item
      .after(added())
      .when(change({ unit: 'LF' }))
      .refuses('LINE_ITEM_INVALID');
  });
});

it('needs a description, and one price or one for each of its qualities', () => {
  item.when(add({ description: '' })).refuses('LINE_ITEM_INVALID');
  const [one] = texture.prices;
  if (!one) throw new Error('no price');
  item.when(add({ prices: [] })).refuses('LINE_ITEM_INVALID');
  item.when(add({ prices: [one, { ...one, quality: 'Good' }] })).refuses('LINE_ITEM_INVALID');
  item
    .when(
      add({
        prices: [
          { ...one, quality: 'Good' },
          { ...one, quality: 'Good' },
        ],
      }),
    )
    .refuses('LINE_ITEM_INVALID');
  // A better quality may cost less: it is kept as typed.
  const steps: LineItemFields['prices'] = [
    { ...one, quality: 'Better' },
    { ...one, quality: 'Best', labor: '1' },
  ];
  item.when(add({ prices: steps })).records(added(1, { prices: steps }));
});

it('a change records what differs, by value', () => {
  const same = { wasteFactorPct: '15.0', prices: [{ quality: 'None' as const, labor: '7.850', material: '1.10', equipment: '0.00' }] };
  item.after(added()).when(change(same)).records();
  item
    .after(added())
    .when(change({ ...same, notes: 'Two patches' }))
    .records(changed({ notes: 'Two patches' }));
});

it('a field that somebody changed since is not written over; another field is', () => {
  const past = item.after(added(null)).afterColleague(changed({ notes: 'theirs' }));
  past.when(change({ notes: 'mine' }, { ...dana, admin: true }, 0)).refuses('LINE_ITEM_CHANGED');
  past.when(change({ trade: '' }, { ...dana, admin: true }, 0)).records(changed({ trade: '' }));
  past.when(change({ notes: 'mine' }, { ...dana, admin: true }, 1)).records(changed({ notes: 'mine' }));
});

it('what was deleted is not changed, and deleting twice records once', () => {
  item
    .after(added(), deleted)
    .when(change({ notes: 'x' }))
    .refuses('LINE_ITEM_DELETED');
  item
    .after(added(), deleted)
    .when({ type: 'DeleteCustomLineItem', ...dana })
    .records();
});

describe('undo', () => {
  const undo = (revision?: number, by = dana) => ({ type: 'UndoCustomLineItem', ...by, revision }) as const;
  it('takes the caller’s step back', () => {
    item.after(added()).when(undo()).records(deleted);
    item
      .after(added(), changed({ notes: 'x' }))
      .when(undo())
      .records(changed({ notes: '' }));
    item.after(added(), deleted).when(undo()).records({ type: 'CustomLineItemRestored', data: {} });
    item.after(added(), deleted, { type: 'CustomLineItemRestored', data: {} }).when(undo(2)).records(deleted);
  });
  it('is refused where somebody wrote the same since, or when the last step is a colleague’s', () => {
    const past = item.after(added(null), changed({ notes: 'x' })).afterColleague(changed({ notes: 'y' }));
    past.when(undo(1, { ...dana, admin: true })).refuses('LINE_ITEM_UNDO_CONFLICT');
    past.when(undo(undefined, { ...dana, admin: true })).refuses('LINE_ITEM_UNDO_CONFLICT');
    past.when(undo(0, { ...dana, admin: true })).refuses('LINE_ITEM_UNDO_CONFLICT');
  });
});
