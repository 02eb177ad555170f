import { Injectable } from '@nestjs/common';
import type { ContactState } from '../../contracts/contacts/contact-state.ts';
import {
  CONTACT_FIELDS,
  type ContactBody,
  ContactFields,
  type ContactKind,
  type ContactList,
  type ContactStep,
  displayNameOf,
} from '../../contracts/contacts/entities.ts';
import type { ContactEvent } from '../../contracts/contacts/events.ts';
import type { CustomerFacts } from '../../contracts/estimating/facts.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { EstimateService } from '../estimating/estimating.service.ts';
import { type RequestContext, requestKey, type Stream } from '../platform/event-log/stream.ts';
import type { Handled } from '../platform/event-log/stream-handler.ts';
import type { Session } from '../platform/http/access.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { type ContactCommand, contactDecider, mustLive, mustSee } from './contact.decider.ts';
import { CustomerStreams, VendorStreams } from './contact.stream.ts';
import { ContactLock } from './contact-lock.ts';

export type ContactContext = RequestContext & { session: Pick<Session, 'organizationId' | 'userId'> };
type ContactStream = Stream<ContactState, ContactCommand, ContactEvent>;

export interface Merge {
  keep: number;
  keepRevision: number;
  gone: number;
  goneRevision: number;
  fields: ContactFields;
}

/** Changes of customers and vendors, and the copies of customers on orders. */
@Injectable()
export class ContactService {
  private readonly streams: Record<ContactKind, ContactStream>;

  constructor(
    customers: CustomerStreams,
    vendors: VendorStreams,
    private readonly estimating: EstimateService,
    private readonly readDb: ReadDb,
    private readonly lock: ContactLock,
  ) {
    this.streams = { customer: customers, vendor: vendors };
  }

  /** R192, R194: id 0 creates, any other id modifies. Answers the id. */
  async save(kind: ContactKind, { id = 0, ...body }: ContactBody, ctx: ContactContext): Promise<number> {
    const list = listOf(body, ctx.session);
    if (id === 0) return this.add(kind, { list, fields: ContactFields.parse(fieldsOf(body)), importId: null }, ctx);
    await this.execute(kind, id, { type: 'ChangeContact', ...callerOf(ctx), changed: fieldsOf(body), seen: body.revision }, ctx);
    return id;
  }

  /** Without an `id`, the one that the request's key stands for. */
  async add(
    kind: ContactKind,
    contact: { list: ContactList; fields: ContactFields; importId: number | null; id?: number },
    ctx: ContactContext,
  ): Promise<number> {
    const { list, fields, importId } = contact;
    const id = contact.id ?? (await this.readDb.idFor(kind, requestKey(ctx)));
    await this.execute(kind, id, { type: 'AddContact', ...callerOf(ctx), list, fields, importId }, { ...ctx, isNew: true });
    return id;
  }

  change(kind: ContactKind, id: number, changed: Partial<ContactFields>, seen: number | undefined, ctx: ContactContext) {
    return this.execute(kind, id, { type: 'ChangeContact', ...callerOf(ctx), changed, seen }, ctx);
  }

  /** Whether there was something to delete. */
  async remove(kind: ContactKind, id: number, ctx: ContactContext): Promise<boolean> {
    return this.lock.run(ctx.session.organizationId, async () => {
      const { events } = await this.execute(kind, id, { type: 'DeleteContact', ...callerOf(ctx) }, ctx);
      return events.length > 0;
    });
  }

  /**
   * The kept contact gets its fields first: if the process ends between the two, there are two contacts as before, and nothing of either is lost.
   */
  async merge(kind: ContactKind, { keep, keepRevision, gone, goneRevision, fields }: Merge, ctx: ContactContext): Promise<ContactStep[]> {
    return this.lock.run(ctx.session.organizationId, async () => {
      const kept = await this.living(kind, keep, ctx);
      const name = displayNameOf(fields);
      const { userId } = kept;
      const other = await this.load(kind, gone, ctx);
      // Asked again after its answer was lost: it is merged already.
      if (other.mergedInto !== keep) mustLive(other);
      if (other.userId !== userId || keep === gone) throw new Refusal('CONTACT_OTHER_LIST');
      if (other.mergedInto === null && other.revision !== goneRevision) throw new Refusal('CONTACT_CHANGED');
      const changed = await this.change(kind, keep, fields, keepRevision, ctx);
      const merged = await this.execute(kind, gone, { type: 'MergeInto', ...callerOf(ctx), into: keep, name, seen: goneRevision }, ctx);
      return [...stepsOf(kind, gone, merged), ...stepsOf(kind, keep, changed)];
    });
  }

