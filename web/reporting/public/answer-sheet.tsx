import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { isReadableName } from '../../../contracts/readable-name.ts';
import type { PublicReport, ReportDocument } from '../../../contracts/reporting/document.ts';
import { askedOf, declinedWords, totalWords } from '../../../contracts/reporting/page-words.ts';
import { type ConsentText, currentConsent } from '../../../contracts/reporting/seal/consent.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { dollars, listed } from '../../ui/words.ts';
import { documentTotal } from '../document/document.tsx';
import { pickedOf } from '../options/choose-options.tsx';
import type { SignatureMethod } from '../seal/signature-pad.tsx';
import css from './answer-sheet.module.css';
import { PublicCallError, sendAnswer } from './client.ts';

const SignaturePad = lazy(() => import('../seal/signature-pad.tsx').then(({ SignaturePad }) => ({ default: SignaturePad })));

/** What the customer has typed so far. It lives in the page, so that closing the sheet or a failure loses nothing. */
export interface Answer {
  choice: 'yes' | 'no' | '';
  name: string;
  comments: string;
  method: SignatureMethod;
  strokes: number[][];
  /** The box beside the text is ticked, which it never is beforehand. */
  consent: boolean;
  /** Where the sealed copy goes, if anywhere. */
  copyTo: string;
}

/** Nothing of an answer yet, but the name that is the likeliest, and the address that the link was mailed to. A finger draws, a mouse seldom can. */
export const noAnswer = (name: string, copyTo: string): Answer => ({
  ...{ choice: '', name, comments: '', strokes: [], consent: false, copyTo },
  method: typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'drawn' : 'typed',
});

/** An address as the server takes it, roughly; the server decides. */
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Another person's answer, or the sender's withdrawal, came first: the page behind the sheet has to tell. */
const OVER = [
  'CHOICE_GONE',
  'CONTRACT_EXISTS',
  'CHANGE_ORDER_OUTDATED',
  'ALREADY_ANSWERED',
  'LINK_EXPIRED',
  'LINK_WITHDRAWN',
  'REPORT_NOT_FOUND',
];

interface AnswerSheetProps {
  link: { checksum: string; reportId: number };
  document: ReportDocument;
  /** Of the page that is read. */
  fingerprint: string;
  answer: Answer;
  /** The address that the sealed copy goes to unasked; empty for none that the page may show. */
  mailedTo: string;
  onChange: (answer: Answer) => void;
  onClose: () => void;
  /** The link takes no answer any more. */
  onOver: () => void;
  /** The sender has saved another content since: the page behind has to be read again. */
  onChanged: () => void;
  onAnswered: (response: NonNullable<PublicReport['response']>) => void;
}

