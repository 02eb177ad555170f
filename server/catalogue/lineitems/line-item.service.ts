import { Injectable } from '@nestjs/common';
import {
  BLANK_UNIT,
  type CustomLineItem,
  DEFAULT_UNIT,
  type LineItemBody,
  type LineItemFields,
  UNCATEGORIZED,
} from '../../../contracts/catalogue/lineitems/line-item.ts';
import type { RecordList } from '../../../contracts/kit/record.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Caller } from '../../platform/records/record-rights.ts';
import { CatalogueService } from '../catalogue.service.ts';
import { LineItemRecords } from './line-item.records.ts';

type Context = RequestContext & { session: Caller };

/** Changes of custom line items. */
@Injectable()
export class LineItemService {
  constructor(
    private readonly records: LineItemRecords,
    private readonly catalogue: CatalogueService,
  ) {}

  /** R182: for the organisation when the body names it, else for the caller. */
  async add(body: LineItemBody, ctx: Context): Promise<CustomLineItem> {
    const { organization_Id, organizationUser_Id, copyFromId = null } = body;
    const { organizationId, userId } = ctx.session;
    if (organization_Id && organization_Id !== organizationId) throw new Refusal('NOT_FOUND');
    if (organizationUser_Id && organizationUser_Id !== userId) throw new Refusal('NOT_FOUND');
    if (copyFromId !== null && !(await this.records.visible(copyFromId, ctx.session))) throw new Refusal('LINE_ITEM_NOT_FOUND');
    return this.create(organization_Id ? 'organization' : 'mine', this.fieldsOf(body), ctx, copyFromId);
  }

  /** What the fields leave out is as in a new one (R172, R181). */
  async create(list: RecordList, fields: Partial<LineItemFields>, ctx: Context, copiedFrom: number | null = null): Promise<CustomLineItem> {
    return this.records.create(list, { ...NEW_LINE_ITEM, ...fields }, ctx, copiedFrom);
  }

  async change(id: number, body: LineItemBody, ctx: Context): Promise<CustomLineItem> {
    return this.records.change(id, { ...this.fieldsOf(body), revision: body.revision }, ctx);
  }

  /** The fields that a body brings. */
  private fieldsOf(body: LineItemBody): Partial<LineItemFields> {
    const { description, notes, action, unitOfMeasure, formulaXREF, trade, wasteFactorPct, prices, labor, material, equipment } = body;
    if (trade && !this.catalogue.book.trades.has(trade)) throw new Refusal('LINE_ITEM_INVALID', 'The price book has no such trade.');
    const subcategory = body.NewName ?? body.newName;
    const one = labor !== undefined || material !== undefined || equipment !== undefined;
    const fields: Partial<LineItemFields> = {
      ...(description !== undefined && { description }),
      ...(notes !== undefined && { notes }),
      ...(action !== undefined && { action }),
      ...(subcategory !== undefined && { subcategory: subcategory || UNCATEGORIZED }),
      // R171
      ...(unitOfMeasure !== undefined && { unit: unitOfMeasure || BLANK_UNIT }),
      ...(formulaXREF !== undefined && { formula: formulaXREF }),
      ...(trade !== undefined && { trade }),
      ...(wasteFactorPct !== undefined && { wasteFactorPct }),
    };
    if (prices !== undefined) fields.prices = prices;
    else if (one) fields.prices = [{ quality: 'None', labor: labor ?? '0', material: material ?? '0', equipment: equipment ?? '0' }];
    return fields;
  }
}

/** R172, R181: what a new line item has that the body does not say. */
const NEW_LINE_ITEM: Partial<LineItemFields> = {
  subcategory: UNCATEGORIZED,
  unit: DEFAULT_UNIT,
  prices: [{ quality: 'None', labor: '0', material: '0', equipment: '0' }],
};
