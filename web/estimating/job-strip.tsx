import type { Order } from '../../contracts/estimating/entities.ts';
import { AnswerStrip } from './answer-strip.tsx';
import type { Job } from './jobs-model.ts';
import { WhatIfStrip } from './what-if/what-if-strip.tsx';

/** What stands under the top line of some estimates, and comes after the page: the customer's answer, or that this is a what-if. */
export default function JobStrip({ job, order }: { job: Job | undefined; order: Order }) {
  if (order.whatIf) return <WhatIfStrip order={order} />;
  return job ? <AnswerStrip job={job} /> : null;
}
