import { Link } from 'react-router-dom';
import { Icon } from '../ui/icons.tsx';
import noticeCss from './notice.module.css';

/** R539. */
export default function NotFound() {
  return (
    <main className={noticeCss.notice}>
      <Icon name="notFound" size={24} />
      <h1>Page not found</h1>
      <p>There is nothing at this address. The jobs, and everything that belongs to them, start from the first page.</p>
      <Link className="link" to="/">
        Go to the jobs
      </Link>
    </main>
  );
}
