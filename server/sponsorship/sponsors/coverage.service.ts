import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { aheadOf } from '../../../contracts/sponsorship/sponsors/coverage.events.ts';
import { type AskedZip, OFFERED_DAYS } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import type { MapZip } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import type { CoveredZip } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { coverageOf, waitingIn, zipsAskedBy, zipsOf } from '../../../projections/sponsorship/sponsors.ts';
import { CatalogueService, type ZipPlace } from '../../catalogue/catalogue.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import { CoverageStreams } from './coverage.stream.ts';
import { CoverageMoney } from './coverage-money.ts';
import { type Caller, hasName, SponsorsService } from './sponsors.service.ts';

type Context = RequestContext & { session: Caller };

const MOST_COVERED = 100;
const MOST_ON_MAP = 61;
/** Before post office boxes are left out. */
const MOST_NEAR = 200;
const letters = (city: string) => city.toLowerCase().replace(/[^a-z]/g, '');

/** Which ZIP codes sponsors cover. */
@Injectable()
export class CoverageService {
  constructor(
    private readonly streams: CoverageStreams,
    private readonly sponsors: SponsorsService,
    private readonly money: CoverageMoney,
    private readonly catalogue: CatalogueService,
    private readonly models: Runner,
  ) {}

  async mine(session: Caller): Promise<CoveredZip[]> {
    await this.sponsors.own(session);
    const zips = (await zipsOf(this.models, [session.userId])).map(({ zip }) => zip);
    const shown = await this.shown(
      zips.map((zip) => this.place(zip)),
      session,
    );
    return shown.map(({ zip, city, state, county, others, homes, price }) => ({ zip, city, state, county, others, homes, price }));
  }

  /** Around a ZIP code, or a city with or without its state; without any, around the first that is covered. */
  async near(asked: string, session: Caller): Promise<MapZip[]> {
    await this.sponsors.own(session);
    const middle = asked ? this.found(asked) : await this.first(session);
    return middle ? this.shown(withHomes(middle, this.catalogue.placesNear(middle, MOST_NEAR)).slice(0, MOST_ON_MAP), session) : [];
  }

  private found(asked: string): ZipPlace | undefined {
    if (/^\d{5}/.test(asked)) return this.catalogue.place(asked);
    const [, city = asked, state = ''] = /^(.*?)[,\s]+([a-z]{2})$/i.exec(asked) ?? [];
    const named = this.catalogue.placesNamed(city, state.toUpperCase(), letters);
    return named[0] ?? this.catalogue.placesNamed(asked, '', letters)[0];
  }

  private async first({ userId }: Caller): Promise<ZipPlace | undefined> {
    const [one] = await zipsOf(this.models, [userId]);
    return one && this.catalogue.place(one.zip);
  }

  private async shown(places: ZipPlace[], { userId, organizationId }: Caller): Promise<MapZip[]> {
    const covered = await coverageOf(
      this.models,
      places.map(({ zip }) => zip),
    );
    const cards = await this.sponsors.cards([...new Set(covered.map(({ user_id }) => user_id))]);
    const waiting = await waitingIn(
      this.models,
      places.map(({ zip }) => zip),
    );
    const costs = await this.money.costs(
      places.map(({ zip }) => zip),
      organizationId,
    );
    const names = new Map(cards.map((card) => [card.id, sponsorName(card)]));
    return places.map((place) => {
      const ids = covered.filter(({ zip }) => zip === place.zip).map(({ user_id }) => user_id);
      const others = ids.filter((id) => id !== userId).map((id) => names.get(id) ?? 'Somebody');
      const queue = waiting.filter(({ zip }) => zip === place.zip).map((one) => ({ userId: one.user_id }));
      const isWaiting = queue.some((one) => one.userId === userId);
      const cost = costs.get(place.zip) ?? { homes: 0, price: '', offered: true, due: '' };
      return { ...place, ...cost, isMine: ids.includes(userId), others, ahead: aheadOf(queue, userId), isWaiting };
    });
  }

