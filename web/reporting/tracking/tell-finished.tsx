import { useState } from 'react';
import { formatTime } from '../../../contracts/format.ts';
import type { PublicReport } from '../../../contracts/reporting/document.ts';
import { Icon } from '../../ui/icons.tsx';
import { day } from '../../ui/words.ts';
import type { Link } from '../public/client.ts';
import plainAnswerCss from '../public/plain-answer.module.css';
import { SenderNote } from '../public/sender-note.tsx';
import css from './tell-finished.module.css';

interface TellFinishedProps {
  link: Link;
  contractor: string;
  response: PublicReport['response'];
  completion: PublicReport['completion'];
  sender: PublicReport['sender'];
  /** The name of this attempt: sent twice, it answers once. Made here where the server has not. */
  attempt?: string | undefined;
}

/** The second answer, after the acceptance: whether the work is finished. A form of the browser's own, so that it needs no script. */
export function TellFinished({ link, contractor, response, completion, sender, attempt }: TellFinishedProps) {
  const { orderId, checksum, reportId } = link;
  const [key] = useState(() => attempt ?? crypto.randomUUID());
  // As `awaitsCompletion`, which this page does without because the whole product would load it with what both share.
  const asks = response?.answer === 'yes' && response.kind === 'Acceptance' && completion?.answer !== 'yes';
  if (!asks && !completion) return null;
  return (
    <section className={css.finished} aria-labelledby="finished">
      <h2 id="finished">{completion?.answer === 'yes' ? 'The work is finished' : 'When the work is finished'}</h2>
      {completion && (
        <p role="status">
          <Icon name={completion.answer === 'yes' ? 'accepted' : 'note'} size={16} /> {completion.name} said{' '}
          {completion.answer === 'yes' ? 'that it is finished' : 'that it is not finished yet'}, {day(completion.at)},{' '}
          {formatTime(completion.at, { zone: true })}
          {completion.comments && <q>{completion.comments}</q>}
          <br />
          Contractor has been notified
        </p>
      )}
      {asks && sender && <SenderNote {...{ link, sender, contractor }} />}
      {asks && !sender && (
        <details data-screen>
          <summary>Tell {contractor} how the work stands</summary>
          <form
            className={plainAnswerCss.answer}
            method="post"
            action={`/ProEstimate/Report/${orderId}/${encodeURIComponent(checksum)}/${reportId}`}
          >
            <input type="hidden" name="attempt" value={key} />
            <label>
              <input type="radio" name="Completion" value="yes" required defaultChecked /> The work is finished
            </label>
            <label>
              <input type="radio" name="Completion" value="no" required /> It is not finished yet
            </label>
            <label className={plainAnswerCss.field}>
              Your name
              <input name="Name" autoComplete="name" maxLength={255} required defaultValue={response?.name} />
            </label>
            <label className={plainAnswerCss.field}>
              Comments, optional
              <textarea name="Comments" rows={2} maxLength={4000} />
            </label>
            <button type="submit">Send</button>
          </form>
        </details>
      )}
    </section>
  );
}
