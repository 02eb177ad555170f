import { z } from 'zod';
import { AnyId, Id, Notes, Text } from '../../call.ts';
import { Percent, UnitCost } from '../../decimal-fields.ts';
import { recordBody, recordStamp } from '../../kit/record-calls.ts';
import { ActionName, FIRST_OWN_CODE, Formula, ItemXref, UnitCosts } from '../entities.ts';
import { Quality } from '../quality.ts';

/** Sequences of the database start here, so that the first own item has the code FIRST_OWN_CODE. */
const FIRST_SEQUENCE_ID = 1_000;

/** The code of an own item, five to an item, from its id in the sequence `own_item`. */
export const ownCodeOfId = (id: number): number => FIRST_OWN_CODE + (id - FIRST_SEQUENCE_ID) * 5;
export const idOfOwnCode = (code: number): number => Math.floor((code - FIRST_OWN_CODE) / 5) + FIRST_SEQUENCE_ID;

/** R170: the units that one chooses from; `Other` is typed. */
export const LINE_ITEM_UNITS = ['SF', 'LF', 'EA', 'HRS', 'Other'] as const;
/** R172: the unit that is preselected. */
export const DEFAULT_UNIT = 'EA';
/** R171: what a blank unit under Other becomes. */
export const BLANK_UNIT = 'Units';
/** Where a line item is filed that names no subcategory (R181). */
export const UNCATEGORIZED = 'Uncategorized';
/** The category that every custom line item is shown under. */
export const LINE_ITEM_CATEGORY = { id: 10_000, name: 'Custom line items' } as const;
/** The most that one list holds. */
export const MOST_LINE_ITEMS = 2_000;

/** R173-R180: what an item with a unit can be measured by. */
export function measuresOf(unit: string): Formula[] {
  if (unit === 'SF') return ['FLOOR', 'WALLS', 'CEILINGS', 'WALLSANDCEILINGS', 'ROOF', 'EXTWALLS'];
  return unit === 'LF' ? ['BASEBOARD'] : [];
}

/** The costs of one unit in one quality, before waste, overhead, profit and tax. */
export const LineItemPrice = z.object({ quality: Quality, labor: UnitCost, material: UnitCost, equipment: UnitCost });
export type LineItemPrice = z.output<typeof LineItemPrice>;

/** What a person writes about a custom line item. */
export interface LineItemFields {
  description: string;
  notes: string;
  action: ActionName;
  /** The subcategory it is filed under. */
  subcategory: string;
  unit: string;
  formula: Formula;
  /** A trade of the price book, whose labor minimum applies; empty for none. */
  trade: string;
  wasteFactorPct: string;
  /** One of `None`, or some of the five qualities, cheapest first. */
  prices: LineItemPrice[];
}

/**
 * Body of C118 and C122. `labor`, `material`, `equipment` are its one price; `prices` has one for each quality. Fields that a change leaves out stay.
 */
export const LineItemBody = z.object({
  id: AnyId.optional(),
  description: Text.optional(),
  notes: Notes.optional(),
  action: ActionName.optional(),
  unitOfMeasure: z.string().trim().max(20).optional(),
  labor: UnitCost.optional(),
  material: UnitCost.optional(),
  equipment: UnitCost.optional(),
  prices: z.array(LineItemPrice).min(1).max(5).optional(),
  wasteFactorPct: Percent.optional(),
  trade: z.string().trim().max(60).optional(),
  /** R181: the subcategory; a new one comes to be by being named. */
  NewName: Text.optional(),
  newName: Text.optional(),
  formulaXREF: Formula.optional(),
  /** The line item that this one is a copy of (C118). */
  copyFromId: Id.optional(),
  ...recordBody,
});
export type LineItemBody = z.output<typeof LineItemBody>;

/** A custom line item as the lists have it. */
export const CustomLineItem = z.object({
  id: z.number(),
  description: z.string(),
  notes: z.string(),
  action: ActionName,
  actionShown: z.string(),
  unitOfMeasure: z.string(),
  /** The costs of its only price, or of Good, or else of the first. */
  ...UnitCosts.shape,
  prices: z.array(z.object({ quality: Quality, itemXREF: ItemXref, ...UnitCosts.shape })),
  wasteFactorPct: z.string(),
  trade: z.string(),
  NewName: z.string(),
  formulaXREF: Formula,
  dateAdded: z.string(),
  ...recordStamp,
});
export type CustomLineItem = z.infer<typeof CustomLineItem>;

/** A subcategory with the number of line items filed under it. */
export const LineItemSubcategory = z.object({ name: z.string(), items: z.number() });