  async markDistinct(kind: ContactKind, id: number, from: number, ctx: ContactContext): Promise<ContactStep[]> {
    const other = await this.living(kind, from, ctx);
    const command = { type: 'MarkDistinct', ...callerOf(ctx), from, name: displayNameOf(other.fields) } as const;
    return stepsOf(kind, id, await this.execute(kind, id, command, ctx));
  }

  /** All steps or none: each is decided before the first is recorded. */
  async undo(steps: ContactStep[], ctx: ContactContext): Promise<ContactStep[]> {
    return this.lock.run(ctx.session.organizationId, async () => {
      const commands = steps.map(({ revision }) => ({ type: 'UndoContact', ...callerOf(ctx), revision }) as const);
      const keyOf = (n: number) => ({ ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${n}` });
      if (steps.length > 1)
        for (const [n, { kind, id }] of steps.entries())
          contactDecider(kind).decide(commands[n] as ContactCommand, (await this.streams[kind].load(id)).state);
      const done: ContactStep[] = [];
      for (const [n, { kind, id }] of steps.entries())
        done.unshift(...stepsOf(kind, id, await this.execute(kind, id, commands[n] as ContactCommand, keyOf(n))));
      return done;
    });
  }

  /** R191: the order keeps its own copy, and whose copy it is. */
  async copyToOrder(orderId: number, customerId: number, ctx: ContactContext): Promise<CustomerFacts> {
    const { fields } = await this.living('customer', customerId, ctx);
    const { firstName, lastName, companyName, phone, email, alternatePhone, address, address2, city, state, zip, notes } = fields;
    const customer: CustomerFacts = {
      ...{ firstName, lastName, companyName, phone, email, alternatePhone, address, address2, city, state, zip, notes },
      copiedFrom: customerId,
    };
    await this.estimating.execute(orderId, { type: 'CopyCustomer', customer }, ctx);
    return customer;
  }

  /** A vendor's name, the person to ask for where that is another, and the phone. Refuses what is not there for the caller. */
  async vendor(id: number, ctx: ContactContext): Promise<{ name: string; contact: string; phone: string }> {
    const { fields } = await this.living('vendor', id, ctx);
    const person = `${fields.firstName} ${fields.lastName}`.trim();
    return { name: fields.companyName || person, contact: fields.companyName ? person : '', phone: fields.phone };
  }

  /** Empty where none is kept. Refuses what is not there for the caller. */
  async vendorEmail(id: number, ctx: ContactContext): Promise<string> {
    return (await this.living('vendor', id, ctx)).fields.email;
  }

  private async load(kind: ContactKind, id: number, ctx: ContactContext): Promise<ContactState> {
    const { state } = await this.streams[kind].load(id);
    mustSee(state, callerOf(ctx));
    return state;
  }

  private async living(kind: ContactKind, id: number, ctx: ContactContext): Promise<ContactState> {
    const state = await this.load(kind, id, ctx);
    mustLive(state);
    return state;
  }

  private execute(kind: ContactKind, id: number, command: ContactCommand, { session: _session, ...ctx }: ContactContext) {
    return this.streams[kind].execute(id, command, ctx);
  }
}

const callerOf = ({ session: { organizationId, userId } }: ContactContext) => ({ organizationId, userId });

function stepsOf(kind: ContactKind, id: number, { events }: Handled<ContactState, ContactEvent>): ContactStep[] {
  const last = events.at(-1);
  return last ? [{ kind, id, revision: last.revision }] : [];
}

/** The fields that a body brings. */
function fieldsOf(body: ContactBody): Partial<ContactFields> {
  return Object.fromEntries(CONTACT_FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])));
}

/** The list that a body names. Another organisation's or user's does not exist for the caller. */
function listOf({ organization_Id, organizationUser_Id }: ContactBody, session: ContactContext['session']): ContactList {
  if (organization_Id && organization_Id !== session.organizationId) throw new Refusal('NOT_FOUND');
  if (organizationUser_Id && organizationUser_Id !== session.userId) throw new Refusal('NOT_FOUND');
  return organization_Id ? 'organization' : 'mine';
}
