import type { ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import { day } from '../../ui/words.ts';

/** Whether it is asked for on the list of what needs doing; one that is too late is offered beneath the estimates only. */
export const isAsked = ({ atHome, state }: Pick<ReceivedReport, 'atHome' | 'state'>) => atHome === 'asked' && state !== 'expired';

/** `Waits for your answer`, `Accepted 10/12/2026`. */
export function receivedWords({
  state,
  sentAt,
  validUntil,
  answeredAt,
}: Pick<ReceivedReport, 'state' | 'sentAt' | 'validUntil' | 'answeredAt'>) {
  switch (state) {
    case 'waits':
      return 'Waits for your answer';
    case 'accepted':
      return `Accepted ${day(answeredAt)}`;
    case 'declined':
      return `Declined ${day(answeredAt)}`;
    case 'finished':
      return `Finished ${day(answeredAt)}`;
    case 'expired':
      return validUntil ? `Expired ${day(validUntil)}` : 'Expired';
    case 'sent':
      return `Sent ${day(sentAt)}`;
  }
}
