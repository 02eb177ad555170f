import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { AddendumFields, AddendumState } from '../../contracts/organization/addendums/addendum.events.ts';
import type { Addendum, AddendumBody } from '../../contracts/organization/addendums/addendum.ts';
import { MOST_ADDENDUMS } from '../../contracts/organization/addendums/limits.ts';
import type { RichBlock } from '../../contracts/organization/addendums/rich-text.ts';
import { htmlOf } from '../../contracts/organization/addendums/rich-text-html.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type AddendumTables, addendums, addendumsOf, type StoredAddendum } from '../../projections/organization/addendums.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { type RequestContext, requestKey } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { isVisible, mayChange } from './addendums/addendum.decider.ts';
import { AddendumStreams } from './addendums/addendum.stream.ts';
import { readRichText } from './addendums/read-rich-text.ts';

type Caller = Pick<Session, 'organizationId' | 'userId' | 'admin'>;
type Context = RequestContext & { session: Caller };

/** An addendum as a report takes it. */
export interface ChosenAddendum {
  addendumId: number;
  name: string;
  content: RichBlock[];
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Addendums of users and organisations. */
@Injectable()
export class AddendumService {
  constructor(
    private readonly streams: AddendumStreams,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  /** By name; deleted ones are left out. */
  async list(caller: Caller, list: 'organization' | 'mine'): Promise<Addendum[]> {
    const rows = await addendumsOf(
      this.models.db(addendums.name) as unknown as Kysely<AddendumTables>,
      caller.organizationId,
      list === 'mine' ? caller.userId : null,
    );
    return rows.sort((a, b) => byName(a.fields.name, b.fields.name) || a.addendum_id - b.addendum_id).map((row) => shownRow(row, caller));
  }

  async create(body: AddendumBody, ctx: Context): Promise<Addendum> {
    const list = body.organization_Id ? 'organization' : 'mine';
    if (body.organization_Id && body.organization_Id !== ctx.session.organizationId) throw new Refusal('ADDENDUM_LOCKED');
    if ((await this.list(ctx.session, list)).length >= MOST_ADDENDUMS) throw new Refusal('ADDENDUMS_FULL');
    return this.record(list, body, ctx);
  }

  /** Creates an addendum without looking at the lists. */
  async record(list: 'organization' | 'mine', body: AddendumBody, ctx: Context): Promise<Addendum> {
    const id = await this.readDb.idFor('addendum', requestKey(ctx));
    const fields: AddendumFields = { name: '', content: [], isActive: true, ...fieldsOf(body) };
    const { state } = await this.streams.execute(id, { type: 'CreateAddendum', ...callerOf(ctx), list, fields }, ctx);
    return shownState(state, ctx.session);
  }

  async change(id: number, body: AddendumBody, ctx: Context): Promise<boolean> {
    const changed = fieldsOf(body);
    await this.streams.execute(id, { type: 'ChangeAddendum', ...callerOf(ctx), changed, seen: body.revision }, ctx);
    return true;
  }

  async remove(id: number, ctx: Context): Promise<boolean> {
    const { events } = await this.streams.execute(id, { type: 'DeleteAddendum', ...callerOf(ctx) }, ctx);
    return events.length > 0;
  }

  /** Answers the revision that undoes this. */
  async undo(id: number, revision: number | undefined, ctx: Context): Promise<number> {
    const { events, state } = await this.streams.execute(id, { type: 'UndoAddendum', ...callerOf(ctx), revision }, ctx);
    return events.at(-1)?.revision ?? state.revision;
  }

  /**
   * The addendums that a report is to carry, in the order asked. What the report has already (`carried`) stays as it has it where the addendum
   * is deleted or a colleague's own. Refuses ADDENDUM_NOT_FOUND and ADDENDUM_NOT_ACTIVE.
   */
  async chosen(ids: readonly number[], carried: readonly ChosenAddendum[], caller: Pick<Caller, 'organizationId' | 'userId'>) {
    return Promise.all(
      [...new Set(ids)].map(async (addendumId): Promise<ChosenAddendum> => {
        const { state } = await this.streams.load(addendumId);
        const before = carried.find((one) => one.addendumId === addendumId);
        if (!state.exists || state.deleted || !isVisible(state, caller)) {
          if (before) return before;
          throw new Refusal('ADDENDUM_NOT_FOUND');
        }
        if (!state.fields.isActive && !before) throw new Refusal('ADDENDUM_NOT_ACTIVE');
        return { addendumId, name: state.fields.name, content: state.fields.content };
      }),
    );
  }
}

const callerOf = ({ session: { userId, organizationId, admin } }: Context) => ({ userId, organizationId, admin });

function fieldsOf({ name, content, isActive }: AddendumBody): Partial<AddendumFields> {
  return {
    ...(name !== undefined && { name }),
    ...(content !== undefined && { content: readRichText(content) }),
    ...(isActive !== undefined && { isActive }),
  };
}

const shownState = ({ id, organizationId, userId, fields, updatedAt, updatedBy, revision }: AddendumState, caller: Caller): Addendum =>
  shownRow(
    {
      addendum_id: id,
      organization_id: organizationId,
      user_id: userId,
      deleted: false,
      fields,
      updated_at: updatedAt,
      updated_by: updatedBy,
      revision,
    },
    caller,
  );

function shownRow(row: StoredAddendum, caller: Caller): Addendum {
  const { addendum_id, organization_id, user_id, fields } = row;
  return {
    id: addendum_id,
    name: fields.name,
    content: htmlOf(fields.content),
    blocks: fields.content,
    isSelected: false,
    isActive: fields.isActive,
    organizationUser_Id: user_id ?? 0,
    organization_Id: user_id === null ? organization_id : 0,
    mayChange: mayChange({ userId: user_id }, caller),
    dateUpdated: row.updated_at,
    updatedBy: row.updated_by,
    revision: row.revision,
  };
}
