import type { ReceivedReport } from '../../../contracts/reporting/received/get-received-reports.ts';
import { day } from '../../ui/words.ts';

/** `Waits for your answer`, `Accepted 10/12/2026`. */
export function receivedWords({
  state,
  sentOn,
  validUntil,
  answeredOn,
}: Pick<ReceivedReport, 'state' | 'sentOn' | 'validUntil' | 'answeredOn'>) {
  switch (state) {
    case 'waits':
      return 'Waits for your answer';
    case 'accepted':
      return `Accepted ${day(answeredOn)}`;
    case 'declined':
      return `Declined ${day(answeredOn)}`;
    case 'finished':
      return `Finished ${day(answeredOn)}`;
    case 'expired':
      return validUntil ? `Expired ${day(validUntil)}` : 'Expired';
    case 'sent':
      return `Sent ${day(sentOn)}`;
  }
}
