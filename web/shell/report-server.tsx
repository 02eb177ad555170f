import { renderToString } from 'react-dom/server';
import type { PublicReport } from '../../contracts/reporting/document.ts';
import { PlainAnswer, type PlainFields } from '../reporting/public/plain-answer.tsx';
import PublicReportPage from '../reporting/public/public-report.page.tsx';

export interface PublicPage {
  orderId: string;
  checksum: string;
  reportId: string;
  report: PublicReport | 'missing';
  attempt: string;
  fields: PlainFields;
  wrong: string;
  pay: string;
}

/** The customer's page as HTML, for before its script runs and for where none ever does. The server calls it (server/reporting/public). */
export function render({ report, attempt, fields, wrong, pay, ...address }: PublicPage): { html: string; title: string } {
  const { orderId, checksum, reportId } = address;
  const document = report === 'missing' ? null : report.document;
  const plain = report !== 'missing' && document && !report.sender && (
    <PlainAnswer
      {...{ document, attempt, fields, wrong }}
      action={`/ProEstimate/Report/${orderId}/${encodeURIComponent(checksum)}/${reportId}`}
      fingerprint={report.fingerprint}
    />
  );
  const html = renderToString(<PublicReportPage {...address} initial={report} pay={pay} attempt={attempt} plain={plain || undefined} />);
  return { html, title: document ? `${document.title}, ${document.detail.name}` : 'Scopebook' };
}
