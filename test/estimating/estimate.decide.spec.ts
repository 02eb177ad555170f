// One file above 400 lines, because all decisions of an estimate start from the same job.
import { AREA_GROUPS, AREA_TYPES } from '../../contracts/estimating/entities.ts';
import { areaView, orderView, settingsView, taxSourceView } from '../../contracts/estimating/estimate/views.ts';
import { estimateEvents } from '../../contracts/estimating/events.ts';
import { BATH, DRYWALL, FAUCET, GivenEstimate, HOUSE, KITCHEN, OHIO, SETTINGS, started, TASK, TEXAS } from './given.ts';

const add = (given: GivenEstimate, who = 1) =>
  given.do(
    {
      type: 'AddItems',
      areaIds: [KITCHEN],
      taskId: 0,
      lines: [DRYWALL, FAUCET],
      minimums: [],
      itemIds: [10, 11],
      at: '2026-11-17T00:00:00Z',
    },
    who,
  );
const line = (given: GivenEstimate, id: number) => {
  const found = given.state.items.get(id);
  if (!found) throw new Error(`no line ${id}`);
  return found;
};

describe('line items', () => {
  it('takes the quantity from the measurement that the formula names', () => {
    const given = started();
    add(given);
    expect(line(given, 10)).toMatchObject({ quantity: '357.3', quantitySource: 'measured', ppu: '4.33', totalCost: '1547.11' });
    expect(line(given, 11)).toMatchObject({ quantity: '1.0', quantitySource: 'typed', totalCost: '360.00' });
  });

  it('R103, R106: rounds a typed quantity to one decimal and reprices the line', () => {
    const given = started();
    add(given);
    given.do({ type: 'SaveQuantity', itemId: 10, quantity: '260.04' });
    expect(line(given, 10)).toMatchObject({ quantity: '260.0', quantitySource: 'typed', totalCost: '1125.80' });
    expect(given.state.cents.total).toBe(112580n + 36000n);
  });

  it('records nothing when the same quantity is typed again', () => {
    const given = started();
    add(given);
    expect(given.do({ type: 'SaveQuantity', itemId: 10, quantity: '357.3' })).toEqual([]);
  });

  it('R098, R148: an order that nobody has given a quality has that of the builder', () => {
    expect(orderView(started().state).quality).toBe('Good');
  });

  it('R101: keeps a line with quantity 0, which needs attention', () => {
    const given = started();
    add(given);
    expect(orderView(given.state).attentionCount).toBe(0);
    given.do({ type: 'SaveQuantity', itemId: 11, quantity: '0' });
    expect(line(given, 11).totalCost).toBe('0.00');
    expect(orderView(given.state).attentionCount).toBe(1);
  });

  it('refuses a line that is not on the estimate, and a computed amount beyond the limits', () => {
    const given = started();
    add(given);
    expect(given.refusal(() => given.do({ type: 'SaveQuantity', itemId: 99, quantity: '1' }))).toBe('ITEM_NOT_FOUND');
    expect(given.refusal(() => given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 11, labor: '9999999' } }))).toBe(
      'LIMIT_EXCEEDED',
    );
  });

  it('R107: a change for all reaches the lines of the same item, not their quantities', () => {
    const given = started();
    given.do({
      type: 'AddItems',
      areaIds: [KITCHEN, BATH],
      taskId: 0,
      lines: [FAUCET],
      minimums: [],
      itemIds: [10, 11],
      at: '2026-11-17T00:00:00Z',
    });
    given.do({ type: 'ChangeItem', applyToAll: true, change: { id: 10, material: '300', quantity: '2' } });
    expect([line(given, 10), line(given, 11)].map((l) => [l.material, l.quantity])).toEqual([
      ['300', '2.0'],
      ['300', '1.0'],
    ]);
  });

  it('R102: reads a waste factor under 1 as a fraction', () => {
    const given = started();
    add(given);
    given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 10, wasteFactorPct: '0.1' } });
    expect(line(given, 10)?.wasteFactorPct).toBe('10');
  });

  it('takes the waste of the price book, and of a line that is doubled, as the percentage that it is', () => {
    const given = started();
    given.do({
      type: 'AddItems',
      areaIds: [KITCHEN],
      taskId: 0,
      lines: [{ ...DRYWALL, wasteFactorPct: '0.5' }],
      minimums: [],
      itemIds: [10],
      at: '2026-11-17T00:00:00Z',
    });
    given.do({ type: 'DuplicateItem', itemId: 10, newItemId: 11, at: '2026-11-17T00:00:00Z' });
    expect([line(given, 10), line(given, 11)].map((one) => one.wasteFactorPct)).toEqual(['0.5', '0.5']);
  });

  it('R099: changes the quality of every line that was priced for it', () => {
    const given = started();
    add(given);
    const { percentageAffected: _a, notes: _n, ...facts } = DRYWALL;
    given.do({
      type: 'ChangeQuality',
      quality: 'Best',
      minimums: [],
      items: [
        { itemId: 10, instead: facts.itemXREF, ...facts, itemXREF: 12003, quality: 'Best', material: '4.00' },
        // Somebody has made another item of it since it was looked up.
        { itemId: 11, instead: 1, ...facts, itemXREF: 12003, quality: 'Best', material: '4.00' },
      ],
    });
    expect(line(given, 10)).toMatchObject({ quality: 'Best', itemXREF: 12003, material: '4.00' });
    expect(line(given, 11).itemXREF).not.toBe(12003);
    expect(given.state.quality).toBe('Best');
  });

  it('R099: changes the quality of some lines alone, and leaves the quality of the order', () => {
    const given = started();
    add(given);
    const before = given.state.quality;
    const { percentageAffected: _a, notes: _n, ...facts } = DRYWALL;
    given.do({
      type: 'ChangeQualityOfItems',
      minimums: [],
      items: [{ itemId: 10, instead: facts.itemXREF, ...facts, itemXREF: 12003, quality: 'Best', material: '4.00' }],
    });
    expect(line(given, 10)).toMatchObject({ quality: 'Best', itemXREF: 12003 });
    expect(given.state.quality).toBe(before);
    given.undo();
    expect(line(given, 10).itemXREF).toBe(facts.itemXREF);
  });

  it('R100: keeps the price of a line that is switched to the item that it is', () => {
    const given = started();
    add(given);
    const { percentageAffected: _a, notes: _n, ...facts } = DRYWALL;
    expect(given.do({ type: 'SwitchItem', itemId: 10, facts: { ...facts, material: '99.00' }, minimums: [] })).toEqual([]);
  });

  it('moves a line within its area, and doubles it beneath itself', () => {
    const given = started();
    add(given);
    given.do({ type: 'MoveItem', itemId: 11, areaId: KITCHEN, sequence: 1 });
    expect(given.state.areas.get(KITCHEN)?.itemIds).toEqual([11, 10]);
    given.do({ type: 'DuplicateItem', itemId: 11, newItemId: 12, at: '2026-11-17T00:00:00Z' });
    expect(given.state.areas.get(KITCHEN)?.itemIds).toEqual([11, 12, 10]);
  });
});

