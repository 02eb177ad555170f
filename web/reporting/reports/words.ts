import { sumLines } from '../../../contracts/estimating/pricing.ts';
import type { Report, ReportDetail } from '../../../contracts/reporting/entities.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { signedMoney } from '../../../contracts/reporting/page-words.ts';
import { dollars, grouped, localDay, summed } from '../../ui/words.ts';

/** R304-R307: the total that the reader sees and the tax that is in it, and by the kind what vendors and the contractor ask for. */
export function summaryOf(
  selected: { totalCost: string; tax: string; vendorExpense: string }[],
  { excludeTax, customReportType }: Pick<ReportDetail, 'excludeTax' | 'customReportType'>,
): string {
  const { totalCost, tax, grandTotal } = sumLines(selected);
  const vendorTotal = summed(selected.map((line) => line.vendorExpense));
  return repairWords(
    { count: selected.length, total: excludeTax ? totalCost : grandTotal, tax: excludeTax ? '0.00' : tax, totalCost, vendorTotal },
    customReportType,
  );
}

/** `Invoice 1012`, `Change order 2 to Estimate 1004`. */
export const titleOfReport = ({ customReportType, number, changeOrder, order_Id }: Report): string =>
  changeOrder ? `Change order ${changeOrder.number} to Estimate ${order_Id}` : `${customReportType} ${number}`;

/** What a report is about in money: of a change order its own, `+$471.09`, of every other the sum on its page. */
export const moneyOfReport = ({ total, changeOrder }: Pick<Report, 'total' | 'changeOrder'>): string =>
  changeOrder ? signedMoney(changeOrder.change) : dollars(total);

/** The repair summary of a report, in the words of the documents. Money strings. */
export function repairWords(
  { count, total, tax, totalCost, vendorTotal }: { count: number; total: string; tax: string; totalCost: string; vendorTotal: string },
  type: ReportDetail['customReportType'],
): string {
  const items =
    count === 1
      ? `1 item totalling ${dollars(total)}`
      : `${grouped(String(count))} items totalling ${dollars(total)} (tax amount: ${dollars(tax)})`;
  const sums = { vendor: `; Vendor Total: ${dollars(vendorTotal)}`, contractor: `; Contractor Total: ${dollars(totalCost)}` };
  return [items, ...kindOf(type).summary.map((name) => sums[name])].join('');
}

/** R201-R203. Money strings. */
export function paymentWords(amounts: string[]): string {
  if (amounts.length === 0) return 'No payments have been applied to this report.';
  const total = dollars(summed(amounts));
  return amounts.length === 1
    ? `One payment applied to this report for ${total}.`
    : `${grouped(String(amounts.length))} payments applied to this report for ${total}.`;
}

/** Why a link cannot be good until this ISO date: it would have expired before it is sent. */
export function lastDayFault(validUntil: string): { validUntil?: string } {
  return validUntil !== '' && validUntil < isoDayFromNow(0) ? { validUntil: 'This day is over. Choose today or a later day.' } : {};
}

/** The reader's own calendar day, some days on, as an ISO date. */
export function isoDayFromNow(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return localDay(date);
}
