import { listed } from '../../../contracts/format.ts';
import { evolveHomeBy, type HomeEvent, homeWeight } from '../../../contracts/home/events.ts';
import { areaTypeOf, LASTING_AREAS, type PropertyAreaCode } from '../../../contracts/home/property/area-types.ts';
import { type Characteristics, NEW_CHARACTERISTICS, SETUP_DEFAULTS } from '../../../contracts/home/property/characteristics.ts';
import { countsAfter, followed, labelFor } from '../../../contracts/home/property/follow.ts';
import type {
  AddressCheckResult,
  ErcFacts,
  HomeAddress,
  HomeArea,
  HomePin,
  HousePhotoFacts,
  PlaceFactor,
  SalesFacts,
  ValueFacts,
} from '../../../contracts/home/property/home.ts';
import { factorAt, type HomePatch, type HomeState, noHome, partsOf, zipsOf } from '../../../contracts/home/property/home-state.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

interface Loses {
  /** Areas go although something is lost with them. */
  confirmed?: boolean | undefined;
  /** Lines on the person's estimates by area. */
  lines?: Record<number, number> | undefined;
  /** Items of the person's vault by area. */
  items?: Record<number, number> | undefined;
}
type Organization = { organizationId: number };

/** `seen` is the revision that a change was made on; without it nothing is compared. */
export type HomeCommand =
  | ({ type: 'SaveHomeAddress'; address: HomeAddress; check: AddressCheckResult } & Organization)
  | ({ type: 'RecordCharacteristics'; characteristics: Partial<Characteristics> } & Organization)
  | ({ type: 'ChangeCharacteristics'; changed: Partial<Characteristics>; seen?: number | undefined } & Loses)
  | ({ type: 'SetUpHome'; counts: Partial<Characteristics>; at: string } & Organization & Loses)
  | { type: 'AddHomeArea'; area: Pick<HomeArea, 'type' | 'label' | 'description'> }
  | { type: 'ChangeHomeArea'; areaId: number; changed: Partial<Omit<HomeArea, 'id'>>; seen?: number | undefined }
  | ({ type: 'RemoveHomeArea'; areaId: number } & Loses)
  | ({ type: 'ReportReplacementCost'; report: Omit<ErcFacts, 'own'> } & Organization)
  | ({ type: 'LoadSales'; sales: SalesFacts } & Organization)
  | ({ type: 'EstimateValue'; value: ValueFacts } & Organization)
  | ({ type: 'PinHome'; pin: HomePin | null } & Organization)
  | ({ type: 'ChooseCounty'; county: string } & Organization)
  | ({ type: 'PutOffTodo'; todo: string; until: string } & Organization)
  | ({ type: 'ChooseReceivedReport'; reportId: number; isShown: boolean | null } & Organization)
  | ({ type: 'GivePlaceFactor'; own: Pick<PlaceFactor, 'factor' | 'reason'> | null; at: string; seen?: number | undefined } & Organization)
  | ({ type: 'PhotographHouse'; photo: HousePhotoFacts | null; seen?: number | undefined } & Organization)
  | ({ type: 'UndoHome'; revision?: number | undefined; at: string } & Organization);

const MOST_AREAS = 250;

