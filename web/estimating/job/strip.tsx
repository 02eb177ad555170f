import type { OpenedOrder } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import type { Job } from '../jobs/model.ts';
import { WhatIfStrip } from '../what-if/what-if-strip.tsx';
import { AnswerStrip } from './answer-strip.tsx';
import { LoanStrip } from './loan-strip.tsx';
import { LockStrip } from './lock-strip.tsx';

/** What stands under the top line of some estimates, and comes after the page: that it is lent, a lock, the customer's answer, or that this is a what-if. */
export default function JobStrip({ job, order }: { job: Job | undefined; order: OpenedOrder }) {
  if (order.whatIf) return <WhatIfStrip order={order} />;
  return (
    <>
      {order.loan && <LoanStrip order={order} />}
      {order.lock && <LockStrip lock={order.lock} />}
      {job && <AnswerStrip job={job} />}
    </>
  );
}
