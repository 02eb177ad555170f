import { z } from 'zod';
import { CUSTOM_LINE_ITEM_CODE, Formula, MANUAL_ENTRY_CODE, Quality, QualityLevel } from '../catalogue/entities.ts';
import type { EventDefinition, EventDefinitions, Packing } from '../log.ts';
import { AREA_GROUPS, InteriorInput, Measures, Settings, WholeHouseInput } from './entities.ts';

const id = z.number().int();
const text = z.string();
const amount = z.string();

const personal = z.string().meta({ personal: true });
/** For whom the work is done, as the order has it: a copy, which later changes of a contact leave alone. */
const CustomerFacts = z.object({ firstName: personal, lastName: personal, companyName: personal, phone: personal, email: personal });
const SurveyFacts = z.object({ id, address: text, address2: text, city: text, state: text, zip: text });
const TaskFacts = z.object({ id, name: text });
/** The statewide sales tax rate (percent) of a place, and whose fact it is; `state` is empty where the place is not known. */
const TaxSourceFacts = z.object({ state: text, name: text, percent: amount, basis: text });
const AreaFacts = z.object({
  areaId: id,
  label: text,
  notes: text,
  areaType: text,
  areaTypeName: text,
  areaTypeId: id,
  areaTypeGroup: z.enum(AREA_GROUPS),
  sequence: z.number(),
  measures: Measures,
  interior: InteriorInput.nullable(),
  wholeHouse: WholeHouseInput.nullable(),
});
/** What a line takes from the price book (or the hand) when it is added or its item is replaced; unit costs in dollars for the property's place. */
const BookFacts = z.object({
  itemXREF: id,
  formula: Formula,
  action: text,
  description: text,
  category: text,
  quality: Quality,
  itemUM: text,
  labor: amount,
  material: amount,
  equipment: amount,
  wasteFactorPct: amount,
  /** The trade that leads the item's crew; empty for what was typed by hand. Its labor minimum follows the line. */
  trade: text,
  /** Whether the costs are those that the price book gave. */
  priceSource: z.enum(['book', 'typed']),
});
/** The least labor that a trade charges on a job: `hours` at `rate` dollars. `itemId` is the id that its line has whenever there is one. */
const MinimumFacts = z.object({
  trade: text,
  title: text,
  itemId: id,
  hours: amount,
  basis: text,
  rate: amount,
  rateBasis: text,
  place: text,
});
const ItemFacts = BookFacts.extend({
  itemId: id,
  areaId: id,
  taskId: id,
  sequence: z.number(),
  quantity: amount,
  quantitySource: z.enum(['measured', 'typed']),
  percentageAffected: amount,
  percentageCovered: amount,
  vendorPPU: amount,
  notes: text,
  settingsId: id,
  isInvoiced: z.boolean(),
  dateAdded: text,
});
const Measured = z.object({ itemId: id, quantity: amount, quantitySource: z.enum(['measured', 'typed']) });
const ItemChanges = z
  .object({
    description: text,
    itemUM: text,
    labor: amount,
    material: amount,
    equipment: amount,
    wasteFactorPct: amount,
    percentageAffected: amount,
    percentageCovered: amount,
    vendorPPU: amount,
    taskId: id,
    quantity: amount,
    quantitySource: z.enum(['measured', 'typed']),
    priceSource: z.enum(['book', 'typed']),
  })
  .partial();

