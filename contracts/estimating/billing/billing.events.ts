import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id } from '../../event.ts';
import { formatMoney } from '../../format.ts';
import { fromCents } from '../../money.ts';
import { estimateEvent, nothing } from '../estimate/event.ts';
import { BillingTerms, DEFAULT_TERMS, ProgressInvoice, plainPercent, sumsOfInvoice } from './billing.ts';

/** `Deposit 10 %, Finished 100 %; 5 % retained; due in 14 days`. */
const termsInWords = ({ milestones, retainage, dueDays }: BillingTerms) =>
  [
    milestones.map(({ name, percent }) => `${name} ${plainPercent(percent)} %`).join(', '),
    `${plainPercent(retainage)} % retained`,
    `due in ${dueDays} ${dueDays === 1 ? 'day' : 'days'}`,
  ].join('; ');

/** Milestones, retainage and days until an invoice is due. Invoices that were made keep theirs. */
export const BillingTermsSaved = estimateEvent(BillingTerms)({
  apply(estimate, terms) {
    estimate.billing = { ...estimate.billing, terms };
  },
  undo: (was) => [{ type: 'BillingTermsSaved', data: was.billing.terms ?? DEFAULT_TERMS }],
  touches: () => ['billingTerms'],
  needs: nothing,
  items: () => [],
  audit: (was, terms) =>
    describe('payments', 'Changed the billing terms', {
      before: termsInWords(was.billing.terms ?? DEFAULT_TERMS),
      after: termsInWords(terms),
    }),
});

/**
 * An invoice for a part of the contract. It is decided here, by the order's own stream, so that two people who bill at once see each other
 * (decision 40). Its report is made after it. It is taken back by deleting the invoice.
 */
export const ProgressInvoiceBilled = estimateEvent(ProgressInvoice)({
  apply(estimate, invoice) {
    const others = estimate.billing.invoices.filter(({ reportId }) => reportId !== invoice.reportId);
    estimate.billing = { ...estimate.billing, invoices: [...others, invoice] };
  },
  undo: () => [],
  touches: ({ reportId }) => ['billing', `invoice:${reportId}`],
  needs: nothing,
  items: () => [],
  audit: (_was, invoice) => {
    const { billed, due } = sumsOfInvoice(invoice);
    const [of, asks] = [formatMoney(fromCents(billed)), formatMoney(fromCents(due))];
    return describe('payments', `Billed ${invoice.milestone || 'a part of the contract'}`, {
      before: formatMoney(invoice.before),
      after: billed === due ? of : `${of}, of which ${asks} are due`,
    });
  },
});

/** Only the last invoice is taken back, because later ones count on it. */
export const ProgressInvoiceVoided = estimateEvent(z.object({ reportId: id('report') }))({
  apply(estimate, { reportId: voided }) {
    estimate.billing = { ...estimate.billing, invoices: estimate.billing.invoices.filter(({ reportId }) => reportId !== voided) };
  },
  undo: () => [],
  touches: ({ reportId }) => ['billing', `invoice:${reportId}`],
  needs: nothing,
  items: () => [],
  audit(was, { reportId }) {
    const invoice = was.billing.invoices.find((one) => one.reportId === reportId);
    return describe(
      'payments',
      `Took back ${invoice?.milestone || 'an invoice'}`,
      invoice ? { before: formatMoney(fromCents(sumsOfInvoice(invoice).billed)) } : {},
    );
  },
});
