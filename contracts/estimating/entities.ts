import { z } from 'zod';
import { Id, NameText, Notes, Text } from '../call.ts';
import { Formula, ItemXref } from '../catalogue/entities.ts';
import { Quality, QualityLevel } from '../catalogue/quality.ts';
import { MarkupPercent, Money, Percent, Quantity, UnitCost } from '../decimal-fields.ts';
import { InteriorInput, Measures, WholeHouseInput } from '../measures/entities.ts';

/** E is the Entire House area, I an interior one, H another exterior one (R086 as taken). */
export const AREA_GROUPS = ['E', 'I', 'H'] as const;

/** Area types of the documents and the default choices of R058. `code` is ours where the documents show none. */
export const AREA_TYPES = [
  { code: 'HOUSE', id: 1, name: 'Entire House', group: 'E' },
  { code: 'INT', id: 2, name: 'Interior', group: 'I' },
  { code: 'EXT', id: 3, name: 'Exterior', group: 'H' },
  { code: 'DIN', id: 4, name: 'Dining Room', group: 'I' },
  { code: 'FAM', id: 5, name: 'Family Room', group: 'I' },
  { code: 'BASE', id: 6, name: 'Basement', group: 'I' },
  { code: 'BATH', id: 7, name: 'Bathroom', group: 'I' },
  { code: 'BED', id: 9, name: 'Bedroom', group: 'I' },
  { code: 'ATT', id: 11, name: 'Attic', group: 'I' },
  { code: 'GAR', id: 13, name: 'Garage', group: 'I' },
  { code: 'KIT', id: 16, name: 'Kitchen', group: 'I' },
  { code: 'HARD', id: 28, name: 'Exterior Grounds', group: 'H' },
  { code: 'HBTH', id: 29, name: 'Half Bathroom', group: 'I' },
] as const;
/** R058, in the order the documents list them. */
export const DEFAULT_AREA_CHOICES = [
  'Bedroom',
  'Bathroom',
  'Half Bathroom',
  'Kitchen',
  'Dining Room',
  'Family Room',
  'Attic',
  'Basement',
] as const;

export const Settings = z.object({
  taxableAmount: Percent,
  taxableLabor: z.boolean(),
  taxableMaterial: z.boolean(),
  taxableEquipment: z.boolean(),
  profitAmount: MarkupPercent,
  profitLabor: z.boolean(),
  profitMaterial: z.boolean(),
  profitEquipment: z.boolean(),
  overheadAmount: MarkupPercent,
  overheadLabor: z.boolean(),
  overheadMaterial: z.boolean(),
  overheadEquipment: z.boolean(),
  /** R045. */
  orderType: z.enum(['Apply', 'Do Not Apply']),
});
export type Settings = z.infer<typeof Settings>;

/**
 * The statewide sales tax rate (percent) that an estimate took from its place, and the source of the rate. `state` is empty and the
 * rate 0 while the place is not known. Local rates are not included.
 */
export const TaxSource = z.object({ state: z.string(), name: z.string(), percent: z.string(), basis: z.string() });
export type TaxSource = z.infer<typeof TaxSource>;

/** Overhead, profit and tax of a new estimate until the organisation's own settings say otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  taxableAmount: '0',
  taxableLabor: false,
  taxableMaterial: true,
  taxableEquipment: false,
  profitAmount: '10',
  profitLabor: true,
  profitMaterial: true,
  profitEquipment: true,
  overheadAmount: '10',
  overheadLabor: true,
  overheadMaterial: true,
  overheadEquipment: true,
  orderType: 'Apply',
};

/** The calculation of a labor minimum line: `minimum` dollars are `hours` at `rate`; the lines of the trade charge `charged` of them. */
export const LaborMinimum = z.object({
  trade: z.string(),
  title: z.string(),
  hours: z.string(),
  basis: z.string(),
  rate: z.string(),
  rateBasis: z.string(),
  place: z.string(),
  minimum: Money,
  charged: Money,
});
export type LaborMinimum = z.infer<typeof LaborMinimum>;

/** The code of labor minimum lines, which are not items of the price book. */
export const LABOR_MINIMUM_XREF = 0;

