import type { LineItem } from '../../entities.ts';
import { isNothing, lineInWords } from '../area-work.ts';
import { areaCheck } from '../check.ts';

export const duplicateLine = areaCheck({
  name: 'duplicate-line',
  passes: 'No line is there twice',
  group: 'money',
  doubtsItsLines: true,
  find({ area, lines }) {
    const same = new Map<string, LineItem[]>();
    for (const line of lines) {
      if (isNothing(line.quantity)) continue;
      const key = `${line.itemXREF} ${line.quantity} ${line.estimateTask_Id} ${line.description}`;
      const known = same.get(key);
      if (known) known.push(line);
      else same.set(key, [line]);
    }
    return [...same.values()].flatMap((twice) => {
      const [line, ...others] = twice;
      if (!line || others.length === 0) return [];
      return {
        subject: `line-${line.id}`,
        areaId: area.areaId,
        lines: twice,
        title: `${line.description} is there ${others.length === 1 ? 'twice' : `${twice.length} times`}`,
        detail: `${area.label}: ${lineInWords(line)} each`,
        why: 'The same item stands in one area and task with the same quantity. The customer would pay for it again.',
        fix: { kind: 'remove', itemIds: others.map(({ id }) => id) },
      };
    });
  },
});
