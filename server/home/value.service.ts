import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { D, fixed } from '../../contracts/decimal.ts';
import type { ValueFacts } from '../../contracts/home/property/home.ts';
import { MAX_SALES_FILE_BYTES, type MarketValue, MOST_LISTED_SALES, type SalesPreview } from '../../contracts/home/reports/market-value.ts';
import { type ComparedSale, type Comparison, propertyValue } from '../../contracts/home/reports/property-value.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { clean } from '../platform/imports/cells.ts';
import { UnreadableFile } from '../platform/imports/file-kind.ts';
import { uploadedFile } from '../platform/imports/upload.ts';
import { HomeService } from './home.service.ts';
import { MapService } from './map.service.ts';
import type { KnownHome } from './property/home-view.ts';
import { SalesService } from './sales.service.ts';

type Context = RequestContext & { session: Session };

/** What a house may be worth, of sales near it (docs/arithmetic.md). */
@Injectable()
export class ValueService {
  constructor(
    private readonly homes: HomeService,
    private readonly sales: SalesService,
    private readonly maps: MapService,
  ) {}

  async blank(session: Session) {
    const home = await this.homes.known(session);
    const { totalLivingArea = '', propertyType = null } = home?.characteristics ?? {};
    return {
      ...{ livingArea: totalLivingArea, propertyType: propertyType ?? 1, zip: home?.address?.zip ?? '' },
      hasPosition: this.placeOf(home) !== undefined,
      sales: home?.sales ?? null,
    };
  }

  /** Reads a file; with `keep` it is the one that values are made of from now on. Refuses FILE_TOO_LARGE, FILE_UNREADABLE, UPLOAD_CUT_OFF. */
  async load(request: Request, { fileName, keep }: { fileName: string; keep: boolean }, ctx: Context): Promise<SalesPreview> {
    const { file } = await uploadedFile(request, MAX_SALES_FILE_BYTES, 'A list of sales');
    const { sales, ...read } = await this.sales.of(file).catch((error) => {
      throw error instanceof UnreadableFile ? new Refusal('FILE_UNREADABLE', error.message) : error;
    });
    const days = sales.map(({ soldOn }) => soldOn).sort();
    const said = { name: clean(fileName) || 'sales', rows: read.rows, sales: sales.length, from: days[0] ?? '', to: days.at(-1) ?? '' };
    if (keep) {
      const { organizationId, userId } = ctx.session;
      const before = await this.homes.known(ctx.session);
      const kept = { ...said, hash: await this.sales.keep(userId, sales), at: new Date().toISOString() };
      const { state } = await this.homes.execute({ type: 'LoadSales', organizationId, sales: kept }, ctx);
      await this.forgetAllBut(state, before);
    }
    return { ...said, ...read, byZip: sales.filter(({ isByZip }) => isByZip).length, isKept: keep };
  }

  /** The latest as it was made; null before. */
  async latest(session: Session): Promise<MarketValue | null> {
    const home = await this.homes.known(session);
    return home?.value ? this.shown(session.userId, home.value, home) : null;
  }

  /** Of the sales that are kept, and kept as the latest. */
  async estimate(asked: Comparison, ctx: Context): Promise<MarketValue> {
    const { organizationId, userId } = ctx.session;
    const home = await this.homes.known(ctx.session);
    const sales = home?.sales && (await this.sales.kept(userId, home.sales.hash));
    if (!home?.sales || !sales) throw new Refusal('NO_SALES_FILE');
    const place = this.placeOf(home);
    if (!place) throw new Refusal('NO_HOME_POSITION');
    const { figures, sales: listed, ...counts } = propertyValue(sales, place, asked, MOST_LISTED_SALES);
    const { hash, name, at: loadedAt } = home.sales;
    const value: ValueFacts = {
      ...{ at: new Date().toISOString(), ...asked, leftOut: asked.leftOut.toSorted((a, b) => a - b), ...figures },
      ...{ hash, name, loadedAt, zip: place.zip, isPinned: place.isPinned },
      ...{ latitude: String(place.latitude), longitude: String(place.longitude) },
      ...counts,
    };
    const { state } = await this.homes.execute({ type: 'EstimateValue', organizationId, value }, ctx);
    await this.forgetAllBut(state, home);
    const latest = state.value ?? value;
    // Asked for meanwhile in another tab, the latest is another one.
    return this.shown(userId, latest, state, isSameValue(latest, value) ? listed : undefined);
  }

  /** Figures as they were made; which sales they are of is found again in what is kept of the file. */
  private async shown(
    userId: number,
    facts: ValueFacts,
    home: Pick<KnownHome, 'report' | 'sales'>,
    known?: ComparedSale[],
  ): Promise<MarketValue> {
    const { hash, name, loadedAt, zip, latitude, longitude, isPinned, leftOut, ...figures } = facts;
    const place = { zip, latitude: Number(latitude), longitude: Number(longitude), isPinned };
    const kept = known ? undefined : await this.sales.kept(userId, hash);
    const listed = known ?? (kept ? propertyValue(kept, place, facts, MOST_LISTED_SALES).sales : []);
    const cost = home.report ? this.homes.costOf(home.report) : '';
    return {
      ...figures,
      leftOut: [...leftOut],
      house: { cost, rest: cost && figures.value ? fixed(new D(figures.value).minus(cost), 2) : '' },
      file: { name, at: loadedAt },
      place,
      sales: listed.map(({ type: _, ...sale }) => sale),
      isOfKeptFile: home.sales?.hash === hash,
    };
  }

  /** Of files there are two at most: what values are made of from now on, and what the latest was made of. */
  private async forgetAllBut({ id, sales, value }: KnownHome, before: KnownHome | undefined): Promise<void> {
    const named = new Set([sales?.hash, value?.hash]);
    for (const hash of [before?.sales?.hash, before?.value?.hash]) if (hash && !named.has(hash)) await this.sales.forget(id, hash);
  }

  private placeOf(home: KnownHome | undefined) {
    return this.maps.placeOf(home?.address?.zip ?? '', home?.pin ?? null);
  }
}

/** Whenever they were made. */
const isSameValue = (a: ValueFacts, b: ValueFacts) => isDeepStrictEqual({ ...a, at: '' }, { ...b, at: '' });
