import { evolveBy } from '../../contracts/event.ts';
import { Refusal } from '../../contracts/refusals.ts';
import {
  keptIn,
  noRetention,
  type RetentionEvent,
  type RetentionState,
  retentionEvents,
} from '../../contracts/retention/rules/retention.events.ts';
import { KEPT, type RetentionRule } from '../../contracts/retention/rules/retention.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';

export type RetentionCommand =
  | { type: 'ChangeRetentionRule'; rule: RetentionRule; kept: number; was: number; at: string }
  | { type: 'RecordRemoved'; rule: RetentionRule; removed: number; dueBefore: string; goneOn: string; at: string };

function decide(command: RetentionCommand, now: RetentionState): RetentionEvent[] {
  const { organizationId } = now;
  if (command.type === 'RecordRemoved') {
    const { type: _, ...facts } = command;
    return facts.removed === 0 ? [] : [{ type: 'DueRemoved', data: { organizationId, ...facts } }];
  }
  const { rule, kept, was, at } = command;
  if (!KEPT[rule].choices.includes(kept)) throw new Refusal('RETENTION_CHOICE');
  if (keptIn(now, rule) === kept) return [];
  if (keptIn(now, rule) !== was) throw new Refusal('RETENTION_CHANGED');
  return [{ type: 'RetentionRuleChanged', data: { organizationId, rule, kept, at } }];
}

/** Stream `retention-<organizationId>`. */
export const retentionDecider: Decider<RetentionState, RetentionCommand, RetentionEvent> = {
  streamOf: (id) => `retention-${id}`,
  initial: noRetention,
  decide,
  evolve: evolveBy(retentionEvents),
  weigh: () => 400,
};
