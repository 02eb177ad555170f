import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Payment, PaymentAmount, readDetail } from '../../contracts/estimating/payments/payment.ts';
import { fromCents, toCents } from '../../contracts/money.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine } from '../ui/states.tsx';
import { day, dollars, summed } from '../ui/words.ts';
import css from './apply-payments.module.css';
import type { Applied } from './report-draft.ts';
import { paymentWords } from './words.ts';

interface Props {
  payments: Payment[];
  reportId: number;
  /** What the report asks for, in dollars. */
  asks: string;
  applied: Applied;
  onClose: () => void;
  onDone: (applied: Applied) => void;
  busy?: boolean;
  failure?: unknown;
}

/** What of a payment can be applied to the report: its amount less what other reports have of it. Cents. */
export function leftOf({ paymentAmount, appliedTo }: Pick<Payment, 'paymentAmount' | 'appliedTo'>, reportId: number): bigint {
  return appliedTo.reduce((cents, one) => (one.reportId === reportId ? cents : cents - toCents(one.amount)), toCents(paymentAmount));
}

/**
 * R204, R205: a click on a payment applies its full amount, or what is left of it or open on the report; a second click takes it off. `typed` are
 * the amounts as they stand in their fields.
 */
export function toggled(payment: Payment, reportId: number, asks: string, typed: Applied): Applied {
  const next = new Map(typed);
  if (next.delete(payment.id)) return next;
  const others = [...typed.values()].reduce((cents, amount) => cents + (centsOf(amount) ?? 0n), 0n);
  const [left, open] = [leftOf(payment, reportId), toCents(asks) - others];
  const amount = open < left ? open : left;
  if (amount > 0n) next.set(payment.id, fromCents(amount));
  return next;
}

/** R206: commas are stripped. Null for what is no amount. */
export function centsOf(typed: string): bigint | null {
  const { data } = PaymentAmount.safeParse(typed.replace(/[$,\s]/g, ''));
  return data === undefined ? null : toCents(data);
}

/** Why these amounts cannot be applied, by payment id, and of the whole (key 0). */
export function faultsOfApplied(payments: Payment[], reportId: number, asks: string, typed: Applied): Map<number, string> {
  const faults = new Map<number, string>();
  let sum = 0n;
  for (const payment of payments) {
    const text = typed.get(payment.id);
    if (text === undefined) continue;
    const cents = centsOf(text);
    const left = leftOf(payment, reportId);
    if (cents === null) faults.set(payment.id, 'Type an amount such as 600.00.');
    else if (cents > left) faults.set(payment.id, `${dollars(fromCents(left))} of this payment are left.`);
    sum += cents ?? 0n;
  }
  if (sum > toCents(asks)) faults.set(0, `${dollars(fromCents(sum))} is more than the ${dollars(asks)} that the report asks for.`);
  return faults;
}

/** S084, S085: chooses payments and amounts to apply to a report. Expenses are not among them (R213). */
export function ApplyPayments({ payments, reportId, asks, applied, onClose, onDone, busy = false, failure }: Props) {
  const [typed, setTyped] = useState<Applied>(applied);
  const offered = payments.filter((payment) => readDetail(payment.paymentDetail).kind !== 'expense');
  const faults = faultsOfApplied(offered, reportId, asks, typed);
  const amounts = [...typed.values()].map((text) => fromCents(centsOf(text) ?? 0n));
  const done = () => {
    if (faults.size > 0) return;
    onDone(new Map([...typed].map(([id, text]) => [id, fromCents(centsOf(text) ?? 0n)])));
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Apply payments"
      width={640}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={faults.size > 0} loading={busy} onClick={done}>
            Apply payments
          </Button>
        </>
      }
    >
      {offered.length === 0 ? (
        <p className="muted">No payment of this job was recorded yet. Record it on the page of payments first.</p>
      ) : (
        <ul className={css.list}>
          {offered.map((payment) => {
            const left = leftOf(payment, reportId);
            const on = typed.has(payment.id);
            const { detail } = readDetail(payment.paymentDetail);
            return (
              <li key={payment.id}>
                <Checkbox
                  checked={on}
                  disabled={!on && left <= 0n}
                  onChange={() => setTyped(toggled(payment, reportId, asks, typed))}
                  label={
                    <>
                      {day(payment.paymentDate)}, {[payment.paymentType, payment.payeeName, detail].filter(Boolean).join(', ')}
                    </>
                  }
                  description={`${dollars(payment.paymentAmount)}${left < toCents(payment.paymentAmount) ? `, ${dollars(fromCents(left))} not applied elsewhere` : ''}`}
                />
                {on && (
                  <TextInput
                    aria-label={`Amount of ${day(payment.paymentDate)}`}
                    className={css.amount}
                    inputMode="decimal"
                    value={typed.get(payment.id) ?? ''}
                    error={faults.get(payment.id)}
                    onChange={(event) => setTyped(new Map(typed).set(payment.id, event.currentTarget.value))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p className={`${css.sum} figures`} role="status">
        {paymentWords(amounts)} {faults.get(0) ? <span className="brick">{faults.get(0)}</span> : `${openWords(asks, amounts)}`}
      </p>
      {failure ? <FailureLine error={failure} what="The payments were not applied." /> : null}
    </Dialog>
  );
}

function openWords(asks: string, amounts: string[]): string {
  const open = toCents(asks) - toCents(summed(amounts));
  return open === 0n ? 'Nothing is left to pay.' : `${dollars(fromCents(open))} of ${dollars(asks)} is left to pay.`;
}