describe('areas', () => {
  it('R086: an area is of the group E (the whole house), I (interior) or H (another exterior one), by its type', () => {
    expect(AREA_GROUPS).toEqual(['E', 'I', 'H']);
    expect(new Set(AREA_TYPES.map(({ group }) => group))).toEqual(new Set(AREA_GROUPS));
    const given = started();
    const exterior = AREA_TYPES.find(({ group }) => group === 'H');
    given.do({ type: 'AddAreas', areas: [{ areaId: 4, typeCode: exterior?.code ?? '', label: 'Outside' }] });
    expect([...given.state.areas.values()].map((area) => [area.areaId, areaView(area).areaTypeGroup])).toEqual([
      [HOUSE, 'E'],
      [KITCHEN, 'I'],
      [BATH, 'I'],
      [4, 'H'],
    ]);
    const measures = { floor: '1', walls: '1', ceilings: '1', baseboard: '1', roof: '1', extwalls: '1' };
    const input = { areaId: 4, measures, input: null, applyDownward: false };
    expect(given.refusal(() => given.do({ type: 'MeasureInterior', ...input }))).toBe('WRONG_AREA_TYPE');
    expect(given.refusal(() => given.do({ type: 'MeasureWholeHouse', ...input, areaId: KITCHEN }))).toBe('WRONG_AREA_TYPE');
  });

  it('R066: makes labels unique by a number', () => {
    const given = started();
    given.do({
      type: 'AddAreas',
      areas: [
        { areaId: 4, typeCode: 'BED', label: 'Bedroom' },
        { areaId: 5, typeCode: 'BED', label: 'Bedroom' },
        { areaId: 6, typeCode: 'BED', label: 'Bedroom' },
      ],
    });
    expect([4, 5, 6].map((id) => given.state.areas.get(id)?.label)).toEqual(['Bedroom', 'Bedroom 2', 'Bedroom 3']);
    given.do({ type: 'AddAreas', areas: [{ areaId: 7, typeCode: 'BED', label: 'bedroom 2' }] });
    expect(given.state.areas.get(7)?.label).toBe('bedroom 4');
  });

  it('R066: a label is free when only areas of another type have it', () => {
    const given = started();
    const porch = (areaId: number, typeCode: string) => ({ areaId, typeCode, label: 'Porch' });
    given.do({ type: 'AddAreas', areas: [porch(4, 'INT'), porch(5, 'EXT'), porch(6, 'EXT')] });
    expect([4, 5, 6].map((id) => given.state.areas.get(id)?.label)).toEqual(['Porch', 'Porch', 'Porch 2']);
  });

  it('R066: a new label is made unique among the other areas of its type', () => {
    const given = started();
    const area = (areaId: number, label: string) => ({ areaId, typeCode: 'INT', label });
    given.do({ type: 'AddAreas', areas: [area(4, 'Porch'), area(5, 'Nook')] });
    expect(given.do({ type: 'RenameArea', areaId: 5, label: 'Porch' })).toEqual([
      { type: 'AreaRenamed', data: { areaId: 5, label: 'Porch 2' } },
    ]);
    expect(given.do({ type: 'RenameArea', areaId: 5, label: 'Porch' })).toEqual([]);
    given.do({ type: 'RenameArea', areaId: 5, label: 'Kitchen' });
    expect(given.state.areas.get(5)?.label).toBe('Kitchen');
  });

  it('keeps typed measurements with two decimals, as calculated ones are', () => {
    const given = started();
    const measures = { floor: '2000', walls: '12000.5', ceilings: '0', baseboard: '7.125' };
    given.do({ type: 'MeasureInterior', areaId: KITCHEN, measures, input: null, applyDownward: false });
    expect(given.state.areas.get(KITCHEN)?.measures).toMatchObject({
      floor: '2000.00',
      walls: '12000.50',
      ceilings: '0.00',
      baseboard: '7.13',
    });
  });

  it('R068: never deletes the Entire House area', () => {
    const given = started();
    expect(given.refusal(() => given.do({ type: 'DeleteArea', areaId: HOUSE, taskId: 0 }))).toBe('ENTIRE_HOUSE_NOT_DELETABLE');
  });

  it('deletes an area with its lines', () => {
    const given = started();
    add(given);
    given.do({ type: 'DeleteArea', areaId: KITCHEN, taskId: 0 });
    expect(given.state.items.size).toBe(0);
    expect(given.state.cents.total).toBe(0n);
  });

  it('R073: measurements reach the lines only when the apply flag is set', () => {
    const given = started();
    add(given);
    const measures = { floor: '100.00', walls: '300.00', ceilings: '100.00', baseboard: '40.00' };
    given.do({ type: 'MeasureInterior', areaId: KITCHEN, measures, input: null, applyDownward: false });
    expect(line(given, 10).quantity).toBe('357.3');
    given.do({ type: 'ApplyMeasurementsDownward', areaId: KITCHEN });
    expect(line(given, 10).quantity).toBe('300.0');
  });
});