/** A person's house. Streams `home-<userId>`. */
export const homeDecider: Decider<HomeState, HomeCommand, HomeEvent> = {
  streamOf: (id) => `home-${id}`,
  initial: noHome,
  evolve: evolveHomeBy,
  weigh: homeWeight,
  decide(command, now) {
    switch (command.type) {
      case 'SaveHomeAddress':
        return saveAddress(command, now);
      case 'RecordCharacteristics':
        return record(command, now);
      case 'ChangeCharacteristics':
        return change(command, now);
      case 'SetUpHome':
        return setUp(command, now);
      case 'AddHomeArea':
        return addArea(command.area, now);
      case 'ChangeHomeArea':
        return changeArea(command, now);
      case 'RemoveHomeArea':
        return removeArea(command, now);
      case 'ReportReplacementCost': {
        const { organizationId } = command;
        const own = now.address?.state === command.report.state ? now.placeFactor : null;
        const report = withPlace({ ...command.report, own: null }, own);
        return [{ type: 'ReplacementCostReported', data: { userId: now.id, organizationId, report } }];
      }
      case 'LoadSales': {
        const { sales, organizationId } = command;
        if (now.sales?.hash === sales.hash && now.sales.name === sales.name) return [];
        return [{ type: 'PropertySalesLoaded', data: { userId: now.id, organizationId, sales } }];
      }
      case 'EstimateValue': {
        const { value, organizationId } = command;
        return same({ ...now.value, at: '' }, { ...value, at: '' })
          ? []
          : [{ type: 'PropertyValueEstimated', data: { userId: now.id, organizationId, value } }];
      }
      case 'PinHome': {
        const { pin, organizationId } = command;
        if (!now.address?.zip) throw new Refusal('PROPERTY_NO_ADDRESS');
        return same(now.pin, pin) ? [] : [{ type: 'HomePinned', data: { userId: now.id, organizationId, pin } }];
      }
      case 'ChooseCounty': {
        const { county, organizationId } = command;
        if (!now.address?.zip) throw new Refusal('PROPERTY_NO_ADDRESS');
        return now.county === county ? [] : [{ type: 'HomeCountyChosen', data: { userId: now.id, organizationId, county } }];
      }
      case 'PutOffTodo': {
        const { todo, until, organizationId } = command;
        if ((now.putOff[todo] ?? '') === until) return [];
        return [{ type: 'HomeTodoPutOff', data: { userId: now.id, organizationId, todo, until } }];
      }
      case 'ChooseReceivedReport': {
        const { reportId, isShown, organizationId } = command;
        if ((now.receivedReports[reportId] ?? null) === isShown) return [];
        return [{ type: 'ReceivedReportChosen', data: { userId: now.id, organizationId, reportId, isShown } }];
      }
      case 'UndoHome':
        return undo(command, now);
      case 'PhotographHouse': {
        const { photo, seen, organizationId } = command;
        if (photo?.full === now.photo?.full) return [];
        if (seen !== undefined && (now.written.photo ?? -1) > seen) throw new Refusal('PROPERTY_CHANGED');
        return [{ type: 'HousePhotographed', data: { userId: now.id, organizationId, photo } }];
      }
      case 'GivePlaceFactor':
        return givePlaceFactor(command, now);
    }
  },
};

type Of<Type extends HomeCommand['type']> = Extract<HomeCommand, { type: Type }>;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function saveAddress({ address, check, organizationId }: Of<'SaveHomeAddress'>, now: HomeState): HomeEvent[] {
  const next = { ...address, check };
  const { check: _, ...was } = now.address ?? { check: '' };
  return same(was, address) ? [] : [{ type: 'PropertyAddressSaved', data: { userId: now.id, organizationId, address: next } }];
}

/** R369: a record is made if there is none; otherwise nothing is saved again. */
function record({ characteristics, organizationId }: Of<'RecordCharacteristics'>, now: HomeState): HomeEvent[] {
  if (now.characteristics) return [];
  const whole = { ...NEW_CHARACTERISTICS, ...characteristics };
  return [
    { type: 'PropertyCharacteristicsRecorded', data: { userId: now.id, organizationId, characteristics: whole } },
    ...areasFor(whole, now, {}),
  ];
}

/** R370: what differs is saved, if anything does; the areas follow (R352 to R359). */
function change({ changed, seen, ...loses }: Of<'ChangeCharacteristics'>, now: HomeState): HomeEvent[] {
  const { characteristics } = now;
  if (!characteristics) throw new Refusal('PROPERTY_NO_CHARACTERISTICS');
  const names = (Object.keys(changed) as (keyof Characteristics)[]).filter((name) => !same(characteristics[name], changed[name]));
  if (names.length === 0) return [];
  if (names.some((name) => seen !== undefined && (now.written[name] ?? now.written.characteristics ?? -1) > seen))
    throw new Refusal('PROPERTY_CHANGED');
  const really = Object.fromEntries(names.map((name) => [name, changed[name]])) as Partial<Characteristics>;
  return [
    { type: 'PropertyCharacteristicsChanged', data: { changed: really } },
    ...areasFor({ ...characteristics, ...really }, now, loses),
  ];
}

function areasFor(house: Characteristics, now: HomeState, loses: Loses): HomeEvent[] {
  const { put, gone } = followed(house, now.areas, now.lastArea);
  if (put.length === 0 && gone.length === 0) return [];
  return areasChanged(now, put, gone, loses);
}

function areasChanged(now: HomeState, put: HomeArea[], gone: HomeArea[], loses: Loses): HomeEvent[] {
  const added = put.filter(({ id }) => !now.areas.some((area) => area.id === id)).length;
  if (now.areas.length - gone.length + added > MOST_AREAS) throw new Refusal('PROPERTY_AREAS_FULL');
  assertNothingLost(gone, loses);
  return [{ type: 'PropertyAreasChanged', data: { put, gone: gone.map(({ id }) => id) } }];
}

