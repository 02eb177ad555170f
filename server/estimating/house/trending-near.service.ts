import { Injectable } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import { type getTrendingNear, LEAST_MADE } from '../../../contracts/estimating/house/get-trending-near.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { linesMadeNear, type MadeLine } from '../../../projections/estimating/made-near.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { CatalogueService } from '../../catalogue/catalogue.service.ts';
import { HomeService } from '../../home/home.service.ts';
import type { Session } from '../../platform/http/access.ts';
import { HOUSE_PROJECTS, markOf, type ProjectMark } from './projects.ts';

type Trending = (typeof getTrendingNear)['response']['_output'];

const DAYS = 365;
/** ZIP codes that count as near, the house's own among them. */
const NEAR_ZIPS = 25;
const MOST_PROJECTS = 5;
/** Of a project's items, in one area: with fewer it is other work. */
const LEAST_SHARE = 0.5;
const KEPT_MS = 5 * 60_000;

const KEPT = cacheBound({
  name: 'what is estimated near a ZIP code',
  most: 2_000,
  of: 'entries',
  because: 'a few lines each for five minutes, for as many ZIP codes as homeowners look from within that time',
});

/** What everybody's estimates near a house have in common; only counts and middle prices leave it. */
@Injectable()
export class TrendingNear {
  /** Of the usual projects: those that are asked for by name are ways to do the same. */
  private readonly marks = HOUSE_PROJECTS.filter(({ isAsked }) => !isAsked).map(markOf);
  private readonly kept = new BoundedCache<{ at: number; projects: Trending['projects'] }>(KEPT);
  private codes: ReadonlyMap<number, number> | undefined;

  constructor(
    private readonly homes: HomeService,
    private readonly catalogue: CatalogueService,
    private readonly models: Runner,
  ) {}

  async of(session: Session, now: Date): Promise<Trending> {
    const zip = (await this.homes.known(session))?.address?.zip.slice(0, 5) ?? '';
    return { zip, projects: zip === '' ? [] : await this.near(zip, now) };
  }

  private async near(zip: string, now: Date): Promise<Trending['projects']> {
    const kept = this.kept.get(zip);
    if (kept && now.getTime() - kept.at < KEPT_MS) return kept.projects;
    const place = this.catalogue.place(zip);
    const lines = await linesMadeNear(this.models, {
      zips: place ? this.catalogue.placesNear(place, NEAR_ZIPS).map((one) => one.zip) : [zip],
      since: new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1_000).toISOString(),
      xrefs: [...this.codeOf.keys()],
    });
    const projects = this.marks
      .flatMap((mark) => {
        const prices = pricesOf(mark, lines, this.codeOf);
        return prices.length < LEAST_MADE
          ? []
          : { id: mark.id, name: mark.name, made: prices.length, middlePrice: fromCents(middle(prices)) };
      })
      .sort((a, b) => b.made - a.made)
      .slice(0, MOST_PROJECTS);
    this.kept.set(zip, { at: now.getTime(), projects });
    return projects;
  }

  /** The code of a project's item by the code of each of its qualities. */
  private get codeOf(): ReadonlyMap<number, number> {
    const wanted = this.marks.flatMap(({ ways }) => ways.flatMap((codes) => [...codes]));
    this.codes ??= new Map(
      wanted.flatMap((code) => (this.catalogue.find(code)?.qualities ?? []).map(({ xref }): [number, number] => [xref, code])),
    );
    return this.codes;
  }
}

/** What a project comes to in each estimate that has it, in cents. */
function pricesOf(mark: ProjectMark, lines: readonly MadeLine[], codeOf: ReadonlyMap<number, number>): bigint[] {
  const areas = new Map<number, MadeLine[]>();
  for (const line of lines) {
    if (mark.areaTypes.size > 0 && !mark.areaTypes.has(line.areaType)) continue;
    const area = areas.get(line.areaId);
    if (area) area.push(line);
    else areas.set(line.areaId, [line]);
  }
  const byOrder = new Map<number, bigint>();
  for (const area of areas.values()) {
    for (const { orderId, totalCost } of workIn(area, mark, codeOf))
      byOrder.set(orderId, (byOrder.get(orderId) ?? 0n) + toCents(totalCost));
  }
  return [...byOrder.values()];
}

/** The lines of an area that are a project's, in the first way of which enough is there; none where it is other work. */
function workIn(area: readonly MadeLine[], { ways }: ProjectMark, codeOf: ReadonlyMap<number, number>): readonly MadeLine[] {
  for (const codes of ways) {
    const lines = area.filter(({ xref }) => codes.has(codeOf.get(xref) ?? 0));
    if (new Set(lines.map(({ xref }) => codeOf.get(xref))).size >= codes.size * LEAST_SHARE) return lines;
  }
  return [];
}

/** The median, of two in the middle the mean to the cent. */
function middle(prices: readonly bigint[]): bigint {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1));
  const [low = 0n, high = 0n] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return (low + high + 1n) / 2n;
}
