import { type ReactNode, useId, useState } from 'react';
import { headlineOf } from '../../../contracts/reporting/seal/verify.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import { type CheckedFile, VerdictCard } from './verdict.tsx';
import css from './verify.module.css';

/** The files that were checked, the last one first, and what is being checked now. */
function useChecks() {
  const [files, setFiles] = useState<(CheckedFile & { number: number })[]>([]);
  const [state, setState] = useState({ busy: '', failure: '' });
  async function check(list: FileList | null) {
    if (!list || list.length === 0) return;
    setState({ busy: 'Checking', failure: '' });
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
    setState({ busy: '', failure });
  }
  return { files, ...state, check, clear: () => setFiles([]) };
}

/** A place to drop sealed files, and what became of checking each: in this page, nothing of them is sent. `asks` is what it is asked for. */
export function VerifyFiles({ asks }: { asks: ReactNode }) {
  const { files, busy, failure, check, clear } = useChecks();
  const [over, setOver] = useState(false);
  return (
    <>
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void check(event.dataTransfer.files);
        }}
      >
        <Icon name="upload" size={22} />
        <p>
          <b className={css.wide}>{asks}</b> <span className={css.wide}>or </span>
          <ChooseFiles onChoose={(list) => void check(list)} />
        </p>
        {files.length > 0 && (
          <span className={css.count}>
            {counted(files.length, 'file')} checked
            <button type="button" onClick={clear}>
              Clear
            </button>
          </span>
        )}
      </div>
      <p className={css.told} role="status">
        {busy || (files[0] && `${files[0].name}: ${said(files[0])}`) || ''}
      </p>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={css.cards}>
        {files.map((file) => (
          <VerdictCard key={file.number} file={file} />
        ))}
      </div>
    </>
  );
}

function ChooseFiles({ onChoose }: { onChoose: (list: FileList | null) => void }) {
  const input = useId();
  return (
    <>
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
          onChoose(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}

const said = ({ verdict }: CheckedFile) => headlineOf(verdict).replace(/^[A-Z]/, (first) => first.toLowerCase());
