import { alertDay } from '../../vault/alerts/alerts-state.ts';
import type { Characteristics } from './characteristics.ts';
import type { ErcFacts, HomeArea, HomeFacts, HomePin, HousePhotoFacts, PlaceFactor, SalesFacts, ValueFacts } from './home.ts';
import { NO_HOME } from './home.ts';

/** What an event puts in the place of what was there; what it leaves out stays. Null takes away. */
export interface HomePatch {
  address?: HomeFacts['address'] | undefined;
  whole?: Characteristics | null | undefined;
  changed?: Partial<Characteristics> | undefined;
  put?: HomeArea[] | undefined;
  gone?: number[] | undefined;
  /** Areas that are estimated from now on. */
  estimated?: number[] | undefined;
  setUpAt?: string | null | undefined;
  /** A report is no change of the house: it is not taken back. */
  report?: ErcFacts | undefined;
  sales?: SalesFacts | undefined;
  value?: ValueFacts | undefined;
  pin?: HomePin | null | undefined;
  county?: string | undefined;
  placeFactor?: PlaceFactor | null | undefined;
  photo?: HousePhotoFacts | null | undefined;
  /** Nor is what waits: that is shown again by saying so. */
  putOff?: { todo: string; until: string } | undefined;
  /** Nor is what is shown of reports; null: it is asked again. */
  receivedReport?: { reportId: number; isShown: boolean | null } | undefined;
}

/** The events of one command, which are taken back together. */
interface HomeStep {
  commandId: string;
  /** Of its last event. */
  revision: number;
  back: HomePatch;
}

export interface HomeState extends HomeFacts {
  /** The user's. */
  id: number;
  organizationId: number;
  /** The highest number that an area ever had. */
  lastArea: number;
  /** The revision that wrote each part last: `address`, `setUp`, `area:3`, or a characteristic's name. */
  written: Record<string, number>;
  /** Oldest first. */
  steps: HomeStep[];
  updatedAt: string;
  revision: number;
}

export const noHome = (id: number): HomeState => ({
  id,
  organizationId: 0,
  ...NO_HOME,
  lastArea: 0,
  written: {},
  steps: [],
  updatedAt: '',
  revision: -1,
});

const MOST_STEPS = 20;
const MOST_PUT_OFF = 200;
/** Ten times what a home lists (MOST_RECEIVED). */
const MOST_RECEIVED_REPORTS = 500;

/** The parts of `written` that a patch writes. */
export function partsOf({
  address,
  whole,
  changed,
  put = [],
  gone = [],
  estimated = [],
  setUpAt,
  placeFactor,
  photo,
}: HomePatch): string[] {
  return [
    ...(address === undefined ? [] : ['address']),
    ...(whole === undefined ? [] : ['characteristics']),
    ...Object.keys(changed ?? {}),
    ...[...put.map((area) => area.id), ...gone, ...estimated].map((areaId) => `area:${areaId}`),
    ...(setUpAt === undefined ? [] : ['setUp']),
    ...(placeFactor === undefined ? [] : ['placeFactor']),
    ...(photo === undefined ? [] : ['photo']),
  ];
}

const isThere = (address: HomeFacts['address'], was: HomeState) => address?.zip === was.address?.zip;

/** The part of a ZIP code that an own place factor counts for. */
export const zipsOf = (address: HomeFacts['address']): string => address?.zip.slice(0, 3) ?? '';
/** It goes with the ZIP codes that it was given for. */
export const factorAt = (address: HomeFacts['address'], given: PlaceFactor | null): PlaceFactor | null =>
  given?.zips === zipsOf(address) ? given : null;

function patched(was: HomeState, patch: HomePatch): HomeState {
  const {
    address = was.address,
    whole = was.characteristics,
    changed,
    put = [],
    gone = [],
    estimated = [],
    setUpAt = was.setUpAt,
    report = was.report,
    sales = was.sales,
    value = was.value,
    // Where one lived before, the pin stood, the county was chosen, and the photograph was taken.
    pin = isThere(address, was) ? was.pin : null,
    county = isThere(address, was) ? was.county : '',
    placeFactor = was.placeFactor,
    photo = isThere(address, was) ? was.photo : null,
  } = patch;
  const away = new Set([...gone, ...put.map((area) => area.id)]);
  const kept = was.areas.filter((area) => !away.has(area.id));
  const areas = [...kept, ...put].map((area) => (estimated.includes(area.id) ? { ...area, measured: 'estimated' as const } : area));
  return {
    ...was,
    address,
    characteristics: whole && { ...whole, ...changed },
    areas,
    setUpAt,
    report,
    sales,
    value,
    pin,
    county,
    placeFactor: factorAt(address, placeFactor),
    photo,
    lastArea: Math.max(was.lastArea, ...put.map((area) => area.id)),
  };
}

