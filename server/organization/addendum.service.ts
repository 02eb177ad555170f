import { Injectable } from '@nestjs/common';
import type { RecordState } from '../../contracts/kit/record.ts';
import type { AddendumFields } from '../../contracts/organization/addendums/addendum.events.ts';
import type { Addendum, AddendumBody } from '../../contracts/organization/addendums/addendum.ts';
import type { RichBlock } from '../../contracts/organization/addendums/rich-text.ts';
import { htmlOf } from '../../contracts/organization/addendums/rich-text-html.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { callerOf, mayChange } from '../platform/records/record.decider.ts';
import { AddendumRecords } from './addendums/addendum.records.ts';
import { readRichText } from './addendums/read-rich-text.ts';

type Caller = Pick<Session, 'organizationId' | 'userId' | 'admin'>;
type Context = RequestContext & { session: Caller };

/** An addendum as a report takes it. */
export interface ChosenAddendum {
  addendumId: number;
  name: string;
  content: RichBlock[];
}

/** Addendums as calls and reports have them. */
@Injectable()
export class AddendumService {
  constructor(private readonly records: AddendumRecords) {}

  /** By name; deleted ones are left out. */
  async list(caller: Caller, list: 'organization' | 'mine'): Promise<Addendum[]> {
    return (await this.records.list(caller, list)).map((state) => shown(state, caller));
  }

  /** For the organisation when the body names it, else for the caller. */
  async create(body: AddendumBody, ctx: Context): Promise<Addendum> {
    if (body.organization_Id && body.organization_Id !== ctx.session.organizationId) throw new Refusal('ADDENDUM_LOCKED');
    return shown(await this.records.create(body.organization_Id ? 'organization' : 'mine', fieldsOf(body), ctx), ctx.session);
  }

  async change(id: number, body: AddendumBody, ctx: Context): Promise<boolean> {
    await this.records.change(id, fieldsOf(body), body.revision, ctx);
    return true;
  }

  /**
   * The addendums that a report is to carry, in the order asked. What the report has already (`carried`) stays as it has it where the addendum
   * is deleted or a colleague's own. Refuses ADDENDUM_NOT_FOUND and ADDENDUM_NOT_ACTIVE.
   */
  async chosen(ids: readonly number[], carried: readonly ChosenAddendum[], caller: Pick<Caller, 'organizationId' | 'userId'>) {
    return Promise.all(
      [...new Set(ids)].map(async (addendumId): Promise<ChosenAddendum> => {
        const state = await this.records.visible(addendumId, caller);
        const before = carried.find((one) => one.addendumId === addendumId);
        if (!state || state.deleted) {
          if (before) return before;
          throw new Refusal('ADDENDUM_NOT_FOUND');
        }
        if (!state.fields.isActive && !before) throw new Refusal('ADDENDUM_NOT_ACTIVE');
        return { addendumId, name: state.fields.name, content: state.fields.content };
      }),
    );
  }
}

function fieldsOf({ name, content, isActive }: AddendumBody): Partial<AddendumFields> {
  return {
    ...(name !== undefined && { name }),
    ...(content !== undefined && { content: readRichText(content) }),
    ...(isActive !== undefined && { isActive }),
  };
}

function shown({ id, organizationId, userId, fields, ...state }: RecordState<AddendumFields>, caller: Caller): Addendum {
  return {
    id,
    name: fields.name,
    content: htmlOf(fields.content),
    blocks: fields.content,
    isSelected: false,
    isActive: fields.isActive,
    organizationUser_Id: userId ?? 0,
    organization_Id: userId === null ? organizationId : 0,
    mayChange: mayChange({ userId }, callerOf(caller)),
    dateUpdated: state.updatedAt,
    updatedBy: state.updatedBy,
    revision: state.revision,
  };
}
