import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { PublicReport, ReportDocument } from '../../contracts/reporting/document.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { dollars } from '../ui/words.ts';
import css from './answer-sheet.module.css';
import { documentTotal, totalWords } from './document.tsx';
import { PublicCallError, sendAnswer } from './public-client.ts';

/** What the customer has typed so far. It lives in the page, so that closing the sheet or a failure loses nothing. */
export interface Answer {
  choice: 'yes' | 'no' | '';
  name: string;
  comments: string;
}

/** Another person's answer, or the sender's withdrawal, came first: the page behind the sheet has to tell. */
const OVER = ['ALREADY_ANSWERED', 'LINK_EXPIRED', 'LINK_WITHDRAWN', 'REPORT_NOT_FOUND'];

interface AnswerSheetProps {
  link: { checksum: string; reportId: number };
  document: ReportDocument;
  answer: Answer;
  onChange: (answer: Answer) => void;
  onClose: () => void;
  /** The link takes no answer any more. */
  onOver: () => void;
  /** The sender has saved another content since: the page behind has to be read again. */
  onChanged: () => void;
  onAnswered: (response: NonNullable<PublicReport['response']>) => void;
}

/** Accept or decline, name, comments, and what will happen then (R324-R326). A sheet from below on a phone, a dialog elsewhere. */
export function AnswerSheet({ link, document, answer, onChange, onClose, onOver, onChanged, onAnswered }: AnswerSheetProps) {
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

  const missingName = answer.name.trim() === '';
  const total = dollars(documentTotal(document));
  const contractor = document.contractor.name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state.sending) return;
    if (answer.choice === '' || missingName) {
      setState({ sending: false, failure: '', tried: true });
      (answer.choice === '' ? firstChoice : name).current?.focus();
      return;
    }
    setState({ sending: true, failure: '', tried: true });
    const body = {
      checksum: link.checksum,
      Agreement: answer.choice,
      Comments: answer.comments.trim(),
      Name: answer.name.trim(),
      writtenAt: document.writtenAt,
    };
    // The same answer sent again after a lost reply is the same write; a changed one is another.
    const of = JSON.stringify(body);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    try {
      const { response } = await sendAnswer(link, body, attempt.current.key);
      onAnswered({ name: body.Name, answer: response.answer, kind: 'Acceptance', comments: body.Comments, at: response.at });
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
  return (
    <dialog ref={dialog} className={css.sheet} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <header>
          <h2 id={heading}>Your answer</h2>
          <p>
            {document.title}, {total} {totalWords(document)}
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
              Give your name, so that {contractor} knows who answered.
            </p>
          )}
          <label className={css.field}>
            <span>
              Comments <em>Optional</em>
            </span>
            <textarea rows={2} maxLength={4000} value={answer.comments} onChange={(event) => set({ comments: event.target.value })} />
          </label>
          <Consequences choice={answer.choice} contractor={contractor} />
        </div>
        <footer>
          {state.failure && (
            <p className={css.wrong} role="alert">
              {state.failure}
            </p>
          )}
          <button type="submit" className={answer.choice === 'no' ? css.refuse : css.do} aria-disabled={state.sending || undefined}>
            {buttonWords(answer.choice, total, state)}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

function buttonWords(choice: Answer['choice'], total: string, { sending, failure }: { sending: boolean; failure: string }): string {
  if (sending) return 'Sending your answer';
  const words = choice === 'yes' ? `Accept for ${total}` : choice === 'no' ? 'Decline estimate' : 'Send answer';
  return failure ? `Try again: ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function Consequences({ choice, contractor }: { choice: Answer['choice']; contractor: string }) {
  if (choice === '')
    return <p className={css.then}>Choose one to see what happens next. Nothing is sent until the button below is pressed.</p>;
  const lines: [IconName, string][] =
    choice === 'yes'
      ? [
          ['bell', `${contractor} is told at once.`],
          ['lock', 'This estimate is sealed; nobody can change it.'],
          ['report', 'This link keeps showing the copy you accepted.'],
        ]
      : [
          ['bell', `${contractor} is told at once, with your comment.`],
          ['report', 'Nothing is agreed and you owe nothing.'],
          ['mail', 'They can send you another estimate.'],
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
