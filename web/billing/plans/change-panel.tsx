import { Button } from '@mantine/core';
import { useRef } from 'react';
import { changePlan } from '../../../contracts/billing/agreements/change-plan.ts';
import { getPlanChange } from '../../../contracts/billing/agreements/get-plan-change.ts';
import type { ShownAgreement } from '../../../contracts/billing/credits/get-account-billing.ts';
import type { PricingOption } from '../../../contracts/billing/pricing/pricing-answer.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, dollars } from '../../ui/words.ts';
import { READS } from './model.ts';
import css from './plans.module.css';
import { SumList } from './sums.tsx';

/** What another plan costs now, less what is unused of the present one, or from when on a cheaper one counts: shown before anything is charged. */
export function ChangePanel({ agreement, option }: { agreement: ShownAgreement; option: PricingOption }) {
  const { agreementId, name, paidWith, nextProductPricingId } = agreement;
  const { productPricingId } = option;
  const input = { params: { agreementId }, query: { productPricingId } };
  const { data, error, refetch } = useRead(getPlanChange, input);
  const key = useRef<string>(crypto.randomUUID());
  const {
    save,
    busy,
    failure,
    saved: answer,
  } = useSave(
    (total: string) =>
      send(changePlan, { params: { agreementId }, body: { productPricingId, total } }, { retrying: false, idempotencyKey: key.current }),
    {
      invalidates: [...READS, getPlanChange],
      onSaved() {
        key.current = crypto.randomUUID();
      },
      // A try that got no answer keeps its key: pressed again it is the same change.
      onFailed({ status }) {
        if (status !== 0) key.current = crypto.randomUUID();
      },
    },
  );
  const isPresent = productPricingId === agreement.productPricingId;
  const isPlanned = productPricingId === nextProductPricingId;
  return (
    <aside className={css.side} aria-label="Change of plan">
      <h2>
        {name} to {option.name}
      </h2>
      {error && !data ? <FailureLine error={error} what="The change could not be read." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={4} /> : null}
      {data ? (
        <>
          {data.takesEffect === 'now' ? <SumList {...data} name={option.name} promoCode="" /> : null}
          <p>
            {isPlanned
              ? `It begins on ${day(data.at)}.`
              : data.takesEffect === 'now'
                ? `It begins now, paid with ${paidWith}. Of ${name}, ${data.daysLeft} of ${counted(data.days, 'day')} are unused and taken off; ${counted(data.credits, 'credit')} come with it.`
                : `It begins on ${day(data.at)}, with ${dollars(data.total)} at that renewal. Nothing is paid now.`}
          </p>
          {answer?.payment?.status === 'refused' ? (
            <div className={css.failed} role="alert">
              <b>Transaction Failed</b>
              <p>{answer.payment.PaymentErrorMsg}</p>
              <p>The plan is the one before.</p>
            </div>
          ) : null}
          {failure ? <FailureLine error={failure} /> : null}
          {isPlanned || (isPresent && nextProductPricingId === 0) ? null : (
            <Button fullWidth size="md" loading={busy} onClick={() => void save(data.total)}>
              {data.takesEffect === 'now'
                ? `Change and pay ${dollars(data.total)}`
                : isPresent
                  ? `Keep ${name}`
                  : `Change on ${day(data.at)}`}
            </Button>
          )}
        </>
      ) : null}
      {answer?.takesEffect === 'renewal' && isPlanned ? (
        <p className={css.paid} role="status">
          <Icon name="check" /> Noted. A mail says so.
        </p>
      ) : null}
    </aside>
  );
}
