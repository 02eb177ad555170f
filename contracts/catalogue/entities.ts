import { z } from 'zod';
import { integer } from '../call.ts';
import { Quality } from './quality.ts';

/** The first definition version of the catalogue (R108). */
export const DEFINITION_VERSION = 20231111;

/** Item codes for kinds of lines that are not items of the book. */
export const CUSTOM_LINE_ITEM_CODE = 77777; // R087
export const MANUAL_ENTRY_CODE = 99999; // R088
/** Item identifiers of the book stay below this: from here on they are libraries (R127). */
export const FIRST_LIBRARY_CODE = 30000;
/** An organisation's own items have codes from here on, five to an item: they are custom (R128), and clear of 77777 and 99999. */
export const FIRST_OWN_CODE = 1_000_000;
/** The category of what is typed by hand (R123). */
export const MANUAL_ENTRY_CATEGORY = 10_005;
/** What a category's number says of it (R123-R126). Manual entry is looked for first, because its number lies among the custom ones. */
export function categoryKindOf(id: number): 'book' | 'manual entry' | 'custom' | 'library' {
  if (id === MANUAL_ENTRY_CATEGORY) return 'manual entry';
  if (id >= 10_000 && id <= 10_006) return 'custom';
  return id >= 3_000_000 ? 'library' : 'book';
}
/** Categories and subcategories of an organisation's own: clear of manual entry, custom libraries and library categories (R123-R126). */
export const OWN_CATEGORY_IDS = { first: 20_000, last: 29_999 } as const;

/** The work that is done on the described thing; `id` is the documents' lAction_id. Replace is shown as Install (R137). */
export const ACTIONS = [
  { id: 1, name: 'Replace', shown: 'Install' },
  { id: 2, name: 'Remove', shown: 'Remove' },
  { id: 3, name: 'Repair', shown: 'Repair' },
  { id: 4, name: 'Clean', shown: 'Clean' },
  { id: 5, name: 'Paint', shown: 'Paint' },
  { id: 6, name: 'Refinish', shown: 'Refinish' },
  { id: 7, name: 'Detach and reset', shown: 'Detach and reset' },
  { id: 8, name: 'Service', shown: 'Service' },
  { id: 9, name: 'Inspect', shown: 'Inspect' },
  { id: 10, name: 'Haul', shown: 'Haul' },
  { id: 11, name: 'Obtain', shown: 'Obtain' },
] as const;
export const ActionName = z.enum(ACTIONS.map((action) => action.name));
export type ActionName = z.infer<typeof ActionName>;

/** The cost type of an own item's whole price, because its parts are not known. */
export const CostType = z.enum(['Labor', 'Material', 'Equipment']);
export type CostType = z.infer<typeof CostType>;

/** The measurement of an area that fills the quantity (R173-R179); with a blank formula the quantity is typed by hand. */
export const Formula = z.enum(['', 'FLOOR', 'WALLS', 'CEILINGS', 'WALLSANDCEILINGS', 'BASEBOARD', 'ROOF', 'EXTWALLS']);
export type Formula = z.infer<typeof Formula>;

/** A formula as a choice (`label`), and in a sentence what it measures of an area (`measure`). */
export const FORMULA_WORDS: Record<Formula, { label: string; measure: string }> = {
  '': { label: 'None', measure: 'it' },
  FLOOR: { label: 'Floor', measure: 'floor' },
  WALLS: { label: 'Walls', measure: 'walls' },
  CEILINGS: { label: 'Ceilings', measure: 'ceiling' },
  WALLSANDCEILINGS: { label: 'Walls and ceilings', measure: 'walls and ceiling' },
  ROOF: { label: 'Roof', measure: 'roof' },
  EXTWALLS: { label: 'Exterior walls', measure: 'exterior walls' },
  BASEBOARD: { label: 'Baseboard', measure: 'perimeter' },
};

/** A code of the book: one item in one quality. */
export const ItemXref = integer(1, 2_147_483_647);
export const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, { error: 'must be a ZIP code of 5 digits' });
export const State = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'must be a state of two letters' });

/** Where a price is for: the state of the zip, else the state, else the national price. */
export const Place = z.object({ zip: Zip.optional(), state: State.optional() });
export type Place = z.infer<typeof Place>;

