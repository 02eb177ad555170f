import { lineInWords } from '../area-work.ts';
import { estimateCheck } from '../check.ts';
import type { Work } from '../work.ts';

/** Work that most building departments ask a permit for, the permits that cover it, and the item that obtains one. */
const PERMITS: { works: Work[]; permits: Work[]; item: number; name: string }[] = [
  { works: ['panel'], permits: ['permit.electrical', 'permit.trade'], item: 3065, name: 'electrical panel' },
  { works: ['generation'], permits: ['permit.generation', 'permit.electrical', 'permit.trade'], item: 3090, name: 'power supply' },
  { works: ['wiring'], permits: ['permit.electrical', 'permit.trade', 'permit.building'], item: 28115, name: 'new circuits' },
  { works: ['structure'], permits: ['permit.structure', 'permit.building'], item: 3040, name: 'structural work' },
  { works: ['addition'], permits: ['permit.addition', 'permit.building'], item: 3025, name: 'addition' },
  { works: ['finishing'], permits: ['permit.finishing', 'permit.building'], item: 3030, name: 'finished rooms' },
  { works: ['opening'], permits: ['permit.opening', 'permit.building'], item: 3010, name: 'openings in walls' },
  { works: ['water.heater'], permits: ['permit.water.heater', 'permit.trade'], item: 3070, name: 'water heater' },
  { works: ['gas'], permits: ['permit.gas', 'permit.trade'], item: 3085, name: 'gas piping' },
  { works: ['hvac'], permits: ['permit.hvac', 'permit.trade'], item: 3075, name: 'heating and cooling' },
  { works: ['roof'], permits: ['permit.roof', 'permit.building'], item: 3005, name: 'roof' },
  { works: ['deck'], permits: ['permit.deck', 'permit.building'], item: 3015, name: 'deck' },
  { works: ['demolition.house'], permits: ['permit.demolition', 'permit.building'], item: 3035, name: 'demolition' },
];

export const noPermit = estimateCheck({
  name: 'no-permit',
  passes: 'Work that needs a permit has one',
  group: 'money',
  adds: PERMITS.map(({ item }) => item),
  find: (estimate) =>
    PERMITS.flatMap(({ works, permits, item, name }) => {
      const lines = estimate.of(...works);
      const [line] = lines;
      if (!line || estimate.has(...permits)) return [];
      const area = estimate.house ?? estimate.areaOf(line);
      return {
        subject: `estimate-${works[0]?.replaceAll('.', '-')}`,
        areaId: area.area.areaId,
        lines,
        title: `No permit for the ${name}`,
        detail: `${estimate.areaOf(line).area.label}: ${lineInWords(line)}`,
        why: 'Most building departments ask a permit for this work, with a fee and an inspection. Without one the job can be stopped.',
        fix: { kind: 'add', item, areaId: area.area.areaId, after: area.above(undefined), quantity: '1' },
      };
    }),
});
