import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import { type EstimateEvent, estimateEvents } from '../../contracts/estimating/events.ts';
import { refusalOf } from '../given.ts';
import { AT, BATH, FAUCET, type GivenEstimate, KITCHEN, SETTINGS, TASK } from './given.ts';
import { furnished, GivenWhatIf } from './what-if/branched.ts';

type Type = EstimateEvent['type'];
type Of<Name extends Type> = Extract<EstimateEvent, { type: Name }>['data'];
/** One change: what stood before it of the same person's, what a colleague did before, the change, and what a colleague does after. */
interface Change {
  own?: EstimateEvent[];
  earlier?: EstimateEvent;
  mine: EstimateEvent;
  later: EstimateEvent;
  /** On a what-if. */
  whatIf?: boolean;
}
/** A kind of event has a row of its own, is recorded by undo or redo of another row, or is undone by nobody. */
type Row = Change | { undoing: Type } | 'nobody undoes it' | 'brought back by a call of its own';

const event = <Name extends Type>(type: Name, data: Of<Name>) => ({ type, data }) as EstimateEvent;
const MEASURES = { floor: '10.00', walls: '20.00', ceilings: '10.00', baseboard: '5.00', roof: '', extwalls: '' };
const PICTURE = { hash: 'h', large: 'l', small: 's', width: 10, height: 10, bytes: 1, stored: 3 };
const PAYMENT = {
  paymentId: 7,
  kind: 'payment',
  paymentDate: '2026-11-17',
  amount: '600.00',
  typeId: 9,
  payeeName: 'R',
  detail: '',
} as const;
const CHECK = { check: 'no-price', subject: '10', title: 'No price', areaId: null };
const dismissed = (reason: string) => event('CheckDismissed', { ...CHECK, itemIds: [10], print: 'p', reason });
const area = (areaId: number) => ({
  areaId,
  label: 'Attic',
  notes: '',
  areaType: 'OTH',
  areaTypeName: 'Other',
  areaTypeId: 1,
  areaTypeGroup: 'I' as const,
  sequence: 9,
  measures: MEASURES,
  interior: null,
  wholeHouse: null,
});
const line = (itemId: number) => ({
  ...FAUCET,
  itemId,
  areaId: KITCHEN,
  taskId: TASK,
  sequence: 9,
  quantitySource: 'typed' as const,
  percentageCovered: '0',
  vendorPPU: '0',
  settingsId: 1,
  isInvoiced: false,
  dateAdded: AT,
  reason: '',
});
const quantity = (value: string, itemId = 10) => event('ItemQuantitySaved', { itemId, quantity: value, quantitySource: 'typed' });
const noted = (notes: string, itemId = 10) => event('ItemNotesSaved', { itemId, notes });
const renamed = (label: string, areaId = KITCHEN) => event('AreaRenamed', { areaId, label });
const place = (itemId: number, sequence: number) => ({ itemId, areaId: KITCHEN, sequence });
const costs = (labor: string) => ({ itemId: 10, labor, material: '1', equipment: '1', wasteFactorPct: '0' });
const measured = (floor: string) =>
  event('AreaMeasured', { areaId: BATH, measures: { ...MEASURES, floor }, interior: null, wholeHouse: null, quantities: [] });
const markup = (settingsId: number, profitAmount: string) =>
  event('SettingsChanged', { settingsId, settings: { ...SETTINGS, profitAmount }, appliedTo: 'all' });
const taxed = (settingsId: number, percent: string) =>
  event('TaxRateFilled', {
    settingsId,
    settings: { ...SETTINGS, taxableAmount: percent },
    taxSource: { state: 'OH', name: 'Ohio', percent, basis: 'statewide' },
  });
const photo = (photoId: number) => ({
  photoId,
  fileName: 'a.jpg',
  caption: '',
  place: { itemId: null, areaId: KITCHEN },
  takenAt: '',
  picture: PICTURE,
});
const photoAdded = event('PhotoAdded', photo(70));
const [inKitchen, inBath] = [KITCHEN, BATH].map((areaId) => ({ itemId: null, areaId })) as [
  { itemId: null; areaId: number },
  { itemId: null; areaId: number },
];
const captioned = (caption: string) => event('PhotoCaptionSaved', { photoId: 70, caption });
const turned = (turn: number) => event('PhotoRotated', { photoId: 70, turn, picture: PICTURE });
const ofCustomer = (lastName: string) =>
  event('OrderCustomerChanged', {
    ...{ firstName: 'Ruth', lastName, companyName: '', phone: '', email: '', alternatePhone: '' },
    ...{ address: '', address2: '', city: '', state: '', zip: '', notes: '', copiedFrom: null },
  });
