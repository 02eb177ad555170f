import { isNothing } from '../area-work.ts';
import { estimateCheck } from '../check.ts';

export const noMarkup = estimateCheck({
  name: 'no-markup',
  passes: 'Overhead and profit are charged',
  group: 'money',
  find({ settings, areas }) {
    const charged = settings.orderType === 'Apply' && !(isNothing(settings.overheadAmount) && isNothing(settings.profitAmount));
    if (charged || areas.every((area) => area.lines.length === 0)) return [];
    return [
      {
        subject: 'estimate',
        areaId: null,
        lines: [],
        title: 'Nothing is charged for overhead and profit',
        detail: settings.orderType === 'Apply' ? 'Both are 0% in this job' : 'Markup does not apply to this job',
        why: 'At cost a job pays for itself and for nothing else: no truck, no insurance, no one who writes estimates.',
        fix: null,
        mark: `${settings.orderType} ${settings.overheadAmount} ${settings.profitAmount}`,
      },
    ];
  },
});
