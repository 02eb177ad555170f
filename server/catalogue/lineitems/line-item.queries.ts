import { Injectable } from '@nestjs/common';
import type { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { type CustomLineItem, ownCodeOfId } from '../../../contracts/catalogue/lineitems/line-item.ts';
import type { Area, LineItem } from '../../../contracts/estimating/entities.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import type { RecordList } from '../../../contracts/kit/record.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { lineItems, linesWithCodes } from '../../../projections/catalogue/line-items.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { type Caller, callerOf, isVisible, mayChange } from '../../platform/records/record-rights.ts';
import { LineItemRecords, shownLineItem } from './line-item.records.ts';

/** Lines of estimates and changes that the panel of a line item shows. */
const SHOWN = 20;
const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Reads of custom line items. */
@Injectable()
export class LineItemQueries {
  constructor(
    private readonly records: LineItemRecords,
    private readonly runner: Runner,
  ) {}

  /** R182: one of the two lists, by subcategory and description. */
  async list(caller: Caller, list: RecordList): Promise<CustomLineItem[]> {
    return (await this.records.list(caller, list)).sort((a, b) => byName(a.NewName, b.NewName));
  }

  async subcategories(caller: Caller, list: RecordList): Promise<{ name: string; items: number }[]> {
    const counts = new Map<string, number>();
    for (const { NewName } of await this.list(caller, list)) counts.set(NewName, (counts.get(NewName) ?? 0) + 1);
    return [...counts].map(([name, items]) => ({ name, items }));
  }

  async one(caller: Caller, id: number): Promise<(typeof getCustomLineItem)['response']['_output']> {
    const record = await lineItems.one(this.runner, id);
    if (!record || !isVisible(record, caller)) throw new Refusal('LINE_ITEM_NOT_FOUND');
    const first = ownCodeOfId(id);
    const [changes, lines] = await Promise.all([
      lineItems.happened(this.runner, id, SHOWN),
      linesWithCodes(this.runner.db(estimates.name), caller.organizationId, first, first + 4, SHOWN),
    ]);
    return {
      item: shownLineItem(record),
      deleted: record.deleted,
      mayChange: mayChange(record, callerOf(caller)),
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
