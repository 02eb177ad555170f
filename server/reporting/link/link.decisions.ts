import { Refusal } from '../../../contracts/refusals.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { linkStatus, validUntil } from '../../../contracts/reporting/link.ts';
import type { ReportParts } from '../../../contracts/reporting/parts/part.ts';
import type { Sent } from '../../../contracts/reporting/report-state.ts';
import { answered, type Decisions, idsOf } from '../decisions.ts';
import { partsChosen } from '../parts/saved-parts.ts';
import { assertLastDayAhead } from './link-status.ts';

export interface LinkCommands {
  /** Without `sent` the letter, and its parts, stay as sent. `validUntil` is an ISO date or empty. */
  RenewLink: { tokenHash: string; sent?: Sent; parts?: Partial<ReportParts>; validUntil: string; at: string };
  WithdrawLink: { reason: string };
}

export const linkDecisions: Decisions<LinkCommands> = {
  /** The same letter, with its old expiry unless that has passed, or a newly written one. */
  RenewLink(now, command) {
    if (now.response) throw answered(now.response);
    if (now.link.tokenHash === '') throw new Refusal('REPORT_IS_INSIDE');
    // A withdrawn change order is over: its number, and the contract that it was written for, belong to the past.
    if (now.changeOrder && (command.sent || now.link.withdrawn)) throw new Refusal('CHANGE_ORDER_STAYS');
    if (now.offer && command.sent) throw new Refusal('REPORT_HAS_OPTIONS');
    const { at: writtenAt, validUntil: end, ...asSent } = now.sent;
    const sent = command.sent ?? asSent;
    if (sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
    assertLastDayAhead(command.validUntil, command.at);
    const stays = !command.sent && linkStatus({ hasLink: true, withdrawn: false, answered: false, validUntil: end }, command.at) === 'open';
    const until = validUntil(command.validUntil || (stays ? end : ''), command.at, kindOf(now.detail.customReportType).daysOpen);
    const { tokenHash } = command;
    return [
      {
        type: 'ReportLinkRenewed',
        data: { ...idsOf(now), tokenHash, ...sent, validUntil: until, writtenAt: command.sent ? command.at : writtenAt },
      },
      ...(command.sent ? partsChosen(command.parts, now, idsOf(now)) : []),
    ];
  },
  WithdrawLink(now, { reason }) {
    if (now.link.tokenHash === '') throw new Refusal('REPORT_IS_INSIDE');
    if (now.response) throw new Refusal('ANSWER_STAYS');
    return now.link.withdrawn ? [] : [{ type: 'ReportLinkWithdrawn', data: { ...idsOf(now), reason } }];
  },
};