describe('profit, overhead and tax', () => {
  const raised = { ...SETTINGS, profitAmount: '20' };

  it('R039: the first change reaches the lines at once', () => {
    const given = started();
    add(given);
    given.do({ type: 'ChangeSettings', settings: raised, appliedTo: 'first time' });
    expect(line(given, 11).totalCost).toBe('390.00');
  });

  it('R041, R042: updates existing lines, or future lines only', () => {
    const given = started();
    add(given);
    given.do({ type: 'ChangeSettings', settings: raised, appliedTo: 'future' });
    expect(line(given, 11).totalCost).toBe('360.00');
    given.do({ type: 'AddItems', areaIds: [BATH], taskId: 0, lines: [FAUCET], minimums: [], itemIds: [20], at: '2026-11-17T00:00:00Z' });
    expect(line(given, 20).totalCost).toBe('390.00');
    given.do({ type: 'RepriceAll' });
    expect(line(given, 11).totalCost).toBe('390.00');
  });

  it('R044, R045: "Do Not Apply" turns overhead, profit and tax off', () => {
    const given = started();
    add(given);
    given.do({ type: 'ApplySettings', apply: false });
    expect(line(given, 11)).toMatchObject({ totalCost: '300.00', tax: '0.00' });
  });

  it('R046, R047: state and zip stay once there are lines', () => {
    const given = started();
    given.do({
      type: 'ChangeAddress',
      tax: TEXAS,
      survey: { address: '418 Juniper St', address2: '', city: 'Austin', state: 'TX', zip: '78704' },
    });
    add(given);
    expect(
      given.refusal(() =>
        given.do({
          type: 'ChangeAddress',
          tax: TEXAS,
          survey: { address: '418 Juniper St', address2: '', city: 'Austin', state: 'TX', zip: '78705' },
        }),
      ),
    ).toBe('ORDER_IN_PROGRESS');
    expect(
      given.do({
        type: 'ChangeAddress',
        tax: TEXAS,
        survey: { address: '420 Juniper St', address2: '', city: 'Austin', state: 'TX', zip: '78704' },
      }),
    ).toHaveLength(1);
  });
});

