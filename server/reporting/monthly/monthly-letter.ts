import { counted, formatDate, formatMonth } from '../../../contracts/format.ts';

interface MonthlyLetter {
  firstName: string;
  organizationName: string;
  /** Of the view, for its owner alone: what they typed may name a customer. */
  view: string;
  /** Whose it is that mails somebody else; null where it is the reader's own. */
  by: string | null;
  month: string;
  entries: number;
  of: number;
  sha256: string;
  /** ISO date until which the file can be fetched. */
  keptUntil: string;
  page: string;
}

/** The mail of one month: a link to the file and its fingerprint. It holds nothing of what the audit says. */
export function monthlyLetterOf(letter: MonthlyLetter): { subject: string; text: string } {
  const { firstName, organizationName, view, by, month, entries, of, sha256, keptUntil, page } = letter;
  const name = formatMonth(month);
  const others = of - entries;
  const shown = `It shows ${counted(entries, 'entry', 'entries')}${view && by === null ? ` of your view ${view}` : ''}; ${
    others === 1
      ? 'the other entry of the audit stands in it as its hash'
      : `the other ${counted(others, 'entry', 'entries')} of the audit stand in it as their hashes`
  }, so that nothing can be left out unseen.`;
  const text = [
    `Hello ${firstName},`,
    `the audit of ${organizationName} of ${name} was exported as signed JSON. ${others === 0 ? `It shows ${counted(entries, 'entry', 'entries')}, which is all of the audit.` : shown}`,
    `Fetch it until ${formatDate(keptUntil)} (you are asked to sign in, and need the right to see the audit):\n${page}`,
    `SHA-256 of the file:\n${sha256}`,
    'The page checks it, too, and so does the verifier that goes with it.',
    by === null ? `End these mails there, too, or change who gets them.` : `${by} chose you for these mails. End them for yourself there.`,
  ];
  return { subject: `The audit of ${organizationName}, ${name}`, text: text.join('\n\n') };
}
