import { formatDate } from '../../format.ts';
import { sponsorName } from '../sponsors/sponsor.ts';

interface Told {
  sponsor: { firstName: string; lastName: string; firm: string };
  client: string;
  street: string;
  /** Something is typed of the house. */
  isSetUp: boolean;
  credits: number;
  message: string;
  /** ISO instant. */
  until: string;
  /** Mailed once more, because nobody has answered. */
  isReminder?: boolean;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number) => NUMBERS[count] ?? String(count);
export const estimatesPaid = (credits: number): string =>
  credits === 0 ? '' : `${inWords(credits)} ${credits === 1 ? 'estimate is' : 'estimates are'} paid for`;

/** The invitation as it is mailed, and as the sponsor reads it before. */
export function referralMail({ sponsor, client, street, isSetUp, credits, message, until, isReminder }: Told): {
  subject: string;
  before: string;
  after: string;
} {
  const who = sponsorName(sponsor);
  const paid = estimatesPaid(credits);
  const line = message ? `\n\n"${message}"\n${sponsor.firstName || who}` : '';
  return {
    subject: `${isReminder ? 'Reminder: ' : ''}${who} sponsors your home at ${street}`,
    before: `Hello ${client},\n\n${isSetUp ? 'Your house is set up' : 'A page of your house is prepared'}${paid ? `, and ${paid}` : ''}. You decide whether you take it; if you say no, what was typed about it is erased.${line}\n\nSee your home, or say no, here:`,
    after: `${who} of ${sponsor.firm} is told whether this was opened, whether you join, and how many of the credits were used. Never what is in the home. The link is for this address alone, once, until ${formatDate(until.slice(0, 10))}.`,
  };
}
