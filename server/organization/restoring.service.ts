import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EventDefinition } from '../../contracts/event.ts';
import { formatDate } from '../../contracts/format.ts';
import { has, rightOf } from '../../contracts/kit/rights.ts';
import type { Recorded } from '../../contracts/log.ts';
import type { Restoration } from '../../contracts/organization/audit/restore.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type PastValue, RESTORE_VALUE, type WayBack } from '../../contracts/way-back.ts';
import { AUDIT, type AuditTables } from '../../projections/organization/audit.ts';
import { entryAt, sentSince } from '../../projections/organization/audit-restore.ts';
import { idOfStream } from '../../projections/runner/read-model.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import { commandIdOf } from '../platform/event-log/stream-handler.ts';
import type { Session } from '../platform/http/access.ts';
import { type Restorer, Restorers } from '../platform/restoring/restorers.ts';
import { type ValueWriters, valueWriters } from './value-writers.ts';

type Side = 'before' | 'after';
type Entry = NonNullable<Awaited<ReturnType<typeof entryAt>>>;
type Sent = Awaited<ReturnType<typeof sentSince>>;

/** Way back of an entry as it is now. `why` says why nothing goes back; `isForbidden` where a right is missing. */
interface Offer {
  restorer: Restorer;
  id: number;
  way: WayBack;
  sent: Sent;
  why: string;
  isForbidden: boolean;
  /** Who set its values. `isAfter`: nobody has changed it since. */
  writers(isAfter: boolean): Promise<ValueWriters>;
}

/** Sets earlier values again that entries of the audit have: each by the command by which a person sets it. */
@Injectable()
export class RestoringService {
  constructor(
    private readonly models: Runner,
    private readonly log: EventLog,
    private readonly restorers: Restorers,
  ) {}

  /** Null for an entry that has no way back. Refuses NOT_FOUND. */
  async offer(key: string, session: Session): Promise<Restoration | null> {
    const entry = await this.entry(key, session);
    const offer = await this.offerOf(entry, session);
    if (!offer) return null;
    const { way, sent } = offer;
    const { before, after, now, unit = '' } = way;
    const isAfter = now !== null && now.key === after?.key;
    const { foundBy, nowBy } = await offer.writers(isAfter);
    const sides = { before: goesBack(way, 'before'), after: goesBack(way, 'after') };
    let { why } = offer;
    const restorable = async (value: PastValue | null) => {
      if (!value || why) return null;
      try {
        const { moved = '', ...money } = (await offer.restorer.money?.(offer.id, value.command)) ?? {};
        return { words: value.words, moved, money: 'withTax' in money ? money : null };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        why = error.message;
        return null;
      }
    };
    return {
      ...{ before: await restorable(sides.before), after: await restorable(sides.after) },
      ...{ wasWords: before?.words ?? '', becameWords: after?.words ?? '', now: now?.words ?? '', seen: seenOf(way) },
      ...{ isAfter, unit, foundBy, nowBy: isAfter ? null : nowBy },
      why,
      sent: sent.map(({ sentence, at, by }) => ({ sentence, at, by })),
    };
  }

  /** Refuses NOT_FOUND, RESTORE_REFUSED, FORBIDDEN, VALUE_CHANGED, and what the command by hand refuses. */
  async restore({ entry: key, to, seen }: { entry: string; to: Side; seen: string }, session: Session, ctx: RequestContext) {
    const entry = await this.entry(key, session);
    const repeated = await this.madeBy(entry, ctx);
    const offer = await this.offerOf(entry, session);
    const value = offer?.way[to];
    if (!offer || !value) throw new Refusal('RESTORE_REFUSED');
    if (repeated) return { words: value.words, made: repeated };
    if (offer.why) throw new Refusal(offer.isForbidden ? 'FORBIDDEN' : 'RESTORE_REFUSED', offer.why);
    const { now } = offer.way;
    if (seen !== seenOf(offer.way))
      throw new Refusal('VALUE_CHANGED', `Somebody has changed this since you looked: it is ${now?.words} now. Nothing was restored.`);
    if (now?.key === value.key) return { words: value.words, made: null };
    await offer.restorer.restore(offer.id, value.command, session, { ...ctx, called: RESTORE_VALUE });
    return { words: value.words, made: await this.madeBy(entry, ctx) };
  }

  private async entry(key: string, { organizationId }: Session): Promise<Entry> {
    const entry = await entryAt(this.models.db<AuditTables>(AUDIT.name), organizationId, key);
    if (!entry) throw new Refusal('NOT_FOUND');
    return entry;
  }

  private async offerOf({ stream, revision, position, order_id }: Entry, session: Session): Promise<Offer | null> {
    const restorer = this.restorers.of(stream);
    if (!restorer) return null;
    const [event] = await this.log.read(stream, { fromRevision: revision, through: revision });
    if (!event) return null;
    const definition = restorer.stream.events[event.type] as EventDefinition<unknown> | undefined;
    if (!definition?.wayBack) return null;
    const id = idOfStream(stream);
    const sent =
      order_id === null ? [] : await sentSince(this.models.db<AuditTables>(AUDIT.name), session.organizationId, order_id, position);
    const was = revision === 0 ? restorer.stream.fold.initial(id) : await restorer.before(id, revision - 1);
    // Nothing is awaited from here on: the state may change in place.
    const now = await restorer.now(id);
    const way = definition.wayBack(was as never, event.data, now as never);
    if (!way) return null;
    const forbidden = missingRight(way, session);
    const why = way.gone ?? restorer.refusal?.(now) ?? forbidden ?? acceptedSince(sent) ?? '';
    const about = { stream, id, revision, data: event.data, was };
    return {
      ...{ restorer, id, way, sent, why, isForbidden: forbidden !== undefined && why === forbidden },
      writers: (isAfter) => valueWriters(this.log, restorer, definition, { ...about, ...(isAfter && { through: revision - 1 }) }),
    };
  }

  /** The entry of what this request has recorded in the stream; null where it has not. */
  private async madeBy({ stream, revision }: Entry, { actor, idempotencyKey }: RequestContext): Promise<string | null> {
    const commandId = commandIdOf(actor, idempotencyKey);
    for await (const event of this.log.readEach(stream, { fromRevision: revision + 1 }))
      if (event.metadata.commandId === commandId) return keyOf(event);
    return null;
  }
}

const keyOf = ({ position, revision }: Recorded) => `${position}-${revision}`;

/** Names the value of now without showing what it is. */
const seenOf = ({ now }: WayBack) =>
  createHash('sha256')
    .update(now?.key ?? '')
    .digest('base64url')
    .slice(0, 22);

/** A value that differs from what is there now; what the entry left only where that differs from what it found, too. */
function goesBack({ before, after, now }: WayBack, side: Side): PastValue | null {
  const value = side === 'before' ? before : after;
  if (!value || value.key === now?.key) return null;
  return side === 'after' && before?.key === value.key ? null : value;
}

function missingRight({ right, onlyBy }: WayBack, { rights, userId }: Session): string | undefined {
  if (onlyBy !== undefined && onlyBy !== userId) return 'These are a person’s own. Only they themselves can change them.';
  return has(rights, right) ? undefined : `It takes the right “${rightOf(right).title}”, which your account does not have.`;
}

/** What a customer accepted holds the value: it goes on by a change order. */
function acceptedSince(sent: Sent): string | undefined {
  const accepted = sent.find(({ isAccepted }) => isAccepted);
  return (
    accepted &&
    `${accepted.by} accepted it on ${formatDate(accepted.at)}. What was accepted stays; change it in the estimate and send a change order.`
  );
}
