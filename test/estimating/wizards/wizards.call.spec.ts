import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { deleteArea } from '../../../contracts/estimating/areas/delete-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { calculateInteriorMeasurements } from '../../../contracts/estimating/measurements/calculate-interior-measurements.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { addEstimateTask } from '../../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { startWhatIf } from '../../../contracts/estimating/what-if/start-what-if.ts';
import { getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { addByAnswers } from '../../../contracts/estimating/wizards/add-by-answers.ts';
import { addCompleteRemodel } from '../../../contracts/estimating/wizards/add-complete-remodel.ts';
import { bathroom, bathroomRoom, STANDARD_BATH } from '../../../contracts/estimating/wizards/bathroom.ts';
import { generateBathLibraryItems } from '../../../contracts/estimating/wizards/generate-bath-library-items.ts';
import { getWizardBook } from '../../../contracts/estimating/wizards/get-wizard-book.ts';
import { STANDARD_LAYOUT } from '../../../contracts/estimating/wizards/kitchen.ts';
import { linesOf, settle } from '../../../contracts/estimating/wizards/wizard.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
const { ok, refused } = askingAs(() => dana);
const newOrder = (newEstimateName: string) => ok(getNewOrder, { query: { newEstimateName } });
const areas = (orderId: number) => ok(getAreasWithItems, { params: { orderId } });
const lines = async (orderId: number) => (await areas(orderId)).flatMap(({ items }) => items).filter((line) => !line.isLaborMinimum);

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

async function measure(orderId: number, areaId: number, input: object) {
  const { measures } = await ok(calculateInteriorMeasurements, { params: { id: orderId }, body: input });
  await ok(setInteriorMeasurements, { params: { id: orderId }, body: { ...measures, AreaID: areaId, input, applyDownward: true } });
}
const bath = (orderId: number, body: object) => ok(generateBathLibraryItems, { params: { orderId }, body: body });

describe('C103 GenerateBathLibraryItems', () => {
  it('R156: sends Quality, DemoHaulingOption and ToBeInstalled and receives a generated set of bathroom items, and adds nothing', async () => {
    const orderId = await newOrder('C103');
    const set = await bath(orderId, {
      Quality: 'Best',
      DemoHaulingOption: 'Not included',
      ToBeInstalled: ['Vanity: 48 in', 'vent fan: with heater'],
    });
    const names = set.map(({ description, quality, quantity }) => `${description} | ${quality} | ${quantity}`);
    expect(names).toContain('Vanity with top, 48 in | Best | 1.0');
    expect(names).toContain('Vent fan, bath, with light or heater | Best | 1.0');
    expect(names.join()).not.toMatch(/to the studs|Dumpster/);
    expect(await lines(orderId)).toEqual([]);
    expect(
      await bath(orderId, {
        Quality: 'Best',
        DemoHaulingOption: 'Not included',
        ToBeInstalled: ['Vanity: 48 in', 'vent fan: with heater'],
      }),
    ).toEqual(set);
  });

  it('R149-R155: nothing said is a Good bath with demolition, basic fan, 36 in vanity, ceramic shower and floor, walls and ceiling painted', async () => {
    const set = await bath(await newOrder('C103 standard'), {});
    const names = set.map(({ action, description }) => `${action} ${description}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'Remove Bathroom, complete, to the studs',
        'Haul Dumpster bag, 3 cu yd',
        'Install Vent fan, bath, 80 cfm, ducted out',
        'Install Vanity with top, 36 in',
        'Install Wall tile, ceramic, bath or laundry wall',
        'Install Tile floor, ceramic',
        'Paint Walls and ceiling, two coats',
      ]),
    );
    expect(new Set(set.map(({ quality }) => quality))).toEqual(new Set(['Good', 'None']));
  });

  it('what it answers can be added with C102, and counts for the measured bathroom of the order', async () => {
    const orderId = await newOrder('C103 added');
    const area = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
    await measure(orderId, area.areaID, { longWallsFeet: '10', shortWallsFeet: '6', ceilingHeight1Feet: '9' });
    const set = await bath(orderId, {});
    expect(set.find(({ description }) => description.startsWith('Tile floor'))?.quantity).toBe('45.0');
    const added = await ok(addRepairItems, {
      params: { orderId, taskId: 0 },
      body: { Areas: [area.areaID], Repairs: set.map(({ itemXREF, quantity }) => ({ itemXREF, quantity })) },
    });
    expect(added).toHaveLength(set.length);
  });

  it('a wrong answer is named, a wrong body and a strange order are refused', async () => {
    const orderId = await newOrder('C103 wrong');
    const ask = (body: object) => refused(generateBathLibraryItems, { params: { orderId }, body: body });
    expect(await ask({ ToBeInstalled: ['Vanity: gold'] })).toEqual([422, 'UNKNOWN_ANSWER']);
    expect(await ask({ ToBeInstalled: ['<script>', '=1+1'] })).toEqual([422, 'UNKNOWN_ANSWER']);
    expect(await ask({ Quality: 'Gold' })).toEqual([400, 'INVALID']);
    expect(await ask({ DemoHaulingOption: 'maybe' })).toEqual([400, 'INVALID']);
    expect(await ask({ ToBeInstalled: Array(41).fill('Vanity: 48 in') })).toEqual([400, 'INVALID']);
    expect(await refused(generateBathLibraryItems, { params: { orderId: 2_000_000_000 }, body: {} })).toEqual([404, 'ORDER_NOT_FOUND']);
  });
});

const round = (quantity: string) => Number(quantity).toFixed(1);
const bathLines = () =>
  linesOf(bathroom, bathroomRoom(STANDARD_BATH), settle(bathroom, {}), round).map(({ code, quantity }) => ({ code, quantity }));
const answerBath = (area: { areaId: number } | { label: string }, more: object = {}) => ({
  wizard: 'bathroom' as const,
  area,
  size: STANDARD_BATH,
  answers: {},
  lines: bathLines(),
  ...more,
});

describe('adding by answers', () => {
  it('makes the area with its measurements and its lines, each in its task and with its reason, in one step of undo', async () => {
    const orderId = await newOrder('Bath by answers');
    await ok(addEstimateTask, { params: { orderId }, body: { Name: 'demolition' } });
    const added = await ok(addByAnswers, { params: { orderId }, body: answerBath({ label: 'Primary bath' }) });
    expect(added).toHaveLength(20);
    const area = (await areas(orderId)).find(({ label }) => label === 'Primary bath');
    expect(area?.measures).toMatchObject({ floor: '45.00', walls: '224.00', ceilings: '45.00', baseboard: '28.00' });
    expect(area?.items.map(({ description, quantity }) => `${description}: ${quantity}`)).toContain(
      'Wall tile, ceramic, bath or laundry wall: 77.0',
    );
    const [first, , third] = area?.items ?? [];
    expect(first?.estimateTask_Id).not.toBe(third?.estimateTask_Id);
    const why = await ok(getWhyLine, { params: { orderId, itemId: first?.id ?? 0 } });
    expect(why.origin).toMatchObject({ reason: 'Old bath: to the studs', source: { kind: 'bathroom' } });
    expect(why.origin?.source?.answers).toContainEqual({ question: 'Vanity', answer: '36 in' });
    await ok(undo, { params: { orderId }, body: {} });
    expect((await areas(orderId)).map(({ label }) => label)).not.toContain('Primary bath');
    expect(await lines(orderId)).toEqual([]);
  });

  it('run twice on one area adds what is ticked twice; unticked and edited lines are taken as they are', async () => {
    const orderId = await newOrder('Bath twice');
    const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
    await ok(addByAnswers, { params: { orderId }, body: answerBath({ areaId }) });
    const tile = [{ code: 15148, quantity: '90.5', typed: true, quality: 'Designer' as const }];
    const [line] = await ok(addByAnswers, { params: { orderId }, body: answerBath({ areaId }, { lines: tile }) });
    expect(line).toMatchObject({ quantity: '90.5', quality: 'Designer', quantitySource: 'typed' });
    expect(await lines(orderId)).toHaveLength(21);
  });

  it('is run by two people at once, each with a step of undo of their own; a what-if has its own run, the moment before it stands, and the audit names the wizard', async () => {
    const orderId = await newOrder('Bath crossed');
    const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
    await ok(addByAnswers, { params: { orderId }, body: answerBath({ areaId }) });
    const { revision } = await ok(getEstimateAsOf, { params: { orderId } });
    const tile = { lines: [{ code: 15148, quantity: '90.5', typed: true }] };

    const whatIf = await ok(startWhatIf, { params: { orderId }, body: { name: 'Tiled twice' } });
    const there = (await areas(whatIf)).find(({ label }) => label === 'Bathroom')?.areaID ?? 0;
    await ok(addByAnswers, { params: { orderId: whatIf }, body: answerBath({ areaId: there }, tile) });
    expect([(await lines(whatIf)).length, (await lines(orderId)).length]).toEqual([21, 20]);

    const priya = await app.signedIn('admin');
    await Promise.all([
      ok(addByAnswers, { params: { orderId }, body: answerBath({ areaId }, tile) }),
      ok(addByAnswers, { params: { orderId }, body: answerBath({ label: 'Guest bath' }) }, priya),
    ]);
    expect(await lines(orderId)).toHaveLength(41);
    await ok(undo, { params: { orderId }, body: {} });
    expect((await areas(orderId)).map(({ label }) => label)).toContain('Guest bath');
    expect(await lines(orderId)).toHaveLength(40);
    const was = await ok(getEstimateAsOf, { params: { orderId }, query: { revision } });
    expect(was.areas.flatMap(({ items }) => items).filter(({ isLaborMinimum }) => !isLaborMinimum)).toHaveLength(20);
    const { entries } = await ok(getAudit, { query: { orderId: String(orderId), take: '20' } }, priya);
    expect(JSON.stringify(entries)).toContain('Bathroom by answers');
    expect(await lines(whatIf)).toHaveLength(21);
  });

  it('R142, R143: what a rule keeps out is refused by the server too', async () => {
    const orderId = await newOrder('Kitchen rules');
    const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
    const answer = (counter: string, code: number, quantity: string) => ({
      params: { orderId },
      body: {
        wizard: 'kitchen' as const,
        area: { areaId },
        layout: STANDARD_LAYOUT,
        answers: { counter },
        lines: [{ code, quantity, typed: true }],
      },
    });
    expect(await refused(addByAnswers, answer('butcher', 15378, '33.8'))).toEqual([409, 'WIZARD_CHANGED']);
    expect(await refused(addByAnswers, answer('laminate', 17015, '1'))).toEqual([409, 'WIZARD_CHANGED']);
    expect(await ok(addByAnswers, answer('quartz', 15378, '33.8'))).toHaveLength(1);
  });

  it('a kitchen that is not measured gets lines that take their quantity once it is', async () => {
    const orderId = await newOrder('Kitchen not measured');
    const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
    const body = {
      wizard: 'kitchen' as const,
      area: { areaId },
      layout: STANDARD_LAYOUT,
      answers: {},
      lines: [{ code: 12010, quantity: '0.0' }],
    };
    const [floor] = await ok(addByAnswers, { params: { orderId }, body });
    expect(floor).toMatchObject({ quantity: '0.0', quantitySource: 'measured' });
    await measure(orderId, areaId, { longWallsFeet: '13', shortWallsFeet: '11.5', ceilingHeight1Feet: '8' });
    expect((await lines(orderId))[0]?.quantity).toBe('149.5');
    // Counted before it was measured: the lines on the screen are no longer those of the room.
    expect(await refused(addByAnswers, { params: { orderId }, body })).toEqual([409, 'WIZARD_CHANGED']);
    const nothing = { ...body, lines: [] };
    expect(await refused(addByAnswers, { params: { orderId }, body: nothing })).toEqual([400, 'INVALID']);
  });

  it('an area that is gone, an item that the wizard does not have, a size of nonsense and a stranger are refused, and nothing is added', async () => {
    const orderId = await newOrder('Bath wrong');
    const { areaID: areaId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Bathroom' } });
    await ok(deleteArea, { params: { orderId, taskId: 0, areaId } });
    const ask = (body: object) => refused(addByAnswers, { params: { orderId }, body: body });
    expect(await ask(answerBath({ areaId }))).toEqual([404, 'AREA_NOT_FOUND']);
    expect(await ask(answerBath({ label: 'Bath' }, { lines: [{ code: 27000, quantity: '1' }] }))).toEqual([409, 'WIZARD_CHANGED']);
    expect(await ask(answerBath({ label: 'Bath' }, { lines: [{ code: 15148, quantity: '78' }] }))).toEqual([409, 'WIZARD_CHANGED']);
    expect(await ask(answerBath({ label: 'Bath' }, { size: { ...STANDARD_BATH, lengthFeet: '1e9' } }))).toEqual([400, 'INVALID']);
    expect(await ask(answerBath({ label: 'Bath' }, { size: { ...STANDARD_BATH, lengthFeet: '-1' } }))).toEqual([400, 'INVALID']);
    expect(await ask(answerBath({ label: '' }))).toEqual([400, 'INVALID']);
    expect(await ask({ ...answerBath({ label: 'Bath' }), wizard: 'attic' })).toEqual([400, 'INVALID']);
    expect(await lines(orderId)).toEqual([]);
  });
});

describe('complete remodel', () => {
  it('R144, R145: is refused on an estimate that has lines, and let in by the control key, which is told', async () => {
    const orderId = await newOrder('Remodel');
    const { areaID: kitchenId } = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Kitchen' } });
    const areaIds = (await areas(orderId)).map(({ areaID }) => areaID);
    const remodel = (more: object = {}) => ({ params: { orderId }, body: { areaIds, quality: 'Good' as const, ...more } });
    const added = await ok(addCompleteRemodel, remodel());
    expect(added.filter((line) => line.propertyArea_AreaID === kitchenId)).toHaveLength(13);
    expect(added).toHaveLength(17);
    expect(await refused(addCompleteRemodel, remodel())).toEqual([409, 'REMODEL_NOT_NEW']);
    const again = await ok(addCompleteRemodel, remodel({ force: true, demolition: false }));
    expect(again).toHaveLength(15);
    const why = await ok(getWhyLine, { params: { orderId, itemId: again[0]?.id ?? 0 } });
    expect(why.origin?.source?.answers[0]).toEqual({ question: 'Let in with Ctrl', answer: 'on an estimate with 17 lines' });
  });

  it('an area that is gone and no area are refused', async () => {
    const orderId = await newOrder('Remodel wrong');
    expect(await refused(addCompleteRemodel, { params: { orderId }, body: { areaIds: [2_000_000_000] } })).toEqual([404, 'AREA_NOT_FOUND']);
    expect(await refused(addCompleteRemodel, { params: { orderId }, body: { areaIds: [] } })).toEqual([400, 'INVALID']);
  });
});

it('the book of a wizard has every item with its prices', async () => {
  const orderId = await newOrder('Book');
  const { items, decimals } = await ok(getWizardBook, { params: { orderId }, query: { wizard: 'kitchen' } });
  expect(decimals).toBe(1);
  expect(items.find(({ code }) => code === 15378)?.prices.map(({ itemXREF }) => itemXREF)).toEqual([15378, 15379, 15380, 15381, 15382]);
  expect(await refused(getWizardBook, { params: { orderId }, query: { wizard: 'attic' } })).toEqual([400, 'INVALID']);
});
