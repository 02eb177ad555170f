import '../ui/fonts.css';
import '../ui/tokens.css';
import { Component, lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { PublicReport } from '../../contracts/reporting/document.ts';
import noticeCss from '../app/notice.module.css';
import PublicReportPage from '../reporting/public/public-report.page.tsx';

/**
 * The page of a customer's link (S090), its certificate, and the check of sealed copies start here, from report.html: without the shell, its router and Mantine, because a letter that is
 * read on a phone needs none of them.
 */
const [, ofHash] = /^#\/view(?:guest)?report\/(\d+\/[\w-]+\/\d+)\/?$/.exec(window.location.hash) ?? [];
// R224: the link of the documents' builder. The page itself is at the one address that R225 gives.
if (ofHash) window.location.replace(`/ProEstimate/Report/${ofHash}`);
const [orderId = '', checksum = '', reportId = '', part = ''] = window.location.pathname.split('/').slice(3).map(decoded);

const CertificatePage = lazy(() => import('../reporting/seal/certificate.page.tsx'));
const VerifyPage = lazy(() => import('../reporting/seal/verify.page.tsx'));

/** `/verify` stands beside the links, because it loads as little as they do and needs no account either. */
function page() {
  if (/^\/verify\/?$/i.test(window.location.pathname)) return <VerifyPage />;
  const link = { orderId: Number(orderId), checksum, reportId: Number(reportId) };
  return part === 'certificate' ? (
    <CertificatePage link={link} />
  ) : (
    <PublicReportPage
      {...{ orderId, checksum, reportId }}
      initial={sent()}
      pay={new URLSearchParams(window.location.search).get('pay') ?? ''}
    />
  );
}

class Guard extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className={noticeCss.notice} role="alert">
        <h1>This page stopped working</h1>
        <p>Nothing was sent. Reloading usually helps.</p>
        <button type="button" className="link" onClick={() => window.location.reload()}>
          Reload
        </button>
      </main>
    );
  }
}

const root = document.getElementById('root');
if (root && !ofHash) {
  createRoot(root).render(
    <StrictMode>
      <Guard>
        <Suspense>{page()}</Suspense>
      </Guard>
    </StrictMode>,
  );
}

/** What the server sent with the page (server/reporting/public/public-page.service.ts); nothing when it sent the page alone. */
function sent(): PublicReport | 'missing' | undefined {
  try {
    return JSON.parse(window.document.getElementById('report-data')?.textContent ?? '') as PublicReport | 'missing';
  } catch {
    return undefined;
  }
}

/** A link that was cut in the middle of an escape is no link; the page says so. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
