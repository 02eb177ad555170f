import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import { askedOf } from '../../../contracts/reporting/page-words.ts';
import { currentConsent } from '../../../contracts/reporting/seal/consent.ts';
import { pickedOf } from '../options/choose-options.tsx';
import css from './plain-answer.module.css';

/** What the form holds; all texts as they were typed. */
export interface PlainFields {
  Agreement: string;
  Name: string;
  Comments: string;
  copyTo: string;
  consent: string;
}

interface PlainAnswerProps {
  action: string;
  document: ReportDocument;
  fingerprint: string;
  /** The name of this attempt: sent twice, it answers once. */
  attempt: string;
  fields: PlainFields;
  /** What was wrong with the last attempt. */
  wrong: string;
}

/** The answer without script: a form of the browser's own, with a typed signature. The page replaces it by the sheet once its script runs. */
export function PlainAnswer({ action, document, fingerprint, attempt, fields, wrong }: PlainAnswerProps) {
  const consent = currentConsent();
  return (
    <form id="answer" className={css.answer} method="post" action={action}>
      <h2>Your answer</h2>
      {wrong && (
        <p className={css.wrong} role="alert">
          {wrong}
        </p>
      )}
      <input type="hidden" name="writtenAt" value={document.writtenAt} />
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <input type="hidden" name="consentVersion" value={consent.version} />
      {document.options && <input type="hidden" name="picks" value={pickedOf(document).join(',')} />}
      <input type="hidden" name="attempt" value={attempt} />
      <label>
        <input type="radio" name="Agreement" value="yes" required defaultChecked={fields.Agreement === 'yes'} /> Accept for{' '}
        {askedOf(document)}
      </label>
      <label>
        <input type="radio" name="Agreement" value="no" required defaultChecked={fields.Agreement === 'no'} /> Decline
      </label>
      <label className={css.field}>
        Your name. To accept, it is your signature, kept as typed.
        <input name="Name" autoComplete="name" maxLength={255} required defaultValue={fields.Name} />
      </label>
      <label className={css.field}>
        Comments, optional
        <textarea name="Comments" rows={2} maxLength={4000} defaultValue={fields.Comments} />
      </label>
      <label className={css.field}>
        Your email, for the sealed copy, optional
        <input name="copyTo" type="email" autoComplete="email" maxLength={255} defaultValue={fields.copyTo} />
      </label>
      <label>
        <input type="checkbox" name="consent" value="yes" defaultChecked={fields.consent === 'yes'} /> {consent.text} Needed to accept.
      </label>
      <details>
        <summary>Whole text</summary>
        {consent.whole.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
      <button type="submit">Sign and send</button>
    </form>
  );
}