export const LineItem = z.object({
  id: z.number(),
  sequence: z.number(),
  itemXREF: z.number(),
  formulaXRef: Formula,
  action: z.string(),
  description: z.string(),
  category: z.string(),
  quality: Quality,
  itemUM: z.string(),
  quantity: z.string(),
  quantitySource: z.enum(['measured', 'typed']),
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  wasteFactorPct: z.string(),
  percentageAffected: z.string(),
  percentageCovered: z.string(),
  vendorPPU: z.string(),
  ppu: z.string(),
  taxPerUnit: z.string(),
  totalCost: z.string(),
  tax: z.string(),
  vendorExpense: z.string(),
  /** Shares of totalCost, whole cents: labor, material, equipment, overhead, profit (docs/arithmetic.md, "One line item", 5). */
  breakdown: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  /** The settings that this line is priced with. They differ from the order's after "future changes only" (R042). */
  settingsId: z.number(),
  notes: z.string(),
  photos: z.array(z.string()),
  propertyArea_AreaID: z.number(),
  estimateTask_Id: z.number(),
  isInvoiced: z.boolean(),
  approvalStatus: z.string(),
  dateAdded: z.string(),
  dateUpdated: z.string(),
  /** The trade that leads the item's crew; empty for a line that was typed by hand. */
  trade: z.string(),
  /** Whether the costs are the price book's or were typed. */
  priceSource: z.enum(['book', 'typed']),
  /** A line that follows the labor of its trade and cannot be changed, with its calculation. */
  isLaborMinimum: z.boolean(),
  laborMinimum: LaborMinimum.optional(),
});
export type LineItem = z.infer<typeof LineItem>;

export const Area = z.object({
  areaID: z.number(),
  sequence: z.number(),
  label: z.string(),
  notes: z.string(),
  areaType: z.string(),
  areaTypeName: z.string(),
  areaTypeId: z.number(),
  areaTypeGroup: z.enum(AREA_GROUPS),
  measures: Measures,
  /** The input of the calculation, when the measures were calculated. */
  interior: InteriorInput.nullable(),
  wholeHouse: WholeHouseInput.nullable(),
  areaTotal: Money,
  areaTax: Money,
  vendorTotal: Money,
});
export type Area = z.infer<typeof Area>;
export const AreaWithItems = Area.extend({ items: z.array(LineItem) });
export type AreaWithItems = z.infer<typeof AreaWithItems>;

export const Task = z.object({ id: z.number(), name: z.string(), orderId: z.number() });
export type Task = z.infer<typeof Task>;

/** R062-R065: the areas of an order and of the user's property; an `isNew` area is not on the order yet. */
export const MergedArea = z.object({
  areaId: z.number(),
  areaTypeName: z.string(),
  areaType: z.string(),
  label: z.string(),
  isNew: z.boolean(),
});

export const Survey = z.object({
  id: Id.optional(),
  address: Text.default(''),
  address2: Text.default(''),
  city: Text.default(''),
  state: z.string().trim().max(2).default(''),
  zip: z
    .string()
    .trim()
    .regex(/^(\d{5}(-\d{4})?)?$/, 'must be a 5 digit ZIP code')
    .default(''),
});
export type Survey = z.infer<typeof Survey>;

/** The order's customer: the fields of the documents' Customer entity that the first contact needs. */
export const OrderCustomer = z.object({
  firstName: NameText.default(''),
  lastName: NameText.default(''),
  companyName: NameText.default(''),
  phone: Text.default(''),
  email: z.union([z.literal(''), z.email()]).default(''),
});
export type OrderCustomer = z.infer<typeof OrderCustomer>;

/** Who keeps additions off an order (R131, R132), since when and why. */
export const OrderLock = z.object({ by: z.string(), at: z.string(), reason: z.string() });

/**
 * A line to be added: from the price book (`itemXREF`, the organisation's own items included), with its costs or with typed ones, or by
 * hand (MANUAL_ENTRY_CODE with typed words and costs).
 */
export const Repair = z.object({
  itemXREF: ItemXref,
  quality: QualityLevel.optional(),
  quantity: Quantity.optional(),
  percentageAffected: MarkupPercent.optional(),
  description: Text.optional(),
  unit: z.string().trim().max(20).optional(),
  formula: Formula.optional(),
  labor: UnitCost.optional(),
  material: UnitCost.optional(),
  equipment: UnitCost.optional(),
  wasteFactorPct: Percent.optional(),
  notes: Notes.optional(),
});
export type Repair = z.infer<typeof Repair>;

/** Fields of a line that MakeChangesToLineItems may change; only those sent are changed. */
export const PropertyItemChange = z.object({
  id: Id,
  description: z.string().trim().min(1).max(255).optional(),
  itemUM: z.string().trim().max(20).optional(),
  quantity: Quantity.optional(),
  labor: UnitCost.optional(),
  material: UnitCost.optional(),
  equipment: UnitCost.optional(),
  wasteFactorPct: Percent.optional(),
  percentageAffected: MarkupPercent.optional(),
  percentageCovered: Percent.optional(),
  vendorPPU: UnitCost.optional(),
  notes: Notes.optional(),
  estimateTask_Id: Id.optional(),
});
export type PropertyItemChange = z.infer<typeof PropertyItemChange>;
