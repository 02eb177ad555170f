import { useState } from 'react';
import type { z } from 'zod';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { removeUser } from '../../../contracts/accounts/people/remove-user.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { getJobsOfPeople } from '../../../contracts/estimating/hand-over/get-jobs-of-people.ts';
import { getJobsOfPerson } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { handOverJobs } from '../../../contracts/estimating/hand-over/hand-over-jobs.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { type Going, inParts, morningOf, ZONE } from './hand-over-model.ts';
import { useBringBack } from './use-bring-back.ts';

export type Failed = z.output<typeof handOverJobs.response>['failed'][number] & { name: string };

/** What becomes of who has them no more. */
export type Then = 'stays' | 'suspended' | 'removed';

export interface HandingOver {
  going: Going;
  tell: boolean;
  tellCustomers: boolean;
  /** ISO date; empty where it is not chosen yet, null for good. */
  untilDay: string | null;
  andThen: Then;
}

/** Hands the jobs over, some at a time, so that what is done so far is seen; who has them no more is suspended or removed once all are. */
export function useHandOver({ userId, name }: Pick<Person, 'userId' | 'name'>, onDone: () => void) {
  const { bringBack } = useBringBack({ userId, name });
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<Failed[]>([]);
  const { save, busy, failure } = useSave(
    async ({ going, untilDay, andThen, ...telling }: HandingOver) => {
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
      const isDone = stayed.length === 0;
      if (andThen === 'suspended' && isDone) await send(suspendUser, { params: { userId }, body: { reason: 'Jobs handed over' } });
      if (andThen === 'removed' && isDone) await send(removeUser, { params: { userId } });
      return { gone, stayed, isRemoved: andThen === 'removed' && isDone };
    },
    {
      invalidates: [getJobsOfPeople, getJobsOfPerson, getPeople, getOrders],
      onSaved: ({ gone, stayed, isRemoved }) => {
        const handedOver = `${counted(gone, 'job is', 'jobs are')} handed over.`;
        if (isRemoved) {
          tell(`${handedOver} ${name} is removed, and counted no longer.`, {
            label: `Bring ${name.split(' ')[0]} back`,
            run: bringBack,
          });
        } else if (gone > 0) tell(handedOver);
        setFailed(stayed);
        if (stayed.length === 0) onDone();
      },
    },
  );
  return { save, busy, failure, done, failed };
}
