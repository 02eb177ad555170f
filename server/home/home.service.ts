import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { HomeEvent } from '../../contracts/home/events.ts';
import { areaTypeOf } from '../../contracts/home/property/area-types.ts';
import type { Characteristics, PropertyCharacteristics } from '../../contracts/home/property/characteristics.ts';
import type { Home } from '../../contracts/home/property/get-home.ts';
import type { ErcFacts, HomeAddress, HomeArea, PlaceFactor } from '../../contracts/home/property/home.ts';
import type { HomeState } from '../../contracts/home/property/home-state.ts';
import { measuresOf } from '../../contracts/home/property/measures.ts';
import type { PropertyArea } from '../../contracts/home/property/property-area.ts';
import { type ErcReport, ErcRequest } from '../../contracts/home/reports/erc-report.ts';
import type { getQualityCosts } from '../../contracts/home/reports/get-quality-costs.ts';
import type { CostRequest } from '../../contracts/home/reports/replacement-cost.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { alertDay } from '../../contracts/vault/alerts/alerts-state.ts';
import { laterDay } from '../../contracts/vault/alerts/later-day.ts';
import { typedDate } from '../../contracts/vault/items/dates.ts';
import type { VaultItemFields } from '../../contracts/vault/items/vault-item.events.ts';
import { type EstimateTables, estimates, linesByArea } from '../../projections/estimating/estimates.ts';
import { homeOfUser } from '../../projections/home/homes.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { vaultItems } from '../../projections/vault/vault-items.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { Clock } from '../platform/clock.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Handled } from '../platform/event-log/stream-handler.ts';
import type { Session } from '../platform/http/access.ts';
import { CostDataService } from './cost-data.service.ts';
import type { HomeCommand } from './property/home.decider.ts';
import { HomeStreams } from './property/home.stream.ts';
import { type KnownHome, shownAreas, shownHome, shownHouse } from './property/home-view.ts';

type Context = RequestContext & { session: Session };
interface Prepared {
  address: HomeAddress;
  counts: Partial<Characteristics>;
  at: string;
}
type Sides = { short?: string | undefined; long?: string | undefined; height?: string | undefined };

const TAKES_AREAS_AWAY: ReadonlySet<HomeCommand['type']> = new Set(['RemoveHomeArea', 'ChangeCharacteristics', 'SetUpHome']);

/** Houses of persons, as calls answer them. */
@Injectable()
export class HomeService {
  constructor(
    private readonly streams: HomeStreams,
    private readonly models: Runner,
    private readonly catalogue: CatalogueService,
    private readonly costs: CostDataService,
    private readonly clock: Clock,
  ) {}

  /** The house of whoever asks; `id`, where a path has one, must be theirs or 0 (R414). Nobody else's exists. */
  async known(session: Session, id = 0): Promise<KnownHome | undefined> {
    assertOwn(session, id);
    return homeOfUser(this.models, session.userId);
  }

  async home(session: Session): Promise<Home> {
    return this.shown(await this.known(session));
  }

  /** A house as a read model or its stream has it. */
  shown(home: KnownHome | undefined): Home {
    const zip = home?.address?.zip ?? '';
    return shownHome(home, home?.county || (zip && this.catalogue.place(zip)?.county) || '', alertDay(this.clock.now()));
  }

  /** Until a day of alerts, MM-DD-YYYY; tomorrow when none was said. */
  async putOff(todo: string, { status, until: typed }: { status: 'later' | 'open'; until?: string | undefined }, ctx: Context) {
    const until = status === 'later' ? laterDay(typed, alertDay(this.clock.now())) : '';
    if (until === undefined) throw new Refusal('HOME_TODO_INVALID');
    await this.execute({ type: 'PutOffTodo', organizationId: ctx.session.organizationId, todo, until }, ctx);
    return { todo, until: typedDate(until) };
  }

  async characteristics(session: Session, id: number): Promise<PropertyCharacteristics[]> {
    const home = await this.known(session, id);
    const house = home && shownHouse(home);
    return house ? [house] : [];
  }

  async areas(session: Session, id: number): Promise<PropertyArea[]> {
    const home = await this.known(session, id);
    return home ? shownAreas(home) : [];
  }

  async area(session: Session, id: number, areaId: number): Promise<PropertyArea> {
    const area = (await this.areas(session, id)).find((one) => one.id === areaId);
    if (!area) throw new Refusal('PROPERTY_AREA_NOT_FOUND');
    return area;
  }

  /** One command for one's own house. */
  async execute(command: HomeCommand, { session, ...ctx }: Context, id = 0): Promise<Handled<HomeState, HomeEvent>> {
    assertOwn(session, id);
    if (!TAKES_AREAS_AWAY.has(command.type)) return this.streams.execute(session.userId, command, ctx);
    return this.streams.execute(session.userId, { ...command, ...(await this.useOfAreas(session)) } as HomeCommand, ctx);
  }

