import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons.tsx';
import css from '../reports/editor.module.css';

/** What an invoice of the editor is where the customer has accepted an estimate. */
export function CountsAgainst({ orderId }: { orderId: number }) {
  return (
    <p className={css.warning}>
      <Icon name="warning" />
      <span>
        <b>This invoice counts against the contract:</b> it bills the chosen lines in full as they were accepted, with tax, less what is
        billed already.{' '}
        <Link className="link" to={`/ProEstimate/Money/${orderId}`}>
          Bill milestones or percents instead
        </Link>
      </span>
    </p>
  );
}
