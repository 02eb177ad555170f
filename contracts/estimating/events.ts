import { z } from 'zod';
import { CUSTOM_LINE_ITEM_CODE, Formula, MANUAL_ENTRY_CODE, Quality, QualityLevel } from '../catalogue/entities.ts';
import type { EventDefinition, EventDefinitions } from '../log.ts';
import { AREA_GROUPS, InteriorInput, Measures, Settings, WholeHouseInput } from './entities.ts';

const id = z.number().int();
const text = z.string();
const amount = z.string();

const SurveyFacts = z.object({ id, address: text, address2: text, city: text, state: text, zip: text });
const TaskFacts = z.object({ id, name: text });
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
  }),
  EstimateArchived: z.object({ archived: z.boolean() }),
  JobIdChanged: z.object({ externalRefId: text }),
  /** personal: the address of a home. */
  AddressChanged: SurveyFacts,
  SettingsChanged: z.object({ settingsId: id, settings: Settings, appliedTo: z.enum(['all', 'future']) }),
  /** Undo of a change of settings: which earlier settings count again, for new lines and for each line. */
  SettingsRestored: z.object({ settingsId: id, items: z.array(z.tuple([id, id])), answered: z.boolean() }),
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
  AreaRestored: z.object({ area: AreaFacts, items: z.array(ItemFacts) }),
  /** `minimums` are those of trades that the estimate did not know yet. */
  ItemsAdded: z.object({ items: z.array(ItemFacts), minimums: z.array(MinimumFacts) }),
  ItemsDeleted: z.object({ itemIds: z.array(id) }),
  ItemQuantitySaved: Measured,
  ItemNotesSaved: z.object({ itemId: id, notes: text }),
  /** `sequence` is the line's 1-based place among its area's lines after the move. */
  ItemMoved: z.object({ itemId: id, areaId: id, sequence: id }),
  ItemsChanged: z.object({ items: z.array(z.object({ itemId: id, changes: ItemChanges })) }),
  ItemsSwitched: z.object({
    quality: QualityLevel.nullable(),
    items: z.array(BookFacts.extend({ itemId: id })),
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
const upcasts: Partial<Record<keyof typeof schemas, EventDefinition['upcast']>> = {
  ItemsAdded: { 1: (data: { items: { itemXREF: number }[] }) => ({ items: data.items.map(withSource), minimums: [] }) },
  ItemsSwitched: {
    1: (data: { items: { itemXREF: number }[] }) => ({ ...data, items: data.items.map(withSource), minimums: [] }),
  },
  AreaRestored: { 1: (data: { items: { itemXREF: number }[] }) => ({ ...data, items: data.items.map(withSource) }) },
  ItemsChanged: {
    1: (data: { items: { itemId: number; changes: Record<string, unknown> }[] }) => ({
      items: data.items.map(({ itemId, changes }) => ({
        itemId,
        changes: COSTS.some((cost) => cost in changes) ? { ...changes, priceSource: 'typed' } : changes,
      })),
    }),
  },
};

/** The stored events of `estimate-<orderId>`. A shipped shape is never edited: add a version and an upcaster. */
export const estimateEvents: EventDefinitions = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => {
    const upcast = upcasts[type as keyof typeof schemas];
    return [type, { version: upcast ? 2 : 1, schema, upcast }];
  }),
);

export type EstimateEvent = { [T in keyof typeof schemas]: { type: T; data: z.infer<(typeof schemas)[T]> } }[keyof typeof schemas];
export type SurveyFacts = z.infer<typeof SurveyFacts>;
export type AreaFacts = z.infer<typeof AreaFacts>;
export type ItemFacts = z.infer<typeof ItemFacts>;
export type BookFacts = z.infer<typeof BookFacts>;
export type MinimumFacts = z.infer<typeof MinimumFacts>;
export type ItemChanges = z.infer<typeof ItemChanges>;
