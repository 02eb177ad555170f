import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { MOST_CHOICES, type Offer, type ReportOption } from '../../../contracts/reporting/options/option.ts';
import { answered, type Decisions, idsOf } from '../decisions.ts';

/** Lines that a page shows, their totals on it, and what they come to and cost with their tax. */
export type OnPage = Pick<Extract<ReportEvent, { type: 'ReportPicked' }>['data'], 'itemIds' | 'totals' | 'amounts'>;

export interface OptionsCommands {
  /** `onPage` are the report's lines as they are now, those of `offer` at the start; null takes the choices off. */
  OfferOptions: { offer: Offer | null; onPage: OnPage; estimateRevision: number; seen?: string };
}

export const optionsDecisions: Decisions<OptionsCommands> = {
  /** What the customer may choose. What was answered stays as it was. */
  OfferOptions(now, command) {
    if (now.response) throw answered(now.response);
    const { customReportType } = now.detail;
    if (customReportType !== 'Estimate') throw new Refusal('NO_ANSWER_ASKED', 'Only an estimate can offer choices.');
    if (command.seen !== undefined && command.seen !== now.sent.at) throw new Refusal('REPORT_CHANGED');
    const { offer, onPage, estimateRevision } = command;
    if (!offer && !now.offer) return [];
    const { options, fixedIds } = offer ?? { options: [], fixedIds: onPage.itemIds };
    mustBeClear(options);
    return [{ type: 'ReportOptionsOffered', data: { ...idsOf(now), options, fixedIds, estimateRevision, ...onPage } }];
  },
};

/** Refuses OPTIONS_UNCLEAR: each line is in one option, and of two or three choices one is taken at the start. */
function mustBeClear(options: ReportOption[]): void {
  const choices = options.filter(({ choice }) => choice);
  const ids = options.flatMap(({ itemIds }) => itemIds);
  const counted = choices.length === 0 || (choices.length > 1 && choices.length <= MOST_CHOICES);
  const started = choices.length === 0 || choices.filter(({ atStart }) => atStart).length === 1;
  if (!counted || !started || new Set(ids).size < ids.length) throw new Refusal('OPTIONS_UNCLEAR');
}
