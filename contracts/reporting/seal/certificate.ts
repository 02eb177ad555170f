import { formatDate, formatMoment, formatMoney, formatNumber, formatTime } from '../../format.ts';
import { totalWords } from '../page-words.ts';
import type { SealedAnswer, SealedCopy } from './sealed-copy.ts';

interface CertificateFact {
  name: string;
  text: string;
  /** In smaller print beneath. */
  aside: string;
  /** Of a drawn signature; null for a typed one, whose text is drawn as one; absent for any other fact. */
  strokes?: number[][] | null;
}

/** What the certificate of a sealed copy says, for the page in the browser and the last page of the PDF alike. All of it is read from the file. */
export interface CertificateWords {
  /** Null for a copy that was kept without an answer. */
  stamp: { accepted: boolean; words: string } | null;
  title: string;
  lead: string;
  facts: CertificateFact[];
  steps: { number: number; when: string; words: string; position: string }[];
  /** Of the entries that are the sender's own; empty without any. */
  unsaid: string;
  position: string;
  /** Name and digits. */
  digits: [string, string][];
  foot: string;
}

/** `timeZone` is the reader's, for a copy whose signer's is not known. */
export function certificateOf({ document, answer, entries, seal }: SealedCopy, timeZone?: string): CertificateWords {
  const zone = zoneOf(answer) ?? timeZone;
  const shown = entries.filter(({ words }) => words !== '');
  const hidden = entries.length - shown.length;
  return {
    stamp: answer && { accepted: answer.answer === 'yes', words: stampOf(answer) },
    title: titleOf(answer),
    lead: leadOf(document, answer),
    facts: answer ? answerFacts(document, answer, zone) : [keptFact(seal, zone)],
    steps: shown.map(({ number, at, words, position }) => ({
      ...{ number, words, position: formatNumber(position) },
      when: `${formatDate(at, zone)}, ${formatTime(at, { seconds: true, timeZone: zone })}`,
    })),
    unsaid:
      hidden === 0
        ? ''
        : `${counted(hidden, 'entry', 'entries')} of the sender’s own, such as reminders, are in the chain by their hash alone.`,
    position: `${formatNumber(seal.position)} of report-${seal.reportId}, entry ${seal.entries} of ${seal.entries}`,
    digits: [
      ['Fingerprint of the page, SHA-256', seal.pageHash],
      [`Chain hash, SHA-256 over ${counted(seal.entries, 'entry', 'entries')}`, seal.chainHash],
      ['Signature of the seal, Ed25519', seal.signature],
    ],
    foot: `Certificate of ${document.title}, sealed ${formatDate(seal.at, zone)}`,
  };
}

const counted = (count: number, one: string, many: string) => `${formatNumber(String(count))} ${count === 1 ? one : many}`;

/** The signer's time zone, as far as their browser named one that is known. */
export function zoneOf(answer: SealedCopy['answer']): string | undefined {
  const timeZone = answer?.signature?.timeZone;
  try {
    return timeZone ? new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone : undefined;
  } catch {
    return undefined;
  }
}

/** `Accepted by Helen Kowalczyk`. */
export const saidBy = (answer: SealedAnswer): string => `${stampOf(answer)} by ${answer.name}`;

function stampOf({ kind, answer }: SealedAnswer): string {
  if (kind === 'Completion') return answer === 'yes' ? 'Finished' : 'Not finished';
  return answer === 'yes' ? 'Accepted' : 'Declined';
}

function titleOf(answer: SealedCopy['answer']): string {
  if (!answer) return 'Certificate of the copy';
  if (answer.kind === 'Completion') return answer.answer === 'yes' ? 'Certificate of completion' : 'Certificate of answer';
  return answer.answer === 'yes' ? 'Certificate of acceptance' : 'Certificate of answer';
}

function leadOf(document: SealedCopy['document'], answer: SealedCopy['answer']): string {
  const of = document.address ? ` for ${document.detail.name} at ${document.address}` : ` for ${document.detail.name}`;
  const accepted = answer?.answer === 'yes' && answer.kind !== 'Completion';
  return `${saidOf(document.title, answer)}${of}, ${accepted ? 'for ' : ''}${formatMoney(document.grand.amount)} ${totalWords(document)}.`;
}

function saidOf(title: string, answer: SealedCopy['answer']): string {
  if (!answer) return `${title} was kept`;
  if (answer.kind === 'Completion')
    return `${answer.name} said that the work of ${title} is ${answer.answer === 'yes' ? 'finished' : 'not finished'}`;
  return `${answer.name} ${answer.answer === 'yes' ? 'accepted' : 'declined'} ${title}`;
}

const keptFact = ({ archiveName, at }: SealedCopy['seal'], timeZone: string | undefined): CertificateFact => ({
  ...{ name: 'Kept as', text: archiveName },
  aside: formatMoment(at, timeZone),
});

function answerFacts(document: SealedCopy['document'], answer: SealedAnswer, timeZone: string | undefined): CertificateFact[] {
  const { signature, at, name } = answer;
  const lines = document.groups.reduce((sum, group) => sum + group.lines.length, 0);
  const { tax, totalCost } = document.totals;
  const taxed = /[1-9]/.test(tax) ? `, ${formatMoney(totalCost)} and ${formatMoney(tax)} tax` : '';
  return [
    { name: 'Who', text: name, aside: linkWords(answer) },
    {
      name: 'When',
      text: formatMoment(at, timeZone),
      aside: `${at.slice(11, 19)} UTC, by the server’s clock`,
    },
    ...(signature ? deviceFacts(signature) : []),
    { name: 'What', text: `${document.title}, ${formatMoney(document.grand.amount)}`, aside: `${counted(lines, 'line', 'lines')}${taxed}` },
    ...signatureFacts(answer),
    ...(answer.comments ? [{ name: 'Comment', text: answer.comments, aside: '' }] : []),
  ];
}

/** How whoever answered came to the page, as far as the product knows; files of before it was kept say nothing of it. */
function linkWords({ signature, mailedTo }: SealedAnswer): string {
  if (mailedTo === undefined) return signature ? 'by the link of the report' : '';
  if (mailedTo.length === 0) return 'The link was not mailed by Scopebook; whoever has it can answer.';
  return `by the link mailed to ${mailedTo.join(', ')}`;
}

const deviceFacts = ({ address, userAgent, screen, language, timeZone }: NonNullable<SealedAnswer['signature']>): CertificateFact[] => [
  { name: 'Network address', text: address || 'not known', aside: '' },
  {
    ...{ name: 'Device', text: userAgent || 'not known' },
    aside: [screen && `screen ${screen}`, language, timeZone].filter(Boolean).join(', '),
  },
];

function signatureFacts({ signature, name }: SealedAnswer): CertificateFact[] {
  if (!signature) return [{ name: 'Signature', text: 'None: the answer was recorded without one', aside: '' }];
  const { consent, method, strokes } = signature;
  return [
    {
      ...{ name: 'Text consented to', text: `“${consent.text}”` },
      aside: `version ${consent.version} of this text, of ${formatDate(consent.since)}`,
    },
    {
      ...{ name: 'Signature', text: name, strokes: method === 'drawn' ? strokes : null },
      aside: method === 'drawn' ? 'drawn, kept as its strokes' : 'typed, kept as typed',
    },
  ];
}
