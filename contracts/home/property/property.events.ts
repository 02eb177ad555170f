import { z } from 'zod';
import { type AuditSentence, describe } from '../../audit.ts';
import { amount, auditedEvent, type EventDefinition, first, id, personal, type Shape, text, whole } from '../../event.ts';
import { PROPERTY_AREA_CODES } from './area-types.ts';
import type { Characteristics, Garage } from './characteristics.ts';
import type {
  AddressCheckResult,
  ErcFacts,
  HomeArea,
  HomePin,
  HousePhotoFacts,
  OwnPlace,
  PlaceFactor,
  SalesFacts,
  ValueFacts,
} from './home.ts';
import { evolveHome, type HomePatch, type HomeState } from './home-state.ts';

/** Stored facts import nothing of the API's shapes. */
const address = z.object({
  address: personal,
  address2: personal,
  city: personal,
  state: text,
  zip: personal,
  check: text as z.ZodType<AddressCheckResult>,
});
const fields = {
  bedrooms: whole,
  fullBaths: whole,
  halfBaths: whole,
  airConditioners: whole,
  basementSizeSF: text,
  stories: text,
  propertyType: whole.nullable(),
  structureQuality: whole.nullable(),
  condition: whole.nullable(),
  roofPitch: text as z.ZodType<Characteristics['roofPitch']>,
  yearBuilt: whole.nullable(),
  garage: text as z.ZodType<Garage>,
  cars: whole,
  totalLivingArea: text,
  ceilingType: text as z.ZodType<Characteristics['ceilingType']>,
  ceilingHeight: text,
  materials: z.array(whole),
};
const characteristics = z.object(fields) satisfies z.ZodType<Characteristics>;
const changed = characteristics.partial() as z.ZodType<Partial<Characteristics>>;
const typed = z.object({ floor: text, walls: text, ceilings: text, baseboard: text, short: text, long: text, height: text });
const area = z.object({
  id: whole,
  type: z.enum(PROPERTY_AREA_CODES),
  label: personal,
  description: personal,
  measured: z.union([z.literal('estimated'), typed]).nullable(),
}) satisfies z.ZodType<HomeArea>;
const of = { userId: id('user'), organizationId: id('organization') };
const placeFactor = z.object({ zips: personal, factor: amount, reason: personal, at: text }) satisfies z.ZodType<PlaceFactor>;
const cost1 = z.object({
  at: text,
  state: text,
  livingArea: amount,
  quality: whole,
  region: text as z.ZodType<ErcFacts['region']>,
  year: whole,
  price: amount,
  stateFactor: amount,
  regionMean: amount,
  place: amount,
  qualityFactor: amount,
  shares: z.array(amount),
});
const own = z.object({ zips: personal, reason: personal, at: text, published: amount }) satisfies z.ZodType<OwnPlace>;
const cost2 = cost1.extend({ own: own.nullable() }) satisfies z.ZodType<ErcFacts>;
const takenBack1 = z.object({
  address: address.nullable().optional(),
  whole: characteristics.nullable().optional(),
  changed: changed.optional(),
  put: z.array(area).optional(),
  gone: z.array(whole).optional(),
  setUpAt: text.nullable().optional(),
});
const takenBack2 = takenBack1.extend({ placeFactor: placeFactor.nullable().optional() });
const photo = z.object({
  ...{ full: text, large: text, small: text },
  ...{ width: whole, height: whole, bytes: whole, at: text },
}) satisfies z.ZodType<HousePhotoFacts>;
const takenBack3 = takenBack2.extend({ photo: photo.nullable().optional() });

/** An event of a home: what it puts in the place of what was there. Its opposite is made of the state before (docs/decisions/0085). */
export interface HomeEventDefinition<Data = unknown> extends EventDefinition<Data> {
  patch(data: Data): HomePatch;
  apply(was: HomeState, data: Data, recorded: { revision: number; at: string; commandId: string }): HomeState;
}

const define =
  <Data>(schema: z.ZodType<Data> | Shape<Data>) =>
  (members: { patch(data: Data): HomePatch; audit(was: HomeState, data: Data): AuditSentence }): HomeEventDefinition<Data> => ({
    ...auditedEvent<HomeState>()(schema)({
      audit: members.audit,
      apply: (was, data, recorded) => evolveHome(was, members.patch(data), recorded),
    }),
    patch: members.patch,
  });

