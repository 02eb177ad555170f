import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type EventOf, event, first, stream } from '../../contracts/event.ts';
import type { Actor, Metadata } from '../../contracts/log.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { CommandMeta, Decider } from '../../server/platform/event-log/stream-handler.ts';

/** The smallest stream worth handling: numbers that are added up, to at most 1,000,000. */
export const tallyEvents = {
  NumberAdded: event(
    first(z.object({ amount: z.number() })).next(z.object({ amount: z.number(), note: z.string() }), (data) => ({ ...data, note: '' })),
  ),
  NumberWeighed: event(z.object({ weight: z.bigint() })),
};
export const tallyStream = stream('tally', null, tallyEvents);

export type TallyEvent = EventOf<typeof tallyEvents>;
export type TallyCommand = { type: 'Add'; amount: number } | { type: 'RaiseTo'; amount: number };
export interface Tally {
  sum: number;
  count: number;
}

export const tallyDecider: Decider<Tally, TallyCommand, TallyEvent> = {
  weigh: () => 100,
  streamOf: (id) => `tally-${id}`,
  initial: () => ({ sum: 0, count: 0 }),
  decide(command, now) {
    const amount = command.type === 'Add' ? command.amount : command.amount - now.sum;
    if (now.sum + amount > 1_000_000) throw new Refusal('LIMIT_EXCEEDED');
    return command.type === 'RaiseTo' && amount <= 0 ? [] : [{ type: 'NumberAdded', data: { amount, note: command.type } }];
  },
  evolve(was, event) {
    if (event.type === 'NumberAdded') was.sum += event.data.amount;
    was.count += 1;
    return was;
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
