import {
  type BillingTerms,
  billedToDate,
  billLines,
  type ContractLine,
  contractCents,
  contractLineOf,
  DEFAULT_TERMS,
  type LineFault,
  plainPercent,
  retainedOf,
  sumsOfInvoice,
  sumsOfInvoices,
  type ToBill,
} from '../../../contracts/estimating/billing/billing.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { shownLines } from '../../../contracts/estimating/estimate/views.ts';
import { formatMoney } from '../../../contracts/format.ts';
import { fromCents } from '../../../contracts/money.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type Decisions, same } from '../decisions.ts';

export interface BillingCommands {
  SaveBillingTerms: { terms: BillingTerms };
  /** `contract` are the accepted lines; null while nothing is accepted: then the estimate's own lines count, as they are at the decision. */
  BillProgress: {
    reportId: number;
    contract: ContractLine[] | null;
    milestone: string;
    wanted: ToBill;
    /** A percent; none is held of a deposit. */
    retainage: string;
    /** Asks for all that was held until now, and holds nothing itself. */
    release: boolean;
  };
  VoidProgressInvoice: { reportId: number };
}

export const billingDecisions: Decisions<BillingCommands> = {
  SaveBillingTerms(now, { terms }) {
    return same(terms, now.billing.terms ?? DEFAULT_TERMS) ? [] : [{ type: 'BillingTermsSaved', data: terms }];
  },

  BillProgress(now, { reportId, contract: accepted, milestone, wanted, retainage, release }) {
    const { invoices } = now.billing;
    if (invoices.some((invoice) => invoice.reportId === reportId)) return [];
    const contract = accepted ?? linesAsContract(now);
    const { lines, faults } = billLines(contract, billedToDate(invoices), wanted);
    const [fault] = faults;
    if (fault) throw refusalOf(fault);
    const { billed: before, held } = sumsOfInvoices(invoices);
    const { billed } = sumsOfInvoice({ lines, retained: '0.00', released: '0.00' });
    const [retained, released] = release ? [0n, held] : [retainedOf(billed, retainage), 0n];
    if (lines.length === 0 && released === 0n) throw new Refusal('NOTHING_TO_BILL');
    if (billed - retained + released < 0n) throw new Refusal('INVOICE_BELOW_ZERO');
    return [
      {
        type: 'ProgressInvoiceBilled',
        data: {
          reportId,
          milestone,
          retainage: release ? '0' : plainPercent(retainage),
          contract: fromCents(contractCents(contract)),
          before: fromCents(before),
          lines: lines.map((line) => (line.description ? line : asLastBilled(now, line))),
          retained: fromCents(retained),
          released: fromCents(released),
        },
      },
    ];
  },

  VoidProgressInvoice(now, { reportId }) {
    const at = now.billing.invoices.findIndex((invoice) => invoice.reportId === reportId);
    if (at === -1) return [];
    if (at < now.billing.invoices.length - 1) throw new Refusal('LATER_INVOICE');
    return [{ type: 'ProgressInvoiceVoided', data: { reportId } }];
  },
};

/** The estimate's lines as they are now, labor minimums with them. */
const linesAsContract = (estimate: Estimate): ContractLine[] =>
  [...estimate.areas.values()].flatMap((area) => shownLines(estimate, area).map((line) => contractLineOf(line, area.label)));

/** A line that left the contract, in the words of its last invoice. */
function asLastBilled<Line extends ContractLine>(now: Estimate, line: Line): Line {
  const known = now.billing.invoices.flatMap(({ lines }) => lines.filter(({ itemId }) => itemId === line.itemId)).at(-1);
  return known
    ? { ...line, area: known.area, action: known.action, description: known.description, quantity: known.quantity, itemUM: known.itemUM }
    : line;
}

function refusalOf(fault: LineFault): Refusal {
  switch (fault.fault) {
    case 'over': {
      const left = formatMoney(fromCents(fault.left));
      return new Refusal(
        'OVER_CONTRACT',
        `${plainPercent(fault.percent)} % is over the contract. At most 100 %: ${left} of ${fault.line.description} is not billed yet.`,
      );
    }
    case 'below':
      return new Refusal('BILLED_BEFORE', `${fault.line.description} is billed to ${fault.billed} % already.`);
    case 'unknown':
      return new Refusal('LINE_NOT_IN_CONTRACT');
  }
}
