import type { ContactChange, ContactState } from '../../contracts/contacts/contact-state.ts';
import { CONTACT_FIELDS, type ContactFields, type ContactKind, displayNameOf, isComplete } from '../../contracts/contacts/entities.ts';
import { type ContactEvent, contactStreams, evolveContact, FIELD_WORDS } from '../../contracts/contacts/events.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

/** `userId` is the caller, to whom a colleague's own list does not exist. */
interface ByUser {
  userId: number;
  organizationId: number;
}

export type ContactCommand =
  | (ByUser & { type: 'AddContact'; list: 'organization' | 'mine'; fields: ContactFields; importId: number | null })
  | (ByUser & { type: 'ChangeContact'; changed: Partial<ContactFields>; seen?: number | undefined })
  | (ByUser & { type: 'DeleteContact' })
  | (ByUser & { type: 'MergeInto'; into: number; name: string; seen: number })
  | (ByUser & { type: 'MarkDistinct'; from: number; name: string })
  | (ByUser & { type: 'AskErasure'; eraseAt: string })
  | (ByUser & { type: 'DropErasure' })
  | (ByUser & { type: 'RecordErasure'; keys: number; jobs: number })
  | (ByUser & { type: 'UndoContact'; revision?: number | undefined });

const PREFIX = { customer: 'Customer', vendor: 'Vendor' } as const;

export function notFound(kind: ContactKind): Refusal {
  return new Refusal(kind === 'customer' ? 'CUSTOMER_NOT_FOUND' : 'VENDOR_NOT_FOUND');
}

/** Refuses a contact that does not exist for the caller. */
export function mustSee(now: ContactState, { userId, organizationId }: ByUser): void {
  if (!now.exists || now.organizationId !== organizationId || (now.userId !== null && now.userId !== userId)) throw notFound(now.kind);
}

/** Refuses a contact that was deleted or merged. */
export function mustLive(now: ContactState): void {
  const by = now.writtenBy.life ?? 'Somebody';
  if (now.deleted)
    throw new Refusal('CONTACT_DELETED', `${by} deleted this contact meanwhile. Nothing was changed; undo the deletion first.`);
  if (now.mergedInto !== null)
    throw new Refusal('CONTACT_MERGED', `${by} merged this contact into another meanwhile. Nothing was changed.`);
}

/** R183-R188: refuses fields by none of which the contact could be found again. */
export function mustBeComplete(fields: ContactFields): void {
  if (!isComplete(fields)) throw new Refusal('CONTACT_INCOMPLETE');
}

/** Refuses fields that somebody changed after the caller saw revision `seen`. */
function mustBeSeen(now: ContactState, fields: (keyof ContactFields)[], seen: number | undefined): void {
  if (seen === undefined) return;
  const late = fields.filter((field) => (now.writtenAt[field] ?? 0) > seen);
  const [first] = late;
  if (first === undefined) return;
  const [by, value] = [now.writtenBy[first] ?? 'Somebody', now.fields[first]];
  throw new Refusal(
    'CONTACT_CHANGED',
    `${by} changed ${late.map((field) => FIELD_WORDS[field]).join(' and ')} meanwhile, to ${value === '' ? 'nothing' : String(value)}. Please look again.`,
  );
}

/** A customer or vendor, from its first line to its deletion or merge. Streams `customer-<id>` and `vendor-<id>`. */
function decide(command: ContactCommand, now: ContactState): ContactEvent[] {
  const event = (what: string, data: object) => [{ type: `${PREFIX[now.kind]}${what}`, data } as ContactEvent];
  if (command.type === 'AddContact') {
    if (now.exists) return [];
    const { organizationId, userId, list, fields, importId } = command;
    mustBeComplete(fields);
    return event('Added', { id: now.id, organizationId, userId: list === 'mine' ? userId : null, fields, importId });
  }
  mustSee(now, command);
  if (now.erased && command.type !== 'RecordErasure') throw new Refusal('CONTACT_ERASED');
  switch (command.type) {
    case 'AskErasure':
      return now.eraseAt === null ? event('ErasureAsked', { eraseAt: command.eraseAt }) : [];
    case 'DropErasure':
      return now.eraseAt === null ? [] : event('ErasureDropped', {});
    case 'RecordErasure':
      return now.erased || now.eraseAt === null ? [] : event('Erased', { keys: command.keys, jobs: command.jobs });
    case 'ChangeContact': {
      mustLive(now);
      const { changed, seen } = command;
      const fields = CONTACT_FIELDS.filter((field) => changed[field] !== undefined && changed[field] !== now.fields[field]);
      if (fields.length === 0) return [];
      mustBeSeen(now, fields, seen);
      const data = Object.fromEntries(fields.map((field) => [field, changed[field]]));
      mustBeComplete({ ...now.fields, ...data });
      return event('Changed', { changed: data });
    }
    case 'DeleteContact':
      return now.deleted || now.mergedInto !== null ? [] : event('Deleted', {});
    case 'MergeInto':
      if (now.mergedInto === command.into) return [];
      mustLive(now);
      mustBeSeen(now, CONTACT_FIELDS, command.seen);
      return event('Merged', { into: command.into, name: command.name });
    case 'MarkDistinct':
      mustLive(now);
      return now.distinctFrom.includes(command.from)
        ? []
        : event('MarkedDistinct', { from: command.from, distinct: true, name: command.name });
    case 'UndoContact':
      return undo(now, command).flatMap(({ what, data }) => event(what, data));
  }
}

/** What takes the caller's step back, if nobody has written the same since. */
function undo(now: ContactState, { revision, userId }: { revision?: number | undefined; userId: number }): ContactChange[] {
  const step = revision === undefined ? now.steps.at(-1) : now.steps.find((one) => one.revision === revision);
  if (!step || (revision === undefined && step.userId !== userId)) throw new Refusal('CONTACT_UNDO_CONFLICT');
  for (const { what, data } of step.undo) {
    const keys = what === 'Changed' ? Object.keys(data.changed) : what === 'MarkedDistinct' ? [] : ['life'];
    // A contact that was added is taken back only as it was added.
    const since = what === 'Deleted' && now.writtenAt.life === undefined ? CONTACT_FIELDS : (keys as ('life' | keyof ContactFields)[]);
    for (const key of since)
      if ((now.writtenAt[key] ?? step.revision) !== step.revision)
        throw new Refusal(
          'CONTACT_UNDO_CONFLICT',
          `${now.writtenBy[key] ?? 'Somebody'} changed ${displayNameOf(now.fields) || 'this contact'} since, so that it cannot be undone.`,
        );
    if (what === 'Changed') {
      mustLive(now);
      mustBeComplete({ ...now.fields, ...data.changed });
    }
  }
  return step.undo;
}

export const contactDecider = (kind: ContactKind): Decider<ContactState, ContactCommand, ContactEvent> => ({
  streamOf: (id) => `${kind}-${id}`,
  initial: contactStreams[kind].fold.initial,
  decide,
  evolve: evolveContact,
  weigh: ({ steps, fields }) => 2_500 + fields.notes.length + steps.length * 400,
});