export const Category = z.object({ lTrade_id: z.number(), szTradeDesc_tx: z.string(), items: z.number() });
export type Category = z.infer<typeof Category>;

export const Subcategory = z.object({
  lTrade_id: z.number(),
  szTradeDesc_tx: z.string(),
  lTradeSub_id: z.number(),
  szSubDesc_tx: z.string(),
  items: z.number(),
});
export type Subcategory = z.infer<typeof Subcategory>;

/**
 * One row per item and quality. `lDescription_id` is the item's own code, shared by its qualities, so that rows group by it;
 * `id` and `itemXREF` name the quality too. `szAction_tx` is the action's name, `szActionDesc_tx` the word shown.
 */
export const RepairItem = z.object({
  id: z.number(),
  itemXREF: z.number(),
  lTrade_id: z.number(),
  szTradeDesc_tx: z.string(),
  lTradeSub_id: z.number(),
  szSubDesc_tx: z.string(),
  lAction_id: z.number(),
  szAction_tx: z.string(),
  szActionDesc_tx: z.string(),
  lDescription_id: z.number(),
  szDescription_tx: z.string(),
  iSeq_no: z.number(),
  quality: Quality,
  unit: z.string(),
  formula: Formula,
  show: z.boolean(),
  include: z.boolean(),
  otherFilters: z.string(),
});
export type RepairItem = z.infer<typeof RepairItem>;

/** Dollars per unit before waste, overhead, profit and tax, as decimal strings of at most four decimals. */
export const UnitCosts = z.object({ labor: z.string(), material: z.string(), equipment: z.string() });
export type UnitCosts = z.infer<typeof UnitCosts>;

/** One quality of an item at a place. `unitCost` is the sum of the three costs, with the waste of the material. */
export const QualityPrice = UnitCosts.extend({ quality: Quality, itemXREF: z.number(), unitCost: z.string() });
export type QualityPrice = z.infer<typeof QualityPrice>;

/** How lists name an item of the price book. */
export const ItemName = z.object({
  code: z.number(),
  category: z.string(),
  subcategory: z.string(),
  actionShown: z.string(),
  description: z.string(),
  unit: z.string(),
});
/** What an item is, whatever its prices. */
export const ItemFacts = ItemName.extend({ action: z.string(), formula: Formula, wasteFactorPct: z.string() });
export type ItemFacts = z.infer<typeof ItemFacts>;

/** The calculation of a unit cost; every number that was set by hand has its source in a `basis`. */
export const CostExplanation = z.object({
  task: z.string(),
  crew: z.string(),
  /** Hours of the whole crew per unit, in this quality. */
  hours: z.string(),
  hoursBasis: z.string(),
  /** Each trade of the crew: how many, pay per hour, burden on pay in percent. */
  members: z.array(
    z.object({ trade: z.string(), occupation: z.string(), count: z.string(), wage: z.string(), burdenPct: z.string(), basis: z.string() }),
  ),
  materials: z.array(
    z.object({
      material: z.string(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      price: z.string(),
      basis: z.string(),
      asOf: z.string(),
    }),
  ),
  wasteFactorPct: z.string(),
  equipment: z.array(z.object({ equipment: z.string(), description: z.string(), hours: z.string(), price: z.string(), basis: z.string() })),
  place: z.object({ state: z.string(), name: z.string(), laborFactor: z.string(), materialFactor: z.string(), basis: z.string() }),
  /** The organisation's rule for the category, in the price already. */
  markup: z.object({ category: z.string(), percent: z.string() }).optional(),
  /** Set when the organisation's own price counts instead of the sum of the parts. */
  ownUnitCost: z.string().optional(),
});
export type CostExplanation = z.infer<typeof CostExplanation>;

/** The version of an organisation's book that is the default book as delivered. */
export const FIRST_BOOK_VERSION = 1;
export const MARKUP_RULE_PERCENT = { min: -50, max: 500 } as const;
export const LOCAL_FACTOR = { min: '0.3', max: '3' } as const;

/** An ISO date from which a change of the book counts. */
export const EffectiveFrom = z.iso.date({ error: 'must be a date such as 2026-12-01' });
/** First three digits of a ZIP code: the area that a local factor is for. */
export const Zip3 = z
  .string()
  .trim()
  .regex(/^\d{3}$/, { error: 'must be the first three digits of a ZIP code' });
