import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import { WEBHOOK_KINDS, type WebhookKind, type WebhookMessage } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { Recorded } from '../../../contracts/log.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { idOfStream } from '../../../projections/runner/read-model.ts';

interface Parts {
  data: Record<string, unknown>;
  names?: Record<string, unknown>;
}

/** What of an event is public, and what of that are names, addresses and words of persons. */
function partsOf(recorded: Recorded): Parts {
  const event = recorded as Recorded<EstimateEvent> | Recorded<ReportEvent> | Recorded<PeopleEvent>;
  const estimateId = 'orderId' in event.data ? event.data.orderId : idOfStream(event.stream);
  switch (event.type) {
    case 'EstimateStarted':
      return { data: { estimateId, jobName: event.data.externalRefId, orderType: event.data.orderType } };
    case 'ItemPricesRenewed':
      return { data: { estimateId, lines: event.data.items.length } };
    case 'PaymentRecorded': {
      const { paymentId, amount, paymentDate: date, payeeName: payerName } = event.data;
      return { data: { estimateId, paymentId, reportId: null, amount, date, online: false }, names: { payerName } };
    }
    case 'OnlinePaymentReceived': {
      const { paymentId, reportId, payment } = event.data;
      const { amount, paymentDate: date, payeeName: payerName } = payment;
      return { data: { estimateId, paymentId, reportId, amount, date, online: true }, names: { payerName } };
    }
    case 'OnlinePaymentRefunded': {
      const { paymentId, reportId, amount } = event.data;
      return { data: { estimateId, paymentId, reportId, amount } };
    }
    case 'ReportLinkSent': {
      const { reportId, total, to } = event.data;
      return { data: { estimateId, reportId, by: 'mail', total }, names: { to: to.filter(Boolean) } };
    }
    case 'ReportLinkCopied':
      return { data: { estimateId, reportId: event.data.reportId, by: 'link', total: null }, names: { to: [] } };
    case 'ReportOpened': {
      const { reportId, device, recipientName } = event.data;
      return { data: { estimateId, reportId, device }, names: { recipientName } };
    }
    case 'ReportResponded': {
      const { reportId, total, name, comments, kind, answer } = event.data;
      return { data: { estimateId, reportId, total, ...(kind === 'Completion' && { answer }) }, names: { name, comments } };
    }
    case 'ReportCompletionAnswered': {
      const { reportId, total, name, comments, answer } = event.data;
      return { data: { estimateId, reportId, total, answer }, names: { name, comments } };
    }
    case 'MemberRightsChanged': {
      const { userId, name, own } = event.data;
      return { data: { userId, role: null, rights: own.map(({ right }) => right) }, names: { name } };
    }
    case 'MemberRoleChanged': {
      const { userId, name, role } = event.data;
      return { data: { userId, role, rights: null }, names: { name } };
    }
    default:
      throw new Error(`${event.type} is no event that webhooks are sent`);
  }
}

/** An event as programs of others get it: its public fields alone, in the shape that its kind promises. */
export function messageOf(
  event: Recorded,
  { kind, organizationId, withNames }: { kind: WebhookKind; organizationId: number; withNames: boolean },
): WebhookMessage {
  const { version, data: shape, names: shapeOfNames } = WEBHOOK_KINDS[kind];
  const { data, names = {} } = partsOf(event);
  return {
    ...{ type: kind, version, timestamp: event.metadata.at, position: event.position.toString(), organizationId },
    data: { ...shape.parse(data), ...(withNames && shapeOfNames.parse(names)) },
  };
}

/** The `webhook-id` of a message: the event's, so that it is the same at each try and in each replay. */
export const messageIdOf = (eventId: string): string => `msg_${eventId}`;
