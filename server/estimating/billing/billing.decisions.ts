import {
  type BillingTerms,
  billedToDate,
  billLines,
  type ContractLine,
  contractCents,
  contractLineOf,
  DEFAULT_TERMS,
  type LineFault,
  type ProgressInvoice,
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
import { paymentDecisions } from '../payments/payments.decisions.ts';

export interface BillingCommands {
  SaveBillingTerms: { terms: BillingTerms };
  /**
   * `contract` are the accepted lines; null while nothing is accepted: then the estimate's own lines count, as they are at the decision, and only
   * with `unsigned`, which says that a person was asked. `beside` are invoices that were made by themselves (decision 58): they count as billed.
   */
  BillProgress: {
    reportId: number;
    contract: ContractLine[] | null;
    unsigned?: boolean;
    beside?: readonly ProgressInvoice[];
    milestone: string;
    wanted: ToBill;
    /** A percent; none is held of a deposit. */
    retainage: string;
    /** Asks for all that was held until now, and holds nothing itself. */
    release: boolean;
    /** What is applied to it at once, and by which title; nothing of it is billed where a payment cannot be applied. */
    pay?: { title: string; payments: { paymentId: number; amount: string }[] };
  };
  VoidProgressInvoice: { reportId: number };
}

export const billingDecisions: Decisions<BillingCommands> = {
  SaveBillingTerms(now, { terms }) {
    return same(terms, now.billing.terms ?? DEFAULT_TERMS) ? [] : [{ type: 'BillingTermsSaved', data: terms }];
  },

  BillProgress(now, { reportId, contract: accepted, unsigned = false, beside = [], milestone, wanted, retainage, release, pay }) {
    if (now.billing.invoices.some((invoice) => invoice.reportId === reportId)) return [];
    if (accepted === null && !unsigned) throw new Refusal('NOT_SIGNED');
    const invoices = [...beside, ...now.billing.invoices];
    const contract = accepted ?? linesAsContract(now);
    const { lines, faults } = billLines(contract, billedToDate(invoices), wanted);
    const [fault] = faults;
    if (fault) throw refusalOf(fault, now);
    const { billed: before, held } = sumsOfInvoices(invoices);
    const { billed } = sumsOfInvoice({ lines, retained: '0.00', released: '0.00' });
    const [retained, released] = release ? [0n, held] : [retainedOf(billed, retainage), 0n];
    if (lines.length === 0 && released === 0n) throw new Refusal('NOTHING_TO_BILL');
    const due = billed - retained + released;
    if (due < 0n) throw new Refusal('INVOICE_BELOW_ZERO');
    const invoice = {
      reportId,
      milestone,
      retainage: release ? '0' : plainPercent(retainage),
      contract: fromCents(contractCents(contract)),
      before: fromCents(before),
      lines: lines.map((line) => (line.description ? line : asLastBilled(invoices, line))),
      retained: fromCents(retained),
      released: fromCents(released),
    };
    const paid = pay ? applyPayments(now, { reportId, ...pay, total: fromCents(due), saves: true, all: true }) : [];
    return [{ type: 'ProgressInvoiceBilled', data: invoice }, ...paid];
  },

  VoidProgressInvoice(now, { reportId }) {
    const at = now.billing.invoices.findIndex((invoice) => invoice.reportId === reportId);
    if (at === -1) return [];
    if (at < now.billing.invoices.length - 1) throw new Refusal('LATER_INVOICE');
    return [{ type: 'ProgressInvoiceVoided', data: { reportId } }];
  },
};

const applyPayments = paymentDecisions.ApplyPayments;

/** The estimate's lines as they are now, labor minimums with them. */
const linesAsContract = (estimate: Estimate): ContractLine[] =>
  [...estimate.areas.values()].flatMap((area) => shownLines(estimate, area).map((line) => contractLineOf(line, area.label)));

/** A line that left the contract, in the words of its last invoice. */
function asLastBilled<Line extends ContractLine>(invoices: readonly ProgressInvoice[], line: Line): Line {
  const known = invoices.flatMap(({ lines }) => lines.filter(({ itemId }) => itemId === line.itemId)).at(-1);
  return known
    ? { ...line, area: known.area, action: known.action, description: known.description, quantity: known.quantity, itemUM: known.itemUM }
    : line;
}

function refusalOf(fault: LineFault, now: Estimate): Refusal {
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
    case 'unknown': {
      const line = now.items.get(fault.itemId)?.description;
      const words = `${line} is not in the contract. Leave it out, or send it as a change order first.`;
      return new Refusal('LINE_NOT_IN_CONTRACT', line && words);
    }
  }
}
