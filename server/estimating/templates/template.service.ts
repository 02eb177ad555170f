import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import { bookFactsOf } from '../../../contracts/estimating/estimate/lines.ts';
import { type AreaState, copyOf, type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf, settingsView, taxSourceView } from '../../../contracts/estimating/estimate/views.ts';
import type { SourceFacts } from '../../../contracts/estimating/facts.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import type { addFromEstimate } from '../../../contracts/estimating/templates/add-from-estimate.ts';
import type { getTemplate } from '../../../contracts/estimating/templates/get-template.ts';
import type { Template, TemplateChoice, TemplateLine } from '../../../contracts/estimating/templates/template.ts';
import { formatNumber } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { PriceBookService } from '../../catalogue/price-book.service.ts';
import { PercentagesService } from '../../organization/percentages.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { sameText } from '../decisions.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { EstimateService } from '../estimating.service.ts';
import type { NewLine } from '../items/new-items.ts';
import { placeOf } from '../place-of.ts';
import { PricingService, sameCosts } from '../prices/pricing.service.ts';
import type { UnitCosts } from '../pricing.ts';

type Book = Awaited<ReturnType<PriceBookService['bookOf']>>;
type Place = ReturnType<typeof placeOf>;

/** Names of lines that stay behind, as the audit tells them. */
const NAMES_TOLD = 3;

/** Estimates that start from a past one: what comes along, and at which price. The new one is not tied to the old one. */
@Injectable()
export class TemplateService {
  constructor(
    private readonly streams: EstimateStreams,
    private readonly estimating: EstimateService,
    private readonly pricing: PricingService,
    private readonly percentages: PercentagesService,
  ) {}

  /** Refuses ORDER_NOT_FOUND for an estimate `into` of somebody else. */
  async template(
    orderId: number,
    { organizationId, userId }: Pick<Session, 'organizationId' | 'userId'>,
    asked: z.output<typeof getTemplate.query>,
  ): Promise<Template> {
    const source = await this.ofOrganization(orderId, organizationId);
    const into = asked.into === undefined ? null : await this.ofOrganization(asked.into, organizationId);
    const { book, place } = await this.pricing.bookAt(organizationId, into?.survey ?? asked);
    const own = into ? settingsView(into) : (await this.percentages.ofNewJob(organizationId, userId, book.salesTax(place))).settings;
    const settings = asked.markup === 'theirs' ? settingsFrom(source, own) : own;
    const lineOf = (line: LineItem): TemplateLine => {
      const { price, costs } = this.costsOf(book, place, line, asked.prices);
      const now = costs && priceLine({ ...line, ...costs }, settings);
      return {
        itemId: line.id,
        action: line.action,
        description: line.description,
        quality: line.quality,
        quantity: line.quantity,
        unit: line.itemUM,
        measured: isMeasured(line),
        price,
        was: line.totalCost,
        wasTax: line.tax,
        now: now?.totalCost ?? null,
        nowTax: now?.tax ?? null,
      };
    };
    return {
      orderId,
      name: source.externalRefId,
      areas: [...source.areas.values()].map((area) => ({
        areaId: area.areaId,
        label: area.label,
        into: (into && counterpartOf(area, into)?.label) ?? null,
        lines: linesOf(source, area).map(lineOf),
      })),
    };
  }

  async add(orderId: number, { fromOrderId, areaIds, itemIds, ...choice }: z.output<typeof addFromEstimate.body>, ctx: RequestContext) {
    const { organizationId } = ctx.actor;
    if (fromOrderId === orderId) throw new Refusal('MISSING_FIELDS', 'Please choose another estimate than this one.');
    const source = await this.ofOrganization(fromOrderId, organizationId);
    const { book, state, place } = await this.pricing.pricingContext(orderId, organizationId);
    const [wantedAreas, wantedLines] = [new Set(areaIds), new Set(itemIds)];
    const areas = [...source.areas.values()].filter(({ areaId }) => wantedAreas.has(areaId));
    if (areas.length === 0) throw new Refusal('AREA_NOT_FOUND');

    const fresh = areas.filter((area) => !counterpartOf(area, state));
    const newAreaIds = await this.estimating.newIds('area', fresh.length);
    const idOf = new Map(fresh.map(({ areaId }, n) => [areaId, newAreaIds[n] ?? 0]));
    const targetOf = (area: AreaState) => counterpartOf(area, state)?.areaId ?? idOf.get(area.areaId) ?? 0;
    const taskNames = choice.tasks ? new Set(areas.flatMap((area) => linesOf(source, area).map((line) => taskOf(source, line)))) : [];
    const names = [...taskNames];
    const taskIds = await this.estimating.newIds('task', names.length);

    const wanted = areas.flatMap((area) =>
      linesOf(source, area).flatMap((line) => (wantedLines.has(line.id) ? [{ line, areaId: targetOf(area) }] : [])),
    );
    const settings = choice.markup ? settingsFrom(source, settingsView(state)) : null;
    const priced = wanted.map(({ line, areaId }) => ({ line, areaId, ...this.costsOf(book, place, line, choice.prices) }));
    const lines = priced.flatMap(({ line, areaId, price, costs }): NewLine[] => {
      if (!costs) return [];
      const now = priceLine({ ...line, ...costs }, settings ?? settingsView(state)).ppu;
      return [
        {
          ...bookFactsOf(line),
          ...costs,
          ...(!isMeasured(line) && { quantity: line.quantity }),
          percentageAffected: line.percentageAffected,
          notes: choice.notes ? line.notes : '',
          reason: reasonOf(price, choice.prices, line.ppu, now),
          areaIds: [areaId],
          ...(choice.tasks && { taskId: taskIds[names.indexOf(taskOf(source, line))] ?? 0 }),
        },
      ];
    });
    const newAreas = fresh.map((area) => ({
      areaId: idOf.get(area.areaId) ?? 0,
      typeCode: area.areaType,
      typeName: area.areaTypeName,
      label: area.label,
      notes: choice.notes ? area.notes : '',
      ...(choice.measurements && { measures: area.measures, interior: area.interior, wholeHouse: area.wholeHouse }),
    }));
    const measured = areas.flatMap((area) => {
      const { measures, interior, wholeHouse } = area;
      const there = choice.measurements ? counterpartOf(area, state) : undefined;
      return there ? [{ areaId: there.areaId, measures, interior, wholeHouse }] : [];
    });
    const minimums = await this.pricing.minimumsOf(book, lines, place, state);
    const at = ctx.at ?? new Date().toISOString();
    const handled = await this.streams.execute(
      orderId,
      {
        type: 'AddFromEstimate',
        areaIds: areas.map(targetOf),
        taskId: 0,
        lines,
        itemIds: await this.estimating.newIds('item', lines.length),
        minimums,
        at,
        newAreas,
        tasks: names.map((name, n) => ({ id: taskIds[n] ?? 0, name })),
        settings,
        measured,
        source: sourceOf(source.externalRefId, choice.prices, priced),
      },
      { ...ctx, at },
    );
    return handled.events
      .flatMap((event) => (event.type === 'ItemsAdded' ? event.data.items : []))
      .flatMap(({ itemId }) => handled.state.items.get(itemId) ?? []);
  }

