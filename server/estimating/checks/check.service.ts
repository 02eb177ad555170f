import { Injectable } from '@nestjs/common';
import { QUALITIES, qualityOffset } from '../../../contracts/catalogue/quality.ts';
import { CHECKS } from '../../../contracts/estimating/checks/all.ts';
import { type CheckBook, keyOfFinding } from '../../../contracts/estimating/checks/check.ts';
import { Checking, type CheckResult, type Found } from '../../../contracts/estimating/checks/checking.ts';
import type { CheckBookAnswer } from '../../../contracts/estimating/checks/get-check-book.ts';
import type { getChecks } from '../../../contracts/estimating/checks/get-checks.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { BookFacts, MinimumFacts } from '../../../contracts/estimating/facts.ts';
import { fromCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { EstimateFolds, isPast, type Moment } from '../estimate-folds.ts';
import { PricingService } from '../prices/pricing.service.ts';
import { type FixCommand, inputOf, type SeenFinding } from './checks.decisions.ts';

/** The checks of an estimate: what they find, dismissals, and fixes. */
@Injectable()
export class CheckService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly folds: EstimateFolds,
    private readonly readDb: ReadDb,
    private readonly pricing: PricingService,
  ) {}

  /** Everything but the lines that a browser needs to run the checks itself. */
  async book(orderId: number): Promise<CheckBookAnswer> {
    const estimate = await this.present(orderId);
    const book = await this.bookOf(estimate);
    return {
      items: [...book.items.values()],
      minimums: [...book.minimums.values()],
      laborMinimum: book.laborMinimum,
      version: book.version,
      older: [...book.older].map(([itemId, costs]) => ({ itemId, ...costs })),
      presentMinimums: [...book.presentMinimums.values()],
      quality: estimate.quality,
      decimals: estimate.quantityDecimals,
      dismissals: [...estimate.dismissals.values()],
    };
  }

  /** What the checks find now, at a stream revision or at an instant. Prices of fixes are today's. */
  async findings(orderId: number, moment: Moment, signal?: AbortSignal): Promise<Findings> {
    const estimate = isPast(moment) ? (await this.folds.at(orderId, moment, signal)).estimate : await this.present(orderId);
    if (!estimate.exists) throw new Refusal('ORDER_NOT_FOUND');
    const { open, dismissed, passed } = await this.run(estimate);
    const names = new Set(passed);
    return {
      revision: estimate.revision,
      open: open.map(viewOf),
      dismissed: dismissed.map(viewOf),
      passed: CHECKS.filter(({ name }) => names.has(name)).map(({ name, passes }) => ({ check: name, passes })),
    };
  }

  async dismiss(orderId: number, { reason, ...seen }: SeenFinding & { reason: string }, ctx: RequestContext): Promise<void> {
    const { state } = await this.loaded(orderId);
    const { check, subject, title, areaId, lines, print } = await this.found(state, seen, true);
    const itemIds = lines.map(({ id }) => id);
    await this.streams.execute(orderId, { type: 'DismissCheck', check, subject, title, areaId, itemIds, print, reason }, ctx);
  }

  async reopen(orderId: number, { check, subject }: Omit<SeenFinding, 'print'>, ctx: RequestContext): Promise<void> {
    await this.streams.execute(orderId, { type: 'ReopenCheck', check, subject }, ctx);
  }

  /** Does what a fix says; answers the lines that it added or changed. */
  async fix(orderId: number, seen: SeenFinding, ctx: RequestContext): Promise<number[]> {
    const { state } = await this.loaded(orderId);
    const found = await this.found(state, seen, false);
    const does = await this.commandOf(state, found, ctx);
    await this.streams.execute(orderId, { type: 'FixCheck', ...seen, does }, ctx);
    return linesOf(does);
  }

  private async commandOf(state: Estimate, found: Found, ctx: RequestContext): Promise<FixCommand> {
    const prices = await this.pricing.presentPrices(state);
    const { book, place } = prices;
    const minimums = found.line ? await this.pricing.minimumsOf(book, [found.line.facts], place, state) : [];
    const [itemId = 0] = found.line ? await this.readDb.nextIds('item', 1) : [];
    const command = commandOfFix(state, found, prices, { itemId, minimums, at: ctx.at ?? new Date().toISOString() });
    if (!command) throw new Refusal('NO_FIX');
    return command;
  }

  /** Refuses CHECK_NOT_FOUND, and CHECK_CHANGED when the lines are no longer those that the caller saw. */
  private async found(state: Estimate, { check, subject, print }: SeenFinding, dismissed: boolean): Promise<Found> {
    const result = await this.run(state);
    const key = keyOfFinding(check, subject);
    const finding = [...result.open, ...(dismissed ? result.dismissed : [])].find((one) => one.key === key);
    if (!finding) throw new Refusal('CHECK_NOT_FOUND');
    if (finding.print !== print) throw new Refusal('CHECK_CHANGED');
    return finding;
  }

  private async run(estimate: Estimate): Promise<CheckResult> {
    return new Checking().run(inputOf(estimate, await this.bookOf(estimate)));
  }

  /** What today's price book says, at the order's place. */
  private async bookOf(estimate: Estimate): Promise<CheckBook> {
    const prices = await this.pricing.presentPrices(estimate);
    return checkBookOf(estimate, prices, (xref) => this.pricing.bookFacts(prices.book, xref, prices.place));
  }

  private async loaded(orderId: number) {
    const loaded = await this.streams.load(orderId);
    if (!loaded.state.exists) throw new Refusal('ORDER_NOT_FOUND');
    return loaded;
  }

  private async present(orderId: number): Promise<Estimate> {
    return (await this.loaded(orderId)).state;
  }
}

