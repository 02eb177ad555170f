import type { AUDIT_KINDS } from './organization/audit/audit-entry.ts';

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
  linesFollowed: number;
}

export const describe = (kind: AuditKind, sentence: string, more: Partial<AuditSentence> = {}): AuditSentence => ({
  kind,
  sentence,
  areaId: null,
  itemId: null,
  before: '',
  after: '',
  unit: '',
  linesFollowed: 0,
  ...more,
});
