import { lazy, type RefObject, Suspense, useId, useState } from 'react';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { askedOf, declinedWords, totalWords } from '../../../contracts/reporting/page-words.ts';
import { type ConsentText } from '../../../contracts/reporting/seal/consent.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { dollars, listed } from '../../ui/words.ts';
import { documentTotal } from '../document/document.tsx';
import { type Answer, type AnswerSheetModel, type AnswerSheetProps, MAIL, useAnswerSheet } from './answer-model.ts';
import css from './answer-sheet.module.css';

const SignaturePad = lazy(() => import('../seal/signature-pad.tsx').then(({ SignaturePad }) => ({ default: SignaturePad })));

/** Nothing of an answer yet, but the name that is the likeliest, and the address that the link was mailed to. A finger draws, a mouse seldom can. */
export const noAnswer = (name: string, copyTo: string): Answer => ({
  ...{ choice: '', name, comments: '', strokes: [], consent: false, copyTo },
  method: typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'drawn' : 'typed',
});

/** Accept or decline, name, comments, and what will happen then (R324-R326). A sheet from below on a phone, a dialog elsewhere. */
export function AnswerSheet(props: AnswerSheetProps) {
  const sheet = useAnswerSheet(props);
  const { document, answer, mailedTo, onClose, dialog, sending, failure, heading, accepts, submit, noChoice } = sheet;
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
          <AcceptOrDecline sheet={sheet} />
          {noChoice && (
            <p className={css.wrong} id={`${heading}-choice`} role="alert">
              Choose accept or decline.
            </p>
          )}
          <NameOfReader sheet={sheet} />
          <Comments sheet={sheet} />
          {accepts && <Signing sheet={sheet} />}
          <Consequences choice={answer.choice} document={document} copyTo={copiesOf(mailedTo, answer.copyTo.trim())} />
        </div>
        <footer>
          {failure && (
            <p className={css.wrong} role="alert">
              {failure}
            </p>
          )}
          <button type="submit" className={answer.choice === 'no' ? css.refuse : css.do} aria-disabled={sending || undefined}>
            {buttonWords(answer.choice, document, sending, failure)}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

function AcceptOrDecline({ sheet }: { sheet: AnswerSheetModel }) {
  const { noChoice, heading, answer, firstChoice, set } = sheet;
  return (
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
  );
}

function NameOfReader({ sheet }: { sheet: AnswerSheetModel }) {
  const { name, answer, noName, heading, set, contractor } = sheet;
  return (
    <>
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
    </>
  );
}

function Comments({ sheet }: { sheet: AnswerSheetModel }) {
  const { commenting, answer, set, setCommenting } = sheet;
  return commenting ? (
    <label className={css.field}>
      <span>
        Comments <em>Optional</em>
      </span>
      <textarea
        rows={2}
        maxLength={4000}
        // biome-ignore lint/a11y/noAutofocus: it opens by a click in the dialog that holds it
        autoFocus={answer.comments === ''}
        value={answer.comments}
        onChange={(event) => set({ comments: event.target.value })}
      />
    </label>
  ) : (
    <button type="button" className={css.add} onClick={() => setCommenting(true)}>
      <Icon name="plus" size={18} /> Add a comment
    </button>
  );
}

/** Signature, consent and the sealed copy's address, of who accepts. */
function Signing({ sheet }: { sheet: AnswerSheetModel }) {
  const { answer, wrong, signature, set, consent, consentBox, copyTo } = sheet;
  return (
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
  );
}

function buttonWords(choice: Answer['choice'], document: ReportDocument, sending: boolean, failure: string): string {
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
