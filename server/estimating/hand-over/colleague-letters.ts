import { counted, formatDate } from '../../../contracts/format.ts';
import { publicUrl } from '../../platform/demo-mode.ts';

interface HandedOver {
  /** Who handed over, and whose the jobs were. */
  by: string;
  from: string;
  /** ISO date; empty for good. */
  day: string;
}

/** The first names of jobs, of so many. */
interface Part {
  jobs: readonly string[];
  count: number;
}

const listOf = ({ jobs, count }: Part) =>
  [...jobs.map((name) => `- ${name}`), ...(count > jobs.length ? [`and ${counted(count - jobs.length, 'more job')}`] : [])].join('\n');
const whenOf = (day: string) => (day === '' ? '' : ` On ${formatDate(day)} they go back by themselves.`);

/** To who gets jobs. */
export function takersLetter({ by, from, day }: HandedOver, part: Part): { subject: string; text: string } {
  const subject = `${by} handed ${counted(part.count, 'job')} over to you`;
  const text = `Hello,\n\n${subject}, which until now were ${from}’s:\n\n${listOf(part)}\n\nThe customers’ links go on working. Answers and reminders come to you from now on, where they came to ${from}.${whenOf(day)}\n\n${publicUrl()}/?view=mine`;
  return { subject, text };
}

/** To whose they were. */
export function giversLetter(
  { by, day }: Omit<HandedOver, 'from'>,
  parts: readonly (Part & { to: string })[],
): { subject: string; text: string } {
  const count = counted(
    parts.reduce((sum, part) => sum + part.count, 0),
    'job',
  );
  const lists = parts.map((part) => `To ${part.to}:\n${listOf(part)}`);
  const subject = `${by} handed ${count} of yours over`;
  return {
    subject,
    text: `Hello,\n\n${by} handed ${count} of yours over:\n\n${lists.join('\n\n')}\n\nYou can still open them.${whenOf(day)}`,
  };
}