describe('the customer of an order', () => {
  const customer = { firstName: 'Gloria', lastName: 'Ostrander', companyName: '', phone: '614-555-0142', email: 'gloria@example.com' };

  it('is kept with it, once, names it in lists, and is taken back by undo', () => {
    const given = started();
    expect(given.do({ type: 'ChangeCustomer', customer })).toMatchObject([
      { type: 'OrderCustomerChanged', data: { ...customer, copiedFrom: null } },
    ]);
    expect(given.do({ type: 'ChangeCustomer', customer })).toEqual([]);
    expect(orderView(given.state)).toMatchObject({ customer, customerName: 'Gloria Ostrander' });
    given.undo();
    expect(orderView(given.state)).toMatchObject({
      customer: { ...customer, firstName: '', lastName: '', phone: '', email: '' },
      customerName: '',
    });
  });

  it('is called by the company where no person is named', () => {
    const given = started();
    given.do({ type: 'ChangeCustomer', customer: { ...customer, firstName: '', lastName: '', companyName: 'Bexley Homes' } });
    expect(orderView(given.state).customerName).toBe('Bexley Homes');
  });
});

it.each(['ProExpress', 'ProjectEstimate', 'MyBluebook'])('R035: an order of the type %s is started, and keeps its type', (orderType) => {
  const given = new GivenEstimate();
  const begin = { organizationId: 1, externalRefId: 'Porch', checksum: 'x', settings: SETTINGS, taxSource: OHIO, quantityDecimals: 1 };
  expect(given.do({ type: 'StartEstimate', ...begin, orderType, areaId: HOUSE, taskId: TASK })[0]).toMatchObject({ data: { orderType } });
  expect(orderView(given.state).orderType).toBe(orderType);
});

