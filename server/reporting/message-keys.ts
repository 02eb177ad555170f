import type { Recorded } from '../../contracts/log.ts';
import type { ReportEvent } from '../../contracts/reporting/events.ts';

/** The key in the outbox of an event's message to an address or phone: however many servers react to the event, the message is one. */
export const messageKey = (event: Pick<Recorded, 'id'>, to: string) => `${event.id}/${to}`;

/** The keys of all messages that an event causes. */
export function messageKeys(event: Recorded<ReportEvent>): string[] {
  return recipientsOf(event).map((to) => messageKey(event, to));
}

function recipientsOf({ type, data }: Recorded<ReportEvent>): string[] {
  switch (type) {
    case 'ReportReminded':
      return [...data.emails, ...data.phones];
    case 'ReportResponded':
    case 'ReportCompletionAnswered':
      return data.alert ? [...data.alert.emails, ...data.alert.phones] : [];
    case 'ReportLinkSent':
      return data.to;
    case 'ReportSealed':
      return data.copiesTo;
    default:
      return [];
  }
}
