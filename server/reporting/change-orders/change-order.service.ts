import { Injectable } from '@nestjs/common';
import { billedToDate } from '../../../contracts/estimating/billing/billing.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { changeCents, changeOrderDocument, nameOfChangeOrder } from '../../../contracts/reporting/change-orders/change-order-document.ts';
import type { ChangedLine, ChangeOrder, ChangeOrderBody, ContractView } from '../../../contracts/reporting/change-orders/contract.ts';
import {
  type Chosen,
  type Differences,
  differencesFrom,
  isChange,
  linesWithChange,
} from '../../../contracts/reporting/change-orders/differences.ts';
import { chosenLines, totalsOf } from '../../../contracts/reporting/lines-on-page.ts';
import { partsOf } from '../../../contracts/reporting/parts/parts.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { acceptedUntil, changeOrdersOf } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { commandIdOf } from '../../platform/event-log/stream-handler.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { saverOf } from '../contractor.ts';
import { ReportPages } from '../pages/report-pages.service.ts';
import { PartSources } from '../parts/part-sources.ts';
import { type Contractor, ReportService } from '../report.service.ts';
import { ReportStreams } from '../report.stream.ts';
import { overSendLimit, type SenderContext } from '../send-limit.ts';

interface Contract {
  /** The accepted estimate. */
  base: ReportState;
  /** The change orders that were sent, the earliest first. */
  orders: ReportState[];
  /** What was accepted last: the estimate or a change order. */
  latest: ReportState;
}

/**
 * Change orders of an accepted estimate (decision 43). Each is a report, whose id belongs to the estimate and its number: two people who send
 * one at once write one stream, where the second is refused.
 */
