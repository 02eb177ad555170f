import { useEffect, useState } from 'react';
import { formatPhone } from '../../../contracts/format.ts';
import { VERIFIER } from '../../../contracts/reporting/public-paths.ts';
import { type CertificateWords, certificateOf } from '../../../contracts/reporting/seal/certificate.ts';
import { grouped4, type SealedCopy } from '../../../contracts/reporting/seal/sealed-copy.ts';
import { Icon } from '../../ui/icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import css from './certificate.module.css';
import { DrawnSignature } from './signature-pad.tsx';
import { type CheckedFile, VerdictCard } from './verdict.tsx';

/** A sealed copy's file as it came, byte for byte. */
export interface SealedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  copy: SealedCopy;
}

/** Reads the file of a sealed copy. Throws in words for a person. */
export async function fetchSealedFile(address: string): Promise<SealedFile> {
  const lost = () => {
    throw new Error('There is no connection to the server. Please check the network and try again.');
  };
  const response = await fetch(address, { credentials: 'same-origin' }).catch(lost);
  if (!response.ok) {
    const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(detail ?? `The server answered ${response.status}. Please try again.`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer().catch(lost));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'Sealed copy.json';
  return { name, bytes, copy: JSON.parse(new TextDecoder().decode(bytes)) as SealedCopy };
}

/** Hands the file to the browser, byte for byte. */
export function saveSealedFile({ name, bytes }: SealedFile): void {
  saveFile(new Blob([bytes], { type: 'application/json' }), name);
}

/** The last page of a sealed copy: who, when, from where, to what, and the seal beside it. Everything on it is read from the file. */
export function Certificate({ file }: { file: SealedFile }) {
  const { contractor } = file.copy.document;
  const words = certificateOf(file.copy);
  const { stamp } = words;
  return (
    <article className={css.paper}>
      <header className={css.head}>
        <span className={css.mark} aria-hidden="true">
          {contractor.initials}
        </span>
        <p>
          <b>{contractor.name}</b>
          {contractor.phone && formatPhone(contractor.phone)}
        </p>
        {stamp && (
          <span className={stamp.accepted ? css.accepted : css.declined}>
            <Icon name={stamp.accepted ? 'accepted' : 'declined'} size={18} /> {stamp.words}
          </span>
        )}
      </header>
      <h1>{words.title}</h1>
      <p className={css.lead}>{words.lead}</p>
      <div className={css.sides}>
        <dl className={css.facts}>
          {words.facts.map(({ name, text, aside, strokes }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {strokes === undefined ? text : <Signed name={text} strokes={strokes} />}
                {aside && <small>{aside}</small>}
              </dd>
            </div>
          ))}
        </dl>
        <SealBox file={file} words={words} />
      </div>
      <h2>How it came about</h2>
      <table className={css.steps}>
        <thead className="hidden-visually">
          <tr>
            <th>When</th>
            <th>What</th>
            <th>Log position</th>
          </tr>
        </thead>
        <tbody>
          {words.steps.map(({ number, when, words: what, position }) => (
            <tr key={number}>
              <td>{when}</td>
              <td>{what}</td>
              <td>{position}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {words.unsaid && <p className={css.aside}>{words.unsaid}</p>}
      <footer className={css.foot}>
        {words.foot}. Keep the PDF or the JSON: either one can be verified for good, at {window.location.host}/verify or, without a
        connection, by{' '}
        <a className={css.keep} href={VERIFIER} download>
          a page to keep
        </a>
        .
      </footer>
    </article>
  );
}

function Signed({ name, strokes }: { name: string; strokes: number[][] | null }) {
  return strokes ? (
    <span className={css.drawn}>
      <DrawnSignature strokes={strokes} name={name} />
    </span>
  ) : (
    <span className={css.typed}>{name}</span>
  );
}

function SealBox({ file, words }: { file: SealedFile; words: CertificateWords }) {
  const { seal } = file.copy;
  const [checked, setChecked] = useState<CheckedFile | 'busy' | null>(null);
  async function verify() {
    setChecked('busy');
    const { verifyInPage } = await import('./browser-verifier.ts');
    const began = performance.now();
    const verdict = await verifyInPage(file.bytes);
    setChecked({ name: file.name, bytes: file.bytes.length, verdict, ms: performance.now() - began });
  }
  return (
    <section className={css.seal} aria-labelledby="seal">
      <h2 id="seal">
        <Icon name="lock" size={18} /> Seal
      </h2>
      <dl>
        <dt>Log position</dt>
        <dd>{words.position}</dd>
        {words.digits.map(([name, digits]) => (
          <Digits key={name} name={name} digits={digits} />
        ))}
        <dt>Key</dt>
        <dd>{seal.keyId}</dd>
      </dl>
      <div data-screen>
        <button type="button" className={css.verify} disabled={checked === 'busy'} onClick={() => void verify()}>
          <Icon name="lock" size={18} /> {checked === 'busy' ? 'Checking' : 'Verify this copy'}
        </button>
        <p>Computes all of it again in this page. Needs no account, sends nothing, and fails on one changed byte.</p>
        {checked && checked !== 'busy' && (
          <div role="status">
            <VerdictCard file={checked} />
          </div>
        )}
      </div>
    </section>
  );
}

function Digits({ name, digits }: { name: string; digits: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={css.digits}>
        {grouped4(digits).map((four, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of digits never move
          <span key={n}>{four}</span>
        ))}
      </dd>
    </>
  );
}

/** The file at an address; null while it is on its way. */
export function useSealedFile(address: string): { file: SealedFile | null; failure: string; again: () => void } {
  const [state, setState] = useState<{ file: SealedFile | null; failure: string }>({ file: null, failure: '' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let left = false;
    fetchSealedFile(address).then(
      (file) => left || setState({ file, failure: '' }),
      (error: Error) => left || setState({ file: null, failure: error.message }),
    );
    return () => {
      left = true;
    };
  }, [address, attempt]);
  return { ...state, again: () => setAttempt((was) => was + 1) };
}
