import type { JobMoney } from '../../contracts/estimating/order.ts';
import { type Payment, readDetail } from '../../contracts/estimating/payments/payment.ts';
import { Icon } from '../ui/icons.tsx';
import { day, grouped } from '../ui/words.ts';
import css from './as-of-money.module.css';

interface Props {
  then: { payments: readonly Payment[]; money: JobMoney };
  /** Undefined without a comparison. */
  now: { payments: readonly Payment[]; money: JobMoney } | undefined;
}

/** What had come in and gone out, and what was owed by what had been accepted then. */
export function MoneyThen({ then, now }: Props) {
  const nowById = now && new Map(now.payments.map((payment) => [payment.id, payment]));
  const thenIds = new Set(then.payments.map(({ id }) => id));
  const since = now?.payments.filter(({ id }) => !thenIds.has(id)).length ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={css.money} tabIndex={0} role="region" aria-label="Payments as they were">
      <table className={`${css.sums} figures`}>
        <thead>
          <tr>
            <td />
            <th scope="col">Then</th>
            {now && <th scope="col">Now</th>}
          </tr>
        </thead>
        <tbody>
          {SUMS.map(([word, part]) => (
            <tr key={part}>
              <th scope="row">{part === 'total' ? totalWord(then.money) : word}</th>
              <td>{grouped(then.money[part])}</td>
              {now && <td className="muted">{grouped(now.money[part])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {then.payments.length === 0 ? (
        <p className="muted">Nothing had come in and nothing was spent then.</p>
      ) : (
        <table className={css.entries}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Kind</th>
              <th scope="col">Who and what for</th>
              <th scope="col" className={css.number}>
                Amount
              </th>
              {now && <th scope="col">Now</th>}
            </tr>
          </thead>
          <tbody>
            {then.payments.map((payment) => (
              <tr key={payment.id}>
                <td>{day(payment.paymentDate)}</td>
                <td>
                  {kindOf(payment) === 'expense' ? 'Expense' : 'Payment'}, {payment.paymentType}
                </td>
                <td className="ellipsis">{[payment.payeeName, readDetail(payment.paymentDetail).detail].filter(Boolean).join(', ')}</td>
                <td className={css.number}>{grouped(payment.paymentAmount)}</td>
                {nowById && <td>{difference(payment, nowById.get(payment.id))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {since > 0 && <p className="muted">{since === 1 ? 'One entry was' : `${since} entries were`} recorded since.</p>}
    </div>
  );
}

const SUMS = [
  ['Total', 'total'],
  ['Received', 'received'],
  ['Owed', 'owed'],
  ['Spent', 'spent'],
] as const satisfies [string, keyof JobMoney][];

const totalWord = ({ accepted }: JobMoney) => (accepted ? `Accepted ${day(accepted.at)}` : 'Estimate with tax, not accepted');
const kindOf = ({ paymentDetail }: Payment) => readDetail(paymentDetail).kind ?? 'payment';

/** What an entry is now, only where it differs from then. */
function difference(then: Payment, now: Payment | undefined) {
  const words = now
    ? [
        now.paymentAmount !== then.paymentAmount && grouped(now.paymentAmount),
        now.paymentDate !== then.paymentDate && day(now.paymentDate),
        now.paymentType !== then.paymentType && now.paymentType,
        now.payeeName !== then.payeeName && (now.payeeName || 'nobody'),
        now.paymentDetail !== then.paymentDetail && (readDetail(now.paymentDetail).detail || 'no detail'),
      ].filter(Boolean)
    : ['deleted'];
  if (words.length === 0) return null;
  return (
    <>
      <Icon name="arrowRight" size={12} label="now" /> <b>{words.join(', ')}</b>
    </>
  );
}