const schemas = {
  EstimateStarted: z.object({
    orderId: id,
    organizationId: id,
    externalRefId: text,
    orderType: text,
    checksum: text,
    survey: SurveyFacts,
    settings: Settings,
    quantityDecimals: z.number().int().min(0).max(2),
    quality: QualityLevel,
    area: AreaFacts,
    task: TaskFacts,
    /** Where the settings' tax rate is from; null where it was said. */
    taxSource: TaxSourceFacts.nullable(),
  }),
  EstimateArchived: z.object({ archived: z.boolean() }),
  JobIdChanged: z.object({ externalRefId: text }),
  /** personal: the address of a home. */
  AddressChanged: SurveyFacts,
  OrderCustomerChanged: CustomerFacts,
  SettingsChanged: z.object({ settingsId: id, settings: Settings, appliedTo: z.enum(['all', 'future']) }),
  /** New settings whose tax rate is that of the estimate's new place; there are no lines yet. */
  TaxRateFilled: z.object({ settingsId: id, settings: Settings, taxSource: TaxSourceFacts }),
  /**
   * Undo of a change of settings: which earlier settings count again, for new lines, and for lines: those named in `items`, and every other one that
   * has the settings `rest.from`.
   */
  SettingsRestored: z.object({
    settingsId: id,
    answered: z.boolean(),
    items: z.array(z.tuple([id, id])),
    rest: z.object({ from: id, to: id }).nullable(),
  }),
  TaskAdded: TaskFacts,
  TaskRenamed: TaskFacts,
  /** Its lines go to the default task. */
  TaskDeleted: z.object({ id }),
  TaskRestored: TaskFacts.extend({ itemIds: z.array(id) }),
  AreaAdded: AreaFacts,
  AreaRenamed: z.object({ areaId: id, label: text }),
  AreaNotesSaved: z.object({ areaId: id, notes: text }),
  /** `sequence` is the area's 1-based place after the move. */
  AreaMoved: z.object({ areaId: id, sequence: id }),
  AreaMeasured: z.object({
    areaId: id,
    measures: Measures,
    interior: InteriorInput.nullable(),
    wholeHouse: WholeHouseInput.nullable(),
    quantities: z.array(Measured),
  }),
  AreaDeleted: z.object({ areaId: id }),
  /** Lines that come back with their area are named by `ItemsRestored`; `items` are those of events of before it. */
  AreaRestored: z.object({ area: AreaFacts, items: z.array(ItemFacts) }),
  /** `minimums` are those of trades that the estimate did not know yet. */
  ItemsAdded: z.object({ items: z.array(ItemFacts), minimums: z.array(MinimumFacts) }),
  ItemsDeleted: z.object({ itemIds: z.array(id) }),
  /** Deleted lines come back as they were. Their facts are in the events that added and changed them: 10,000 lines would not fit into one event. */
  ItemsRestored: z.object({ itemIds: z.array(id) }),
  ItemQuantitySaved: Measured,
  ItemNotesSaved: z.object({ itemId: id, notes: text }),
  /** `sequence` is the line's 1-based place among its area's lines after the move. */
  ItemMoved: z.object({ itemId: id, areaId: id, sequence: id }),
  ItemsChanged: z.object({ items: z.array(z.object({ itemId: id, changes: ItemChanges })) }),
  /** Lines become another item; of each, the facts that differ from what the line had. */
  ItemsSwitched: z.object({
    quality: QualityLevel.nullable(),
    items: z.array(BookFacts.partial().extend({ itemId: id })),
    minimums: z.array(MinimumFacts),
  }),
  /** Lines take the price book's costs of a later day. `minimums` replace those of their trades. */
  ItemPricesRenewed: z.object({
    items: z.array(
      z.object({
        itemId: id,
        labor: amount,
        material: amount,
        equipment: amount,
        wasteFactorPct: amount,
      }),
    ),
    minimums: z.array(MinimumFacts),
  }),
  /** Of one trade, or of the whole estimate (null). */
  LaborMinimumSwitched: z.object({ trade: text.nullable(), on: z.boolean() }),
};

/** Lines of before the labor minimum have no trade, and so no minimum; manual and custom entries (R087, R088) were typed. */
const withSource = <Item extends { itemXREF: number }>(item: Item) => ({
  ...item,
  trade: '',
  priceSource: item.itemXREF === CUSTOM_LINE_ITEM_CODE || item.itemXREF === MANUAL_ENTRY_CODE ? 'typed' : 'book',
});
const COSTS = ['labor', 'material', 'equipment', 'wasteFactorPct'];
/** A list of objects as stored: what several have alike stands once, each row names it and has its own fields. */
interface PackedRows {
  alike: Record<string, unknown>[];
  rows: unknown[][];
}

function packRows(objects: Record<string, unknown>[], own: string[]): PackedRows {
  const places = new Map<string, number>();
  const alike: Record<string, unknown>[] = [];
  const rows = objects.map((object) => {
    const shared = Object.fromEntries(Object.entries(object).filter(([key]) => !own.includes(key)));
    const text = JSON.stringify(shared);
    const place = places.get(text) ?? alike.push(shared) - 1;
    places.set(text, place);
    return [place, ...own.map((key) => object[key])];
  });
  return { alike, rows };
}

const unpackRows = ({ alike, rows }: PackedRows, own: string[]) =>
  rows.map(([place, ...values]) => ({ ...alike[place as number], ...Object.fromEntries(own.map((key, n) => [key, values[n]])) }));

