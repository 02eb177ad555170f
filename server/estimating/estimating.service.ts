import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Place } from '../../contracts/catalogue/entities.ts';
import { BUILDER_QUALITY, type QualityLevel } from '../../contracts/catalogue/quality.ts';
import { type LineItem, type Settings, type Survey, type TaxSource } from '../../contracts/estimating/entities.ts';
import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import { actorKey } from '../../contracts/estimating/estimate/undo.ts';
import {
  areaView,
  orderView,
  paymentsView,
  photosView,
  settingsView,
  shownLines,
  tasksView,
  totalsView,
} from '../../contracts/estimating/estimate/views.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import type { Photo } from '../../contracts/estimating/photos/photo.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { placeOr } from '../../projections/catalogue/price-books.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { PriceBookService } from '../catalogue/price-book.service.ts';
import { OrganizationService } from '../organization/organization.service.ts';
import { PercentagesService } from '../organization/percentages.service.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Handled } from '../platform/event-log/stream-handler.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { type Addition, taskNamed } from './addition.ts';
import { type AddedArea, measuredArea } from './areas/new-area.ts';
import type { EstimateCommand } from './estimate.decider.ts';
import { EstimateStreams } from './estimate.stream.ts';
import { EstimateFolds, type Folded, isPast, type Moment } from './estimate-folds.ts';
import { countLines } from './items/new-items.ts';
import { placeOf } from './place-of.ts';
import { PricingService } from './prices/pricing.service.ts';

/**
 * The estimating context's public interface: commands together with the lookups that they need, and estimates folded
 * from the log.
 */