const at = (address: string) => event('AddressChanged', { id: 1000, address, address2: '', city: '', state: '', zip: '' });
const terms = (dueDays: number) =>
  event('BillingTermsSaved', { milestones: [{ name: 'All', percent: '100', deposit: false, lines: [] }], retainage: '0', dueDays });
const applied = (amount: string) =>
  event('PaymentsApplied', { reportId: 301, title: 'Invoice 1', total: '900.00', payments: [{ paymentId: 7, amount }] });
const paid = event('PaymentRecorded', PAYMENT);
const paidOtherwise = (amount: string) => event('PaymentChanged', { paymentId: 7, changes: { amount } });
const switched = (quality: 'Good' | 'Better' | 'Best') =>
  event('ItemsSwitched', { quality: null, items: [{ itemId: 10, quality }], minimums: [] });
const task = (name: string) => event('TaskRenamed', { id: 7, name });
const taskAdded = event('TaskAdded', { id: 7, name: 'Finishes' });

/** A kind of event without a row does not compile. */
const TABLE: Record<Type, Row> = {
  EstimateStarted: 'nobody undoes it',
  WhatIfBranched: 'nobody undoes it',
  WhatIfLinesCopied: 'nobody undoes it',
  WhatIfAdopted: 'nobody undoes it',
  OnlinePaymentStarted: 'nobody undoes it',
  OnlinePaymentDisputed: 'nobody undoes it',
  OnlinePaymentProgressed: 'nobody undoes it',
  OnlinePaymentReceived: 'nobody undoes it',
  OnlinePaymentRefunded: 'nobody undoes it',
  PaymentNoticeSetAside: 'nobody undoes it',
  ProgressInvoiceBilled: 'nobody undoes it',
  ProgressInvoiceVoided: 'nobody undoes it',
  JobHandedOver: 'nobody undoes it',
  CustomerToldOfHandOver: 'nobody undoes it',
  ColleaguesToldOfHandOver: 'nobody undoes it',
  JobLent: 'nobody undoes it',
  JobLoanEnded: 'nobody undoes it',
  EstimateArchived: {
    earlier: event('EstimateArchived', { archived: false }),
    mine: event('EstimateArchived', { archived: true }),
    later: event('EstimateArchived', { archived: true }),
  },
  JobIdChanged: {
    earlier: event('JobIdChanged', { externalRefId: 'A' }),
    mine: event('JobIdChanged', { externalRefId: 'B' }),
    later: event('JobIdChanged', { externalRefId: 'C' }),
  },
  OrderCustomerChanged: { earlier: ofCustomer('A'), mine: ofCustomer('B'), later: ofCustomer('C') },
  EstimateLocked: {
    earlier: event('EstimateLocked', { reason: 'A' }),
    mine: event('EstimateLocked', { reason: 'B' }),
    later: event('EstimateLocked', { reason: 'C' }),
  },
  EstimateUnlocked: {
    earlier: event('EstimateLocked', { reason: 'A' }),
    mine: event('EstimateUnlocked', {}),
    later: event('EstimateLocked', { reason: 'C' }),
  },
  AddressChanged: { earlier: at('1 Elm'), mine: at('2 Elm'), later: at('3 Elm') },
  SettingsChanged: { earlier: markup(2, '15'), mine: markup(3, '20'), later: markup(4, '25') },
  TaxRateFilled: { earlier: taxed(2, '5'), mine: taxed(3, '6'), later: taxed(4, '7') },
  SettingsRestored: { undoing: 'SettingsChanged' },
  TaskAdded: { mine: taskAdded, later: task('Paint') },
  TaskRenamed: { own: [taskAdded], earlier: task('A'), mine: task('B'), later: task('C') },
  TaskDeleted: { own: [taskAdded], earlier: task('A'), mine: event('TaskDeleted', { id: 7 }), later: task('C') },
  TaskRestored: { undoing: 'TaskDeleted' },
  AreaAdded: { mine: event('AreaAdded', area(9)), later: renamed('Loft', 9) },
  AreaDuplicated: {
    earlier: renamed('A'),
    mine: event('AreaDuplicated', { copyOf: KITCHEN, areas: [area(9)], items: [{ ...line(40), areaId: 9, copyOf: 10 }], photos: [] }),
    later: renamed('Loft', 9),
  },
  AreaRenamed: { earlier: renamed('A'), mine: renamed('B'), later: renamed('C') },
  AreaNotesSaved: {
    earlier: event('AreaNotesSaved', { areaId: BATH, notes: 'A' }),
    mine: event('AreaNotesSaved', { areaId: BATH, notes: 'B' }),
    later: event('AreaNotesSaved', { areaId: BATH, notes: 'C' }),
  },
  AreaMoved: {
    earlier: event('AreaMoved', { areaId: BATH, sequence: 1 }),
    mine: event('AreaMoved', { areaId: BATH, sequence: 3 }),
    later: event('AreaMoved', { areaId: BATH, sequence: 2 }),
  },
  AreasOrdered: {
    earlier: event('AreasOrdered', { areaIds: [3, 2, 1] }),
    mine: event('AreasOrdered', { areaIds: [2, 3, 1] }),
    later: event('AreasOrdered', { areaIds: [3, 1, 2] }),
  },
  // The colleague's line in it comes back, and goes again, with it.
  AreaDeleted: { earlier: noted('A'), mine: event('AreaDeleted', { areaId: KITCHEN }), later: noted('C') },
  AreaRestored: { undoing: 'AreaDeleted' },
  AreaMeasured: { earlier: measured('11.00'), mine: measured('12.00'), later: measured('13.00') },
  ItemsAdded: {
    earlier: renamed('A'),
    mine: event('ItemsAdded', { items: [line(40)], minimums: [], source: null }),
    later: noted('C', 40),
  },
  ItemsDuplicated: {
    earlier: noted('A'),
    mine: event('ItemsDuplicated', { items: [{ ...line(40), copyOf: 10 }] }),
    later: noted('C', 40),
  },
  DuplicatesRemoved: { undoing: 'ItemsDuplicated' },
  ItemsDeleted: { earlier: quantity('3'), mine: event('ItemsDeleted', { itemIds: [10, 11] }), later: quantity('5') },
  ItemsRestored: { undoing: 'ItemsDeleted' },
  ItemQuantitySaved: { own: [quantity('2')], earlier: quantity('3'), mine: quantity('4'), later: quantity('5') },
  ItemNotesSaved: { earlier: noted('A'), mine: noted('B'), later: noted('C') },
  ItemsChanged: {
    earlier: event('ItemsChanged', { items: [{ itemId: 10, changes: { labor: '1' } }] }),
    mine: event('ItemsChanged', { items: [10, 11].map((itemId) => ({ itemId, changes: { labor: '2', description: 'B' } })) }),
    later: event('ItemsChanged', { items: [{ itemId: 11, changes: { description: 'C' } }] }),
  },
  ItemMoved: {
    earlier: event('ItemMoved', place(10, 2)),
    mine: event('ItemMoved', place(10, 3)),
    later: event('ItemMoved', place(10, 1)),
  },
  ItemsMoved: {
    earlier: event('ItemMoved', place(10, 2)),
    mine: event('ItemsMoved', { items: [place(10, 3), place(11, 4)] }),
    later: event('ItemMoved', place(11, 1)),
  },
  ItemsSwitched: { earlier: switched('Good'), mine: switched('Better'), later: switched('Best') },
  ItemPricesRenewed: {
    earlier: event('ItemPricesRenewed', { items: [costs('1')], minimums: [] }),
    mine: event('ItemPricesRenewed', { items: [costs('2')], minimums: [] }),
    later: event('ItemPricesRenewed', { items: [costs('3')], minimums: [] }),
  },
  LaborMinimumSwitched: {
    earlier: event('LaborMinimumSwitched', { trade: 'plumber', on: true }),
    mine: event('LaborMinimumSwitched', { trade: 'plumber', on: false }),
    later: event('LaborMinimumSwitched', { trade: 'plumber', on: true }),
  },
  PhotoAdded: { mine: photoAdded, later: captioned('C') },
  PhotoCaptionSaved: { own: [photoAdded], earlier: captioned('A'), mine: captioned('B'), later: captioned('C') },
  PhotoMoved: {
    own: [photoAdded],
    earlier: event('PhotoMoved', { photoId: 70, from: inKitchen, to: inBath }),
    mine: event('PhotoMoved', { photoId: 70, from: inBath, to: inKitchen }),
    later: event('PhotoMoved', { photoId: 70, from: inKitchen, to: inBath }),
  },
  PhotoRotated: { own: [photoAdded], earlier: turned(90), mine: turned(180), later: turned(270) },
  PhotosDeleted: {
    own: [photoAdded],
    earlier: captioned('A'),
    mine: event('PhotosDeleted', { photos: [{ photoId: 70, place: inKitchen }] }),
    later: captioned('C'),
  },
  PhotosRestored: { undoing: 'PhotosDeleted' },
  PaymentRecorded: { mine: paid, later: paidOtherwise('5.00') },
  PaymentChanged: { own: [paid], earlier: paidOtherwise('1.00'), mine: paidOtherwise('2.00'), later: paidOtherwise('5.00') },
  PaymentDeleted: {
    own: [paid],
    earlier: paidOtherwise('1.00'),
    mine: event('PaymentDeleted', { paymentId: 7 }),
    later: paidOtherwise('5.00'),
  },
  PaymentRestored: { undoing: 'PaymentDeleted' },
  PaymentsApplied: { own: [paid], earlier: applied('1.00'), mine: applied('2.00'), later: applied('5.00') },
  BillingTermsSaved: { earlier: terms(10), mine: terms(20), later: terms(30) },
  CheckDismissed: { earlier: dismissed('A'), mine: dismissed('B'), later: dismissed('C') },
  CheckReopened: { earlier: dismissed('A'), mine: event('CheckReopened', CHECK), later: dismissed('C') },
  WhatIfRenamed: {
    whatIf: true,
    earlier: event('WhatIfRenamed', { name: 'A' }),
    mine: event('WhatIfRenamed', { name: 'B' }),
    later: event('WhatIfRenamed', { name: 'C' }),
  },
  WhatIfDiscarded: 'brought back by a call of its own',
  WhatIfRestored: 'brought back by a call of its own',
};
const CHANGES = Object.entries(TABLE).flatMap(([type, row]) => (typeof row === 'object' && 'mine' in row ? [[type, row] as const] : []));