/** Stores the list `key` of an event packed, with `own` fields in each row. */
const packed = (key: string, own: string[]): Packing => ({
  pack: (data: Record<string, unknown>) => ({ ...data, [key]: packRows(data[key] as Record<string, unknown>[], own) }),
  unpack: (stored: Record<string, unknown>) => ({ ...stored, [key]: unpackRows(stored[key] as PackedRows, own) }),
});

/** Versions before the newest were stored as they are seen. */
const asItWas = (data: unknown) => data;
type Definition = Pick<EventDefinition, 'upcast' | 'packing'> & { version: number };
const FIRST: Definition = { version: 1 };
const versions: Record<keyof typeof schemas, Definition> = {
  EstimateStarted: { version: 2, upcast: { 1: (data: object) => ({ ...data, taxSource: null }) } },
  EstimateArchived: FIRST,
  JobIdChanged: FIRST,
  AddressChanged: FIRST,
  OrderCustomerChanged: FIRST,
  SettingsChanged: FIRST,
  TaxRateFilled: FIRST,
  SettingsRestored: { version: 2, upcast: { 1: (data: object) => ({ ...data, rest: null }) } },
  TaskAdded: FIRST,
  TaskRenamed: FIRST,
  TaskDeleted: FIRST,
  TaskRestored: FIRST,
  AreaAdded: FIRST,
  AreaRenamed: FIRST,
  AreaNotesSaved: FIRST,
  AreaMoved: FIRST,
  AreaMeasured: { version: 2, upcast: { 1: asItWas }, packing: packed('quantities', ['itemId', 'quantity']) },
  AreaDeleted: FIRST,
  AreaRestored: {
    version: 2,
    upcast: { 1: (data: { items: { itemXREF: number }[] }) => ({ ...data, items: data.items.map(withSource) }) },
  },
  ItemsAdded: {
    version: 3,
    upcast: {
      1: (data: { items: { itemXREF: number }[] }) => ({ items: data.items.map(withSource), minimums: [] }),
      2: asItWas,
    },
    packing: packed('items', ['itemId', 'areaId', 'sequence', 'quantity']),
  },
  ItemsDeleted: FIRST,
  ItemsRestored: FIRST,
  ItemQuantitySaved: FIRST,
  ItemNotesSaved: FIRST,
  ItemMoved: FIRST,
  ItemsChanged: {
    version: 3,
    upcast: {
      1: (data: { items: { itemId: number; changes: Record<string, unknown> }[] }) => ({
        items: data.items.map(({ itemId, changes }) => ({
          itemId,
          changes: COSTS.some((cost) => cost in changes) ? { ...changes, priceSource: 'typed' } : changes,
        })),
      }),
      2: asItWas,
    },
    packing: packed('items', ['itemId']),
  },
  ItemsSwitched: {
    version: 3,
    upcast: {
      1: (data: { items: { itemXREF: number }[] }) => ({ ...data, items: data.items.map(withSource), minimums: [] }),
      2: asItWas,
    },
    packing: packed('items', ['itemId']),
  },
  ItemPricesRenewed: { version: 2, upcast: { 1: asItWas }, packing: packed('items', ['itemId']) },
  LaborMinimumSwitched: FIRST,
};

/** The stored events of `estimate-<orderId>`. A shipped shape is never edited: add a version and an upcaster. */
export const estimateEvents: EventDefinitions = Object.fromEntries(
  Object.entries(versions).map(([type, definition]) => [type, { schema: schemas[type as keyof typeof schemas], ...definition }]),
);

/** An event's data as the log holds it. */
export const storedData = ({ type, data }: { type: string; data: unknown }): unknown => {
  const packing = estimateEvents[type]?.packing;
  return packing ? packing.pack(data as never) : data;
};

export type EstimateEvent = { [T in keyof typeof schemas]: { type: T; data: z.infer<(typeof schemas)[T]> } }[keyof typeof schemas];
export type SurveyFacts = z.infer<typeof SurveyFacts>;
export type CustomerFacts = z.infer<typeof CustomerFacts>;
export type AreaFacts = z.infer<typeof AreaFacts>;
export type ItemFacts = z.infer<typeof ItemFacts>;
export type BookFacts = z.infer<typeof BookFacts>;
export type MinimumFacts = z.infer<typeof MinimumFacts>;
export type ItemChanges = z.infer<typeof ItemChanges>;
