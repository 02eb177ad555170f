import { type DragEvent, useId, useState } from 'react';
import { VERIFIER } from '../../../contracts/reporting/public-paths.ts';
import { headlineOf } from '../../../contracts/reporting/seal/verify.ts';
import { Icon, Mark } from '../../ui/icons.tsx';
import { counted, day, grouped } from '../../ui/words.ts';
import { useTitle } from '../public/use-title.ts';
import { keptKeys } from './kept-keys.ts';
import { type CheckedFile, VerdictCard } from './verdict.tsx';
import css from './verify.module.css';

/** Whether a sealed copy is as it was signed, checked in this page: nothing of the file is sent, and nobody has to be known. */
export default function VerifyPage() {
  const [files, setFiles] = useState<(CheckedFile & { number: number })[]>([]);
  const [state, setState] = useState({ busy: '', failure: '', over: false });
  const input = useId();
  useTitle('Verify a sealed copy');
  const kept = keptKeys();

  async function check(list: FileList | null) {
    if (!list || list.length === 0) return;
    setState({ busy: 'Checking', failure: '', over: false });
    let failure = '';
    for (const file of [...list]) {
      try {
        // The library that checks comes with the first file, because reading about it needs none.
        const { verifyFileInPage } = await import('./browser-verifier.ts');
        const began = performance.now();
        const verdict = await verifyFileInPage(file, (looked, of) =>
          setState((was) => ({ ...was, busy: `Checking, ${grouped(String(looked))} of ${counted(of, 'file')}` })),
        );
        const checked: CheckedFile = { name: file.name, bytes: file.size, verdict, ms: performance.now() - began };
        setFiles((was) => [{ ...checked, number: was.length }, ...was]);
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      }
    }
    setState({ busy: '', failure, over: false });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void check(event.dataTransfer.files);
  }

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
        <div
          className={css.drop}
          data-over={state.over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setState((was) => ({ ...was, over: true }));
          }}
          onDragLeave={() => setState((was) => ({ ...was, over: false }))}
          onDrop={drop}
        >
          <Icon name="upload" size={22} />
          <p>
            <b className={css.wide}>Drop a sealed copy here</b> <span className={css.wide}>or </span>
            <label className={css.choose} htmlFor={input}>
              choose a file
            </label>
            <input
              id={input}
              className="hidden-visually"
              type="file"
              multiple
              accept=".pdf,.json,.zip,application/pdf,application/json,application/zip"
              onChange={(event) => {
                void check(event.target.files);
                event.target.value = '';
              }}
            />
          </p>
          {files.length > 0 && (
            <span className={css.count}>
              {counted(files.length, 'file')} checked
              <button type="button" onClick={() => setFiles([])}>
                Clear
              </button>
            </span>
          )}
        </div>
        <p className={css.told} role="status">
          {state.busy || (files[0] && `${files[0].name}: ${said(files[0])}`) || ''}
        </p>
        {state.failure && (
          <p className={css.failure} role="alert">
            {state.failure}
          </p>
        )}
        <div className={css.cards}>
          {files.map((file) => (
            <VerdictCard key={file.number} file={file} />
          ))}
        </div>
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

const said = ({ verdict }: CheckedFile) => headlineOf(verdict).replace(/^[A-Z]/, (first) => first.toLowerCase());