describe('the tax rate', () => {
  const { city, state, zip } = { city: 'Austin', state: 'TX', zip: '78704' };
  const moved = { type: 'ChangeAddress', survey: { address: '', address2: '', city, state, zip }, tax: TEXAS } as const;
  /** An estimate that has the rate of Ohio, where its organisation is. */
  function inOhio() {
    const given = new GivenEstimate();
    given.do({
      type: 'StartEstimate',
      organizationId: 1,
      externalRefId: 'Porch',
      orderType: 'ProjectEstimate',
      checksum: 'x',
      settings: { ...SETTINGS, taxableAmount: '5.75' },
      taxSource: OHIO,
      quantityDecimals: 1,
      areaId: HOUSE,
      taskId: TASK,
    });
    given.do({ type: 'AddAreas', areas: [{ areaId: KITCHEN, typeCode: 'KIT', label: 'Kitchen' }] });
    return given;
  }
  const rate = (given: GivenEstimate) => [settingsView(given.state).taxableAmount, taxSourceView(given.state)?.state ?? null];

  it('is that of the place, follows the address, and is taken back with it; the first change of settings is still to come', () => {
    const given = inOhio();
    expect(rate(given)).toEqual(['5.75', 'OH']);
    expect(given.do(moved)).toMatchObject([{ type: 'AddressChanged' }, { type: 'TaxRateFilled', data: { taxSource: TEXAS } }]);
    expect(rate(given)).toEqual(['6.25', 'TX']);
    expect(given.state.answered).toBe(false);
    given.undo();
    expect([rate(given), given.state.survey.state]).toEqual([['5.75', 'OH'], '']);
    given.redo();
    expect(rate(given)).toEqual(['6.25', 'TX']);
  });

  it('that somebody has typed stays, also where it is the same number; other settings do not count as typing it', () => {
    const given = inOhio();
    given.do({ type: 'ChangeSettings', settings: { ...settingsView(given.state), profitAmount: '20' }, appliedTo: 'first time' });
    expect(rate(given)).toEqual(['5.75', 'OH']);
    given.do({ type: 'ChangeSettings', settings: { ...settingsView(given.state), taxableAmount: '0' }, appliedTo: 'all' });
    expect(rate(given)).toEqual(['0', null]);
    expect(given.do(moved)).toMatchObject([{ type: 'AddressChanged' }]);
    given.do({ type: 'ChangeSettings', settings: { ...settingsView(given.state), taxableAmount: '5.75' }, appliedTo: 'all' });
    expect(rate(given)).toEqual(['5.75', null]);
  });

  it('of an estimate with lines, or of one from before, stays as it is', () => {
    const given = inOhio();
    add(given);
    expect(given.do(moved)).toMatchObject([{ type: 'AddressChanged' }]);
    expect(rate(given)).toEqual(['5.75', 'OH']);
    expect(started().do(moved)).toMatchObject([{ type: 'AddressChanged' }]);
    const [begun] = started().log;
    const { taxSource: _none, ...data } = begun?.type === 'EstimateStarted' ? begun.data : { taxSource: null };
    expect(estimateEvents.EstimateStarted.shape.read(data, 1)).toEqual({ ...data, taxSource: null });
  });
});