/** What puts everything back that a patch writes. */
function opposite(was: HomeState, patch: HomePatch): HomePatch {
  const { address, whole, changed, put = [], gone = [], estimated = [], setUpAt, placeFactor, photo } = patch;
  const isPhotoGone = address !== undefined && was.photo !== null && !isThere(address, was);
  const isFactorGone = address !== undefined && factorAt(address, was.placeFactor) !== was.placeFactor;
  const touched = [...new Set([...put.map((area) => area.id), ...gone, ...estimated])];
  const there = was.areas.filter((area) => touched.includes(area.id));
  const names = Object.keys(changed ?? {}) as (keyof Characteristics)[];
  return {
    ...(address !== undefined && { address: was.address }),
    ...(whole !== undefined && { whole: was.characteristics }),
    ...(was.characteristics && names.length > 0 && { changed: picked(was.characteristics, names) }),
    ...(there.length > 0 && { put: there }),
    ...(touched.length > there.length && { gone: touched.filter((areaId) => !there.some((area) => area.id === areaId)) }),
    ...(setUpAt !== undefined && { setUpAt: was.setUpAt }),
    ...((placeFactor !== undefined || isFactorGone) && { placeFactor: was.placeFactor }),
    ...((photo !== undefined || isPhotoGone) && { photo: was.photo }),
  };
}

const picked = (values: Characteristics, names: (keyof Characteristics)[]): Partial<Characteristics> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The earlier of two events of a command says what was there before it. */
function together(earlier: HomePatch, later: HomePatch): HomePatch {
  const known = new Set([...(earlier.put ?? []).map((area) => area.id), ...(earlier.gone ?? [])]);
  const put = [...(earlier.put ?? []), ...(later.put ?? []).filter((area) => !known.has(area.id))];
  const gone = [...(earlier.gone ?? []), ...(later.gone ?? []).filter((areaId) => !known.has(areaId))];
  const changed = { ...later.changed, ...earlier.changed };
  const whole = earlier.whole === undefined ? later.whole : earlier.whole;
  return {
    ...later,
    ...earlier,
    ...(whole !== undefined && { whole }),
    ...(Object.keys(changed).length > 0 && { changed }),
    ...(put.length > 0 && { put }),
    ...(gone.length > 0 && { gone }),
  };
}

/** Without what waits no more at that day of alerts. Of too many, those that end first are shown again. */
function putOffAfter(was: HomeState['putOff'], { todo, until }: { todo: string; until: string }, day: string): HomeState['putOff'] {
  const waits = Object.entries({ ...was, [todo]: until }).filter(([, end]) => end > day);
  return Object.fromEntries(waits.sort(([, a], [, b]) => b.localeCompare(a)).slice(0, MOST_PUT_OFF));
}

/** Of too many, the oldest reports are forgotten. */
function receivedAfter(was: HomeState['receivedReports'], { reportId, isShown }: { reportId: number; isShown: boolean | null }) {
  const { [reportId]: _, ...others } = was;
  const all = isShown === null ? others : { ...others, [reportId]: isShown };
  // Whole numbers are in their order.
  return Object.fromEntries(Object.entries(all).slice(-MOST_RECEIVED_REPORTS));
}

export function evolveHome(
  was: HomeState,
  patch: HomePatch,
  { revision, at, commandId }: { revision: number; at: string; commandId: string },
): HomeState {
  if (patch.putOff) return { ...was, putOff: putOffAfter(was.putOff, patch.putOff, alertDay(new Date(at))), updatedAt: at, revision };
  if (patch.receivedReport)
    return { ...was, receivedReports: receivedAfter(was.receivedReports, patch.receivedReport), updatedAt: at, revision };
  const last = was.steps.at(-1);
  if (patch.report && last?.commandId === commandId) {
    // A report that follows a change is answered as its end.
    const steps = [...was.steps.slice(0, -1), { ...last, revision }];
    return { ...patched(was, patch), steps, updatedAt: at, revision };
  }
  if (patch.report || patch.sales || patch.value || patch.pin !== undefined || patch.county !== undefined)
    return { ...patched(was, patch), updatedAt: at, revision };
  const back = opposite(was, patch);
  const step = last?.commandId === commandId ? { commandId, revision, back: together(last.back, back) } : { commandId, revision, back };
  return {
    ...patched(was, patch),
    written: { ...was.written, ...Object.fromEntries(partsOf(patch).map((part) => [part, revision])) },
    steps: [...(last?.commandId === commandId ? was.steps.slice(0, -1) : was.steps), step].slice(-MOST_STEPS),
    updatedAt: at,
    revision,
  };
}
