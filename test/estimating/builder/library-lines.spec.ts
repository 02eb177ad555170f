import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { linesFor, type OpenedLibrary } from '../../../web/estimating/builder/libraries/lines.ts';

const line = (code: number, text: string): OpenedLibrary['lines'][number] => ({
  lineId: code,
  itemXREF: code,
  code,
  quality: '',
  notes: '',
  quantity: { by: 'formula', text },
  action: 'Install',
  description: `Item ${code}`,
  unit: 'SF',
  formula: '',
  own: false,
  gone: false,
});
const length: OpenedLibrary['questions'][number] = { name: 'shower_length', kind: 'number', unit: 'ft', options: [], standard: '5' };
const shower: OpenedLibrary = {
  name: 'Tub to shower',
  questions: [length],
  lines: [line(1, 'floor - shower_length * shower_length'), line(2, 'Shower_Length * Shower_Length')],
};
const repaint: OpenedLibrary = {
  name: 'Repaint',
  questions: [{ ...length, name: 'coats', unit: '' }],
  lines: [line(3, 'walls * coats')],
};
const measures = { floor: '1640', walls: '4000', ceilings: '1640', wallsAndCeilings: '5640', baseboard: '500', roof: '0', extwalls: '0' };
const area = (areaTypeGroup: string) =>
  ({
    areaID: 1,
    label: areaTypeGroup === 'E' ? 'Entire House' : 'Bathroom',
    areaTypeGroup,
    measures,
    interior: null,
  }) as unknown as AreaWithItems;
const unsure = (libraries: OpenedLibrary[], group: string) => linesFor(libraries, area(group), {}).map((one) => one.unsure);

it('an assembly that takes the size of one thing out of its room is left out of the house, whole; one of every wall is not', () => {
  expect(unsure([shower, repaint], 'E')).toEqual(['Tub to shower is work of one room', 'Tub to shower is work of one room', '']);
  expect(unsure([shower, repaint], 'I')).toEqual(['', '', '']);
});
