import type { Measures } from '../../../measures/entities.ts';
import type { LineItem } from '../../entities.ts';
import { isNothing, linesInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

const MEASURES: Record<string, (keyof Measures)[]> = {
  FLOOR: ['floor'],
  WALLS: ['walls'],
  CEILINGS: ['ceilings'],
  WALLSANDCEILINGS: ['walls', 'ceilings'],
  BASEBOARD: ['baseboard'],
  ROOF: ['roof'],
  EXTWALLS: ['extwalls'],
};
const NAMES: Record<keyof Measures, string> = {
  floor: 'floor',
  walls: 'walls',
  ceilings: 'ceiling',
  baseboard: 'perimeter',
  roof: 'roof',
  extwalls: 'exterior walls',
};

export const notMeasured = areaCheck({
  name: 'not-measured',
  passes: 'Areas are measured for the work in them',
  group: 'look',
  find({ area, lines }) {
    const missing = (line: LineItem) => (MEASURES[line.formulaXRef] ?? []).find((name) => isNothing(area.measures[name]));
    const found = lines.filter((line) => missing(line) !== undefined);
    const [line] = found;
    const name = line && missing(line);
    if (!line || !name) return [];
    const waiting = found.filter(({ quantity }) => isNothing(quantity)).length;
    return [
      {
        subject: `area-${area.areaId}`,
        areaId: area.areaId,
        lines: found,
        title: `The ${NAMES[name]} of ${area.label} ${name === 'walls' || name === 'extwalls' ? 'are' : 'is'} not measured`,
        detail: linesInWords(found),
        why:
          waiting > 0
            ? `${waiting === 1 ? 'A line has' : `${waiting} lines have`} no quantity until the area is measured.`
            : 'The quantities here were typed, and nothing says where they come from. Measured lines follow when the room changes.',
        fix: { kind: 'measure', areaId: area.areaId },
      },
    ];
  },
});