/** What people see of an estimate. */
const facts = ({ revision, updatedAt, updatedBy, lastWriters, people, undoStacks, redoStacks, undoBytes, ...seen }: Estimate) => ({
  ...seen,
  ...{ overwritten: 0, coarse: 0, removed: 0, removedBytes: 0, removedPhotos: 0, settings: 0, taxSources: 0, additions: 0 },
  // Undo brings settings, minimums and dismissals back with other ids or instants.
  ...{
    lock: seen.lock?.reason ?? '',
    minimums: 0,
    trades: 0,
    dismissals: [...seen.dismissals.values()].map(({ reason }) => reason),
    areas: [...seen.areas],
  },
  items: [...seen.items].sort(([a], [b]) => a - b),
});
const refusedAs = (attempt: () => unknown) => {
  const refused = refusalOf(attempt);
  return refused && [refused.code, refused.message];
};

/** `me` made the change; Dana (1) started the estimate. */
describe.each([
  ['Dana, who started the estimate', 1, 2, 'Marcus'],
  ['Marcus, a colleague', 2, 1, 'Dana'],
])('a change of %s', (_who, me, colleague, name) => {
  function changed({ own = [], earlier, mine, whatIf }: Change): { given: GivenEstimate; before: unknown; after: unknown } {
    const given = whatIf ? new GivenWhatIf(furnished()) : furnished();
    for (const each of own) given.record([each], me);
    if (earlier) given.record([earlier], colleague);
    const before = structuredClone(facts(given.state));
    given.record([mine], me);
    return { given, before, after: structuredClone(facts(given.state)) };
  }

  it.each(CHANGES)('%s is undone and redone after a change of somebody else', (type, change) => {
    const { given, before, after } = changed(change);
    const recorded = [...given.undo(me)].map((each) => each.type);
    expect(facts(given.state)).toEqual(before);
    recorded.push(...given.redo(me).map((each) => each.type));
    expect(facts(given.state)).toEqual(after);
    given.undo(me);
    given.redo(me);
    expect(facts(given.state)).toEqual(after);
    const expected = Object.entries(TABLE).flatMap(([other, row]) =>
      typeof row === 'object' && 'undoing' in row && row.undoing === type ? [other] : [],
    );
    expect(recorded).toEqual(expect.arrayContaining(expected));
  });

  it.each(CHANGES)('%s is not undone over a later change of somebody else', (_type, change) => {
    const { given } = changed(change);
    // What the change took away, only the undo brings back, and nobody can change it meanwhile.
    if (/Deleted|Removed/.test(change.mine.type)) return;
    given.record([change.later], colleague);
    const refused = refusedAs(() => given.undo(me));
    expect(refused).toEqual(['UNDO_CONFLICT', expect.stringMatching(new RegExp(`by ${name}.* be undone\\.$`))]);
  });

  it.each(CHANGES)('%s is not redone over a later change of somebody else, of whom it says so', (_type, change) => {
    const { given } = changed(change);
    given.undo(me);
    const stands = !/Added|Recorded|Duplicated/.test(change.mine.type);
    // What undo took away, nobody can change.
    if (!stands) return;
    given.record([change.later], colleague);
    const refused = refusedAs(() => given.redo(me));
    expect(refused).toEqual(['UNDO_CONFLICT', expect.stringMatching(new RegExp(`by ${name}.* be redone\\.$`))]);
    given.undo(colleague);
    expect(refusedAs(() => given.redo(me))).toBeUndefined();
  });
});

it('a kind of event that nobody undoes has nothing that undoes it', () => {
  const { state } = furnished();
  for (const [type, row] of Object.entries(TABLE))
    if (row === 'nobody undoes it') expect([type, estimateEvents[type as Type].undo(state, {} as never)]).toEqual([type, []]);
});
