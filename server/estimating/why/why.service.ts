import { Injectable } from '@nestjs/common';
import type { LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import type { AreaState, Cents, Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { minimumOfItem, shownLine } from '../../../contracts/estimating/estimate/trade-labor.ts';
import { settingsView } from '../../../contracts/estimating/estimate/views.ts';
import { describeEvent, type EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { WhyLine } from '../../../contracts/estimating/why/get-why-line.ts';
import type { WhyTotal } from '../../../contracts/estimating/why/get-why-total.ts';
import type { MovedSums, WhyMoment } from '../../../contracts/estimating/why/moment.ts';
import { nameOfActor, type Recorded } from '../../../contracts/log.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { unitCostOf } from '../../../contracts/unit-cost.ts';
import { PriceHistoryService } from '../../catalogue/price-history.service.ts';
import { EstimateFolds } from '../estimate-folds.ts';
import { PricingService } from '../prices/pricing.service.ts';

/** Changes of a day that are told in words. */
const WORDS_OF_A_DAY = 2;
/** Events of a line that are answered; earlier ones are added up. */
const MOST_EVENTS = 200;
const RULES = { overhead: 'overheadAmount', profit: 'profitAmount', tax: 'taxableAmount' } as const;
type Rule = keyof typeof RULES;

/** Seven figures and the lines before tax, in cents. */
type Figures = bigint[];
const FIGURES = ['labor', 'material', 'equipment', 'overhead', 'profit', 'tax', 'total', 'lines'] as const;
const LINES = FIGURES.indexOf('lines');
const TOTAL = FIGURES.indexOf('total');

const NOTHING: Figures = FIGURES.map(() => 0n);
const figuresOf = (cents: Cents | undefined): Figures =>
  cents ? [...cents.costs, cents.tax, cents.total + cents.tax, cents.total] : [...NOTHING];
const minus = (a: Figures, b: Figures): Figures => a.map((cents, at) => cents - (b[at] ?? 0n));
const plus = (a: Figures, b: Figures): Figures => a.map((cents, at) => cents + (b[at] ?? 0n));
const inMoney = (figures: Figures) =>
  Object.fromEntries(FIGURES.map((name, at) => [name, fromCents(figures[at] ?? 0n)])) as unknown as MovedSums;
const abs = (cents: bigint) => (cents < 0n ? -cents : cents);

const momentOf = ({ revision, metadata }: Recorded<EstimateEvent>): WhyMoment => ({
  revision,
  at: metadata.at,
  by: nameOfActor(metadata.actor),
});

interface Day {
  day: string;
  last: WhyMoment;
  people: Set<string>;
  changes: { words: string; moved: bigint }[];
  moved: Figures;
}

/** Why the numbers of an estimate are what they are: its history, told by what each event moved. */
@Injectable()
export class WhyService {
  constructor(
    private readonly folds: EstimateFolds,
    private readonly pricing: PricingService,
    private readonly books: PriceHistoryService,
  ) {}

  /** Of the whole estimate, or of one area. Days are told apart in `zone`. */
  async total(orderId: number, { area, zone }: { area?: number; zone: string }, signal: AbortSignal): Promise<WhyTotal> {
    const dayOf = dayIn(zone);
    const days = new Map<string, Day>();
    const rules: WhyTotal['rules'] = [];
    const pricedAt = new PricedAt();
    const sumsOf = (estimate: Estimate) => figuresOf(area === undefined ? estimate.cents : estimate.areas.get(area)?.cents);
    const estimate = await this.folds.walk(
      orderId,
      (event, now, apply) => {
        const before = sumsOf(now);
        const settings = now.settings.get(now.settingsId);
        const { sentence } = describeEvent(now, event, event.metadata);
        pricedAt.note(apply(), now, event);
        const moved = minus(sumsOf(now), before);
        const after = now.settings.get(now.settingsId);
        if (after && after !== settings) rules.push(...rulesChanged(settings, after, event, moved));
        if (moved.every((cents) => cents === 0n)) return;
        const name = dayOf(event.metadata.at);
        const day = days.get(name) ?? { day: name, last: momentOf(event), people: new Set(), changes: [], moved: NOTHING };
        days.set(name, day);
        day.last = momentOf(event);
        day.people.add(nameOfActor(event.metadata.actor));
        day.changes.push({ words: sentence, moved: moved[LINES] ?? 0n });
        day.moved = plus(day.moved, moved);
      },
      signal,
    );
    if (!estimate.exists) throw new Refusal('ORDER_NOT_FOUND');
    const only = area === undefined ? undefined : estimate.areas.get(area);
    if (area !== undefined && !only) throw new Refusal('AREA_NOT_FOUND');
    return {
      revision: estimate.revision,
      now: inMoney(sumsOf(estimate)),
      days: [...days.values()].map(dayView),
      rules,
      ...(await this.prices(estimate, only, pricedAt)),
    };
  }

  private async prices(estimate: Estimate, area: AreaState | undefined, pricedAt: PricedAt) {
    const { book, place, older } = await this.pricing.presentPrices(estimate);
    const versions = await this.books.versionsOf(estimate.organizationId);
    const lines = [...estimate.items.values()].filter((line) => !area || line.propertyArea_AreaID === area.areaId);
    const byVersion = new Map<number, { lines: number; differing: number }>();
    for (const line of lines) {
      if (line.priceSource !== 'book') continue;
      const { version } = versionAt(versions, pricedAt.of(line.id)?.at ?? line.dateAdded);
      const counted = byVersion.get(version) ?? { lines: 0, differing: 0 };
      byVersion.set(version, { lines: counted.lines + 1, differing: counted.differing + (older.has(line.id) ? 1 : 0) });
    }
    const differing = lines.flatMap((line) => {
      const costs = older.get(line.id);
      return costs ? [{ itemId: line.id, unitCost: unitCostOf(costs) }] : [];
    });
    const taken = this.pricing.atPresentPrices(
      estimate,
      book,
      place,
      differing.map(({ itemId }) => itemId),
    );
    const { state: _state, ...factors } = book.placeOf(place);
    return {
      place: factors,
      version: versionAt(versions, new Date().toISOString()),
      versions: [...byVersion]
        .sort(([a], [b]) => a - b)
        .map(([version, counts]) => ({ version, effectiveFrom: effectiveFromOf(versions, version), ...counts })),
      typed: lines.filter((line) => line.priceSource === 'typed').length,
      differing,
      takingThem: fromCents(taken.cents.total + taken.cents.tax - estimate.cents.total - estimate.cents.tax),
    };
  }

  async line(orderId: number, itemId: number, signal: AbortSignal): Promise<WhyLine> {
    const events: WhyLine['events'] = [];
    let earlier = { count: 0, moved: 0n };
    const settingsSince = new Map<number, Record<Rule, WhyMoment>>();
    const pricedAt = new PricedAt();
    const measured = new Map<number, WhyMoment>();
    let affected: WhyMoment | null = null;
    let quantity: WhyMoment | null = null;
    let origin: WhyLine['origin'] = null;
    const estimate = await this.folds.walk(
      orderId,
      (event, now, apply) => {
        const was = shownLine(now, itemId);
        const settings = now.settings.get(now.settingsId);
        const described = describeEvent(now, event, event.metadata);
        const since = settingsSince.get(now.settingsId);
        pricedAt.note(apply(), now, event);
        const moment = momentOf(event);
        if (event.type === 'AreaMeasured') measured.set(event.data.areaId, moment);
        const addition = origin ? undefined : now.additions.get(itemId);
        if (addition) origin = { ...moment, ...addition };
        const after = now.settings.get(now.settingsId);
        if (after && !settingsSince.has(now.settingsId)) settingsSince.set(now.settingsId, sinceOf(settings, since, after, moment));
        const is = shownLine(now, itemId);
        if (is?.percentageAffected !== was?.percentageAffected) affected = was ? moment : null;
        if (is?.quantity !== was?.quantity || is?.quantitySource !== was?.quantitySource) quantity = moment;
        if (is?.totalCost === was?.totalCost && (is === undefined) === (was === undefined)) return;
        const moved = toCents(is?.totalCost ?? '0.00') - toCents(was?.totalCost ?? '0.00');
        const { sentence, before, after: to, unit } = wordsForLine(described, was, is);
        events.push({
          ...moment,
          sentence,
          before,
          after: to,
          unit,
          moved: fromCents(moved),
          total: is?.totalCost ?? '0.00',
          undoes: event.metadata.undoOf !== undefined,
          quantity: is && is.quantity !== was?.quantity ? is.quantity : null,
        });
        const first = events.length > MOST_EVENTS ? events.shift() : undefined;
        if (first) earlier = { count: earlier.count + 1, moved: earlier.moved + toCents(first.moved) };
      },
      signal,
    );
    if (!estimate.exists) throw new Refusal('ORDER_NOT_FOUND');
    const line = shownLine(estimate, itemId);
    if (!line) throw new Refusal('ITEM_NOT_FOUND');
    const settings = estimate.settings.get(line.settingsId) ?? settingsView(estimate);
    const [begun] = events;
    const started: WhyMoment = { revision: 0, at: estimate.createdAt, by: '' };
    return {
      revision: estimate.revision,
      settings,
      settingsSince: settingsSince.get(line.settingsId) ?? { overhead: started, profit: started, tax: started },
      events,
      earlier: { count: earlier.count, moved: fromCents(earlier.moved) },
      total: line.totalCost,
      measured: (line.quantitySource === 'measured' ? measured.get(line.propertyArea_AreaID) : undefined) ?? null,
      affected,
      typed: line.quantitySource === 'typed' ? quantity : null,
      origin,
      ...(await this.priceOfLine(estimate, line, pricedAt.of(itemId) ?? begun ?? started)),
    };
  }

  private async priceOfLine(estimate: Estimate, line: LineItem, since: WhyMoment): Promise<Pick<WhyLine, 'price' | 'present'>> {
    const { organizationId } = estimate;
    const { book, place, older } = await this.pricing.presentPrices(estimate);
    const versions = await this.books.versionsOf(organizationId);
    const { state: _state, ...factors } = book.placeOf(place);
    const nothing = { since, place: factors, crew: null, parts: [], own: false };
    if (line.isLaborMinimum) return { price: { ...nothing, source: 'minimum', version: null }, present: null };
    if (line.priceSource === 'typed') return { price: { ...nothing, source: 'typed', version: null }, present: null };
    const version = versionAt(versions, since.at);
    const then = await this.books.itemIn(organizationId, version.version, line.itemXREF, place);
    const price = then?.qualities.find(({ itemXREF }) => itemXREF === line.itemXREF);
    // Another place, or an older default book, than the line was priced with: these parts would not add up to its price.
    const same = price !== undefined && unitCostOf({ ...price, wasteFactorPct: line.wasteFactorPct }) === unitCostOf(line);
    return {
      price: {
        ...nothing,
        source: 'book',
        version,
        place: then && same ? then.place : factors,
        crew: (same && then?.crew) || null,
        parts: same && !price.own ? price.parts : [],
        own: same && price.own,
      },
      present: older.has(line.id) ? this.presentOf(estimate, line, book, place, versionAt(versions, new Date().toISOString())) : null,
    };
  }

  private presentOf(
    estimate: Estimate,
    line: LineItem,
    book: Parameters<PricingService['atPresentPrices']>[1],
    place: Parameters<PricingService['atPresentPrices']>[2],
    version: Version,
  ): WhyLine['present'] {
    const taken = this.pricing.atPresentPrices(estimate, book, place, [line.id]);
    const is = taken.items.get(line.id) ?? line;
    const moved = taken.cents.total + taken.cents.tax - estimate.cents.total - estimate.cents.tax;
    return { unitCost: unitCostOf(is), ppu: is.ppu, totalCost: is.totalCost, version, moved: fromCents(moved) };
  }
}

/** Oldest first. */
type Versions = { version: number; at: string; effectiveFrom: string }[];
type Version = { version: number; effectiveFrom: string };

/** The version that counted at an instant: made by then, and its day had come. */
function versionAt(versions: Versions, at: string): Version {
  const found = versions.findLast((row) => row.at <= at && row.effectiveFrom <= at.slice(0, 10)) ?? versions[0];
  return { version: found?.version ?? 1, effectiveFrom: found?.effectiveFrom ?? '' };
}

const effectiveFromOf = (versions: Versions, version: number) => versions.find((row) => row.version === version)?.effectiveFrom ?? '';

/** Since when each line has the costs that it has; undo gives it those of an earlier moment back. */
class PricedAt {
  private readonly known = new Map<number, { costs: string; moment: WhyMoment }[]>();

  note({ items }: { items: Set<number> }, estimate: Estimate, event: Recorded<EstimateEvent>) {
    for (const id of items) {
      const line = estimate.items.get(id) ?? minimumOfItem(estimate, id)?.line;
      if (!line) continue;
      const costs = `${line.itemXREF} ${line.labor} ${line.material} ${line.equipment} ${line.wasteFactorPct} ${line.priceSource}`;
      const entries = this.known.get(id) ?? [];
      if (entries.at(-1)?.costs === costs) continue;
      const { undoOf, redoOf } = event.metadata;
      const before = undoOf || redoOf ? entries.findLast((entry) => entry.costs === costs) : undefined;
      this.known.set(id, [...entries, before ?? { costs, moment: momentOf(event) }]);
    }
  }

  of(itemId: number): WhyMoment | undefined {
    return this.known.get(itemId)?.at(-1)?.moment;
  }
}

function rulesChanged(was: Settings | undefined, is: Settings, event: Recorded<EstimateEvent>, moved: Figures): WhyTotal['rules'] {
  return (Object.keys(RULES) as Rule[]).flatMap((rule) => {
    const from = was?.[RULES[rule]] ?? null;
    const to = is[RULES[rule]];
    if (from === to) return [];
    const started = event.type === 'EstimateStarted';
    return [{ rule, moment: momentOf(event), from, to, moved: fromCents(moved[TOTAL] ?? 0n), started }];
  });
}

/** Since when each percentage of new settings counts. */
function sinceOf(was: Settings | undefined, since: Record<Rule, WhyMoment> | undefined, is: Settings, moment: WhyMoment) {
  const of = (rule: Rule) => (was && since && was[RULES[rule]] === is[RULES[rule]] ? since[rule] : moment);
  return { overhead: of('overhead'), profit: of('profit'), tax: of('tax') };
}

/** An event about many lines says nothing of this one's quantity; what changed of it is said beside. */
function wordsForLine(described: { sentence: string; before: string; after: string; unit: string }, was?: LineItem, is?: LineItem) {
  const { sentence, before, after, unit } = described;
  if (was && is && was.quantity !== is.quantity) return { sentence, before: was.quantity, after: is.quantity, unit: is.itemUM };
  if (!was && is) return { sentence, before: '', after: is.quantity, unit: is.itemUM };
  return { sentence, before, after, unit };
}

function dayView({ day, last, people, changes, moved }: Day): WhyTotal['days'][number] {
  const largest = changes.toSorted((a, b) => (abs(b.moved) > abs(a.moved) ? 1 : abs(b.moved) < abs(a.moved) ? -1 : 0));
  const words = [...new Set(largest.map((change) => change.words))];
  return {
    day,
    last,
    people: [...people],
    words: words.slice(0, WORDS_OF_A_DAY),
    more: Math.max(0, changes.length - WORDS_OF_A_DAY),
    moved: inMoney(moved),
  };
}

function dayIn(zone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(new Date(at));
}
