import { useState } from 'react';
import type { z } from 'zod';
import { getPeople } from '../../../contracts/accounts/people/get-people.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { getJobsOfPerson } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { handOverJobs } from '../../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { type Going, inParts, morningOf, ZONE } from './hand-over-model.ts';

export type Failed = z.output<typeof handOverJobs.response>['failed'][number] & { name: string };

export interface HandingOver {
  going: Going;
  tell: boolean;
  tellCustomers: boolean;
  /** ISO date; empty where it is not chosen yet, null for good. */
  untilDay: string | null;
  suspends: boolean;
}

/** Hands the jobs over, some at a time, so that what is done so far is seen; who has them no more is suspended once all are. */
export function useHandOver(userId: number, onDone: () => void) {
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<Failed[]>([]);
  const { save, busy, failure } = useSave(
    async ({ going, untilDay, suspends, ...telling }: HandingOver) => {
      setDone(0);
      setFailed([]);
      const stayed: Failed[] = [];
      let gone = 0;
      for (const part of inParts(going)) {
        const jobs = part.map(({ orderId, toId }) => ({ orderId, toId }));
        const body = { jobs, ...telling, until: morningOf(untilDay), timeZone: ZONE };
        const answer = await send(handOverJobs, { params: { userId }, body });
        gone += answer.handedOver.length;
        setDone(gone);
        for (const one of answer.failed) stayed.push({ ...one, name: part.find(({ orderId }) => orderId === one.orderId)?.name ?? '' });
      }
      if (suspends && stayed.length === 0) await send(suspendUser, { params: { userId }, body: { reason: 'Jobs handed over' } });
      return { gone, stayed };
    },
    {
      invalidates: [getJobsOfPerson, getPeople, getOrders],
      onSaved: ({ gone, stayed }) => {
        if (gone > 0) tell(`${counted(gone, 'job is', 'jobs are')} handed over.`);
        setFailed(stayed);
        if (stayed.length === 0) onDone();
      },
    },
  );
  return { save, busy, failure, done, failed };
}
