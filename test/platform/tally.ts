import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { auditedEvent, type EventOf, evolveBy, first, type Shape, stream } from '../../contracts/event.ts';
import type { Actor, Metadata } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { CommandMeta, Decider } from '../../server/platform/event-log/stream-handler.ts';

export interface Tally {
  sum: number;
  count: number;
}
const tallyEvent = auditedEvent<Tally>();
const counted = { audit: () => null };

/** A definition of a shape, for tests that only store it. */
export const storedOnly = <Data>(shape: z.ZodType<Data> | Shape<Data>) =>
  auditedEvent<null>()(shape)({ apply: () => null, audit: () => null });

/** The smallest stream worth handling: numbers that are added up, to at most 1,000,000. */
export const tallyEvents = {
  NumberAdded: tallyEvent(
    first(z.object({ amount: z.number() })).next(z.object({ amount: z.number(), note: z.string() }), (data) => ({ ...data, note: '' })),
  )({ ...counted, apply: (was, { amount }) => Object.assign(was, { sum: was.sum + amount, count: was.count + 1 }) }),
  NumberWeighed: tallyEvent(z.object({ weight: z.bigint() }))({ ...counted, apply: (was) => Object.assign(was, { count: was.count + 1 }) }),
};
const fold = { initial: (): Tally => ({ sum: 0, count: 0 }), evolve: evolveBy<Tally, TallyEvent>(tallyEvents) };
export const tallyStream = stream('tally', null, tallyEvents, { ...fold, about: () => ({ organizationId: 0 }) });

export type TallyEvent = EventOf<typeof tallyEvents>;
export type TallyCommand = { type: 'Add'; amount: number } | { type: 'RaiseTo'; amount: number };
export const tallyDecider: Decider<Tally, TallyCommand, TallyEvent> = {
  weigh: () => 100,
  streamOf: (id) => `tally-${id}`,
  ...fold,
  decide(command, now) {
    const amount = command.type === 'Add' ? command.amount : command.amount - now.sum;
    if (now.sum + amount > 1_000_000) throw new Refusal('LIMIT_EXCEEDED');
    return command.type === 'RaiseTo' && amount <= 0 ? [] : [{ type: 'NumberAdded', data: { amount, note: command.type } }];
  },
};

export const actor: Actor = { kind: 'user', userId: 7, organizationId: 3, name: 'Ada Tally' };

export function meta(command: string, idempotencyKey: string = randomUUID()): CommandMeta {
  return { actor, command, idempotencyKey, at: '2026-01-01T00:00:00.000Z' };
}

export function metadata(): Metadata {
  return {
    actor,
    at: '2026-01-01T00:00:00.000Z',
    command: 'Add',
    commandId: randomUUID(),
    correlationId: 'correlation',
    causationId: 'causation',
  };
}