const WORDS: Record<keyof Characteristics, string> = {
  bedrooms: 'bedrooms',
  fullBaths: 'full baths',
  halfBaths: 'half baths',
  airConditioners: 'air conditioners',
  basementSizeSF: 'basement size',
  stories: 'stories',
  propertyType: 'property type',
  structureQuality: 'structure quality',
  condition: 'condition',
  roofPitch: 'roof pitch',
  yearBuilt: 'year built',
  garage: 'garage',
  cars: 'cars',
  totalLivingArea: 'living area',
  ceilingType: 'ceiling type',
  ceilingHeight: 'ceiling height',
  materials: 'materials',
};
export const characteristicWord = (name: keyof Characteristics): string => WORDS[name];

const names = (of: Partial<Characteristics>) => Object.keys(of) as (keyof Characteristics)[];
const shown = (values: Partial<Characteristics> | null, which: (keyof Characteristics)[]) =>
  which.map((name) => `${WORDS[name]} ${String(values?.[name] ?? '') || 'not known'}`).join('; ');
const labels = (areas: readonly Pick<HomeArea, 'label'>[]) => areas.map(({ label }) => label).join(', ');

const receivedWord = (isShown: boolean | null) => (isShown === null ? 'not answered' : isShown ? 'shown' : 'not shown');

