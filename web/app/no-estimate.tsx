import { Link } from 'react-router-dom';
import { Icon } from '../ui/icons.tsx';
import noticeCss from './notice.module.css';

/** The number of an order in an address; null of what cannot be one. */
export function orderIdIn(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** In place of a page about an order that is not there: nothing to be edited, and one way on. */
export function NoEstimate() {
  return (
    <div className={noticeCss.notice}>
      <title>No estimate here, Scopebook</title>
      <Icon name="notFound" size={24} />
      <h1>There is no estimate at this address</h1>
      <p>It was never made, or it belongs to another company.</p>
      <Link className="link" to="/">
        Go to the jobs
      </Link>
    </div>
  );
}
