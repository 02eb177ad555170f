import { formatDate, formatPhone } from '../../format.ts';

/** What a customer is written when their jobs are handed over. */
export interface CustomerLetter {
  customer: string;
  company: string;
  from: string;
  to: string;
  phone: string;
  email: string;
  jobs: readonly string[];
  /** Whether something was sent to them already. */
  hasLinks: boolean;
  /** The day until which it is so (ISO date); empty for good. */
  day: string;
}

/** Jobs that the letter names; it counts the others. */
const MOST_NAMED = 20;

/** The mail as it is shown before the hand-over, and as it goes. */
export function letterOf({ customer, company, from, to, phone, email, jobs, hasLinks, day }: CustomerLetter) {
  const at = company ? ` at ${company}` : '';
  const until = day ? ` until ${formatDate(day)}` : '';
  const named = jobs.slice(0, MOST_NAMED).map((name) => `- ${name}`);
  const rest = jobs.length - named.length;
  const reach = [phone && formatPhone(phone), email].filter(Boolean).join(', ');
  const parts = [
    `Hello${customer ? ` ${customer}` : ''},`,
    `from now on${until} ${to} is your contact${at}, in place of ${from}, for:`,
    [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
    `${to}: ${reach}`,
    hasLinks ? 'The links that you have from us keep working as before.' : '',
    day ? `On ${formatDate(day)} ${from} is your contact again.` : '',
    'There is nothing that you have to do.',
    company,
  ];
  return { subject: `${to} is your contact${at}${day ? until : ' now'}`, text: parts.filter(Boolean).join('\n\n') };
}