describe('undo and redo', () => {
  const commands = [
    ['a quantity', { type: 'SaveQuantity', itemId: 10, quantity: '5' }],
    ['notes', { type: 'SaveItemNotes', itemId: 10, notes: 'Stop at toe kicks.' }],
    ['a deleted line', { type: 'DeleteItem', itemId: 10 }],
    ['a deleted area', { type: 'DeleteArea', areaId: KITCHEN, taskId: 0 }],
    ['a move', { type: 'MoveItem', itemId: 10, areaId: BATH, sequence: 1 }],
    ['costs', { type: 'ChangeItem', applyToAll: false, change: { id: 10, labor: '9', notes: 'x' } }],
    ['settings', { type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '40' }, appliedTo: 'all' }],
    [
      'measurements with their lines',
      {
        type: 'MeasureInterior',
        areaId: KITCHEN,
        measures: { floor: '1.00', walls: '2.00', ceilings: '1.00', baseboard: '4.00' },
        input: null,
        applyDownward: true,
      },
    ],
    ['a doubled line', { type: 'DuplicateItem', itemId: 10, newItemId: 30, at: '2026-11-17T00:00:00Z' }],
    ['a line moved with others', { type: 'MoveItems', itemIds: [10], areaId: BATH }],
    ['a renamed area', { type: 'RenameArea', areaId: KITCHEN, label: 'Big kitchen' }],
    ['the job id', { type: 'ChangeJobId', externalRefId: 'Other' }],
  ] as const;
  const shown = ({ state }: GivenEstimate) =>
    structuredClone({
      items: [...state.items.values()].map(({ dateUpdated: _d, settingsId: _s, ...rest }) => rest).sort((a, b) => a.id - b.id),
      areas: [...state.areas.values()],
      cents: state.cents,
      name: state.externalRefId,
      settings: state.settings.get(state.settingsId),
    });

  it.each(commands)('takes back %s and does it again', (_name, command) => {
    const given = started();
    add(given);
    const before = shown(given);
    given.do(command as Parameters<GivenEstimate['do']>[0]);
    const after = shown(given);
    expect(after).not.toEqual(before);
    given.undo();
    expect(shown(given)).toEqual(before);
    given.redo();
    expect(shown(given)).toEqual(after);
  });

  it('takes back several steps, and forgets what was undone once something new is done', () => {
    const given = started();
    add(given);
    given.do({ type: 'SaveQuantity', itemId: 11, quantity: '2' });
    given.do({ type: 'SaveQuantity', itemId: 11, quantity: '3' });
    given.undo();
    given.undo();
    expect(line(given, 11).quantity).toBe('1.0');
    given.do({ type: 'SaveQuantity', itemId: 11, quantity: '7' });
    expect(given.refusal(() => given.redo())).toBe('NOTHING_TO_REDO');
  });

  it('takes back only my own changes, and not over a colleague', () => {
    const given = started();
    add(given);
    given.do({ type: 'SaveQuantity', itemId: 11, quantity: '2' });
    given.do({ type: 'SaveQuantity', itemId: 10, quantity: '5' }, 2);
    given.undo();
    expect(line(given, 11).quantity).toBe('1.0');
    expect(line(given, 10).quantity).toBe('5.0');
    given.redo();
    given.do({ type: 'SaveQuantity', itemId: 11, quantity: '9' }, 2);
    expect(given.refusal(() => given.undo())).toBe('UNDO_CONFLICT');
  });

  it('asked twice for the same step takes back one', () => {
    const given = started();
    add(given);
    given.do({ type: 'SaveQuantity', itemId: 11, quantity: '2' });
    const seen = given.state.undoStacks.get('user:1')?.at(-1)?.commandId ?? '';
    given.do({ type: 'Undo', who: 'user:1', commandId: seen }, 1, { undoOf: seen });
    expect(given.refusal(() => given.do({ type: 'Undo', who: 'user:1', commandId: seen }, 1, { undoOf: seen }))).toBe('UNDO_CHANGED');
  });
});
