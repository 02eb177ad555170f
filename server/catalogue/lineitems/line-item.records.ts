import { type CustomLineItem, type LineItemFields, ownCodeOfId } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { qualityOffset } from '../../../contracts/catalogue/quality.ts';
import type { RecordState } from '../../../contracts/kit/record.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { recordsOf, stampOf } from '../../platform/records/records.ts';
import { shownAs } from '../item-lists.ts';
import { lineItemDecider } from './line-item.decider.ts';

/** Custom line items of users and organisations. */
export class LineItemRecords extends recordsOf(lineItemDecider, lineItems, shownLineItem) {}

/** A line item as the calls answer it. */
export function shownLineItem(state: RecordState<LineItemFields>): CustomLineItem {
  const { id, fields, addedAt: dateAdded } = state;
  const { description, notes, action, subcategory, unit, formula, trade, wasteFactorPct, prices } = fields;
  const code = ownCodeOfId(id);
  const { labor, material, equipment } = prices.find(({ quality }) => quality === 'Good') ??
    prices[0] ?? { labor: '0', material: '0', equipment: '0' };
  return {
    id,
    description,
    notes,
    action,
    actionShown: shownAs(action),
    unitOfMeasure: unit,
    labor,
    material,
    equipment,
    prices: prices
      .map(({ quality, ...costs }) => ({ quality, itemXREF: code + qualityOffset(quality), ...costs }))
      .sort((a, b) => a.itemXREF - b.itemXREF),
    wasteFactorPct,
    trade,
    NewName: subcategory,
    formulaXREF: formula,
    dateAdded,
    ...stampOf(state),
  };
}
