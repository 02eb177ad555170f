import { VERIFIER } from '../../../contracts/reporting/public-paths.ts';
import { Mark } from '../../ui/icons.tsx';
import { day } from '../../ui/words.ts';
import { useTitle } from '../public/use-title.ts';
import { keptKeys } from './kept-keys.ts';
import css from './verify.module.css';
import { VerifyFiles } from './verify-files.tsx';

/** Whether a sealed copy is as it was signed, checked in this page: nothing of the file is sent, and nobody has to be known. */
export default function VerifyPage() {
  useTitle('Verify a sealed copy');
  const kept = keptKeys();

  return (
    <div className={css.page}>
      <header className={css.top}>
        <Mark />
        <b>Scopebook</b>
        <span>Verify a sealed copy</span>
      </header>
      <main className={css.main}>
        <h1>Is this copy as it was sealed?</h1>
        <p className={css.lead}>
          Give the sealed PDF, JSON or ZIP. It is checked in this page: nothing of it is sent anywhere, and no account is needed.
        </p>
        <VerifyFiles asks="Drop a sealed copy here" />
        <p className={css.end}>
          {kept ? (
            `This page was saved with the public keys of ${day(kept.asOf.slice(0, 10))} and works without a connection.`
          ) : (
            <>
              To check without a connection, or once this address is gone,{' '}
              <a className={css.choose} href={VERIFIER} download>
                save this page with its keys
              </a>
              .
            </>
          )}
        </p>
      </main>
    </div>
  );
}
