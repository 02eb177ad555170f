import { type Dispatch, type FormEvent, type RefObject, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import { isReadableName } from '../../../contracts/readable-name.ts';
import type { PublicReport, ReportDocument } from '../../../contracts/reporting/document.ts';
import { type ConsentText, currentConsent } from '../../../contracts/reporting/seal/consent.ts';
import { pickedOf } from '../options/choose-options.tsx';
import type { SignatureMethod } from '../seal/signature-pad.tsx';
import { PublicCallError, sendAnswer } from './client.ts';

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

/** An address as the server takes it, roughly; the server decides. */
export const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

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

export interface AnswerSheetProps {
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

/** Sends the answer once nothing is missing. */
function sendingOf({
  state,
  answer,
  firstMissing,
  setState,
  firstChoice,
  name,
  signature,
  consentBox,
  copyTo,
  link,
  document,
  fingerprint,
  accepts,
  consent,
  attempt,
  onAnswered,
  onOver,
  onChanged,
}: {
  state: { sending: boolean; failure: string; tried: boolean };
  answer: Answer;
  firstMissing: 'choice' | 'consent' | 'copyTo' | 'name' | 'signature' | undefined;
  setState: Dispatch<SetStateAction<{ sending: boolean; failure: string; tried: boolean }>>;
  firstChoice: RefObject<HTMLInputElement | null>;
  name: RefObject<HTMLInputElement | null>;
  signature: RefObject<HTMLInputElement | null>;
  consentBox: RefObject<HTMLInputElement | null>;
  copyTo: RefObject<HTMLInputElement | null>;
  link: { checksum: string; reportId: number };
  document: ReportDocument;
  fingerprint: string;
  accepts: boolean;
  consent: ConsentText;
  attempt: RefObject<{ of: string; key: string }>;
  onAnswered: (response: NonNullable<PublicReport['response']>) => void;
  onOver: () => void;
  onChanged: () => void;
}) {
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
  return submit;
}

/** What is typed, what is missing of it, and how it is sent. */
export function useAnswerSheet(props: AnswerSheetProps) {
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

  const submit = sendingOf({
    state,
    answer,
    firstMissing,
    setState,
    firstChoice,
    name,
    signature,
    consentBox,
    copyTo,
    link,
    document,
    fingerprint,
    accepts,
    consent,
    attempt,
    onAnswered,
    onOver,
    onChanged,
  });

  const set = (change: Partial<Answer>) => onChange({ ...answer, ...change });
  const noChoice = state.tried && answer.choice === '';
  const noName = state.tried && missingName;
  const wrong = (part: keyof typeof missing) => (state.tried && missing[part] ? `${heading}-${part}` : undefined);
  return {
    document,
    answer,
    mailedTo,
    onClose,
    dialog,
    name,
    firstChoice,
    state,
    heading,
    signature,
    consentBox,
    copyTo,
    commenting,
    setCommenting,
    consent,
    accepts,
    contractor,
    submit,
    set,
    noChoice,
    noName,
    wrong,
  };
}

export type AnswerSheetModel = ReturnType<typeof useAnswerSheet>;

/** What the answer carries of the signature; of the device what its browser says. */
function signatureOf({ method, strokes, consent }: Answer, consentVersion: number) {
  return {
    ...{ method, consent, consentVersion, strokes: method === 'drawn' ? strokes : [] },
    screen: `${window.screen.width} x ${window.screen.height}`,
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
