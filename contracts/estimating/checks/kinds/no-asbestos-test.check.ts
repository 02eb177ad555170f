import { linesInWords } from '../area-work.ts';
import { estimateCheck } from '../check.ts';

export const noAsbestosTest = estimateCheck({
  name: 'no-asbestos-test',
  passes: 'What may hold asbestos is tested before it comes out',
  group: 'look',
  adds: [19095],
  find(estimate) {
    const lines = estimate.of('asbestos.suspect');
    const [line] = lines;
    if (!line || estimate.has('asbestos.test')) return [];
    const area = estimate.areaOf(line);
    return [
      {
        subject: 'estimate',
        areaId: area.area.areaId,
        lines,
        title: 'No test for asbestos before it comes out',
        detail: `${area.area.label}: ${linesInWords(lines)}`,
        why: 'Sheet vinyl, its glue, popcorn and plaster of before 1980 can hold asbestos. A sample costs little; a contaminated house does not.',
        fix: { kind: 'add', item: 19095, areaId: area.area.areaId, after: null, quantity: '1' },
      },
    ];
  },
});
