import { formatMoney } from '../../contracts/format.ts';
import { limitOf } from '../../contracts/kit/rights.ts';
import { toCents } from '../../contracts/money.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { ReportDetail } from '../../contracts/reporting/entities.ts';
import { kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import type { Sent } from '../../contracts/reporting/report-state.ts';
import { sumOnPage } from '../../contracts/reporting/sum-on-page.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';

/** A request of somebody who is signed in; without a session it is the product's own. */
export type SenderContext = RequestContext & { session?: Pick<Session, 'rights'> };

/** The refusal OVER_SEND_LIMIT of what goes outside for more than its sender may send (R011, the limit of `SendReport`). */
export function overSendLimit({ session }: SenderContext, detail: ReportDetail, { totals }: Pick<Sent, 'totals'>): Refusal | undefined {
  const limit = session && limitOf(session.rights, 'SendReport');
  if (limit === undefined || !kindOf(detail.customReportType).hasLink) return undefined;
  const sum = sumOnPage(detail, totals);
  if (toCents(sum) <= toCents(limit)) return undefined;
  return new Refusal(
    'OVER_SEND_LIMIT',
    `This comes to ${formatMoney(sum)}, and you send up to ${formatMoney(limit)}. Nothing was saved; a colleague without that limit can send it.`,
  );
}
