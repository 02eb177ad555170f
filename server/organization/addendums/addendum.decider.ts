import {
  type AddendumEvent,
  type AddendumFields,
  type AddendumState,
  evolveAddendum,
  noAddendum,
  weightOfAddendum,
} from '../../../contracts/organization/addendums/addendum.events.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

/** To whom a colleague's own addendum does not exist, and who changes the organisation's only as its administrator. */
export interface ByUser {
  userId: number;
  organizationId: number;
  admin: boolean;
}

export type AddendumCommand =
  | (ByUser & { type: 'CreateAddendum'; list: 'organization' | 'mine'; fields: AddendumFields })
  | (ByUser & { type: 'ChangeAddendum'; changed: Partial<AddendumFields>; seen?: number | undefined })
  | (ByUser & { type: 'DeleteAddendum' })
  | (ByUser & { type: 'UndoAddendum'; revision?: number | undefined });

type Owner = Pick<AddendumState, 'organizationId' | 'userId'>;

export const isVisible = ({ organizationId, userId }: Owner, by: Pick<ByUser, 'userId' | 'organizationId'>) =>
  organizationId === by.organizationId && (userId === null || userId === by.userId);

export const mayChange = ({ userId }: Pick<Owner, 'userId'>, by: Pick<ByUser, 'userId' | 'admin'>) =>
  userId === null ? by.admin : userId === by.userId;

/** An addendum of a user or of the organisation: rich text that reports can carry. Streams `addendum-<id>`. */
function decide(command: AddendumCommand, now: AddendumState): AddendumEvent[] {
  if (command.type === 'CreateAddendum') {
    if (now.exists) return [];
    const { organizationId, userId, admin, list, fields } = command;
    if (list === 'organization' && !admin) throw new Refusal('ADDENDUM_LOCKED');
    mustHaveName(fields);
    return [{ type: 'AddendumCreated', data: { id: now.id, organizationId, userId: list === 'mine' ? userId : null, fields } }];
  }
  if (!now.exists || !isVisible(now, command)) throw new Refusal('ADDENDUM_NOT_FOUND');
  if (!mayChange(now, command)) throw new Refusal('ADDENDUM_LOCKED');
  switch (command.type) {
    case 'ChangeAddendum':
      return change(now, command.changed, command.seen);
    case 'DeleteAddendum':
      return now.deleted ? [] : [{ type: 'AddendumDeleted', data: {} }];
    case 'UndoAddendum':
      return undo(now, command);
  }
}

function mustHaveName({ name }: Partial<AddendumFields>): void {
  if (name === '') throw new Refusal('ADDENDUM_INVALID', 'Please give the addendum a name.');
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The event of what really differs, if anything does. */
function change(now: AddendumState, asked: Partial<AddendumFields>, seen?: number): AddendumEvent[] {
  if (now.deleted)
    throw new Refusal(
      'ADDENDUM_DELETED',
      `${now.written.life?.by ?? 'Somebody'} deleted this addendum meanwhile. Nothing was changed; undo the deletion first.`,
    );
  mustHaveName(asked);
  const fields = Object.keys(asked) as (keyof AddendumFields)[];
  const differing = fields.filter((field) => asked[field] !== undefined && !same(asked[field], now.fields[field]));
  if (differing.length === 0) return [];
  const late = differing.map((field) => now.written[field]).find((last) => seen !== undefined && last && last.revision > seen);
  if (late) throw new Refusal('ADDENDUM_CHANGED', `${late.by} changed the same meanwhile. Please look again.`);
  return [{ type: 'AddendumChanged', data: { changed: Object.fromEntries(differing.map((field) => [field, asked[field]])) } }];
}

/** What takes the caller's step back, if nobody has written the same since. */
function undo(now: AddendumState, { revision, userId }: { revision?: number | undefined; userId: number }): AddendumEvent[] {
  const step = revision === undefined ? now.steps.at(-1) : now.steps.find((one) => one.revision === revision);
  if (!step || (revision === undefined && step.userId !== userId)) throw new Refusal('ADDENDUM_UNDO_CONFLICT');
  const back = step.undo;
  const keys = back.type === 'changed' ? Object.keys(back.changed) : ['life'];
  const late = keys.map((key) => now.written[key]).find((last) => last && last.revision > step.revision);
  // An addendum that was added is taken back only as it was added.
  const untouched = back.type !== 'deleted' || now.revision === step.revision;
  if (late || !untouched)
    throw new Refusal('ADDENDUM_UNDO_CONFLICT', `${late?.by ?? now.updatedBy} changed this addendum since, so that it cannot be undone.`);
  switch (back.type) {
    case 'deleted':
      return [{ type: 'AddendumDeleted', data: {} }];
    case 'restored':
      return [{ type: 'AddendumRestored', data: {} }];
    case 'changed':
      return change(now, back.changed);
  }
}

export const addendumDecider: Decider<AddendumState, AddendumCommand, AddendumEvent> = {
  streamOf: (id) => `addendum-${id}`,
  initial: noAddendum,
  decide,
  evolve: evolveAddendum,
  weigh: weightOfAddendum,
};
