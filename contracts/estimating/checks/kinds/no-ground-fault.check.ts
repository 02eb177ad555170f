import { linesInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

/** Areas whose outlets are protected by code: bathrooms, kitchens, garages, basements, outdoors. */
const WET = new Set(['BATH', 'HBTH', 'KIT', 'GAR', 'BASE', 'EXT', 'HARD']);

export const noGroundFault = areaCheck({
  name: 'no-ground-fault',
  passes: 'Outlets near water are protected',
  group: 'look',
  adds: [21005],
  find(area) {
    const wet = WET.has(area.area.areaType) || area.isBath;
    const lines = area.of('outlet', 'vanity', 'cabinets.base');
    if (!wet || lines.length === 0 || area.has('gfci')) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines,
        title: 'No ground fault protection near water',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'Outlets of bathrooms, kitchens, garages and outdoors are GFCI protected by code, and remodeling brings them up to it.',
        fix: { kind: 'add', item: 21005, areaId: area.area.areaId, after: area.above(undefined), quantity: '1' },
      },
    ];
  },
});
