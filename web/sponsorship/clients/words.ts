import { formatDate } from '../../../contracts/format.ts';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import type { IconName } from '../../ui/icons.tsx';
import { counted, moment } from '../../ui/words.ts';

/** `Joined Oct 30`, with the sign that says it too. */
export function stateOf({ status, preparedAt, openedAt, joinedAt, endedAt, cameBack, remindedAt }: Referral): {
  icon: IconName;
  word: string;
  colour?: string;
} {
  switch (status) {
    case 'prepared':
      return { icon: 'edit', word: preparedAt ? `Prepared ${moment(preparedAt)}` : 'Prepared' };
    case 'invited':
      if (cameBack) return { icon: 'warning', word: 'The mail came back', colour: 'amber' };
      return { icon: 'sent', word: remindedAt ? `Reminded ${moment(remindedAt)}, not opened` : 'Invited, not opened' };
    case 'opened':
      return { icon: 'opened', word: `Opened ${moment(openedAt)}` };
    case 'joined':
      return { icon: 'accepted', word: `Joined ${moment(joinedAt)}`, colour: 'accepted' };
    case 'declined':
      return { icon: 'declined', word: `Declined ${moment(endedAt)}`, colour: 'muted' };
    case 'lapsed':
      return { icon: 'clock', word: `Not taken by ${formatDate(endedAt.slice(0, 10))}`, colour: 'muted' };
    case 'ended':
      return { icon: 'close', word: `Ended ${moment(endedAt)}`, colour: 'muted' };
  }
}

export const invitedBy = ({ status, method, invitedAt }: Referral): string =>
  status === 'prepared' ? 'no invitation yet' : `${method}, ${moment(invitedAt)}`;

/** What became of the credits. */
export function creditsWord({ credit, creditsUsed, until }: Referral): string {
  switch (credit) {
    case 'none':
      return '';
    case 'waiting':
      return `waits to ${formatDate(until.slice(0, 10))}`;
    case 'taken':
      return `taken, ${creditsUsed} used`;
    case 'returned':
      return 'came back';
  }
}

export const addressLine = ({ address: { address, city, state, zip } }: Pick<Referral, 'address'>): string =>
  `${address}, ${city} ${state} ${zip}`;

export function houseLine({ totalLivingArea, stories, yearBuilt, bedrooms }: Referral['house']): string {
  const facts = [
    totalLivingArea ? `${Number(totalLivingArea).toLocaleString('en-US')} SF` : '',
    stories ? (stories === '1' ? '1 story' : `${stories} stories`) : '',
    yearBuilt ? `built ${yearBuilt}` : '',
    bedrooms !== undefined ? counted(bedrooms, 'bedroom') : '',
  ];
  return facts.filter(Boolean).join(', ');
}
