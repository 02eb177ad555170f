import type { z } from 'zod';
import type { addRepairItems } from './add-repair-items.ts';
import type { Proposal } from './propose-items.ts';

type Addition = z.input<(typeof addRepairItems)['body']>;

/**
 * What C102 is asked to add for some lines of a proposal: their areas, new ones included, each line with its reason and with its group as its
 * task. Measured lines
 * have no quantity, because they take it from their area. Null without lines.
 */
export function additionOf(proposal: Proposal, keys: ReadonlySet<string>, sentence: string): Addition | null {
  const lines = proposal.lines.filter(({ key }) => keys.has(key));
  const used = proposal.areas.filter(({ key }) => lines.some(({ area }) => area === key));
  const created = used.filter(({ areaId }) => areaId === null);
  const refOf = (area: string): number => {
    const at = created.findIndex(({ key }) => key === area);
    return at >= 0 ? -1 - at : (used.find(({ key }) => key === area)?.areaId ?? houseOf(area));
  };
  const areas = [...new Set(lines.map(({ area }) => refOf(area)))];
  if (areas.length === 0) return null;
  return {
    Areas: areas,
    NewAreas: created.map(({ areaType, label, input }) => ({ areaType, label, measurements: input })),
    Repairs: lines.map(({ area, itemXREF, quality, quantity, measured, reason, group }) => ({
      itemXREF,
      ...(quality === 'None' ? {} : { quality }),
      ...(measured ? {} : { quantity }),
      areas: [refOf(area)],
      reason,
      task: group,
    })),
    Source: {
      kind: 'proposal',
      name: sentence.trim(),
      answers: proposal.questions.flatMap(({ name, answer }) => (answer === null ? [] : [{ question: name, answer }])),
    },
  };
}

/** Lines of no room are in the Entire House, which a proposal names by its id alone. */
const houseOf = (area: string): number => Number(area.replace('area ', ''));