  /** The estimate as it is now, as a copy, because a writer may change it meanwhile. */
  private async ofOrganization(orderId: number, organizationId: number): Promise<Estimate> {
    const { state } = await this.streams.load(orderId);
    if (!state.exists || state.organizationId !== organizationId) throw new Refusal('ORDER_NOT_FOUND');
    return copyOf(state);
  }

  /** The unit costs of a line that comes along; none where it stays behind. */
  private costsOf(book: Book, place: Place, line: LineItem, prices: TemplateChoice['prices']): Priced {
    const { labor, material, equipment, wasteFactorPct } = line;
    const kept = { labor, material, equipment, wasteFactorPct };
    if (line.priceSource === 'typed') return { price: 'typed', costs: kept };
    const present = this.pricing.currentCosts(book, line, place);
    const price = !present ? 'gone' : sameCosts(kept, present) ? 'same' : 'moved';
    return { price, costs: prices === 'kept' ? kept : present };
  }
}

interface Priced {
  price: TemplateLine['price'];
  costs: UnitCosts | null;
}

const isMeasured = ({ quantitySource, formulaXRef }: LineItem) => quantitySource === 'measured' && formulaXRef !== '';

const taskOf = (source: Estimate, line: LineItem) => source.tasks.get(line.estimateTask_Id) ?? '';

/** The area of another estimate that stands for this one: its house, or one of the same type and label. */
function counterpartOf(area: AreaState, into: Estimate): AreaState | undefined {
  const isSame = (other: AreaState) => other.areaType === area.areaType && sameText(other.label, area.label);
  return [...into.areas.values()].find((other) => (area.areaTypeGroup === 'E' ? other.areaTypeGroup === 'E' : isSame(other)));
}

/** An estimate's markup. A tax rate that it took from its place is that of the new place. */
function settingsFrom(source: Estimate, own: Settings): Settings {
  const settings = settingsView(source);
  return taxSourceView(source) ? { ...settings, taxableAmount: own.taxableAmount } : settings;
}

function reasonOf(price: TemplateLine['price'], prices: TemplateChoice['prices'], was: string, now: string): string {
  if (price === 'typed') return `costs as they were typed, unit price ${formatNumber(now)}`;
  if (prices === 'kept') return `costs as they were, unit price ${formatNumber(now)}`;
  return price === 'same'
    ? `costs unchanged in today's price book, unit price ${formatNumber(now)}`
    : `unit price was ${formatNumber(was)}, today ${formatNumber(now)}`;
}

function sourceOf(
  name: string,
  prices: TemplateChoice['prices'],
  lines: readonly { line: LineItem; price: TemplateLine['price'] }[],
): SourceFacts {
  if (prices === 'kept') return { kind: 'template', name, answers: [{ question: 'Prices', answer: 'as they were' }], libraries: [] };
  const moved = lines.filter(({ price }) => price === 'moved').length;
  const gone = lines.flatMap(({ line, price }) => (price === 'gone' ? [line.description] : []));
  const answers = [{ question: 'Prices', answer: `today's, ${moved} of ${lines.length} moved` }];
  if (gone.length > 0) {
    const more = gone.length > NAMES_TOLD ? ` and ${gone.length - NAMES_TOLD} more` : '';
    answers.push({ question: 'No longer in the price book', answer: `${gone.slice(0, NAMES_TOLD).join(', ')}${more}` });
  }
  return { kind: 'template', name, answers, libraries: [] };
}
