import { Refusal } from '../../../contracts/refusals.ts';
import type { Decisions } from '../decisions.ts';
import type { PlannedLetter } from './customer-letters.ts';

/** One for all jobs of a hand-over; `mailing` is its key in the outbox. */
export interface ToldColleagues {
  mailing: string;
  day: string;
  parts: { toId: number; jobs: string[]; count: number }[];
}

export interface HandOverCommands {
  /** `fromId` is whose job it was as the caller saw it; `until` an instant (ISO), empty for good, and `day` its day where that was chosen. */
  HandOverJob: {
    organizationId: number;
    fromId: number;
    from: string;
    toId: number;
    to: string;
    until?: string;
    day?: string;
    /** What its customer is written. */
    letter?: PlannedLetter;
    /** What colleagues are mailed. */
    told?: ToldColleagues;
  };
  /** Of the job's day: `until` is that of the loan that was seen; `unless` says why it cannot go back. */
  ReturnJob: { until: string; at: string; from: string; to: string; unless: 'suspended' | 'erased' | null };
}

export const handOverDecisions: Decisions<HandOverCommands> = {
  HandOverJob(now, { organizationId, until = '', day = '', letter, told, ...data }) {
    if (now.organizationId !== organizationId) throw new Refusal('ORDER_NOT_FOUND');
    if (now.responsibleId === data.toId) return [];
    if (now.responsibleId !== data.fromId) throw new Refusal('HANDED_OVER_ALREADY');
    if (now.archived) throw new Refusal('ARCHIVED_JOB_STAYS');
    return [
      until === '' ? { type: 'JobHandedOver', data } : { type: 'JobLent', data: { ...data, until, day } },
      ...(letter ? [{ type: 'CustomerToldOfHandOver' as const, data: { ...data, ...letter } }] : []),
      ...(told ? [{ type: 'ColleaguesToldOfHandOver' as const, data: { ...data, ...told } }] : []),
    ];
  },
  ReturnJob({ loan, archived, responsibleId: fromId }, { until, at, from, to, unless }) {
    if (loan?.until !== until || at < until) return [];
    const why = unless ?? (archived ? 'archived' : null);
    if (why) return [{ type: 'JobLoanEnded', data: { why } }];
    return [{ type: 'JobHandedOver', data: { fromId, from, toId: loan.backId, to } }];
  },
};