type PresentPrices = Awaited<ReturnType<PricingService['presentPrices']>>;

/** What today's price book says about an estimate and about the items that fixes add. */
export function checkBookOf(
  estimate: Estimate,
  { book, place, older, presentMinimums }: PresentPrices,
  factsOf: (xref: number) => BookFacts,
): CheckBook {
  const items = new Map<number, BookFacts>();
  for (const code of CHECKS.flatMap(({ adds = [] }) => adds))
    for (const xref of QUALITIES.map((quality) => code + qualityOffset(quality)))
      if (!items.has(xref) && book.find(xref)) items.set(xref, factsOf(xref));
  const minimums: CheckBook['minimums'] = new Map([
    ...[...items.values()].flatMap(({ itemXREF, trade }) => {
      const facts = trade === '' || estimate.minimums.has(trade) ? undefined : book.laborMinimum(itemXREF, place);
      return facts ? [[trade, { facts: { ...facts, itemId: 0 }, on: true }] as const] : [];
    }),
    ...[...estimate.minimums.values()].map(({ facts, on }) => [facts.trade, { facts, on }] as const),
  ]);
  return { items, minimums, laborMinimum: estimate.laborMinimum, version: book.bookVersion, older, presentMinimums };
}

/** The command that does what a fix says; undefined for one that a person has to do. */
export function commandOfFix(
  state: Estimate,
  { fix, line }: Found,
  { older, presentMinimums }: Pick<PresentPrices, 'older' | 'presentMinimums'>,
  added: { itemId: number; minimums: MinimumFacts[]; at: string },
): FixCommand | undefined {
  switch (fix?.kind) {
    case 'add':
      return (
        (line && {
          type: 'AddItemBelow',
          areaId: line.areaId,
          after: line.after,
          line: {
            ...line.facts,
            ...(line.quantitySource === 'typed' && { quantity: line.quantity }),
            percentageAffected: '100',
            notes: '',
          },
          ...added,
        }) ??
        undefined
      );
    case 'quantity':
      return { type: 'MendQuantity', itemId: fix.itemId, quantity: fix.quantity, source: fix.source };
    case 'remove':
      return { type: 'DeleteItems', itemIds: fix.itemIds };
    case 'move':
      return {
        type: 'MoveItem',
        itemId: fix.itemId,
        areaId: state.items.get(fix.itemId)?.propertyArea_AreaID ?? 0,
        sequence: fix.place,
      };
    case 'prices': {
      const items = fix.itemIds.flatMap((itemId) => {
        const [is, costs] = [state.items.get(itemId), older.get(itemId)];
        return is && costs ? [{ itemId, itemXREF: is.itemXREF, ...costs }] : [];
      });
      return items.length > 0 ? { type: 'UpdatePrices', items, minimums: [...presentMinimums.values()] } : undefined;
    }
    default:
      return undefined;
  }
}

/** The lines that a fix adds or changes. */
function linesOf(command: FixCommand): number[] {
  switch (command.type) {
    case 'AddItemBelow':
    case 'MendQuantity':
    case 'MoveItem':
      return [command.itemId];
    case 'UpdatePrices':
      return command.items.map(({ itemId }) => itemId);
    default:
      return [];
  }
}

type Findings = (typeof getChecks)['response']['_output'];

function viewOf({ check, subject, print, group, areaId, lines, title, detail, why, fix, line, effect, dismissal }: Found) {
  return {
    check,
    subject,
    print,
    group,
    areaId,
    itemIds: lines.map(({ id }) => id),
    title,
    detail,
    why,
    fix: fix && {
      kind: fix.kind,
      moved: effect && fromCents(effect.total + effect.tax),
      line: line && {
        areaId: line.areaId,
        after: line.after,
        itemXREF: line.facts.itemXREF,
        action: line.facts.action,
        description: line.facts.description,
        quality: line.facts.quality,
        quantity: line.quantity,
        itemUM: line.facts.itemUM,
        ppu: line.ppu,
        totalCost: line.totalCost,
        tax: line.tax,
      },
    },
    dismissal,
  };
}