/** What would go with an area, in words; empty when nothing would. */
function lossOf({ id, description, measured }: HomeArea, { lines = {}, items = {} }: Loses): string {
  const [onEstimates, inVault] = [lines[id] ?? 0, items[id] ?? 0];
  const losses = [
    ...(onEstimates > 0 ? [`${onEstimates} ${onEstimates === 1 ? 'line' : 'lines'} on your estimates`] : []),
    ...(inVault > 0 ? [`${inVault} ${inVault === 1 ? 'item' : 'items'} in your vault`] : []),
    ...(measured !== null && measured !== 'estimated' ? ['measurements that were typed'] : []),
    ...(description === '' ? [] : ['a description']),
  ];
  return listed(losses);
}

function assertNothingLost(gone: HomeArea[], loses: Loses): void {
  if (loses.confirmed) return;
  const used = gone.flatMap((area) => (lossOf(area, loses) ? [`${area.label} has ${lossOf(area, loses)}.`] : []));
  if (used.length === 0) return;
  const [is, those] = gone.length === 1 ? ['it is', 'this area'] : ['they are', `these ${gone.length} areas`];
  throw new Refusal(
    'PROPERTY_AREA_IN_USE',
    `${used.join(' ')} Nothing was changed: ${is} asked for first. Take ${those} away all the same?`,
  );
}

/**
 * R378, R379 in its order, in one append: areas reset and made, usual values written, the property saved, measurements estimated. What was recorded
 * before is kept (R369), and the counts are those that were typed. Requested twice, it is made once.
 */
function setUp({ counts, organizationId, at, ...loses }: Of<'SetUpHome'>, now: HomeState): HomeEvent[] {
  if (!now.address?.zip) throw new Refusal('PROPERTY_NO_ADDRESS');
  const before = now.characteristics;
  const whole = { ...(before ?? { ...NEW_CHARACTERISTICS, ...SETUP_DEFAULTS }), ...counts };
  const { put } = followed(whole, [], now.lastArea);
  const made = put.map((area) => ({ ...area, measured: null }));
  const estimated = put.filter(({ measured }) => measured === 'estimated').map((area) => area.id);
  const names = (Object.keys(whole) as (keyof Characteristics)[]).filter((name) => before && !same(before[name], whole[name]));
  const changed = Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<Characteristics>;
  if (now.setUpAt !== null && before && names.length === 0 && same(put.map(withoutId), now.areas.map(withoutId))) return [];
  const saved: HomeEvent[] = !before
    ? [{ type: 'PropertyCharacteristicsRecorded', data: { userId: now.id, organizationId, characteristics: whole } }]
    : names.length > 0
      ? [{ type: 'PropertyCharacteristicsChanged', data: { changed } }]
      : [];
  return [
    ...areasChanged(now, made, now.areas, loses),
    ...saved,
    { type: 'PropertyAreasEstimated', data: { areaIds: estimated } },
    { type: 'PropertySetUp', data: { userId: now.id, organizationId, at } },
  ];
}

const withoutId = ({ type, label, description, measured }: HomeArea) => [type, label, description, measured];

function areaIn(now: HomeState, areaId: number): HomeArea {
  const area = now.areas.find(({ id }) => id === areaId);
  if (!area) throw new Refusal('PROPERTY_AREA_NOT_FOUND');
  return area;
}

function addArea({ type, label, description }: Of<'AddHomeArea'>['area'], now: HomeState): HomeEvent[] {
  if (!now.characteristics) throw new Refusal('PROPERTY_NO_CHARACTERISTICS');
  assertOne(type, now.areas);
  const area: HomeArea = {
    id: now.lastArea + 1,
    type,
    label: label === '' || isTaken(label, now.areas) ? labelFor(type, now.areas) : label,
    description,
    measured: type === 'HARD' || type === 'EXT' || type === 'DGAR' ? null : 'estimated',
  };
  return withCounts([...now.areas, area], areasChanged(now, [area], [], {}), now.characteristics);
}

const isTaken = (label: string, areas: readonly HomeArea[]) => areas.some((area) => area.label.toLowerCase() === label.toLowerCase());

function assertOne(type: PropertyAreaCode, areas: readonly HomeArea[]): void {
  if (areaTypeOf(type).one && areas.some((area) => area.type === type)) throw new Refusal('PROPERTY_AREA_ONLY_ONE');
}

/** R360 to R362: counts, basement and garage follow what is there. */
function withCounts(areas: readonly HomeArea[], events: HomeEvent[], was: Characteristics): HomeEvent[] {
  const changed = countsAfter(areas, was);
  return Object.keys(changed).length === 0 ? events : [...events, { type: 'PropertyCharacteristicsChanged', data: { changed } }];
}

