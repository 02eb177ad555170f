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
  | { type: 'KeepContact'; customerId: number; why: string; by: string; at: string }
  | { type: 'ReleaseContact'; customerId: number; at: string }
  | { type: 'RecordRemoved'; rule: RetentionRule; removed: number; dueBefore: string; goneOn: string; at: string };

function decide(command: RetentionCommand, now: RetentionState): RetentionEvent[] {
  const { organizationId, keptContacts } = now;
  switch (command.type) {
    case 'RecordRemoved':
      return command.removed === 0 ? [] : [{ type: 'DueRemoved', data: { organizationId, ...withoutType(command) } }];
    case 'KeepContact':
      if (keptContacts.get(command.customerId)?.why === command.why) return [];
      return [{ type: 'DueContactKept', data: { organizationId, ...withoutType(command) } }];
    case 'ReleaseContact':
      return keptContacts.has(command.customerId)
        ? [{ type: 'DueContactReleased', data: { organizationId, ...withoutType(command) } }]
        : [];
    case 'ChangeRetentionRule': {
      const { rule, kept, was, at } = command;
      if (!KEPT[rule].choices.includes(kept)) throw new Refusal('RETENTION_CHOICE');
      if (keptIn(now, rule) === kept) return [];
      if (keptIn(now, rule) !== was) throw new Refusal('RETENTION_CHANGED');
      return [{ type: 'RetentionRuleChanged', data: { organizationId, rule, kept, at } }];
    }
  }
}

const withoutType = <Command extends RetentionCommand>({ type: _type, ...facts }: Command) => facts;

/** Stream `retention-<organizationId>`. */
export const retentionDecider: Decider<RetentionState, RetentionCommand, RetentionEvent> = {
  streamOf: (id) => `retention-${id}`,
  initial: noRetention,
  decide,
  evolve: evolveBy(retentionEvents),
  weigh: ({ keptContacts }) => 400 + keptContacts.size * 300,
};
