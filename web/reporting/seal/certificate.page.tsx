import { Icon } from '../../ui/icons.tsx';
import type { Link } from '../public/client.ts';
import { sealedCopyOf, sealedPdfOf } from '../public/client.ts';
import { Loading, PrintButton, Unreachable } from '../public/outcomes.tsx';
import css from '../public/public-report.module.css';
import { useTitle } from '../public/use-title.ts';
import { Certificate, saveSealedFile, useSealedFile } from './certificate.tsx';

/** The certificate of an answer, for the holder of its link. */
export default function CertificatePage({ link }: { link: Link }) {
  const { file, failure, again } = useSealedFile(sealedCopyOf(link));
  useTitle(file ? `Certificate of ${file.copy.document.title}` : 'Certificate');
  if (failure) return <Unreachable text={failure} retry={again} busy={false} />;
  if (!file) return <Loading />;
  return (
    <div className={`${css.page} ${css.sunken}`}>
      <aside className={`${css.top} ${css.always}`} aria-label="Sealed copy" data-screen>
        <a className={css.link} href={window.location.pathname.replace(/\/certificate\/?$/, '')}>
          {file.copy.document.title}
        </a>
        <nav aria-label="Actions">
          <PrintButton />
          <button type="button" className={css.quiet} onClick={() => saveSealedFile(file)}>
            <Icon name="download" size={18} /> JSON
          </button>
          <a className={css.do} href={sealedPdfOf(link)}>
            <Icon name="download" size={18} /> Download PDF
          </a>
        </nav>
      </aside>
      <main>
        <Certificate file={file} />
      </main>
    </div>
  );
}
