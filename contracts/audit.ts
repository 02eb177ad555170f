import type { Actor } from './log.ts';
import type { AUDIT_KINDS, AuditEntry } from './organization/audit/audit-entry.ts';

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** One change in words, without who and when. `sentence` starts with a past verb: "Changed quantity of Faucet, pull-down, in Kitchen". */
export interface AuditSentence {
  kind: AuditKind;
  areaId: number | null;
  itemId: number | null;
  sentence: string;
  before: string;
  after: string;
  unit: string;
  affectedLines: number;
  /** The version of the price book that the change made, and the prices that were set by hand. */
  book?: AuditEntry['book'];
  /** The mark that it sets on the time line of its job. */
  mark?: 'sent' | 'opened' | 'accepted' | 'declined';
  /** What the entry shows of the event's data, when that is not all of it. */
  facts?: unknown;
  /** The entry's actor, when that is not the event's. */
  actor?: Actor;
}

/** What an entry is about: the organisation that reads it, and the order when it is about one. */
export interface AuditSubject {
  /** 0 when the stream does not know it; then the actor's organisation counts. */
  organizationId: number;
  orderId?: number;
  /** The order's name, and its total in cents before tax. Without it, an entry about an order has those of the order's entry before. */
  job?: { name: string; total: bigint };
  areaLabel?(areaId: number): string | undefined;
}

export const describe = (kind: AuditKind, sentence: string, more: Partial<AuditSentence> = {}): AuditSentence => ({
  kind,
  sentence,
  areaId: null,
  itemId: null,
  before: '',
  after: '',
  unit: '',
  affectedLines: 0,
  ...more,
});
