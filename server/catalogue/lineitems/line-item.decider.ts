import { evolveLineItem, type LineItemEvent, weightOfLineItem } from '../../../contracts/catalogue/events.ts';
import { LINE_ITEM_WORDS, type LineItemState, noLineItem } from '../../../contracts/catalogue/lineitems/line-item.events.ts';
import { type LineItemFields, measuresOf } from '../../../contracts/catalogue/lineitems/line-item.ts';
import { D } from '../../../contracts/decimal.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

/** To whom a colleague's own list does not exist, and who changes the organisation's only as its administrator. */
export interface ByUser {
  userId: number;
  organizationId: number;
  admin: boolean;
}

export type LineItemCommand =
  | (ByUser & { type: 'AddCustomLineItem'; list: 'organization' | 'mine'; fields: LineItemFields; copiedFrom: number | null })
  | (ByUser & { type: 'ChangeCustomLineItem'; changed: Partial<LineItemFields>; seen?: number | undefined })
  | (ByUser & { type: 'DeleteCustomLineItem' })
  | (ByUser & { type: 'UndoCustomLineItem'; revision?: number | undefined });

/** R182: whether a line item is in a list that the caller can use. */
export const isVisible = (
  { organizationId, userId }: Pick<LineItemState, 'organizationId' | 'userId'>,
  by: Pick<ByUser, 'userId' | 'organizationId'>,
) => organizationId === by.organizationId && (userId === null || userId === by.userId);

export const mayChange = ({ userId }: Pick<LineItemState, 'userId'>, by: Pick<ByUser, 'userId' | 'admin'>) =>
  userId === null ? by.admin : userId === by.userId;

/** The fields as they are kept. Refuses a line item without a description, or one measured by what its unit is not (R173-R180). */
function checked(fields: LineItemFields): LineItemFields {
  const { description, unit, formula, prices } = fields;
  if (description === '') throw new Refusal('LINE_ITEM_INVALID', 'Please describe the line item.');
  const levels = prices.map(({ quality }) => quality);
  if (levels.length === 0 || new Set(levels).size < levels.length || (levels.includes('None') && levels.length > 1))
    throw new Refusal('LINE_ITEM_INVALID', 'A line item has one price, or one for each of its qualities.');
  const measures = measuresOf(unit);
  // R180: a unit that is neither SF nor LF is typed by hand.
  if (formula === '' || measures.length === 0) return { ...fields, formula: '' };
  if (!measures.includes(formula)) throw new Refusal('LINE_ITEM_INVALID', `What is counted in ${unit} cannot be measured like this.`);
  return fields;
}

const sameCosts = (a: LineItemFields['prices'], b: LineItemFields['prices']) =>
  a.length === b.length &&
  a.every((one, n) => {
    const other = b[n];
    return (
      other?.quality === one.quality && (['labor', 'material', 'equipment'] as const).every((cost) => new D(one[cost]).eq(other[cost]))
    );
  });

function differs<Field extends keyof LineItemFields>(field: Field, now: LineItemFields, next: LineItemFields): boolean {
  if (field === 'prices') return !sameCosts(now.prices, next.prices);
  if (field === 'wasteFactorPct') return !new D(now.wasteFactorPct).eq(next.wasteFactorPct);
  return now[field] !== next[field];
}

/** The fields that differ, with their new values. */
function changesOf(now: LineItemFields, next: LineItemFields): Partial<LineItemFields> {
  const fields = Object.keys(LINE_ITEM_WORDS) as (keyof LineItemFields)[];
  return Object.fromEntries(fields.filter((field) => differs(field, now, next)).map((field) => [field, next[field]]));
}

function mustBeSeen({ written }: LineItemState, changed: Partial<LineItemFields>, seen: number | undefined): void {
  if (seen === undefined) return;
  for (const field of Object.keys(changed) as (keyof LineItemFields)[]) {
    const last = written[field];
    if (last && last.revision > seen)
      throw new Refusal('LINE_ITEM_CHANGED', `${last.by} changed the ${LINE_ITEM_WORDS[field]} meanwhile. Please look again.`);
  }
}

/** A custom line item of a user or of the organisation (R182). Streams `lineitem-<id>`. */
function decide(command: LineItemCommand, now: LineItemState): LineItemEvent[] {
  if (command.type === 'AddCustomLineItem') {
    if (now.exists) return [];
    const { organizationId, userId, admin, list, fields, copiedFrom } = command;
    if (list === 'organization' && !admin) throw new Refusal('LINE_ITEM_LOCKED');
    const of = list === 'mine' ? userId : null;
    return [{ type: 'CustomLineItemAdded', data: { id: now.id, organizationId, userId: of, fields: checked(fields), copiedFrom } }];
  }
  if (!now.exists || !isVisible(now, command)) throw new Refusal('LINE_ITEM_NOT_FOUND');
  if (!mayChange(now, command)) throw new Refusal('LINE_ITEM_LOCKED');
  switch (command.type) {
    case 'ChangeCustomLineItem': {
      mustLive(now);
      const changed = changesOf(now.fields, checked({ ...now.fields, ...command.changed }));
      if (Object.keys(changed).length === 0) return [];
      mustBeSeen(now, changed, command.seen);
      return [{ type: 'CustomLineItemChanged', data: { changed } }];
    }
    case 'DeleteCustomLineItem':
      return now.deleted ? [] : [{ type: 'CustomLineItemDeleted', data: {} }];
    case 'UndoCustomLineItem':
      return undo(now, command);
  }
}

function mustLive({ deleted, written }: LineItemState): void {
  if (deleted)
    throw new Refusal(
      'LINE_ITEM_DELETED',
      `${written.life?.by ?? 'Somebody'} deleted this line item meanwhile. Nothing was changed; undo the deletion first.`,
    );
}

/** What takes the caller's step back, if nobody has written the same since. */
function undo(now: LineItemState, { revision, userId }: { revision?: number | undefined; userId: number }): LineItemEvent[] {
  const step = revision === undefined ? now.steps.at(-1) : now.steps.find((one) => one.revision === revision);
  if (!step || (revision === undefined && step.userId !== userId)) throw new Refusal('LINE_ITEM_UNDO_CONFLICT');
  const back = step.undo;
  const keys = back.type === 'changed' ? (Object.keys(back.changed) as (keyof LineItemFields)[]) : (['life'] as const);
  // A line item that was added is taken back only as it was added.
  const untouched = back.type !== 'deleted' || now.revision === step.revision;
  const late = keys.map((key) => now.written[key]).find((last) => last && last.revision > step.revision);
  if (late || !untouched)
    throw new Refusal('LINE_ITEM_UNDO_CONFLICT', `${late?.by ?? now.updatedBy} changed this line item since, so that it cannot be undone.`);
  if (back.type === 'deleted') return [{ type: 'CustomLineItemDeleted', data: {} }];
  if (back.type === 'restored') return [{ type: 'CustomLineItemRestored', data: {} }];
  mustLive(now);
  const changed = changesOf(now.fields, checked({ ...now.fields, ...back.changed }));
  return Object.keys(changed).length === 0 ? [] : [{ type: 'CustomLineItemChanged', data: { changed } }];
}

export const lineItemDecider: Decider<LineItemState, LineItemCommand, LineItemEvent> = {
  streamOf: (id) => `lineitem-${id}`,
  initial: noLineItem,
  decide,
  evolve: evolveLineItem,
  weigh: weightOfLineItem,
};
