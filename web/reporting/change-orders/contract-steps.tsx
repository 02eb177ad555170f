import { Link } from 'react-router-dom';
import type { ChangeOrder, ContractView } from '../../../contracts/reporting/change-orders/contract.ts';
import { signedMoney } from '../../../contracts/reporting/page-words.ts';
import { day, dollars } from '../../ui/words.ts';
import { trackingOf } from '../reports/states.ts';
import css from './change-order.module.css';

const STATES: Record<ChangeOrder['state'], string> = {
  waiting: 'not accepted yet',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
};

/** The accepted estimate, its change orders, and what the contract comes to with each. */
export function ContractSteps({ orderId, view }: { orderId: number; view: ContractView }) {
  const { accepted, changeOrders, next, value } = view;
  const waits = changeOrders.some(({ state }) => state === 'waiting');
  return (
    <section>
      <h2>
        Contract value <span className="muted">with tax</span>
      </h2>
      <table className={css.steps}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-visually">What</span>
            </th>
            <th scope="col">Change</th>
            <th scope="col">Contract</th>
          </tr>
        </thead>
        <tbody>
          {accepted && (
            <tr>
              <th scope="row">
                <Link className="link" to={trackingOf({ id: accepted.reportId, order_Id: orderId })}>
                  Estimate {orderId}
                </Link>
                <small>accepted {day(accepted.at)}</small>
              </th>
              <td />
              <td>{dollars(accepted.total)}</td>
            </tr>
          )}
          {changeOrders.map(({ reportId, number, state, change, total, at, answeredAt }) => (
            <tr key={reportId} data-state={state}>
              <th scope="row">
                <Link className="link" to={trackingOf({ id: reportId, order_Id: orderId })}>
                  Change order {number}
                </Link>
                <small>
                  {STATES[state]}
                  {state === 'waiting' ? `, made ${day(at)}` : answeredAt && ` ${day(answeredAt)}`}
                </small>
              </th>
              <td>{signedMoney(change)}</td>
              <td>{state === 'accepted' || state === 'waiting' ? dollars(total) : ''}</td>
            </tr>
          ))}
          {next && !waits && (
            <tr data-state="next">
              <th scope="row">
                Change order {next.number}
                <small>when it is accepted</small>
              </th>
              <td>{signedMoney(next.change.total)}</td>
              <td>{dollars(next.total)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Contract now
            </th>
            <td>{dollars(value)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
