import { addArea } from '../../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import { getAdditionEffect } from '../../../contracts/estimating/builder/get-addition-effect.ts';
import { additionOf } from '../../../contracts/estimating/builder/proposal-addition.ts';
import { MOST_SENTENCE, proposeItems } from '../../../contracts/estimating/builder/propose-items.ts';
import { saveLaborMinimum } from '../../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { setInteriorMeasurements } from '../../../contracts/estimating/measurements/set-interior-measurements.ts';
import { getNewOrder } from '../../../contracts/estimating/orders/get-new-order.ts';
import { addEstimateTask } from '../../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getEstimateAsOf } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { getWhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import { getAudit } from '../../../contracts/organization/audit/get-audit.ts';
import { askingAs } from '../../asking.ts';
import { type Caller, startApp, type TestApp } from '../../harness.ts';

let app: TestApp;
let dana: Caller;
const { ok, refused } = askingAs(() => dana);
const BATH = '12x10 bath gut remodel better';

beforeAll(async () => {
  app = await startApp();
  dana = await app.signedIn('contractor');
});
afterAll(() => app?.close());

const started = (name: string) => ok(getNewOrder, { query: { newEstimateName: name } });
const proposed = (orderId: number, sentence: string, answers: Record<string, string> = {}) =>
  ok(proposeItems, { params: { orderId }, body: { sentence, quality: 'Good', answers } });

async function addTicked(orderId: number, sentence: string, answers: Record<string, string> = {}) {
  const proposal = await proposed(orderId, sentence, answers);
  const ticked = new Set(proposal.lines.filter(({ unsure }) => !unsure).map(({ key }) => key));
  const body = additionOf(proposal, ticked, sentence);
  if (!body) throw new Error(`${sentence} proposes nothing`);
  return { proposal, ticked, lines: await ok(addRepairItems, { params: { orderId, taskId: 0 }, body }) };
}

it('what is ticked of a proposal comes with its area and measurements in one step of undo, and the audit names the sentence', async () => {
  const orderId = await started('Proposed bath');
  const { proposal, ticked, lines } = await addTicked(orderId, BATH);
  expect(lines.filter(({ isLaborMinimum }) => !isLaborMinimum)).toHaveLength(ticked.size);
  const areas = await ok(getAreasWithItems, { params: { orderId } });
  const bath = areas.find(({ label }) => label === 'Bathroom');
  expect(bath?.measures).toMatchObject({ floor: '120.00', walls: '352.00', baseboard: '44.00' });
  for (const line of proposal.lines.filter(({ key }) => ticked.has(key))) {
    const added = bath?.items.find(({ itemXREF }) => itemXREF === line.itemXREF);
    expect([line.description, added?.quantity, added?.quality]).toEqual([line.description, line.quantity, line.quality]);
  }
  const tile = bath?.items.find(({ description }) => description === 'Tile floor, ceramic');
  const why = await ok(getWhyLine, { params: { orderId, itemId: tile?.id ?? 0 } });
  expect(JSON.stringify(why)).toContain('remodel: ceramic floor, the standard');
  const { entries } = await ok(getAudit, { query: { orderId: String(orderId), take: '5' } }, await app.signedIn('admin'));
  expect(JSON.stringify(entries)).toContain(`from the proposal for “${BATH}”`);
  await ok(undo, { params: { orderId }, body: {} });
  expect((await ok(getAreasWithItems, { params: { orderId } })).map(({ label, items }) => [label, items.length])).toEqual([
    ['Entire House', 0],
  ]);
});

it('a second proposal leaves out what the estimate has, and says so; an area that is there is used as it is measured', async () => {
  const orderId = await started('Proposed again');
  await addTicked(orderId, BATH);
  const again = await proposed(orderId, BATH);
  expect(again.areas).toMatchObject([{ areaId: expect.any(Number), label: 'Bathroom' }]);
  expect(again.lines.filter(({ unsure }) => !unsure)).toEqual([]);
  expect(again.leftOut).toContainEqual({ description: 'Toilet, elongated, 1.28 gpf', area: 'Bathroom' });
  const den = await ok(addArea, { params: { orderId }, body: { SelectedArea: 'Family Room' } });
  const measures = { floor: '200', walls: '480', ceilings: '200', baseboard: '60' };
  await ok(setInteriorMeasurements, {
    params: { id: orderId },
    body: { AreaID: den.areaID, ...measures, input: null, applyDownward: false },
  });
  const { lines } = await proposed(orderId, 'carpet family room');
  expect(lines).toMatchObject([{ description: 'Carpet with pad', quantity: '200.0', measured: true, area: `area ${den.areaID}` }]);
});

it('an answer ticks its lines and takes the others away', async () => {
  const orderId = await started('Answered');
  const open = await proposed(orderId, BATH);
  const shown = (lines: typeof open.lines) =>
    lines.flatMap(({ question, description, unsure }) => (question === 'Bathing' ? [[description, unsure]] : []));
  expect(shown(open.lines)).toContainEqual(['Bathtub, acrylic, alcove, 60 in', true]);
  const shower = await proposed(orderId, BATH, { Bathing: 'Shower', Vanity: 'nothing of the kind' });
  expect(shown(shower.lines)).toContainEqual(['Shower complete, 36 x 60 in, tiled walls and pan', false]);
  expect(shown(shower.lines).map(([name]) => name)).not.toContain('Bathtub, acrylic, alcove, 60 in');
  expect(shower.questions).toContainEqual(expect.objectContaining({ name: 'Vanity', answer: null }));
});

