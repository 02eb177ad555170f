import { Injectable } from '@nestjs/common';
import type { LineItemEvent } from '../../../contracts/catalogue/events.ts';
import type { LineItemState } from '../../../contracts/catalogue/lineitems/line-item.events.ts';
import {
  BLANK_UNIT,
  type CustomLineItem,
  DEFAULT_UNIT,
  type LineItemBody,
  type LineItemFields,
  MOST_LINE_ITEMS,
  UNCATEGORIZED,
} from '../../../contracts/catalogue/lineitems/line-item.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Handled } from '../../platform/event-log/stream-handler.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { CatalogueService } from '../catalogue.service.ts';
import { isVisible } from './line-item.decider.ts';
import { LineItemQueries, shownLineItem } from './line-item.queries.ts';
import { LineItemStreams } from './line-item.stream.ts';

type Context = RequestContext & { session: Pick<Session, 'organizationId' | 'userId' | 'admin'> };

/** Changes of custom line items. */
@Injectable()
export class LineItemService {
  constructor(
    private readonly streams: LineItemStreams,
    private readonly queries: LineItemQueries,
    private readonly catalogue: CatalogueService,
    private readonly readDb: ReadDb,
  ) {}

  /** R182: for the organisation when the body names it, else for the caller. */
  async add(body: LineItemBody, ctx: Context): Promise<CustomLineItem> {
    const { organization_Id, organizationUser_Id, copyFromId = null } = body;
    const by = callerOf(ctx);
    if (organization_Id && organization_Id !== by.organizationId) throw new Refusal('NOT_FOUND');
    if (organizationUser_Id && organizationUser_Id !== by.userId) throw new Refusal('NOT_FOUND');
    const list = organization_Id ? 'organization' : 'mine';
    if (copyFromId !== null) await this.mustSee(copyFromId, ctx);
    if ((await this.queries.list(ctx.session, list)).length >= MOST_LINE_ITEMS) throw new Refusal('LINE_ITEMS_FULL');
    return this.record(list, this.fieldsOf(body), copyFromId, ctx);
  }

  /** Adds a line item without looking at the lists. What the fields leave out is as in a new one (R172, R181). */
  async record(
    list: 'organization' | 'mine',
    fields: Partial<LineItemFields>,
    copiedFrom: number | null,
    ctx: Context,
  ): Promise<CustomLineItem> {
    const id = await this.readDb.idFor('own_item', requestKey(ctx));
    const added = { ...NEW_LINE_ITEM, ...fields };
    return shown(await this.streams.execute(id, { type: 'AddCustomLineItem', ...callerOf(ctx), list, fields: added, copiedFrom }, ctx));
  }

  async change(id: number, body: LineItemBody, ctx: Context): Promise<CustomLineItem> {
    const changed = this.fieldsOf(body);
    return shown(await this.streams.execute(id, { type: 'ChangeCustomLineItem', ...callerOf(ctx), changed, seen: body.revision }, ctx));
  }

  async remove(id: number, ctx: Context): Promise<boolean> {
    const { events } = await this.streams.execute(id, { type: 'DeleteCustomLineItem', ...callerOf(ctx) }, ctx);
    return events.length > 0;
  }

  /** Answers the revision that undoes this. */
  async undo(id: number, revision: number | undefined, ctx: Context): Promise<number> {
    const { events, state } = await this.streams.execute(id, { type: 'UndoCustomLineItem', ...callerOf(ctx), revision }, ctx);
    return events.at(-1)?.revision ?? state.revision;
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

  private async mustSee(id: number, { session }: Context): Promise<void> {
    const { state } = await this.streams.load(id);
    if (!state.exists || !isVisible(state, session)) throw new Refusal('LINE_ITEM_NOT_FOUND');
  }
}

/** R172, R181: what a new line item has that the body does not say. */
const NEW_LINE_ITEM: LineItemFields = {
  description: '',
  notes: '',
  action: 'Replace',
  subcategory: UNCATEGORIZED,
  unit: DEFAULT_UNIT,
  formula: '',
  trade: '',
  wasteFactorPct: '0',
  prices: [{ quality: 'None', labor: '0', material: '0', equipment: '0' }],
};

const callerOf = ({ session: { organizationId, userId, admin } }: Context) => ({ organizationId, userId, admin });

const shown = ({ state }: Handled<LineItemState, LineItemEvent>) =>
  shownLineItem({
    line_item_id: state.id,
    organization_id: state.organizationId,
    user_id: state.userId,
    fields: state.fields,
    added_at: state.addedAt,
    updated_at: state.updatedAt,
    updated_by: state.updatedBy,
    revision: state.revision,
  });