  /** `due` is what it was said to cost now. Refuses NOT_A_SPONSOR, SPONSOR_NO_NAME, NO_SUCH_ZIP, ZIP_FULL, COVERAGE_FULL, and what its payment refuses. */
  async cover(asked: string, due: string | undefined, { session, ...ctx }: Context): Promise<boolean> {
    const { userId, organizationId } = session;
    if (!hasName(await this.sponsors.me(session))) throw new Refusal('SPONSOR_NO_NAME');
    const zip = asked.slice(0, 5);
    if (!this.catalogue.place(zip)) throw new Refusal('NO_SUCH_ZIP');
    const mine = await zipsOf(this.models, [userId]);
    if (mine.length >= MOST_COVERED && !mine.some((one) => one.zip === zip)) throw new Refusal('COVERAGE_FULL');
    const { sponsors } = (await this.streams.load(Number(zip))).state;
    if (sponsors.includes(userId)) return true;
    const names = (await this.sponsors.cards(sponsors)).map(sponsorName);
    const purchaseId = await this.money.prepare(zip, due, session);
    await this.streams.execute(Number(zip), { type: 'TakeCoverage', userId, organizationId, names }, ctx);
    if (purchaseId) await this.money.pay(purchaseId);
    return true;
  }

  async leave(asked: string, { session, ...ctx }: Context): Promise<boolean> {
    await this.sponsors.own(session);
    const { userId, organizationId } = session;
    const zip = Number(asked.slice(0, 5));
    const { events } = await this.streams.execute(zip, { type: 'LeaveCoverage', userId, organizationId }, ctx);
    return events.length > 0;
  }

  /** Refuses NOT_A_SPONSOR, SPONSOR_NO_NAME, NO_SUCH_ZIP, ZIP_HAS_PLACE, ZIP_ASKED_ENOUGH. */
  async ask(asked: string, isAsked: boolean, { session, ...ctx }: Context): Promise<boolean> {
    const { userId, organizationId } = session;
    if (!hasName(await this.sponsors.me(session))) throw new Refusal('SPONSOR_NO_NAME');
    const zip = asked.slice(0, 5);
    if (!this.catalogue.place(zip)) throw new Refusal('NO_SUCH_ZIP');
    const command = isAsked ? { type: 'AskForPlace' as const, userId, organizationId } : { type: 'EndAsk' as const, userId };
    await this.streams.execute(Number(zip), command, ctx);
    return isAsked;
  }

  async asked(session: Caller): Promise<AskedZip[]> {
    await this.sponsors.own(session);
    const zips = (await zipsAskedBy(this.models, session.userId)).map(({ zip }) => zip);
    const waiting = await waitingIn(this.models, zips);
    const all = zips.map((zip) => {
      const queue = waiting.filter((one) => one.zip === zip).map((one) => ({ userId: one.user_id, offeredAt: one.offered_at }));
      const offeredAt = queue.find(({ userId }) => userId === session.userId)?.offeredAt ?? '';
      return { zip, city: this.place(zip).city, ahead: aheadOf(queue, session.userId), offeredUntil: offeredUntil(offeredAt) };
    });
    return all.sort((a, b) => Number(b.offeredUntil !== '') - Number(a.offeredUntil !== '') || a.zip.localeCompare(b.zip));
  }

  /** Takes what somebody asked for back, who is erased. */
  async forget(userId: number): Promise<void> {
    for (const { zip } of await zipsAskedBy(this.models, userId)) {
      const ctx = { actor: { kind: 'system' as const, organizationId: 0, name: 'Scopebook' }, idempotencyKey: randomUUID() };
      await this.streams.execute(Number(zip), { type: 'EndAsk', userId }, ctx);
    }
  }

  private place(zip: string): ZipPlace {
    return this.catalogue.place(zip) ?? { zip, city: '', state: '', county: '', latitude: 0, longitude: 0 };
  }
}

export const offeredUntil = (offeredAt: string): string =>
  offeredAt === '' ? '' : new Date(Date.parse(offeredAt) + OFFERED_DAYS * 24 * 60 * 60 * 1000).toISOString();

/** Post office boxes stand at the position of their city, several at the same; nobody lives there. The one that was asked for stays. */
function withHomes(middle: ZipPlace, places: ZipPlace[]): ZipPlace[] {
  const at = ({ latitude, longitude }: ZipPlace) => `${latitude} ${longitude}`;
  const count = new Map<string, number>();
  for (const place of places) count.set(at(place), (count.get(at(place)) ?? 0) + 1);
  return [middle, ...places.filter((place) => place.zip !== middle.zip && count.get(at(place)) === 1 && at(place) !== at(middle))];
}
