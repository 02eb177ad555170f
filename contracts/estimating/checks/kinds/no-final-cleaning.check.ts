import { estimateCheck } from '../check.ts';

export const noFinalCleaning = estimateCheck({
  name: 'no-final-cleaning',
  passes: 'The house is cleaned at the end',
  group: 'look',
  adds: [28000],
  find(estimate) {
    const lines = estimate.of('drywall.finished', 'drywall.unfinished', 'drywall.removed', 'room.gutted', 'cabinets.base');
    const { house } = estimate;
    if (lines.length === 0 || !house || estimate.has('cleaning.final')) return [];
    const measured = house.measure('floor') > 0;
    const quantity = estimate.areas.filter((area) => area.lines.length > 0).reduce((sum, area) => sum + area.measure('floor'), 0);
    return [
      {
        subject: 'estimate',
        areaId: house.area.areaId,
        lines: [],
        title: 'Nobody cleans up at the end',
        detail: 'Drywall or cabinets are on the estimate',
        why: 'A customer moves back into a clean house. Final cleaning is half a day that nobody is paid for otherwise.',
        fix:
          measured || quantity > 0
            ? {
                kind: 'add',
                item: 28000,
                areaId: house.area.areaId,
                after: house.above(undefined),
                quantity: measured ? null : quantity.toFixed(2),
              }
            : { kind: 'measure', areaId: house.area.areaId },
      },
    ];
  },
});
