import { Injectable } from '@nestjs/common';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { amountOnPage, chosenLines } from '../../../contracts/reporting/lines-on-page.ts';
import { type Offer, picksOf, type ReportOption } from '../../../contracts/reporting/options/option.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { EstimateService } from '../../estimating/estimating.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { commandIdOf } from '../../platform/event-log/stream-handler.ts';
import { reportDecider } from '../report.decider.ts';
import { ReportService } from '../report.service.ts';
import { ReportStreams } from '../report.stream.ts';
import { onPageOf } from './picked.ts';

/** What a report offers its customer to choose, and the estimate made of what was picked. */
@Injectable()
export class OptionsService {
  constructor(
    private readonly streams: ReportStreams,
    private readonly reports: ReportService,
    private readonly estimates: EstimateService,
  ) {}

  /**
   * Offers choices and add-ons from the estimate's lines as they are now; no option takes the choices off. Refuses ITEM_NOT_FOUND,
   * OPTION_WITHOUT_PRICE, and what the decision refuses.
   */
  async offer(reportId: number, wanted: Omit<ReportOption, 'id'>[], seen: string | undefined, ctx: RequestContext): Promise<void> {
    const at = ctx.at ?? new Date().toISOString();
    const report = await this.streams.existing(reportId);
    const { detail, orderId } = report;
    const { view, revision } = await this.estimates.at(orderId);
    const all = chosenLines(view, allLinesOf(report, view)).map(({ line }) => line);
    const options = wanted.map((option, n) => ({ ...option, id: n + 1 }));
    const optional = new Set(options.flatMap(({ itemIds }) => itemIds));
    for (const { itemIds } of options) {
      const ids = new Set(itemIds);
      const lines = all.filter(({ id }) => ids.has(id));
      if (lines.length < ids.size) throw new Refusal('ITEM_NOT_FOUND');
      if (toCents(amountOnPage(lines, detail)) <= 0n) throw new Refusal('OPTION_WITHOUT_PRICE');
    }
    const fixedIds = all.map(({ id }) => id).filter((id) => !optional.has(id));
    const offer: Offer | null = options.length === 0 ? null : { options, fixedIds };
    const onStart = new Set([...fixedIds, ...options.filter(({ atStart }) => atStart).flatMap(({ itemIds }) => itemIds)]);
    const lines = all.filter(({ id }) => onStart.has(id));
    if (lines.length === 0) throw new Refusal('SELECT_ITEMS');
    const onPage = onPageOf(lines, detail);
    const command = { type: 'OfferOptions', offer, onPage, estimateRevision: revision, seen } as const;
    // Decided before payments move, so that a refused offer moves none. A request that was recorded already is answered by the stream.
    if (report.savedBy !== commandIdOf(ctx.actor, ctx.idempotencyKey)) {
      reportDecider.decide(command, report);
      await this.reports.settle({ orderId, reportId, detail, total: sumOnPage(detail, onPage.totals), payments: undefined }, ctx);
    }
    await this.reports.execute(reportId, command, { ...ctx, at });
  }

  /** What a report offers, its lines as the estimate has them now, and those that were accepted without. */
  async options(reportId: number) {
    const report = await this.streams.existing(reportId);
    const { view } = await this.estimates.at(report.orderId);
    const { offer, sent, detail, response } = report;
    const picks = offer ? picksOf(offer, sent.itemIds) : [];
    return {
      seen: sent.at,
      options: (offer?.options ?? []).map((option) => ({ ...option, picked: picks.includes(option.id) })),
      lines: chosenLines(view, allLinesOf(report, view)).map(({ line, area }) => ({
        id: line.id,
        area: area.label,
        words: `${line.action} ${line.description}`.trim(),
        amount: amountOnPage([line], detail),
      })),
      declined: response?.answer === 'yes' ? declinedOf(report, view) : [],
    };
  }

  /** Deletes the lines of an accepted report that were not picked, in one step of undo. Refuses NOTHING_TO_TAKE_OVER. */
  async takeOver(reportId: number, ctx: RequestContext): Promise<void> {
    const report = await this.streams.existing(reportId);
    const { view } = await this.estimates.at(report.orderId);
    const itemIds = report.response?.answer === 'yes' ? declinedOf(report, view) : [];
    if (itemIds.length === 0) throw new Refusal('NOTHING_TO_TAKE_OVER');
    await this.estimates.execute(report.orderId, { type: 'DeleteItems', itemIds }, ctx);
  }
}

/** Lines that the report can be made of: the estimate's, or those of a selection with what its customer may choose. */
function allLinesOf({ allItems, offer, sent }: ReportState, view: EstimateView): number[] {
  if (allItems) return view.areas.flatMap((area) => area.items.map(({ id }) => id));
  return offer ? [...offer.fixedIds, ...offer.options.flatMap(({ itemIds }) => itemIds)] : sent.itemIds;
}

/** The lines that were offered and not picked, as far as the estimate still has them. */
function declinedOf({ offer, sent }: ReportState, view: EstimateView): number[] {
  const taken = new Set(sent.itemIds);
  const offered = offer?.options.flatMap(({ itemIds }) => itemIds) ?? [];
  const left = offered.filter((id) => !taken.has(id));
  return chosenLines(view, left).map(({ line }) => line.id);
}