/** Stream `home-<userId>`. Colleagues read in the audit what of a house changed, and not where it stands. */
export const homeEvents = {
  PropertyAddressSaved: define(z.object({ ...of, address }))({
    patch: (data) => ({ address: data.address }),
    audit: (was) => describe('job', was.address ? 'Changed the address of their home' : 'Gave the address of their home'),
  }),
  PropertyCharacteristicsRecorded: define(z.object({ ...of, characteristics }))({
    patch: (data) => ({ whole: data.characteristics }),
    audit: (_was, data) =>
      describe('job', 'Recorded the characteristics of their home', { after: shown(data.characteristics, names(data.characteristics)) }),
  }),
  PropertyCharacteristicsChanged: define(z.object({ changed }))({
    patch: (data) => ({ changed: data.changed }),
    audit: (was, data) =>
      describe('job', `Changed ${names(data.changed).map(characteristicWord).join(', ')} of their home`, {
        before: shown(was.characteristics, names(data.changed)),
        after: shown(data.changed, names(data.changed)),
      }),
  }),
  PropertyAreasChanged: define(z.object({ put: z.array(area), gone: z.array(whole) }))({
    patch: (data) => ({ put: data.put, gone: data.gone }),
    audit(was, { put, gone }) {
      const before = was.areas.filter((one) => gone.includes(one.id) || put.some((next) => next.id === one.id));
      return describe('areas', 'Changed the areas of their home', { before: labels(before), after: labels(put) });
    },
  }),
  /** R379: the step after the areas are there. */
  PropertyAreasEstimated: define(z.object({ areaIds: z.array(whole) }))({
    patch: (data) => ({ estimated: data.areaIds }),
    audit: (_was, data) => describe('measurements', `Had ${data.areaIds.length} areas of their home estimated`),
  }),
  PropertySetUp: define(z.object({ ...of, at: text }))({
    patch: (data) => ({ setUpAt: data.at }),
    audit: () => describe('job', 'Set up their home'),
  }),
  ReplacementCostReported: define(
    first(z.object({ ...of, report: cost1 })).next(z.object({ ...of, report: cost2 }), (data) => ({
      ...data,
      report: { ...data.report, own: null },
    })),
  )({
    patch: (data) => ({ report: data.report }),
    audit: (_was, { report: { livingArea, price, year } }) =>
      describe('job', 'Made a replacement cost report of their home', { after: `${livingArea} SF at ${price} of ${year}` }),
  }),
  PropertySalesLoaded: define(
    z.object({
      ...of,
      sales: z.object({
        ...{ hash: text, name: personal, rows: whole, sales: whole, from: text, to: text, at: text },
      }) satisfies z.ZodType<SalesFacts>,
    }),
  )({
    patch: (data) => ({ sales: data.sales }),
    audit: (_was, { sales: { sales, from, to } }) =>
      describe('job', 'Loaded sales near their home', { after: `${sales} sales from ${from} to ${to}` }),
  }),
  PropertyValueEstimated: define(
    z.object({
      ...of,
      value: z.object({
        ...{ at: text, livingArea: amount, within: amount, likeness: whole, since: text, propertyType: whole, leftOut: z.array(whole) },
        ...{ lower: text, middle: text, upper: text, from: text, to: text, value: text, exact: text },
        ...{ hash: text, name: personal, loadedAt: text, zip: personal, latitude: personal, longitude: personal, isPinned: z.boolean() },
        ...{ near: whole, like: whole, used: whole, inRange: whole },
      }) satisfies z.ZodType<ValueFacts>,
    }),
  )({
    patch: (data) => ({ value: data.value }),
    audit: (_was, { value: { used, within } }) =>
      describe('job', 'Estimated the value of their home', { after: `${used} sales within ${within} miles` }),
  }),
  /** Null: where the ZIP code is. Colleagues do not read where. */
  HomePinned: define(
    z.object({ ...of, pin: z.object({ latitude: personal, longitude: personal }).nullable() satisfies z.ZodType<HomePin | null> }),
  )({
    patch: (data) => ({ pin: data.pin }),
    audit: (_was, { pin }) => describe('job', pin ? 'Set the pin of their home on the map' : 'Took the pin of their home off the map'),
  }),
  /** Where its ZIP code lies in several. Empty: the postal data's. Colleagues do not read which. */
  HomeCountyChosen: define(z.object({ ...of, county: personal }))({
    patch: (data) => ({ county: data.county }),
    audit: (_was, { county }) => describe('job', county ? 'Chose the county of their home' : 'Took back the county chosen for their home'),
  }),
  /** In place of the published one, in the replacement cost. Null: the published one again. Colleagues do not read where, nor why. */
  HomePlaceFactorGiven: define(z.object({ ...of, own: placeFactor.nullable() }))({
    patch: (data) => ({ placeFactor: data.own }),
    audit: (was, data) =>
      describe(
        'job',
        data.own ? 'Gave the place of their home a factor of their own' : 'Took back their own factor for the place of their home',
        {
          before: was.placeFactor?.factor ?? '',
          after: data.own?.factor ?? '',
        },
      ),
  }),
  /** Null: none. Its files are the person's. */
  HousePhotographed: define(z.object({ ...of, photo: photo.nullable() }))({
    patch: (data) => ({ photo: data.photo }),
    audit: (_was, data) => describe('job', data.photo ? 'Set the photograph of their home' : 'Took the photograph of their home off'),
  }),
  /** `until` is empty when it is shown again. Colleagues do not read what it is. */
  HomeTodoPutOff: define(z.object({ ...of, todo: text, until: text }))({
    patch: ({ todo, until }) => ({ putOff: { todo, until } }),
    audit: (_was, { until }) =>
      describe('job', until ? `Put something that their home needs off to ${until}` : 'Had something that their home needs shown again'),
  }),
  /** Of a report that a contractor mailed to its person. Null: it is asked again. Colleagues do not read which. */
  ReceivedReportChosen: define(z.object({ ...of, reportId: id('report'), isShown: z.boolean().nullable() }))({
    patch: ({ reportId, isShown }) => ({ receivedReport: { reportId, isShown } }),
    audit(was, { reportId, isShown }) {
      const before = was.receivedReports[reportId] ?? null;
      return describe('job', 'Chose whether a contractor’s report is shown at their home', {
        before: receivedWord(before),
        after: receivedWord(isShown),
      });
    },
  }),
  PropertyTakenBack: define(
    first(takenBack1)
      .next(takenBack2, (data) => data)
      .next(takenBack3, (data) => data),
  )({
    patch: (data) => data as HomePatch,
    audit: (was, data) =>
      describe('job', 'Took a change of their home back', {
        after: shown(was.characteristics && data.changed ? data.changed : null, names(data.changed ?? {})),
      }),
  }),
};