/** Accept or decline, name, comments, and what will happen then (R324-R326). A sheet from below on a phone, a dialog elsewhere. */
export function AnswerSheet(props: AnswerSheetProps) {
  const { link, document, fingerprint, answer, mailedTo, onChange, onClose, onOver, onChanged, onAnswered } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const firstChoice = useRef<HTMLInputElement>(null);
  const attempt = useRef<{ of: string; key: string }>({ of: '', key: '' });
  const [state, setState] = useState<{ sending: boolean; failure: string; tried: boolean }>({ sending: false, failure: '', tried: false });
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // The browser would choose the cross, which comes first.
    firstChoice.current?.focus();
  }, []);

  const signature = useRef<HTMLInputElement>(null);
  const consentBox = useRef<HTMLInputElement>(null);
  const copyTo = useRef<HTMLInputElement>(null);
  const [commenting, setCommenting] = useState(answer.comments !== '');
  const consent = currentConsent();

  const accepts = answer.choice === 'yes';
  const missingName = !isReadableName(answer.name);
  const missing = {
    choice: answer.choice === '',
    name: missingName,
    signature: accepts && answer.method === 'drawn' && !answer.strokes.some(({ length }) => length > 6),
    consent: accepts && !answer.consent,
    copyTo: accepts && answer.copyTo.trim() !== '' && !MAIL.test(answer.copyTo.trim()),
  };
  const firstMissing = (Object.keys(missing) as (keyof typeof missing)[]).find((part) => missing[part]);
  const contractor = document.contractor.name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state.sending) return;
    if (answer.choice === '' || firstMissing) {
      setState({ sending: false, failure: '', tried: true });
      ({ choice: firstChoice, name, signature, consent: consentBox, copyTo })[firstMissing ?? 'choice'].current?.focus();
      return;
    }
    setState({ sending: true, failure: '', tried: true });
    const body = {
      checksum: link.checksum,
      Agreement: answer.choice,
      Comments: answer.comments.trim(),
      Name: answer.name.trim(),
      writtenAt: document.writtenAt,
      fingerprint,
      picks: document.options && pickedOf(document).join(','),
      copyTo: accepts ? answer.copyTo.trim() : '',
      signature: accepts ? signatureOf(answer, consent.version) : undefined,
    };
    // The same answer sent again after a lost reply is the same write; a changed one is another.
    const of = JSON.stringify(body);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    try {
      const { response } = await sendAnswer(link, body, attempt.current.key);
      onAnswered({
        name: body.Name,
        answer: response.answer,
        kind: 'Acceptance',
        comments: body.Comments,
        at: response.at,
        signed: accepts,
      });
    } catch (error) {
      if (error instanceof PublicCallError && OVER.includes(error.code)) return onOver();
      if (error instanceof PublicCallError && error.code === 'REPORT_CHANGED') onChanged();
      const words = error instanceof PublicCallError ? error.message : 'Something went wrong on this page.';
      setState({ sending: false, failure: `${words} Nothing you typed is lost.`, tried: true });
    }
  }

  const set = (change: Partial<Answer>) => onChange({ ...answer, ...change });
  const noChoice = state.tried && answer.choice === '';
  const noName = state.tried && missingName;
  const wrong = (part: keyof typeof missing) => (state.tried && missing[part] ? `${heading}-${part}` : undefined);
  return (
    <dialog ref={dialog} className={css.sheet} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <header>
          <h2 id={heading}>Your answer</h2>
          <p>
            {document.title}, {askedOf(document)} {totalWords(document)}
          </p>
          <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="close" size={24} />
          </button>
        </header>
        <div className={css.body}>
          <fieldset className={css.pick} aria-describedby={noChoice ? `${heading}-choice` : undefined}>
            <legend className="hidden-visually">Accept or decline</legend>
            {(['yes', 'no'] as const).map((choice) => (
              <label key={choice} className={answer.choice === choice ? css.chosen : undefined}>
                <input
                  ref={choice === 'yes' ? firstChoice : undefined}
                  className="hidden-visually"
                  type="radio"
                  name="answer"
                  value={choice}
                  required
                  checked={answer.choice === choice}
                  onChange={() => set({ choice })}
                />
                {answer.choice === choice ? (
                  <Icon name={choice === 'yes' ? 'accepted' : 'declined'} size={20} />
                ) : (
                  <span className={css.circle} />
                )}
                {choice === 'yes' ? 'Accept' : 'Decline'}
              </label>
            ))}
          </fieldset>
          {noChoice && (
            <p className={css.wrong} id={`${heading}-choice`} role="alert">
              Choose accept or decline.
            </p>
          )}
          <label className={css.field}>
            <span>Your name</span>
            <input
              ref={name}
              autoComplete="name"
              maxLength={255}
              required
              value={answer.name}
              aria-invalid={noName || undefined}
              aria-describedby={noName ? `${heading}-name` : undefined}
              onChange={(event) => set({ name: event.target.value })}
            />
          </label>
          {noName && (
            <p className={css.wrong} id={`${heading}-name`} role="alert">
              {answer.name.trim() === ''
                ? `Give your name, so that ${contractor} knows who answered.`
                : 'Write your name with at least one letter or digit.'}
            </p>
          )}
          {commenting ? (
            <label className={css.field}>
              <span>
                Comments <em>Optional</em>
              </span>
              <textarea
                rows={2}
                maxLength={4000}
                autoFocus={answer.comments === ''}
                value={answer.comments}
                onChange={(event) => set({ comments: event.target.value })}
              />
            </label>
          ) : (
            <button type="button" className={css.add} onClick={() => setCommenting(true)}>
              <Icon name="plus" size={18} /> Add a comment
            </button>
          )}
          {accepts && (
            <>
              <Suspense>
                <SignaturePad {...answer} wrong={wrong('signature')} first={signature} onChange={set} />
              </Suspense>
              {wrong('signature') && (
                <p className={css.wrong} id={wrong('signature')} role="alert">
                  Draw your signature in the box, or choose Type. Nothing was sent.
                </p>
              )}
              <Consent
                consent={consent}
                ticked={answer.consent}
                wrong={wrong('consent')}
                box={consentBox}
                onTick={(ticked) => set({ consent: ticked })}
              />
              <label className={css.field}>
                <span>
                  Your email, for the sealed copy <em>Optional</em>
                </span>
                <input
                  ref={copyTo}
                  type="email"
                  autoComplete="email"
                  maxLength={255}
                  value={answer.copyTo}
                  aria-invalid={wrong('copyTo') !== undefined || undefined}
                  aria-describedby={wrong('copyTo')}
                  onChange={(event) => set({ copyTo: event.target.value })}
                />
              </label>
              {wrong('copyTo') && (
                <p className={css.wrong} id={wrong('copyTo')} role="alert">
                  This is no email address. Nothing was sent.
                </p>
              )}
            </>
          )}
          <Consequences choice={answer.choice} document={document} copyTo={copiesOf(mailedTo, answer.copyTo.trim())} />
        </div>
        <footer>
          {state.failure && (
            <p className={css.wrong} role="alert">
              {state.failure}
            </p>
          )}
          <button type="submit" className={answer.choice === 'no' ? css.refuse : css.do} aria-disabled={state.sending || undefined}>
            {buttonWords(answer.choice, document, state)}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

function buttonWords(
  choice: Answer['choice'],
  document: ReportDocument,
  { sending, failure }: { sending: boolean; failure: string },
): string {
  if (sending) return 'Sending your answer';
  const accept = document.changeOrder ? 'Sign for the new contract,' : 'Sign and accept for';
  const words =
    choice === 'yes' ? `${accept} ${dollars(documentTotal(document))}` : choice === 'no' ? `Decline ${document.noun}` : 'Send answer';
  return failure ? `Try again: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

/** The text that is agreed to, with its box. */
function Consent({
  consent,
  ticked,
  wrong,
  box,
  onTick,
}: {
  consent: ConsentText;
  ticked: boolean;
  wrong: string | undefined;
  box: RefObject<HTMLInputElement | null>;
  onTick: (ticked: boolean) => void;
}) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  return (
    <div className={css.consent}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={ticked}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong}
        onChange={(event) => onTick(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{consent.text}</label>{' '}
        <button type="button" className={css.whole} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          Whole text
        </button>
        {whole && consent.whole.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        {wrong && (
          <p className={css.untold} id={wrong} role="alert">
            <Icon name="warning" size={18} /> Tick the box to sign. Nothing was sent.
          </p>
        )}
      </div>
    </div>
  );
}

/** What the answer carries of the signature; of the device what its browser says. */
function signatureOf({ method, strokes, consent }: Answer, consentVersion: number) {
  return {
    ...{ method, consent, consentVersion, strokes: method === 'drawn' ? strokes : [] },
    screen: `${window.screen.width} x ${window.screen.height}`,
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Where the sealed copy goes: to the address that the link was mailed to, and to another one that is typed. */
const copiesOf = (mailedTo: string, typed: string) => [...new Set([mailedTo, MAIL.test(typed) ? typed : ''])].filter(Boolean);

function Consequences({ choice, document, copyTo }: { choice: Answer['choice']; document: ReportDocument; copyTo: string[] }) {
  const { noun, changeOrder } = document;
  const contractor = document.contractor.name;
  if (choice === '')
    return <p className={css.then}>Choose one to see what happens next. Nothing is sent until the button below is pressed.</p>;
  const lines: [IconName, string][] =
    choice === 'yes'
      ? [
          ['bell', `${contractor} is told at once.`],
          ['lock', `This ${noun} is sealed with your name, the time, this text, your network address and device.`],
          copyTo.length > 0
            ? ['mail', `The sealed copy goes to ${listed([...copyTo, contractor])}.`]
            : ['report', 'This link keeps showing the sealed copy, and you can download it.'],
        ]
      : [
          ['bell', `${contractor} is told at once, with your comment.`],
          ['report', declinedWords(changeOrder)],
          ['mail', `They can send you another ${noun}.`],
        ];
  return (
    <section className={css.then}>
      <h3>{choice === 'yes' ? 'When you accept' : 'When you decline'}</h3>
      <ul>
        {lines.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
