import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { qualityOffset } from '../../../contracts/catalogue/entities.ts';
import type { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { type CustomLineItem, ownCodeOfId } from '../../../contracts/catalogue/lineitems/line-item.ts';
import type { Area, LineItem, Order } from '../../../contracts/estimating/entities.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import {
  eventsOfLineItem,
  type LineItemTables,
  lineItemOf,
  lineItems,
  lineItemsOf,
  linesWithCodes,
  type StoredLineItem,
} from '../../../projections/catalogue/line-items.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { Session } from '../../platform/http/access.ts';
import { shownAs } from '../item-lists.ts';
import { isVisible, mayChange } from './line-item.decider.ts';

type Caller = Pick<Session, 'organizationId' | 'userId' | 'admin'>;

/** Lines of estimates and changes that the panel of a line item shows. */
const SHOWN = 20;
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** A line item as the calls answer it. */
export function shownLineItem(row: Omit<StoredLineItem, 'deleted' | 'position'>): CustomLineItem {
  const { line_item_id: id, organization_id, user_id, fields, added_at, updated_at, updated_by, revision } = row;
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
    organization_Id: user_id === null ? organization_id : 0,
    organizationUser_Id: user_id ?? 0,
    dateAdded: added_at,
    dateUpdated: updated_at,
    updatedBy: updated_by,
    revision,
  };
}

/** Reads of custom line items. */
@Injectable()
export class LineItemQueries {
  constructor(private readonly runner: Runner) {}

  /** R182: one of the two lists, by subcategory and description. */
  async list(
    { organizationId, userId }: Caller | Pick<Session, 'organizationId' | 'userId'>,
    list: 'organization' | 'mine',
  ): Promise<CustomLineItem[]> {
    const rows = await lineItemsOf(this.runner, organizationId);
    return rows
      .filter((row) => !row.deleted && row.user_id === (list === 'mine' ? userId : null))
      .map(shownLineItem)
      .sort((a, b) => byName(a.NewName, b.NewName) || byName(a.description, b.description) || a.id - b.id);
  }

  async subcategories(caller: Caller, list: 'organization' | 'mine'): Promise<{ name: string; items: number }[]> {
    const counts = new Map<string, number>();
    for (const { NewName } of await this.list(caller, list)) counts.set(NewName, (counts.get(NewName) ?? 0) + 1);
    return [...counts].map(([name, items]) => ({ name, items }));
  }

  async one(caller: Caller, id: number): Promise<(typeof getCustomLineItem)['response']['_output']> {
    const db = this.runner.db(lineItems.name) as unknown as Kysely<LineItemTables>;
    const row = await lineItemOf(db, id);
    const of = row && { organizationId: row.organization_id, userId: row.user_id };
    if (!row || !of || !isVisible(of, caller)) throw new Refusal('LINE_ITEM_NOT_FOUND');
    const first = ownCodeOfId(id);
    const [changes, lines] = await Promise.all([
      eventsOfLineItem(db, id, SHOWN),
      linesWithCodes(this.runner.db(estimates.name), caller.organizationId, first, first + 4, SHOWN),
    ]);
    return {
      item: shownLineItem(row),
      deleted: row.deleted,
      mayChange: mayChange(of, caller),
      uses: Number(lines[0]?.uses ?? 0),
      lines: lines.map(({ order_id: orderId, body, job, updated_at: at, area }) => {
        const { quantity, quality, itemUM: unit } = JSON.parse(body) as LineItem;
        const { externalRefId } = JSON.parse(job) as Order;
        return { orderId, job: externalRefId, area: (JSON.parse(area) as Area).label, quantity, quality, unit, at };
      }),
      changes,
    };
  }
}