  /** Lines of one's estimates, by areas of the same type with the same label, and items of one's vault. */
  private async useOfAreas({ userId, organizationId }: Session): Promise<Record<'lines' | 'items', Record<number, number>>> {
    const { areas } = (await this.streams.load(userId)).state;
    if (areas.length === 0) return { lines: {}, items: {} };
    const [onEstimates, inVault] = await Promise.all([
      linesByArea(this.models.db<EstimateTables>(estimates.name), organizationId),
      vaultItems.list(this.models, { organizationId, userId }),
    ]);
    const byArea = (count: (area: HomeArea) => number) => Object.fromEntries(areas.map((area) => [area.id, count(area)]));
    return {
      lines: byArea(({ type, label }) =>
        onEstimates
          .filter((one) => one.label === label && one.areaTypeName === areaTypeOf(type).label)
          .reduce((sum, { lines }) => sum + lines, 0),
      ),
      items: byArea(({ id }) => inVault.filter(({ fields }) => (fields as VaultItemFields).areaId === id).length),
    };
  }

  /** The house of somebody who has none yet, as another prepared it. */
  async prepare(
    { userId, organizationId }: Pick<Session, 'userId' | 'organizationId'>,
    prepared: Prepared,
    ctx: RequestContext,
  ): Promise<void> {
    if ((await this.streams.load(userId)).state.address) return;
    const { address, counts, at } = prepared;
    const step = (name: string) => ({ ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${name}` });
    await this.streams.execute(userId, { type: 'SaveHomeAddress', organizationId, address, check: 'unchanged' }, step('address'));
    if (Object.keys(counts).length === 0) return;
    await this.streams.execute(userId, { type: 'SetUpHome', organizationId, counts, at }, step('house'));
  }

  async house(command: HomeCommand, ctx: Context, id: number): Promise<PropertyCharacteristics> {
    const { state, revision } = await this.execute(command, ctx, id);
    return shownHouse({ ...state, revision }) as PropertyCharacteristics;
  }

  /** The area that a command made or changed. */
  async changedArea(command: HomeCommand, ctx: Context, id: number, areaId?: number): Promise<PropertyArea> {
    const { state, events } = await this.execute(command, ctx, id);
    const put = events.flatMap(({ type, data }) => (type === 'PropertyAreasChanged' ? data.put.map((area) => area.id) : []));
    const area = shownAreas(state).find((one) => one.id === (areaId ?? put[0]));
    if (!area) throw new Refusal('PROPERTY_AREA_NOT_FOUND');
    return area;
  }

  /** R413. */
  async latestReport(session: Session): Promise<ErcReport | null> {
    const report = (await this.known(session))?.report;
    return report ? this.costs.report(report, session.name) : null;
  }

  /** What a report comes to. */
  costOf(report: ErcFacts): string {
    return this.costs.total(report);
  }

  /** What a report of the house as it is now would come to, by structure quality; null where a figure is missing. */
  async qualityCosts(session: Session): Promise<z.infer<(typeof getQualityCosts)['response']>> {
    const home = await this.known(session);
    const livingArea = home?.characteristics?.totalLivingArea || '0';
    const state = home?.address?.state ?? '';
    if (!ErcRequest.safeParse({ state, livingArea, quality: 1 }).success) return null;
    return this.costs.byQuality({ state, livingArea }, home?.placeFactor ?? null);
  }

  /** Made of the figures of today, and kept as the latest. */
  async makeReport(request: CostRequest, ctx: Context): Promise<ErcReport> {
    const { organizationId, name } = ctx.session;
    const report = { at: this.clock.now().toISOString(), ...request, ...this.costs.figures(request) };
    const { state } = await this.execute({ type: 'ReportReplacementCost', organizationId, report }, ctx);
    return this.costs.report(state.report ?? { ...report, own: null }, name);
  }

  /** Null takes it back. The latest report follows; `seen` is the revision that it was given on. */
  async givePlaceFactor(own: Pick<PlaceFactor, 'factor' | 'reason'> | null, seen: number | undefined, ctx: Context): Promise<number> {
    const { organizationId } = ctx.session;
    const at = this.clock.now().toISOString();
    return (await this.execute({ type: 'GivePlaceFactor', organizationId, own, at, seen }, ctx)).revision;
  }

  /** The change that ended at a revision, or the latest. */
  undo(revision: number | undefined, ctx: Context): Promise<Handled<HomeState, HomeEvent>> {
    const { organizationId } = ctx.session;
    return this.execute({ type: 'UndoHome', organizationId, revision, at: this.clock.now().toISOString() }, ctx);
  }

  /** Its sides as typed, or the estimate where they are left out; a height alone changes the typed one. */
  async measure(areaId: number, { short, long, height }: Sides, seen: number | undefined, ctx: Context, id: number): Promise<PropertyArea> {
    assertOwn(ctx.session, id);
    const { state } = await this.streams.load(ctx.session.userId);
    const usual = state.characteristics?.ceilingHeight || '8';
    const measured = short && long ? measuresOf({ short, long, height: height ?? usual }) : 'estimated';
    return this.changedArea({ type: 'ChangeHomeArea', areaId, changed: { measured }, seen }, ctx, id, areaId);
  }
}

function assertOwn({ userId }: Session, id: number): void {
  if (id !== 0 && id !== userId) throw new Refusal('PROPERTY_NOT_FOUND');
}