@Injectable()
export class EstimateService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly folds: EstimateFolds,
    private readonly readDb: ReadDb,
    private readonly catalogue: CatalogueService,
    private readonly books: PriceBookService,
    private readonly organizations: OrganizationService,
    private readonly percentages: PercentagesService,
    private readonly pricing: PricingService,
  ) {}

  /** Sends one command to the order's handler. Throws its `Refusal`. */
  execute(orderId: number, command: EstimateCommand, ctx: RequestContext): Promise<Handled<Estimate, EstimateEvent>> {
    return this.streams.execute(orderId, command, ctx);
  }

  /** The number of the estimate that a request makes: of the same request the same. */
  newOrderId({ actor, idempotencyKey }: RequestContext): Promise<number> {
    return this.readDb.idFor('order', `${actorKey(actor)} ${idempotencyKey}`);
  }

  /**
   * Starts an estimate and returns its number. Without given settings it begins with the percentages of the person,
   * else of the organisation, else of the product.
   */
  async start(externalRefId: string, ctx: RequestContext, said?: Settings): Promise<number> {
    const orderId = await this.newOrderId(ctx);
    const [areaId, taskId] = [await this.readDb.nextId('area'), await this.readDb.nextId('task')];
    const { organizationId } = ctx.actor;
    const { quantityDecimals } = await this.organizations.defaultsOf(organizationId);
    const tax = await this.salesTax(organizationId, {});
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : undefined;
    const { settings, taxSource } = said
      ? { settings: said, taxSource: null }
      : await this.percentages.ofNewJob(organizationId, userId, tax);
    await this.execute(
      orderId,
      {
        type: 'StartEstimate',
        organizationId,
        externalRefId,
        orderType: 'ProjectEstimate',
        checksum: randomBytes(16).toString('base64url'),
        settings,
        taxSource,
        quantityDecimals,
        areaId,
        taskId,
      },
      ctx,
    );
    return orderId;
  }

  /** The sales tax at the property's place, or at the organisation's if the property has none yet. */
  async salesTax(organizationId: number, named: Place): Promise<TaxSource> {
    const { book, homeZip } = await this.books.currentBook(organizationId);
    return book.salesTax(placeOr(named, { homeZip }));
  }

  async changeAddress(orderId: number, survey: Survey, ctx: RequestContext) {
    const filled = this.filled(survey);
    const tax = await this.salesTax(ctx.actor.organizationId, placeOf(filled));
    return this.execute(orderId, { type: 'ChangeAddress', survey: filled, tax }, ctx);
  }

  /** Ids for new entities, from sequences that no rebuild resets. */
  async newIds(kind: 'area' | 'task' | 'item', count: number): Promise<number[]> {
    return this.readDb.nextIds(kind, count);
  }

  /** The area of the whole house, which each estimate has. */
  async houseArea(orderId: number): Promise<number> {
    const { state } = await this.streams.load(orderId);
    return [...state.areas.values()].find(({ areaTypeGroup }) => areaTypeGroup === 'E')?.areaId ?? 0;
  }

  async addAreas(orderId: number, areas: Omit<AddedArea, 'areaId'>[], ctx: RequestContext) {
    const ids = await this.newIds('area', areas.length);
    const handled = await this.execute(
      orderId,
      { type: 'AddAreas', areas: areas.map((area, n) => ({ ...area, areaId: ids[n] ?? 0 })) },
      ctx,
    );
    return handled.events
      .flatMap(({ type, data }) => (type === 'AreaAdded' ? (handled.state.areas.get(data.areaId) ?? []) : []))
      .map(areaView);
  }

  /**
   * Adds lines from the price book or typed by hand, priced for the order's place, and the new areas that they go to, in one step of undo.
   * Returns the lines as they are on the estimate.
   */
  async addItems(orderId: number, addition: Addition, ctx: RequestContext): Promise<LineItem[]> {
    const { book, state, place } = await this.pricing.pricingContext(orderId, ctx.actor.organizationId);
    const newAreaIds = addition.newAreas?.length ? await this.newIds('area', addition.newAreas.length) : [];
    const newAreas = (addition.newAreas ?? []).map((area, n) => ({ ...measuredArea(area), areaId: newAreaIds[n] ?? 0 }));
    const idOf = (ref: number) => (ref < 0 ? (newAreaIds[-ref - 1] ?? 0) : ref);
    const lines = addition.repairs.map((repair) => ({
      ...this.pricing.lineOf(book, repair, addition.quality, place),
      ...(repair.reason && { reason: repair.reason }),
      ...(repair.areas && { areaIds: repair.areas.map(idOf) }),
      ...taskOf(state, repair),
    }));
    const areaIds = addition.areaIds.map(idOf);
    const minimums = await this.pricing.minimumsOf(book, lines, place, state);
    const itemIds = await this.newIds('item', countLines({ areaIds, lines }));
    const at = ctx.at ?? new Date().toISOString();
    const { taskId, source = null } = addition;
    const handled = await this.execute(
      orderId,
      { type: 'AddItems', areaIds, taskId, lines, itemIds, minimums, at, source, newAreas },
      { ...ctx, at },
    );
    return handled.events
      .flatMap((event) => (event.type === 'ItemsAdded' ? event.data.items : []))
      .flatMap(({ itemId }) => handled.state.items.get(itemId) ?? []);
  }

  /** Items by their codes as lines for C102: in the asked quality, in Good (R148), or in the only one. */
  async repairItemsOf(orderId: number, asked: { lDescription_id: number; quality?: QualityLevel | undefined }[], organizationId: number) {
    const { book, place } = await this.pricing.pricingContext(orderId, organizationId);
    const once = new Map(asked.map((item) => [item.lDescription_id, item]));
    return [...once.values()].map(({ lDescription_id: code, quality }) => {
      const qualities = book.find(code)?.qualities ?? [];
      const wanted = [quality, BUILDER_QUALITY].flatMap((level) => qualities.find((one) => one.quality === level) ?? [])[0];
      const xref = wanted?.xref ?? code;
      const { labor, material, equipment, action, itemUM, itemXREF, formula, ...facts } = this.pricing.bookFacts(book, xref, place);
      return {
        itemXREF,
        action: book.find(itemXREF)?.action ?? action,
        actionShown: action,
        description: facts.description,
        category: facts.category,
        subcategory: book.find(itemXREF)?.subcategory ?? '',
        unit: itemUM,
        formula,
        quality: facts.quality,
        wasteFactorPct: facts.wasteFactorPct,
        costs: { labor, material, equipment },
      };
    });
  }

  /** R100. */
  async switchItem(orderId: number, itemId: number, newXref: number, ctx: RequestContext) {
    const { book, state, place } = await this.pricing.pricingContext(orderId, ctx.actor.organizationId);
    const facts = this.pricing.bookFacts(book, newXref, place);
    const minimums = await this.pricing.minimumsOf(book, [facts], place, state);
    return this.execute(orderId, { type: 'SwitchItem', itemId, facts, minimums }, ctx);
  }

  /** R099: changes every line with an item that comes in that quality. A line that already has it keeps its price. */
  async changeQuality(orderId: number, quality: QualityLevel, ctx: RequestContext, itemIds?: number[]) {
    const asked = itemIds && new Set(itemIds);
    const { book, state, place } = await this.pricing.pricingContext(orderId, ctx.actor.organizationId);
    const items = [...state.items.values()].flatMap((line) => {
      const xref = book.find(line.itemXREF)?.qualities.find((q) => q.quality === quality)?.xref;
      if (xref === undefined || line.quality === quality || (asked && !asked.has(line.id))) return [];
      return [{ itemId: line.id, instead: line.itemXREF, ...this.pricing.bookFacts(book, xref, place) }];
    });
    const minimums = await this.pricing.minimumsOf(book, items, place, state);
    return this.execute(
      orderId,
      asked ? { type: 'ChangeQualityOfItems', items, minimums } : { type: 'ChangeQuality', quality, items, minimums },
      ctx,
    );
  }

  /** The address; an empty city or state is filled in from the ZIP code. */
  filled(survey: Survey): { address: string; address2: string; city: string; state: string; zip: string } {
    const place = survey.zip ? this.catalogue.place(survey.zip) : undefined;
    return {
      address: survey.address,
      address2: survey.address2,
      city: survey.city || (place?.city ?? ''),
      state: (survey.state || (place?.state ?? '')).toUpperCase(),
      zip: survey.zip,
    };
  }

  /**
   * The estimate now, at a stream revision or at an instant (ISO). Past states are folded from the log, a few at a
   * time: refuses BUSY, and stops reading when `signal` aborts.
   */
  async at(orderId: number, moment: Moment = {}, signal?: AbortSignal): Promise<{ view: EstimateView; revision: number }> {
    const { estimate, position } = await this.stateAt(orderId, moment, signal);
    return { view: viewOf(estimate, position), revision: estimate.revision };
  }

  /** All photos that the estimate showed, in the order of areas and lines. */
  async photosAt(orderId: number, moment: Moment = {}, signal?: AbortSignal): Promise<Photo[]> {
    return photosView((await this.stateAt(orderId, moment, signal)).estimate);
  }

  /** The same as its folded state, which callers must not change, nor keep across an `await`. */
  async stateAt(orderId: number, moment: Moment, signal?: AbortSignal): Promise<Folded> {
    const folded = isPast(moment) ? await this.past(orderId, moment, signal) : await this.present(orderId);
    if (!folded.estimate.exists) throw new Refusal('ORDER_NOT_FOUND');
    return folded;
  }

  private async present(orderId: number) {
    const { state, position } = await this.streams.load(orderId);
    return { estimate: state, position };
  }

  private async past(orderId: number, moment: Moment, signal?: AbortSignal) {
    const current = moment.revision === undefined || moment.at !== undefined ? undefined : this.streams.cachedAt(orderId, moment.revision);
    return current ? { estimate: current.state, position: current.position } : this.folds.at(orderId, moment, signal);
  }

  /**
   * The order's organisation, the checksum of its addresses, and whether it is archived; read from the log, so that it
   * does not wait for a read model.
   */
  async door(orderId: number): Promise<{ organizationId: number; checksum: string; archived: boolean }> {
    const { organizationId, checksum, archived } = (await this.streams.load(orderId)).state;
    return { organizationId, checksum, archived };
  }

  /** The estimate's current revision, for callers that store it to read the same state later. */
  async revision(orderId: number): Promise<number> {
    return (await this.streams.load(orderId)).revision;
  }
}

export function viewOf(estimate: Estimate, position: bigint): EstimateView {
  return {
    order: orderView(estimate),
    settings: settingsView(estimate),
    tasks: tasksView(estimate),
    payments: paymentsView(estimate),
    billing: estimate.billing,
    totals: totalsView(estimate.cents),
    revision: estimate.revision,
    position: position.toString(),
    at: estimate.updatedAt,
    areas: [...estimate.areas.values()].map((area) => ({ ...areaView(area), items: shownLines(estimate, area) })),
  };
}

/** The task of a line's own, by its id or by its name. */
function taskOf(state: Estimate, { taskId, task }: Addition['repairs'][number]): { taskId?: number } {
  const own = taskId ?? (task ? taskNamed(state, task) : undefined);
  return own === undefined ? {} : { taskId: own };
}