function changeArea({ areaId, changed, seen }: Of<'ChangeHomeArea'>, now: HomeState): HomeEvent[] {
  const area = areaIn(now, areaId);
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const next: HomeArea = { ...area, ...given, ...(given.label === '' && { label: area.label }) };
  if (same(area, next)) return [];
  if (seen !== undefined && (now.written[`area:${areaId}`] ?? -1) > seen) throw new Refusal('PROPERTY_CHANGED');
  const others = now.areas.filter(({ id }) => id !== areaId);
  if (next.type !== area.type) assertOne(next.type, others);
  if (next.type !== area.type) assertStays(area, others);
  if (isTaken(next.label, others)) next.label = labelFor(next.type, others);
  return withCounts([...others, next], areasChanged(now, [next], [], {}), now.characteristics as Characteristics);
}

function assertStays({ type }: HomeArea, others: readonly HomeArea[]): void {
  if (LASTING_AREAS.includes(type) && !others.some((area) => area.type === type)) throw new Refusal('PROPERTY_AREA_STAYS');
}

function removeArea({ areaId, ...loses }: Of<'RemoveHomeArea'>, now: HomeState): HomeEvent[] {
  const area = now.areas.find(({ id }) => id === areaId);
  if (!area && areaId <= now.lastArea) return [];
  const gone = area ?? areaIn(now, areaId);
  const others = now.areas.filter(({ id }) => id !== areaId);
  assertStays(gone, others);
  return withCounts(others, areasChanged(now, [], [gone], loses), now.characteristics as Characteristics);
}

function givePlaceFactor({ own: given, at, seen, organizationId }: Of<'GivePlaceFactor'>, now: HomeState): HomeEvent[] {
  const { address, placeFactor, written } = now;
  if (!address?.zip) throw new Refusal('PROPERTY_NO_ADDRESS');
  if (given?.factor === placeFactor?.factor && given?.reason === placeFactor?.reason) return [];
  const last = Math.max(written.placeFactor ?? -1, written.address ?? -1);
  if (seen !== undefined && last > seen) throw new Refusal('PROPERTY_CHANGED');
  const own = given && { zips: zipsOf(address), ...given, at };
  return [
    { type: 'HomePlaceFactorGiven', data: { userId: now.id, organizationId, own } },
    ...reportWith(own, { ...now, at, organizationId }),
  ];
}

/** A report with its person's own place factor, or with the published one. */
function withPlace(report: ErcFacts, own: PlaceFactor | null): ErcFacts {
  const published = report.own?.published ?? report.place;
  if (!own) return { ...report, place: published, own: null };
  const { factor, ...rest } = own;
  return { ...report, place: factor, own: { ...rest, published } };
}

/** The latest report follows the place factor, of the figures that it has; one of another state does not. */
function reportWith(
  own: PlaceFactor | null,
  { id, address, report, at, organizationId }: Pick<HomeState, 'id' | 'address' | 'report' | 'organizationId'> & { at: string },
): HomeEvent[] {
  if (!report || report.state !== address?.state) return [];
  const next = withPlace(report, own);
  if (same(next, report)) return [];
  return [{ type: 'ReplacementCostReported', data: { userId: id, organizationId, report: { ...next, at } } }];
}

/** The step that ended at a revision, or the latest; refused where something of it was written since. */
function undo({ revision, at, organizationId }: Of<'UndoHome'>, now: HomeState): HomeEvent[] {
  const step = revision === undefined ? now.steps.at(-1) : now.steps.find((one) => one.revision === revision);
  if (!step) throw new Refusal('PROPERTY_UNDO_CONFLICT');
  const parts = partsOf(step.back);
  const late = parts.some((part) => (now.written[part] ?? -1) > step.revision);
  // A record that goes takes with it what was changed in it since.
  const more = step.back.whole === null && Object.keys(NEW_CHARACTERISTICS).some((name) => (now.written[name] ?? -1) > step.revision);
  if (late || more) throw new Refusal('PROPERTY_UNDO_CONFLICT');
  const { placeFactor, address = now.address } = step.back;
  return [
    { type: 'PropertyTakenBack', data: withoutUndefined(step.back) },
    ...(placeFactor === undefined ? [] : reportWith(factorAt(address, placeFactor), { ...now, address, at, organizationId })),
  ];
}

const withoutUndefined = (patch: HomePatch): HomePatch =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as HomePatch;