it('a proposal on an estimate with labor minimums brings the minimum of each new trade, and undo takes it back', async () => {
  const orderId = await started('With minimums');
  await ok(saveLaborMinimum, { params: { id: orderId }, body: { on: true } });
  // What the foot says that the total would be is what it is after adding, minimum included.
  const proposal = await proposed(orderId, 'replace 1 outlet garage');
  const body = additionOf(proposal, new Set(proposal.lines.filter(({ unsure }) => !unsure).map(({ key }) => key)), '') ?? {};
  const said = await ok(getAdditionEffect, { params: { orderId, taskId: 0 }, body });
  expect(Number(said.minimums)).toBeGreaterThan(0);
  await addTicked(orderId, 'replace 1 outlet garage');
  const { totals } = await ok(getEstimateAsOf, { params: { orderId } });
  expect([totals.totalCost, totals.tax]).toEqual([said.moved, said.tax]);
  const lines = async () => (await ok(getAreasWithItems, { params: { orderId } })).flatMap(({ items }) => items);
  expect((await lines()).filter(({ isLaborMinimum }) => isLaborMinimum)).toMatchObject([{ trade: 'electrician' }]);
  const before = (await ok(getEstimateAsOf, { params: { orderId } })).revision;
  await ok(undo, { params: { orderId }, body: {} });
  expect(await lines()).toEqual([]);
  const was = await ok(getEstimateAsOf, { params: { orderId }, query: { revision: before } });
  expect(was.areas.flatMap(({ items }) => items).map(({ description }) => description)).toContain('Outlet, duplex, 15 or 20 A');
});

it('two people who add the same proposal at once both keep their work, each in an area of its own', async () => {
  const orderId = await started('Two at once');
  const sentence = 'carpet bedroom 12x12';
  // Both have read their proposal before either adds.
  const both = [await proposed(orderId, sentence), await proposed(orderId, sentence)];
  await Promise.all(
    both.map((proposal) => {
      const body = additionOf(proposal, new Set(proposal.lines.filter(({ unsure }) => !unsure).map(({ key }) => key)), sentence);
      return ok(addRepairItems, { params: { orderId, taskId: 0 }, body: body ?? {} });
    }),
  );
  const areas = await ok(getAreasWithItems, { params: { orderId } });
  expect(areas.map(({ label, items }) => [label, items.length]).slice(1)).toEqual([
    ['Bedroom', 1],
    ['Bedroom 2', 1],
  ]);
});

it('any sentence is read or refused: none, too long, NUL, half an emoji, markup, a formula', async () => {
  const orderId = await started('Rude');
  const body = (sentence: string) => ({ params: { orderId }, body: { sentence, quality: 'Good' as const } });
  expect(await refused(proposeItems, body('  '))).toEqual([400, 'INVALID']);
  expect(await refused(proposeItems, body('bath '.repeat(2_000)))).toEqual([400, 'INVALID']);
  expect(await refused(proposeItems, body('paint \u0000 bedroom'))).toEqual([400, 'INVALID']);
  for (const sentence of [
    '<script>alert(1)</script>',
    '=1+1',
    '\u{1f6c1}\u{1f6bd} 12x12',
    '999999x999999 bath remodel',
    '0x0 bath',
    "'\"''x''",
  ]) {
    const { words } = await proposed(orderId, sentence);
    for (const { from, to, text } of words) expect(sentence.slice(from, to)).toBe(text);
  }
  const longest = '12x12 bedroom paint and carpet, '.repeat(40).slice(0, MOST_SENTENCE);
  expect((await proposed(orderId, longest)).lines.length).toBeGreaterThan(1);
});

it('the groups of a proposal go to the tasks of their names', async () => {
  const orderId = await started('By task');
  await ok(addEstimateTask, { params: { orderId }, body: { Name: 'Demolition' } });
  const tasks = new Map((await ok(getEstimateTasks, { params: { orderId } })).map(({ id, name }) => [id, name]));
  const { lines } = await addTicked(orderId, BATH);
  const taskOf = (description: string) => tasks.get(lines.find((line) => line.description === description)?.estimateTask_Id ?? 0);
  expect(taskOf('Bathroom, complete, to the studs')).toBe('Demolition');
  expect(taskOf('Toilet, elongated, 1.28 gpf')).toBe('General');
});

it('what the checks would find fault with is not ticked, and says what they found', async () => {
  const orderId = await started('Checked');
  const { lines } = await proposed(orderId, 'half bath 4x4 new 3 toilets');
  expect(lines).toMatchObject([{ quantity: '3.0', unsure: true, reason: expect.stringContaining('More fixtures than the room can hold') }]);
  const one = await proposed(orderId, 'half bath 4x4 new toilet');
  expect(one.lines).toMatchObject([{ quantity: '1.0', unsure: false }]);
});

it('a sentence with sizes adds one of each, at the price of one', async () => {
  const orderId = await started('In a hurry');
  const { lines } = await addTicked(orderId, '10x9 bath gut remodel good shower vanity 48 new wiring');
  const [house] = await ok(getAreasWithItems, { params: { orderId } });
  expect(house?.items).toEqual([]);
  expect(lines.filter(({ description }) => description.startsWith('Vanity with'))).toMatchObject([
    { description: 'Vanity with top, 48 in', quantity: '1.0' },
  ]);
  expect(lines.reduce((sum, { totalCost }) => sum + Number(totalCost), 0)).toBeLessThan(25000);
});