@Injectable()
export class ChangeOrderService {
  constructor(
    private readonly reports: ReportService,
    private readonly pages: ReportPages,
    private readonly sources: PartSources,
    private readonly streams: ReportStreams,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  async view(orderId: number, contractor: Contractor, userId: number | undefined): Promise<ContractView> {
    const contract = await this.contract(orderId);
    if (!contract) return { accepted: null, changeOrders: [], value: '0.00', next: null };
    const { base, orders, latest } = contract;
    const { days, why, recipientName, validUntil } = { days: 0, why: '', recipientName: base.detail.recipientName, validUntil: '' };
    const draft = await this.draft(contract, { days, why, recipientName, validUntil }, contractor, userId);
    const { differences, facts, view, total, document } = draft;
    const { lines, tax } = changeCents(differences, false);
    return {
      accepted: {
        ...{ reportId: base.id, name: base.detail.name, recipientName: base.response?.name ?? '' },
        ...{ at: base.response?.at ?? '', total: await this.pages.totalWithTax(base) },
      },
      changeOrders: await Promise.all(orders.map((order) => this.entryOf(order))),
      value: await this.pages.totalWithTax(latest),
      next: isChange(differences)
        ? {
            number: facts.number,
            ...tableOf(differences, view),
            change: { lines: fromCents(lines), tax: fromCents(tax), total: fromCents(lines + tax) },
            total,
            document,
          }
        : null,
    };
  }

  /**
   * Sends what the estimate differs by from what was agreed last. Refuses NOTHING_ACCEPTED, NOTHING_CHANGED, CHANGE_ORDER_WAITS while one has no
   * answer, and REPORT_CHANGED where the contract would become another than the sender saw.
   */
  async send(
    orderId: number,
    body: ChangeOrderBody,
    contractor: Contractor,
    ctx: SenderContext,
  ): Promise<{ reportId: number; link: string }> {
    const contract = await this.contract(orderId);
    if (!contract) throw new Refusal('NOTHING_ACCEPTED');
    const { base } = contract;
    const { organizationId } = ctx.actor;
    // A request that was recorded, and whose answer was lost, gets that answer.
    const recorded = contract.orders.find(({ savedBy }) => savedBy === commandIdOf(ctx.actor, ctx.idempotencyKey));
    if (recorded) return { reportId: recorded.id, link: this.reports.linkFor(orderId, recorded.id, ctx).link };
    if (contract.orders.some((order) => stateOf(order) === 'waiting')) throw new Refusal('CHANGE_ORDER_WAITS');
    const { differences, sent, facts, detail, parts, total } = await this.draft(contract, body, contractor, saverOf(ctx.actor));
    if (!isChange(differences)) throw new Refusal('NOTHING_CHANGED');
    if (total !== body.seen) throw new Refusal('REPORT_CHANGED');
    const refusal = overSendLimit(ctx, detail, sent);
    if (refusal) throw refusal;
    const at = ctx.at ?? new Date().toISOString();
    const reportId = await this.readDb.idFor('report', `change-order/${base.id}/${facts.number}`);
    const { tokenHash, link } = this.reports.linkFor(orderId, reportId, ctx);
    const command = { type: 'AddReport', orderId, organizationId, detail, allItems: false, vendor: null, parts } as const;
    await this.reports.execute(reportId, { ...command, changeOrder: facts, tokenHash, sent, at }, { ...ctx, at });
    return { reportId, link };
  }

  /** A change order of the estimate as it is at this moment: what is shown and what is sent are of one revision. */
  private async draft(contract: Contract, body: Omit<ChangeOrderBody, 'seen'>, contractor: Contractor, userId: number | undefined) {
    const { base, orders, latest } = contract;
    const [{ agreed, steps }, { view, revision }] = await Promise.all([this.pages.agreed(latest.id), this.reports.estimate(base.orderId)]);
    const { why: reportText, recipientName, validUntil, days } = body;
    const before = await this.pages.totalWithTax(latest);
    const facts = { number: orders.length + 1, baseId: base.id, fromId: latest.id, days, before };
    const detail = {
      ...base.detail,
      excludeTax: false,
      name: nameOfChangeOrder(facts.number, base.detail.name),
      reportText,
      recipientName,
      validUntil,
    };
    const itemIds = linesWithChange(view, agreed.view, agreed.itemIds);
    const chosen = chosenLines(view, itemIds).map(({ line }) => line);
    const jobName = view.order.externalRefId;
    const sent = { itemIds, estimateRevision: revision, jobName, contractor, totals: totalsOf(chosen, detail) };
    const at = new Date().toISOString();
    // The choices were the estimate's.
    const parts = { ...partsOf(base), offer: null, ...(await this.sources.ofSaver(base.organizationId, userId)) };
    const source = {
      reportId: 0,
      detail,
      itemIds,
      vendor: null,
      jobName,
      contractor,
      at,
      validUntil,
      payments: [],
      parts,
    };
    return {
      ...{ facts, detail, sent, parts, view, total: sumOnPage(detail, sent.totals) },
      differences: differencesFrom(agreed, { view, itemIds }),
      document: changeOrderDocument(source, facts, agreed, steps, view),
    };
  }

  private async entryOf(order: ReportState): Promise<ChangeOrder> {
    const { id: reportId, changeOrder, sent, response } = order;
    const { number, days, fromId } = changeOrder ?? { number: 0, days: 0, fromId: 0 };
    const from = (await this.streams.load(fromId)).state;
    const [total, before] = await Promise.all([this.pages.totalWithTax(order), this.pages.totalWithTax(from)]);
    const change = fromCents(toCents(total) - toCents(before));
    return { reportId, number, state: stateOf(order), change, total, days, at: sent.at, answeredAt: response?.at ?? null };
  }

  private async contract(orderId: number): Promise<Contract | null> {
    const accepted = await acceptedUntil(this.models, orderId, new Date().toISOString());
    if (!accepted) return null;
    const baseId = accepted.changeOrder?.baseId ?? accepted.reportId;
    const base = (await this.streams.load(baseId)).state;
    const orders: ReportState[] = [];
    let latest = base;
    for (const reportId of await changeOrdersOf(this.models, orderId, baseId)) {
      const { state } = await this.streams.load(reportId);
      orders.push(state);
      if (stateOf(state) === 'accepted' && state.changeOrder?.fromId === latest.id) latest = state;
    }
    return { base, orders, latest };
  }
}

function stateOf({ response, link, deleted }: ReportState): ChangeOrder['state'] {
  if (response) return response.answer === 'yes' ? 'accepted' : 'declined';
  return link.withdrawn || deleted ? 'withdrawn' : 'waiting';
}

const factsOf = ({ action, description, quality, quantity, itemUM, ppu, totalCost: amount }: LineItem) => ({
  ...{ action, description, quality, quantity, itemUM, ppu, amount },
});

/** What changes, line by line in estimate order, and of every area what stays. Areas that were deleted come last. */
function tableOf({ added, changed, removed, unchanged }: Differences, view: EstimateView) {
  const billed = billedToDate(view.billing.invoices);
  const pairs: { was: Chosen | null; now: Chosen | null }[] = [
    ...changed,
    ...added.map((now) => ({ was: null, now })),
    ...removed.map((was) => ({ was, now: null })),
  ];
  const place = new Map(view.areas.flatMap(({ items }) => items).map(({ id }, n) => [id, n]));
  const lines = pairs.map(({ was, now }): ChangedLine & { area: AreaWithItems } => {
    const { line, area } = (now ?? was) as Chosen;
    const cents = (one: Chosen | null) => toCents(one?.line.totalCost ?? '0');
    return {
      ...{ area, itemId: line.id, areaId: area.areaID, was: was && factsOf(was.line), now: now && factsOf(now.line) },
      difference: fromCents(cents(now) - cents(was)),
      billed: now ? '0.00' : fromCents(billed.get(line.id)?.amount ?? 0n),
    };
  });
  lines.sort((a, b) => (place.get(a.itemId) ?? Number.MAX_SAFE_INTEGER) - (place.get(b.itemId) ?? Number.MAX_SAFE_INTEGER));
  const known = new Map(view.areas.map((area) => [area.areaID, area]));
  for (const { area } of lines) if (!known.has(area.areaID)) known.set(area.areaID, area);
  const areas = [...known.values()].flatMap(({ areaID: areaId, label }) => {
    const same = unchanged.filter(({ area }) => area.areaID === areaId);
    const moved = pairs.filter(({ was, now }) => (now ?? was)?.area.areaID === areaId);
    if (same.length + moved.length === 0) return [];
    const stays = sum(same);
    const before = sum(moved.flatMap(({ was }) => was ?? []));
    const after = sum(moved.flatMap(({ now }) => now ?? []));
    return [
      {
        areaId,
        label,
        unchanged: same.length,
        unchangedAmount: fromCents(stays),
        was: fromCents(stays + before),
        now: fromCents(stays + after),
      },
    ];
  });
  return { lines: lines.map(({ area: _, ...line }) => line), areas };
}

const sum = (lines: Chosen[]) => lines.reduce((cents, { line }) => cents + toCents(line.totalCost), 0n);
