import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Payment, readDetail } from '../../../contracts/estimating/payments/payment.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { day, dollars, summed } from '../../ui/words.ts';
import { centsOf, faultsOfApplied, leftOf, toggled } from './applied.ts';
import css from './apply-payments.module.css';
import type { Applied } from './draft.ts';
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
        <ConfirmActions onCancel={onClose} disabled={faults.size > 0} loading={busy} onClick={done}>
          Apply payments
        </ConfirmActions>
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
