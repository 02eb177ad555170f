import { mergeAreas } from '../../../contracts/estimating/areas/merge-areas.ts';

const area = (areaType: string, areaTypeName: string, label = areaTypeName, areaId = 0) => ({ areaId, areaType, areaTypeName, label });
const onOrder = (...of: ReturnType<typeof area>[]) => of.map((one, n) => ({ ...one, areaId: n + 1, isNew: false }));
const words = (merged: ReturnType<typeof mergeAreas>) => merged.map(({ label, isNew }) => `${label}${isNew ? ' (new)' : ''}`);

it("R062: merged areas are the order's existing areas combined with the user's property areas", () => {
  const merged = mergeAreas(onOrder(area('BATH', 'Bathroom', 'Hall bath')), [area('KIT', 'Kitchen'), area('BED', 'Bedroom')]);
  expect(words(merged)).toEqual(['Hall bath', 'Bedroom (new)', 'Kitchen (new)']);
});

it('R063: a new area is skipped if one has the same type name and the type is BASE or GAR, whatever its label', () => {
  const existing = onOrder(area('BASE', 'Basement', 'Cellar'), area('GAR', 'Garage', 'Shop'));
  expect(words(mergeAreas(existing, [area('BASE', 'Basement'), area('GAR', 'Garage')]))).toEqual(['Cellar', 'Shop']);
  expect(words(mergeAreas([], [area('GAR', 'Garage', 'One'), area('GAR', 'Garage', 'Two')]))).toEqual(['One (new)']);
});

it('R064: a new area is skipped if one has the same type name and the same label', () => {
  const existing = onOrder(area('BED', 'Bedroom', 'Bedroom 2'));
  const merged = mergeAreas(existing, [
    area('BED', 'Bedroom', 'Bedroom 2'),
    area('BED', 'Bedroom', 'Bedroom 3'),
    area('BATH', 'Bathroom', 'Bedroom 2'),
  ]);
  expect(words(merged)).toEqual(['Bedroom 2 (new)', 'Bedroom 2', 'Bedroom 3 (new)']);
});

it('R065: merged areas are sorted by type name', () => {
  const merged = mergeAreas(onOrder(area('KIT', 'Kitchen'), area('ATT', 'Attic')), [area('BED', 'Bedroom')]);
  expect(merged.map(({ areaTypeName }) => areaTypeName)).toEqual(['Attic', 'Bedroom', 'Kitchen']);
});
