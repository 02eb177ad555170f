import type { PublicReport } from '../../../contracts/reporting/document.ts';
import type { Link } from './client.ts';
import css from './public-report.module.css';

interface SenderNoteProps {
  link: Pick<Link, 'orderId' | 'reportId'>;
  sender: NonNullable<PublicReport['sender']>;
  contractor: string;
}

/** Instead of the answer, for who is signed in with the company that sent the page: a signature of theirs would be none of the customer's. */
export function SenderNote({ link: { orderId, reportId }, sender, contractor }: SenderNoteProps) {
  return (
    <p data-screen>
      <b>
        You are signed in as {sender.name} of {contractor}.
      </b>{' '}
      Only the customer answers here.{' '}
      <a className={css.link} href={`/ProEstimate/ReportTracking/${orderId}/0/${reportId}`}>
        Record an answer by hand instead
      </a>
      .
    </p>
  );
}
