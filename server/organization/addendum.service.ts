import { Injectable } from '@nestjs/common';
import type { Addendum, AddendumBody } from '../../contracts/organization/addendums/addendum.ts';
import type { RichBlock } from '../../contracts/organization/addendums/rich-text.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Caller } from '../platform/records/record-rights.ts';
import { AddendumRecords } from './addendums/addendum.records.ts';
import { readRichText } from './addendums/read-rich-text.ts';

type Context = RequestContext & { session: Caller };

/** An addendum as a report takes it. */
export interface ChosenAddendum {
  addendumId: number;
  name: string;
  content: RichBlock[];
}

/** Addendums as calls write them and as reports have them. */
@Injectable()
export class AddendumService {
  constructor(private readonly records: AddendumRecords) {}

  /** For the organisation when the body names it, else for the caller. */
  async create(body: AddendumBody, ctx: Context): Promise<Addendum> {
    if (body.organization_Id && body.organization_Id !== ctx.session.organizationId) throw new Refusal('ADDENDUM_LOCKED');
    return this.records.create(body.organization_Id ? 'organization' : 'mine', sanitised(body), ctx);
  }

  async change(id: number, body: AddendumBody, ctx: Context): Promise<boolean> {
    await this.records.change(id, sanitised(body), ctx);
    return true;
  }

  /** The names of what is to be on reports of everybody; refuses one's own, a deleted one, and one that is not active. */
  async namesOfOrganization(ids: readonly number[], caller: Pick<Caller, 'organizationId' | 'userId'>): Promise<string[]> {
    const names: string[] = [];
    for (const id of ids) {
      const state = await this.records.visible(id, caller);
      if (!state || state.deleted || state.userId !== null) throw new Refusal('ADDENDUM_NOT_FOUND');
      if (!state.fields.isActive) throw new Refusal('ADDENDUM_NOT_ACTIVE');
      names.push(state.fields.name);
    }
    return names;
  }

  /** Those of the organization among these that can be on a report now, in their order. */
  async activeOfOrganization(ids: readonly number[], caller: Pick<Caller, 'organizationId' | 'userId'>) {
    const states = await Promise.all(ids.map(async (id) => ({ id, state: await this.records.visible(id, caller) })));
    const active = states.filter(({ state }) => state && !state.deleted && state.userId === null && state.fields.isActive);
    return { ids: active.map(({ id }) => id), names: active.map(({ state }) => state?.fields.name ?? '') };
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

const sanitised = ({ content, ...body }: AddendumBody) => ({ ...body, ...(content !== undefined && { content: readRichText(content) }) });
