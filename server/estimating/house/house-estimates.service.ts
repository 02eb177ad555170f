import { Injectable } from '@nestjs/common';
import type { Survey } from '../../../contracts/estimating/entities.ts';
import { type Estimate, emptyEstimate } from '../../../contracts/estimating/estimate/state.ts';
import type { getHouseProjects } from '../../../contracts/estimating/house/get-house-projects.ts';
import { NO_PROJECT } from '../../../contracts/estimating/house/house-project.ts';
import type { startHouseEstimate } from '../../../contracts/estimating/house/start-house-estimate.ts';
import { defaultName } from '../../../contracts/estimating/orders/default-name.ts';
import { listed } from '../../../contracts/format.ts';
import type { PropertyCharacteristics } from '../../../contracts/home/property/characteristics.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { missingPieces } from '../../../contracts/home/property/missing.ts';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';
import type { Measures, WholeHouseInput } from '../../../contracts/measures/entities.ts';
import { wholeHouse } from '../../../contracts/measures/measurement.ts';
import { fromCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { openJobs } from '../../../projections/estimating/estimates.ts';
import { HomeService } from '../../home/home.service.ts';
import { PercentagesService } from '../../organization/percentages.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { Addition } from '../addition.ts';
import { type AskedArea, measuredArea } from '../areas/new-area.ts';
import { EstimateStreams } from '../estimate.stream.ts';
import { EstimateService } from '../estimating.service.ts';
import { JobQueries } from '../job.queries.ts';
import { NewEstimates } from '../orders/new-estimates.service.ts';
import { PricingService } from '../prices/pricing.service.ts';
import { usualDay } from '../usual-day.ts';
import { estimateTypeOf, HOUSE_PROJECTS, measuresOfProperty, type ProjectDefinition, qualityFor } from './projects.ts';

export const houseEstimateMigrations: Migration[] = [
  {
    id: 'house-estimate-001',
    sql: [
      `create table house_estimate (
        organization_id integer primary key,
        order_id integer not null,
        claimed_at timestamptz not null
      )`,
    ],
  },
];

interface Tables {
  house_estimate: { organization_id: number; order_id: number; claimed_at: Date };
}

/** Longer than a start takes; what was broken off before stands in nobody's way after. */
const STARTS_WITHIN_MS = 60_000;
/** R021. Neither finished nor put away. */
const isInProgress = ({ exists, archived, lock }: Pick<Estimate, 'exists' | 'archived' | 'lock'>): boolean => exists && !archived && !lock;

/** The house among the areas of an addition, before the estimate's own is known. */
const HOUSE = 0;
/** What projects are priced on. */
const EMPTY = {
  type: 'StartEstimate',
  externalRefId: '',
  orderType: 'ProjectEstimate',
  checksum: '',
  taxSource: null,
  quantityDecimals: 2,
  areaId: HOUSE,
  taskId: 1,
} as const;

/** A property with what an estimate of it needs. */
type KnownHouse = Home & { address: NonNullable<Home['address']>; characteristics: PropertyCharacteristics };
type Started = (typeof startHouseEstimate)['body']['_output'];

/** Estimates of one's own house: areas, measurements and place come from the property, the lines from a project. */
@Injectable()
export class HouseEstimates {
  constructor(
    private readonly homes: HomeService,
    private readonly estimates: EstimateService,
    private readonly newEstimates: NewEstimates,
    private readonly pricing: PricingService,
    private readonly streams: EstimateStreams,
    private readonly jobs: JobQueries,
    private readonly readDb: ReadDb,
    private readonly percentages: PercentagesService,
  ) {}

  /** `asked` is the id of a project that is not among the usual ones. */
  async choices(session: Session, asked = NO_PROJECT): Promise<(typeof getHouseProjects)['response']['_output']> {
    const home = await this.house(session);
    const inProgress = (await this.inProgress(session.organizationId)) ?? null;
    const { book, place } = await this.pricing.bookAt(session.organizationId, surveyOf(home));
    const { settings } = await this.percentages.ofNewJob(session.organizationId, session.userId, book.salesTax(place));
    const projects = HOUSE_PROJECTS.filter(({ id, isAsked }) => !isAsked || id === asked).flatMap((project) => {
      const fits = project.fits ? home.areas.filter(project.fits) : [];
      if (project.fits && fits.length === 0) return [];
      const addition = additionOf(home, project, fits.slice(0, 1));
      const estimate = emptyEstimate(0);
      this.pricing.imagine(estimate, { ...EMPTY, organizationId: session.organizationId, settings });
      const measured = houseOf(home);
      if (measured) this.pricing.imagine(estimate, { type: 'MeasureWholeHouse', areaId: HOUSE, ...measured, applyDownward: false });
      this.pricing.imagine(estimate, this.pricing.imaginedAddition(estimate, addition, { book, place }));
      return [
        {
          id: project.id,
          name: project.name,
          fits: fits.map(({ id }) => id),
          total: fromCents(estimate.cents.total),
          lines: addition.repairs.length,
        },
      ];
    });
    return { inProgress, projects };
  }

  /** Answers its number. Sent twice, it is made once; where it was broken off it goes on. */
  async start({ name, timeZone, project: projectId, areaIds }: Started, { session, ...ctx }: RequestContext & { session: Session }) {
    const home = await this.house(session);
    const missing = missingPieces({
      ...home.characteristics,
      materials: home.characteristics.selectedMaterials.map(({ id }) => id),
    });
    if (missing.length > 0) throw new Refusal('HOUSE_DATA_MISSING', missing.map(({ text }) => text).join(' '));
    const project = HOUSE_PROJECTS.find(({ id }) => id === projectId);
    if (!project && projectId !== NO_PROJECT) throw new Refusal('PROJECT_UNKNOWN');
    const areas = areaIds.map((areaId) => {
      const area = home.areas.find(({ id }) => id === areaId);
      if (!area) throw new Refusal('PROPERTY_AREA_NOT_FOUND');
      return area;
    });
    const fitting = project?.fits ? areas.filter(project.fits) : [];
    if (project?.fits && fitting.length === 0) {
      const possible = home.areas.filter(project.fits).map(({ areaLabel }) => areaLabel);
      throw new Refusal(
        'PROJECT_NEEDS_AREA',
        `${project.name} needs an area${possible.length > 0 ? `: choose ${listed(possible).replace(/ and ([^ ]*)$/, ' or $1')}` : ''}.`,
      );
    }
    const orderId = await this.estimates.newOrderId(ctx);
    const { organizationId } = session;
    const isBlocked = (await this.inProgress(organizationId, orderId)) !== undefined || !(await this.claim(organizationId, orderId));
    if (isBlocked) throw new Refusal('ESTIMATE_IN_PROGRESS');
    const step = (what: string): RequestContext => ({ ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${what}` });
    if ((await this.newEstimates.start(name || defaultName(usualDay(new Date(), timeZone)), ctx)) < 0) {
      await this.claims.deleteFrom('house_estimate').where('order_id', '=', orderId).execute();
      // R022.
      throw new Refusal('NO_CREDITS');
    }
    await this.estimates.changeAddress(orderId, surveyOf(home), step('address'));
    await this.measureHouse(orderId, home, step('house'));
    const addition = additionOf(home, project, areas, fitting);
    if (addition.repairs.length > 0) await this.estimates.addItems(orderId, await this.onHouse(orderId, addition), step('lines'));
    else if (areas.length > 0) await this.estimates.addAreas(orderId, areas.map(newAreaOf).map(measuredArea), step('areas'));
    return orderId;
  }

  /** Of several that begin at once, on whatever server, one is the organisation's next estimate. */
  private async claim(organizationId: number, orderId: number): Promise<boolean> {
    const { claims } = this;
    const mine = { organization_id: organizationId, order_id: orderId, claimed_at: new Date() };
    const first = await claims
      .insertInto('house_estimate')
      .values(mine)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 1n) return true;
    const last = await claims
      .selectFrom('house_estimate')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    if (last.order_id === orderId) return true;
    const { state } = await this.streams.load(last.order_id);
    const isOpen = state.exists ? isInProgress(state) : Date.now() - last.claimed_at.getTime() < STARTS_WITHIN_MS;
    if (isOpen) return false;
    const next = await claims
      .updateTable('house_estimate')
      .set(mine)
      .where('organization_id', '=', organizationId)
      .where('order_id', '=', last.order_id)
      .executeTakeFirst();
    return next.numUpdatedRows === 1n;
  }

  private get claims() {
    return this.readDb.tables<Tables>();
  }

  private async measureHouse(orderId: number, home: KnownHouse, ctx: RequestContext): Promise<void> {
    const measured = houseOf(home);
    const areaId = await this.estimates.houseArea(orderId);
    if (measured) await this.estimates.execute(orderId, { type: 'MeasureWholeHouse', areaId, ...measured, applyDownward: false }, ctx);
  }

  /** Lines of the whole house go to the area that the estimate has for it. */
  private async onHouse(orderId: number, addition: Addition): Promise<Addition> {
    const house = await this.estimates.houseArea(orderId);
    const idOf = (ref: number) => (ref === HOUSE ? house : ref);
    return {
      ...addition,
      areaIds: addition.areaIds.map(idOf),
      repairs: addition.repairs.map((repair) => ({ ...repair, areas: repair.areas?.map(idOf) })),
    };
  }

  /** R021: the newest that is neither put away, nor finished, nor this one. From the log, so that what was done a moment ago counts. */
  private async inProgress(organizationId: number, except?: number): Promise<number | undefined> {
    for (const orderId of await openJobs(this.jobs.db, organizationId)) {
      if (orderId === except) continue;
      const { state } = await this.streams.load(orderId);
      if (isInProgress(state)) return orderId;
    }
    return undefined;
  }

  /** Refuses what has no address or no characteristics yet. */
  private async house(session: Session): Promise<KnownHouse> {
    const { address, characteristics, ...home } = await this.homes.home(session);
    if (!address?.zip) throw new Refusal('PROPERTY_NO_ADDRESS');
    if (!characteristics) throw new Refusal('PROPERTY_NO_CHARACTERISTICS');
    return { ...home, address, characteristics };
  }
}

const surveyOf = ({ address: { address, address2, city, state, zip } }: KnownHouse): Survey => ({
  id: 0,
  address,
  address2,
  city,
  state,
  zip,
});

/** The Entire House as the property has it (R074 to R076). */
function houseOf({
  characteristics: house,
}: KnownHouse): { measures: Pick<Measures, 'floor' | 'roof' | 'extwalls'>; input: WholeHouseInput } | null {
  const cars = String(Number.parseInt(house.numberOfCarsInGarage, 10));
  const input: WholeHouseInput = {
    livingarea: house.totalLivingArea,
    stories: house.stories,
    ceilingHeightFeet: house.ceilingHeight || '8',
    ceilingHeightInches: '0',
    roofpitch: house.roofPitch || 'Moderate',
    roofdormers: '0',
    roofoverhangfeet: '0',
    attachedcars: house.garageType === 'attachedgarage' ? cars : '0',
    builtincars: house.garageType === 'builtingarage' ? cars : '0',
  };
  const measured = wholeHouse(input);
  if (!measured.ok) return null;
  const { floor, roof, extwalls } = measured.measurements;
  return { measures: { floor, roof, extwalls }, input };
}

const newAreaOf = (area: PropertyArea): AskedArea => ({
  areaType: estimateTypeOf(area.areaType),
  areaTypeName: area.areaTypeName,
  label: area.areaLabel,
  measurements: null,
  measures: measuresOfProperty(area),
});

/** The areas, and the lines of a project in those that it is for. */
function additionOf(
  home: KnownHouse,
  project: ProjectDefinition | undefined,
  areas: readonly PropertyArea[],
  fitting: readonly PropertyArea[] = areas,
): Addition {
  const lines = project?.lines(home, fitting) ?? [];
  const quality = qualityFor(home.characteristics.structureQuality);
  const refOf = (areaId: number | null) => (areaId === null ? HOUSE : -1 - areas.findIndex(({ id }) => id === areaId));
  const repairs = lines.map(({ code, areaId, quantity, task, reason }) => ({
    itemXREF: code,
    quality,
    ...(quantity !== null && { quantity }),
    areas: [refOf(areaId)],
    reason,
    task,
  }));
  return {
    areaIds: [...new Set(repairs.flatMap((repair) => repair.areas))],
    newAreas: areas.map(newAreaOf),
    taskId: 0,
    repairs,
    source: project ? { kind: 'popular', name: project.name, answers: [], libraries: [] } : null,
  };
}
