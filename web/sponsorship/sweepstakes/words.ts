import { formatDate, formatTime } from '../../../contracts/format.ts';
import type { PublicSweepstakes } from '../../../contracts/sponsorship/sweepstakes/sweepstakes.ts';
import { dollars } from '../../ui/words.ts';

type Zoned = Pick<PublicSweepstakes, 'timeZone'>;

/** Days and times are those of the sweepstakes, wherever its reader is. */
export const dayIn = ({ timeZone }: Zoned, at: string): string => formatDate(at, timeZone);
export const timeIn = ({ timeZone }: Zoned, at: string): string => formatTime(at, { timeZone, zone: true });
export const momentIn = (zoned: Zoned, at: string): string => `${dayIn(zoned, at)}, ${timeIn(zoned, at)}`;

/** The last minute before an instant that is midnight: what people call the end of a day. */
export const lastMinute = (at: string): string => new Date(Date.parse(at) - 60_000).toISOString();

/** `6edfbbb4 81f2c471 …`: to be compared by eye. */
export const inGroups = (hash: string): string => hash.replace(/.{8}(?=.)/g, '$& ');

export const prizeOf = ({ prize, purpose }: Pick<PublicSweepstakes, 'prize' | 'purpose'>): string => `${dollars(prize)} ${purpose}`;

/** On the chip of a search: `Winter, open to 01/31/2027`. */
export function briefly(one: PublicSweepstakes): string {
  switch (one.phase) {
    case 'announced':
      return `${one.name}, opens ${dayIn(one, one.opensAt)}`;
    case 'open':
      return `${one.name}, open to ${dayIn(one, lastMinute(one.closesAt))}`;
    case 'drawn':
      return `${one.name}, drawn ${dayIn(one, one.draw?.at ?? '')}`;
    case 'empty':
      return `${one.name}, nobody entered`;
    case 'withdrawn':
      return `${one.name}, taken back`;
    default:
      return `${one.name}, draw ${dayIn(one, one.drawAt)}`;
  }
}

/** A step of the way, and whether it lies behind. */
export interface Milestone {
  day: string;
  text: string;
  done: boolean;
}

export function milestonesOf(one: PublicSweepstakes): Milestone[] {
  const { list, publicNumber, draw } = one;
  const end = lastMinute(one.closesAt);
  return [
    { day: dayIn(one, one.publishedAt), text: 'commitment published', done: true },
    { day: dayIn(one, one.opensAt), text: 'first entry', done: one.phase !== 'announced' },
    {
      day: dayIn(one, end),
      text: `${timeIn(one, end)}, closed; list published ${momentIn(one, list?.at ?? one.listAt)}`,
      done: list !== null,
    },
    { day: dayIn(one, one.numberAt), text: `${timeIn(one, one.numberAt)}, public number`, done: publicNumber !== null },
    { day: dayIn(one, draw?.at ?? one.drawAt), text: `${timeIn(one, draw?.at ?? one.drawAt)}, seed revealed, drawn`, done: draw !== null },
  ];
}
