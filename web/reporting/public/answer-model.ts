import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isReadableName } from '../../../contracts/readable-name.ts';
import type { PublicReport, ReportDocument } from '../../../contracts/reporting/document.ts';
import { currentConsent } from '../../../contracts/reporting/seal/consent.ts';
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

/** What an answer needs, in the order in which the sheet asks for it. */
type Part = 'choice' | 'name' | 'signature' | 'consent' | 'copyTo';

function missingIn(answer: Answer): Record<Part, boolean> {
  const accepts = answer.choice === 'yes';
  const copyTo = answer.copyTo.trim();
  return {
    choice: answer.choice === '',
    name: !isReadableName(answer.name),
    signature: accepts && answer.method === 'drawn' && !answer.strokes.some(({ length }) => length > 6),
    consent: accepts && !answer.consent,
    copyTo: accepts && copyTo !== '' && !MAIL.test(copyTo),
  };
}

/** What is typed, what is missing of it, and how it is sent. */
export function useAnswerSheet(props: AnswerSheetProps) {
  const { document, answer, mailedTo, onChange, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const firstChoice = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const signature = useRef<HTMLInputElement>(null);
  const consentBox = useRef<HTMLInputElement>(null);
  const copyTo = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const [commenting, setCommenting] = useState(answer.comments !== '');
  const { sending, failure, send, forget } = useSending(props);
  const heading = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // The browser would choose the cross, which comes first.
    firstChoice.current?.focus();
  }, []);
  const missing = missingIn(answer);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    const first = (Object.keys(missing) as Part[]).find((part) => missing[part]);
    if (!first) return void send();
    forget();
    ({ choice: firstChoice, name, signature, consent: consentBox, copyTo })[first].current?.focus();
  };
  return {
    ...{ document, answer, mailedTo, onClose, dialog, name, firstChoice, signature, consentBox, copyTo },
    ...{ sending, failure, heading, commenting, setCommenting, submit },
    consent: currentConsent(),
    accepts: answer.choice === 'yes',
    contractor: document.contractor.name,
    set: (change: Partial<Answer>) => onChange({ ...answer, ...change }),
    noChoice: tried && missing.choice,
    noName: tried && missing.name,
    /** The id of what says what is wrong with a part; undefined where nothing is, or nothing was tried yet. */
    wrong: (part: Part) => (tried && missing[part] ? `${heading}-${part}` : undefined),
  };
}

/** Sends the answer, and tells the page behind what became of it. */
function useSending({ link, document, fingerprint, answer, onAnswered, onOver, onChanged }: AnswerSheetProps) {
  const attempt = useRef({ of: '', key: '' });
  const [state, setState] = useState({ sending: false, failure: '' });
  async function send() {
    if (answer.choice === '') return;
    setState({ sending: true, failure: '' });
    const accepts = answer.choice === 'yes';
    const body = {
      checksum: link.checksum,
      Agreement: answer.choice,
      Comments: answer.comments.trim(),
      Name: answer.name.trim(),
      writtenAt: document.writtenAt,
      fingerprint,
      picks: document.options && pickedOf(document).join(','),
      copyTo: accepts ? answer.copyTo.trim() : '',
      signature: accepts ? signatureOf(answer, currentConsent().version) : undefined,
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
      setState({ sending: false, failure: `${words} Nothing you typed is lost.` });
    }
  }
  return { ...state, send, forget: () => setState({ sending: false, failure: '' }) };
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
