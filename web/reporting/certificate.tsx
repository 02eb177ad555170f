import { type ReactNode, useEffect, useState } from 'react';
import { formatPhone, formatTime } from '../../contracts/format.ts';
import { grouped4, type SealedCopy } from '../../contracts/reporting/seal/sealed-copy.ts';
import { Icon } from '../ui/icons.tsx';
import { counted, day, dollars, grouped } from '../ui/words.ts';
import css from './certificate.module.css';
import { documentTotal, totalWords } from './document.tsx';
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
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => {
    throw new Error('There is no connection to the server. Please check the network and try again.');
  });
  if (!response.ok) {
    const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(detail ?? `The server answered ${response.status}. Please try again.`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'Sealed copy.json';
  return { name, bytes, copy: JSON.parse(new TextDecoder().decode(bytes)) as SealedCopy };
}

/** Hands the file to the browser, byte for byte. */
export function saveSealedFile({ name, bytes }: SealedFile): void {
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const zoned = (timeZone: string | undefined): string | undefined => {
  try {
    return timeZone && new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** The last page of a sealed copy: who, when, from where, to what, and the seal beside it. Everything on it is read from the file. */
export function Certificate({ file }: { file: SealedFile }) {
  const { document, answer, entries, seal } = file.copy;
  const { contractor } = document;
  const accepted = answer?.answer === 'yes';
  const timeZone = zoned(answer?.signature?.timeZone);
  const total = dollars(documentTotal(document));
  const finishes = answer?.kind === 'Completion';
  const said = saidOf(answer, document.title);
  const of = document.address ? ` for ${document.detail.name} at ${document.address}` : ` for ${document.detail.name}`;
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
        {answer && (
          <span className={accepted ? css.accepted : css.declined}>
            <Icon name={accepted ? 'accepted' : 'declined'} size={18} />{' '}
            {finishes ? (accepted ? 'Finished' : 'Not finished') : accepted ? 'Accepted' : 'Declined'}
          </span>
        )}
      </header>
      <h1>{titleOf(answer)}</h1>
      <p className={css.lead}>
        {said}
        {of}, {accepted && !finishes ? 'for ' : ''}
        {total} {totalWords(document)}.
      </p>
      <div className={css.sides}>
        <dl className={css.facts}>
          {answer && <AnswerFacts copy={file.copy} timeZone={timeZone} />}
          {!answer && (
            <Fact name="Kept as" aside={`${day(seal.at)}, ${formatTime(seal.at, { seconds: true, zone: true })}`}>
              {seal.archiveName}
            </Fact>
          )}
        </dl>
        <SealBox file={file} />
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
          {entries
            .filter(({ words }) => words !== '')
            .map(({ number, at, words, position }) => (
              <tr key={number}>
                <td>
                  {day(at, timeZone)}, {formatTime(at, { seconds: true, timeZone })}
                </td>
                <td>{words}</td>
                <td>{grouped(position)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {entries.some(({ words }) => words === '') && (
        <p className={css.aside}>
          {counted(entries.filter(({ words }) => words === '').length, 'entry', 'entries')} of the sender’s own, such as reminders, are in
          the chain by their hash alone.
        </p>
      )}
      <footer className={css.foot}>
        Certificate of {document.title}, sealed {day(seal.at)}. Keep the file: it can be verified for good, at {window.location.host}/verify
        or by npx scopebook-verify.
      </footer>
    </article>
  );
}

function saidOf(answer: SealedCopy['answer'], title: string): string {
  if (!answer) return `${title} was kept`;
  if (answer.kind === 'Completion')
    return `${answer.name} said that the work of ${title} is ${answer.answer === 'yes' ? 'finished' : 'not finished'}`;
  return `${answer.name} ${answer.answer === 'yes' ? 'accepted' : 'declined'} ${title}`;
}

function titleOf(answer: SealedCopy['answer']): string {
  if (!answer) return 'Certificate of the copy';
  if (answer.kind === 'Completion') return answer.answer === 'yes' ? 'Certificate of completion' : 'Certificate of answer';
  return answer.answer === 'yes' ? 'Certificate of acceptance' : 'Certificate of answer';
}

function AnswerFacts({ copy: { document, answer }, timeZone }: { copy: SealedCopy; timeZone: string | undefined }) {
  if (!answer) return null;
  const { signature } = answer;
  const lines = document.groups.reduce((sum, group) => sum + group.lines.length, 0);
  const taxed = /[1-9]/.test(document.totals.tax) ? `, ${dollars(document.totals.totalCost)} and ${dollars(document.totals.tax)} tax` : '';
  const device =
    signature && [signature.screen && `screen ${signature.screen}`, signature.language, signature.timeZone].filter(Boolean).join(', ');
  return (
    <>
      <Fact name="Who" aside={signature ? 'by the link that was sent' : ''}>
        {answer.name}
      </Fact>
      <Fact name="When" aside={`${answer.at.slice(11, 19)} UTC, by the server’s clock`}>
        {day(answer.at, timeZone)}, {formatTime(answer.at, { seconds: true, zone: true, timeZone })}
      </Fact>
      {signature && (
        <>
          <Fact name="Network address">{signature.address || 'not known'}</Fact>
          <Fact name="Device" aside={device ?? ''}>
            {signature.userAgent || 'not known'}
          </Fact>
        </>
      )}
      <Fact name="What" aside={`${counted(lines, 'line')}${taxed}`}>
        {document.title}, {dollars(documentTotal(document))}
      </Fact>
      {signature ? (
        <>
          <Fact name="Text consented to" aside={`version ${signature.consent.version} of this text, of ${day(signature.consent.since)}`}>
            “{signature.consent.text}”
          </Fact>
          <Fact name="Signature" aside={signature.method === 'drawn' ? 'drawn, kept as its strokes' : 'typed, kept as typed'}>
            {signature.method === 'drawn' ? (
              <span className={css.drawn}>
                <DrawnSignature strokes={signature.strokes} name={answer.name} />
              </span>
            ) : (
              <span className={css.typed}>{answer.name}</span>
            )}
          </Fact>
        </>
      ) : (
        <Fact name="Signature">None: the answer was recorded without one</Fact>
      )}
      {answer.comments && <Fact name="Comment">{answer.comments}</Fact>}
    </>
  );
}

function Fact({ name, aside, children }: { name: string; aside?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {aside && <small>{aside}</small>}
      </dd>
    </div>
  );
}

function SealBox({ file }: { file: SealedFile }) {
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
        <dd>
          {grouped(seal.position)} of report-{seal.reportId}, entry {seal.entries} of {seal.entries}
        </dd>
        <Digits name="Fingerprint of the page, SHA-256" digits={seal.pageHash} />
        <Digits name={`Chain hash, SHA-256 over ${counted(seal.entries, 'entry', 'entries')}`} digits={seal.chainHash} />
        <Digits name="Signature of the seal, Ed25519" digits={seal.signature} />
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
