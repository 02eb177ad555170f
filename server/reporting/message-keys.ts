import type { Recorded } from '../../contracts/log.ts';
import { definitionOf, type ReportEvent } from '../../contracts/reporting/events.ts';

/** The key in the outbox of an event's message to an address or phone: however many servers react to the event, the message is one. */
export const messageKey = (event: Pick<Recorded, 'id'>, to: string) => `${event.id}/${to}`;

/** The keys of all messages that an event causes. */
export function messageKeys(event: Recorded<ReportEvent>): string[] {
  const recipients = definitionOf(event).recipients?.(event.data) ?? [];
  return recipients.map((to) => messageKey(event, to));
}
