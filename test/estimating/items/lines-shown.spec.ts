import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { filterOf, rowsOf } from '../../../web/estimating/grid/visible-rows.ts';

const line = (id: number, change: Partial<LineItem>): LineItem =>
  ({
    id,
    action: 'Install',
    description: `Line ${id}`,
    quality: 'Good',
    category: '',
    notes: '',
    quantity: '1.0',
    estimateTask_Id: 1,
    isInvoiced: false,
    ...change,
  }) as LineItem;

const areas = [
  {
    areaID: 1,
    label: 'Kitchen',
    items: [
      line(11, { description: 'Drywall, hung', isInvoiced: true }),
      line(12, { estimateTask_Id: 2, notes: 'Drywall comes first' }),
      line(13, { quantity: '0.0' }),
    ],
  },
  { areaID: 2, label: 'Hall', items: [line(21, { estimateTask_Id: 2 })] },
] as AreaWithItems[];

/** The ids of the lines that an address shows, and the areas whose heads stand over them. */
function shown(search: string, selected: number[] = []) {
  const rows = rowsOf(areas, filterOf(new URLSearchParams(search)), new Set(), new Set(selected));
  return {
    lines: rows.flatMap((row) => (row.kind === 'line' ? [row.line.id] : [])),
    areas: rows.flatMap((row) => (row.kind === 'area' ? [row.area.areaID] : [])),
  };
}

describe('S036: the lines of an estimate are filtered by the address of the page', () => {
  it.each<[string, string, number[]]>([
    ['all of them', '', [11, 12, 13, 21]],
    ['by task', 'task=2', [12, 21]],
    ['that are invoiced', 'only=invoiced', [11]],
    ['that are not invoiced', 'only=notinvoiced', [12, 13, 21]],
    ['that need attention', 'only=attention', [13]],
    ['of one area', 'area=2', [21]],
    ['by words, in the notes too', 'q=DRYWALL', [11, 12]],
    ['by all of these at once', 'q=drywall&task=2&only=notinvoiced', [12]],
    ['all of them where the address names no such filter', 'only=everything&task=x', [11, 12, 13, 21]],
  ])('%s', (_, search, lines) => {
    expect(shown(search).lines).toEqual(lines);
  });

  it('that are selected; an area without one of them has no head', () => {
    expect(shown('only=selected', [12, 13])).toEqual({ lines: [12, 13], areas: [1] });
    expect(shown('only=selected')).toEqual({ lines: [], areas: [] });
  });
});
