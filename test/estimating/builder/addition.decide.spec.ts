import { estimateEvents } from '../../../contracts/estimating/events.ts';
import type { SourceFacts } from '../../../contracts/estimating/facts.ts';
import { AT, BATH, FAUCET, KITCHEN, started, TASK } from '../given.ts';

const LIBRARY: SourceFacts = {
  kind: 'library',
  name: 'Bath refresh',
  answers: [{ question: 'Shower', answer: 'Tub and shower' }],
  libraries: [1_000],
};
const NEW = 700;

it('an addition says what proposed it, in the audit too, and each line why it is there', () => {
  const given = started();
  const line = { ...FAUCET, reason: 'One for each sink' };
  given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: TASK, lines: [line], itemIds: [10], minimums: [], at: AT, source: LIBRARY });
  const event = given.log.at(-1);
  if (event?.type !== 'ItemsAdded') throw new Error('adds lines');
  expect(event.data).toMatchObject({ source: LIBRARY, items: [{ itemId: 10, reason: 'One for each sink' }] });
  expect(estimateEvents.ItemsAdded.audit(started().state, event.data, { command: 'AddItems' }).sentence).toBe(
    `Added ${FAUCET.description}, ${FAUCET.quality}, in Kitchen from the library “Bath refresh” (Shower: Tub and shower)`,
  );
  expect(given.state.items.get(10)).not.toHaveProperty('reason');
});

it('lines that differ by area, and a new area that is measured, are one step of undo', () => {
  const given = started();
  const areas = given.state.areas.size;
  const { quantity: _typed, ...measured } = { ...FAUCET, formula: 'FLOOR' as const };
  const measures = { floor: '60.00', walls: '200.00', ceilings: '60.00', baseboard: '32.00', roof: '0.00', extwalls: '0.00' };
  given.do({
    type: 'AddItems',
    areaIds: [KITCHEN, BATH, NEW],
    newAreas: [{ areaId: NEW, typeCode: 'BATH', label: 'Second bath', measures }],
    taskId: TASK,
    lines: [{ ...FAUCET, areaIds: [KITCHEN], quantity: '1' }, { ...FAUCET, areaIds: [BATH, NEW], quantity: '2' }, measured],
    itemIds: [10, 11, 12, 13, 14, 15],
    minimums: [],
    at: AT,
  });
  const quantities = [...given.state.items.values()].map((line) => [line.propertyArea_AreaID, line.quantity]);
  expect(quantities.filter(([area]) => area === KITCHEN)).toHaveLength(2);
  expect(quantities.filter(([area]) => area === NEW)).toEqual([
    [NEW, '2.0'],
    [NEW, '60.0'],
  ]);
  given.undo();
  expect(given.state.items.size).toBe(0);
  expect(given.state.areas.size).toBe(areas);
});

it('a line for an area that the addition does not go to is refused', () => {
  const lines = [{ ...FAUCET, areaIds: [BATH] }];
  expect(() => started().do({ type: 'AddItems', areaIds: [KITCHEN], taskId: TASK, lines, itemIds: [10], minimums: [], at: AT })).toThrow(
    expect.objectContaining({ code: 'AREA_NOT_FOUND' }),
  );
});
