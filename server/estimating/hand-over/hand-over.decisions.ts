import { Refusal } from '../../../contracts/refusals.ts';
import type { Decisions } from '../decisions.ts';

export interface HandOverCommands {
  /** `fromId` is whose job it was as the caller saw it. */
  HandOverJob: { organizationId: number; fromId: number; from: string; toId: number; to: string };
}

export const handOverDecisions: Decisions<HandOverCommands> = {
  HandOverJob(now, { organizationId, ...data }) {
    if (now.organizationId !== organizationId) throw new Refusal('ORDER_NOT_FOUND');
    if (now.responsibleId === data.toId) return [];
    if (now.responsibleId !== data.fromId) throw new Refusal('HANDED_OVER_ALREADY');
    if (now.archived) throw new Refusal('ARCHIVED_JOB_STAYS');
    return [{ type: 'JobHandedOver', data }];
  },
};
