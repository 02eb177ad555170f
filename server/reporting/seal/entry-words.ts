import { formatMoney } from '../../../contracts/format.ts';
import { nameOfActor, type Recorded } from '../../../contracts/log.ts';
import { type ReportEvent, sumOnPage } from '../../../contracts/reporting/events.ts';

/** An entry of a sealed copy in the words of its reader; empty for what concerns the sender alone. */
export function entryWords(event: Recorded<ReportEvent>): string {
  const by = nameOfActor(event.metadata.actor);
  switch (event.type) {
    case 'ReportAdded':
      return `${by} made ${event.data.detail.name}, ${formatMoney(sumOnPage(event.data.detail, event.data.totals))}`;
    case 'ReportChanged':
      return `${by} changed ${event.data.detail.name}, ${formatMoney(sumOnPage(event.data.detail, event.data.totals))}`;
    case 'ReportOptionsOffered':
      return event.data.options.length === 0
        ? `${by} took the choices off`
        : `${by} offered ${event.data.options.map(({ name }) => name).join(', ')}`;
    case 'ReportPicked':
      return `The choice came to ${formatMoney(event.data.totals.grandTotal)}`;
    case 'ReportLinkRenewed':
      return `${by} made a new link`;
    case 'ReportHandedOver':
      // Who is alerted is the sender's own business.
      return event.data.contact ? `${by} changed the contact under the letter` : '';
    case 'ReportLinkWithdrawn':
      return `${by} withdrew the link`;
    case 'ReportLinkSent':
      // Vendors are the sender's own business.
      return event.data.vendorId === 0 ? `${by} mailed the link to ${event.data.to.join(', ')}` : '';
    case 'ReportOpened':
      return `Opened on a ${event.data.device}`;
    case 'ReportResponded': {
      const { answer, name, total, signature } = event.data;
      const who = event.metadata.actor.kind === 'user' ? `${by} recorded the answer of ${name}: ` : `${name} `;
      if (answer === 'no') return `${who}declined`;
      return `${who}${signature ? 'agreed to sign electronically, signed and accepted' : 'accepted'} for ${formatMoney(total)}`;
    }
    case 'ReportCompletionAnswered': {
      const { answer, name } = event.data;
      const who = event.metadata.actor.kind === 'user' ? `${by} recorded the answer of ${name}: ` : `${name} `;
      return `${who}said that the work is ${answer === 'yes' ? 'finished' : 'not finished'}`;
    }
    case 'ReportArchived':
      return `Kept as ${event.data.name}`;
    case 'ReportStatusSaved':
    case 'ReportDeleted':
    case 'ReportTrackingSaved':
    case 'ReportTrackingRemoved':
    case 'ReportReminded':
    case 'ReportSealed':
    case 'ReportAddendumsChosen':
    case 'ReportLogoChosen':
    case 'ReportLinkCopied':
    case 'ArchivedReportDeleted':
      return '';
  }
}
