import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { AGES, agingOf } from '../../../contracts/reporting/billing/aging.ts';
import { getBilling } from '../../../contracts/reporting/billing/get-billing.ts';
import { makeInvoicePage } from '../../../contracts/reporting/billing/make-invoice-page.ts';
import type { BilledInvoice, BillingView } from '../../../contracts/reporting/billing/progress-billing.ts';
import { voidInvoice } from '../../../contracts/reporting/billing/void-invoice.ts';
import { useChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { JobCrumb } from '../../ui/job-crumb.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, dollars, grouped } from '../../ui/words.ts';
import { changeOrderPage } from '../change-orders/contract-reads.ts';
import { BillDialog } from './bill-dialog.tsx';
import { BILLING_READS } from './billing-reads.ts';
import css from './money.module.css';
import { TermsDialog } from './terms-dialog.tsx';

/** The money of one job's contract: what is paid, open, retained and still to bill, and its invoices. */
export default function MoneyPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <Money key={id} orderId={id} /> : <NoEstimate />;
}

type Open = { what: 'bill' } | { what: 'terms' } | { what: 'void'; invoice: BilledInvoice };

function Money({ orderId }: { orderId: number }) {
  const queries = useQueryClient();
  const phone = usePhone();
  const billing = useRead(getBilling, { params: { orderId } });
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const [open, setOpen] = useState<Open | null>(null);
  const [milestone, setMilestone] = useState(0);
  useChanges(orderId, () => void refresh(queries, BILLING_READS));
  if (billing.error?.status === 404) return <NoEstimate />;
  const view = billing.data;
  const bill = (at: number) => {
    setMilestone(at);
    setOpen({ what: 'bill' });
  };
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button variant="default" size={phone ? 'md' : 'xs'} disabled={!view} onClick={() => setOpen({ what: 'terms' })}>
        Change terms
      </Button>
      <Button size={phone ? 'md' : 'xs'} disabled={!view || view.lines.length === 0} onClick={() => bill(view ? nextMilestone(view) : 0)}>
        Make invoice
      </Button>
    </>
  );
  return (
    <div className={css.page}>
      <title>{order.data ? `Money, ${order.data.externalRefId}, Scopebook` : 'Money, Scopebook'}</title>
      <ShellTop
        title={<JobCrumb orderId={orderId} job={order.data?.externalRefId} here="Money" />}
        detail={phone ? undefined : order.data?.customerName}
      >
        {!phone && actions}
      </ShellTop>
      {billing.error && (
        <FailureLine error={billing.error} what="The money of this job could not be read." onRetry={() => billing.refetch()} />
      )}
      {!view && !billing.error && <SkeletonRows rows={8} />}
      {view?.lines.length === 0 && <EmptyState text="There is nothing to bill yet. Add line items to the estimate first." />}
      {view && view.lines.length > 0 && (
        <div className={css.columns}>
          <div className={css.left}>
            {phone && <div className={css.actions}>{actions}</div>}
            <Scale view={view} />
            <Invoices orderId={orderId} view={view} onBill={bill} onVoid={(invoice) => setOpen({ what: 'void', invoice })} />
          </div>
          <Side orderId={orderId} view={view} received={order.data?.money.received ?? view.sums.paid} />
        </div>
      )}
      {open?.what === 'bill' && view && (
        <BillDialog orderId={orderId} view={view} began={milestone} customer={order.data?.customerName ?? ''} onClose={close} />
      )}
      {open?.what === 'terms' && view && <TermsDialog orderId={orderId} terms={view.terms} lines={view.lines} onClose={close} />}
      {open?.what === 'void' && <VoidDialog orderId={orderId} invoice={open.invoice} onClose={close} />}
    </div>
  );
}

/** The first milestone that bills more than is billed; the last one otherwise. */
function nextMilestone({ terms, lines }: BillingView): number {
  const at = terms.milestones.findIndex((milestone) => {
    const own = new Map(milestone.lines.map(({ itemId, percent }) => [itemId, percent]));
    return lines.some(({ itemId, percent }) => toCents(percent) < toCents(own.get(itemId) ?? milestone.percent));
  });
  return at === -1 ? Math.max(0, terms.milestones.length - 1) : at;
}

const PARTS = [
  { key: 'paid', word: 'Paid' },
  { key: 'open', word: 'Invoiced, open' },
  { key: 'retained', word: 'Retained' },
  { key: 'toBill', word: 'To bill' },
] as const;

/** One bar on one scale: filled is paid, outlined open, hatched retained, empty to bill. */
function Scale({ view: { sums } }: { view: BillingView }) {
  const whole = Number(toCents(sums.contract)) || 1;
  return (
    <section className={css.scale} aria-label="The contract, drawn to scale">
      <h2>
        The contract <span className="muted">drawn to scale</span>
      </h2>
      <div className={css.bar} aria-hidden="true">
        {PARTS.map(({ key }) => {
          const share = (Number(toCents(sums[key])) * 100) / whole;
          return share > 0 ? <i key={key} data-part={key} style={{ width: `${share}%` }} /> : null;
        })}
      </div>
      <dl className={css.legend}>
        {PARTS.map(({ key, word }) => (
          <div key={key}>
            <dt>
              <i data-part={key} /> {word}
            </dt>
            <dd>{grouped(sums[key])}</dd>
          </div>
        ))}
        <div className={css.whole}>
          <dt>Contract</dt>
          <dd>{dollars(sums.contract)}</dd>
        </div>
      </dl>
      <p className="muted">Billing stops at the contract: at most {dollars(sums.toBill)} more. All sums with tax.</p>
    </section>
  );
}

interface InvoicesProps {
  orderId: number;
  view: BillingView;
  onBill: (milestone: number) => void;
  onVoid: (invoice: BilledInvoice) => void;
}

function Invoices({ orderId, view, onBill, onVoid }: InvoicesProps) {
  const next = toCents(view.sums.toBill) > 0n || toCents(view.sums.retained) > 0n ? nextMilestone(view) : -1;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="hidden-visually">Invoices of the contract</caption>
        <thead>
          <tr>
            {['Milestone', 'Invoice', 'Date'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {['Billed, with tax', 'Retained', 'Due', 'Paid', 'Open'].map((title) => (
              <th key={title} scope="col" className={css.number}>
                {title}
              </th>
            ))}
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {view.invoices.map((invoice) => (
            <tr key={invoice.reportId}>
              <th scope="row">{invoice.milestone || 'Part of the contract'}</th>
              <td>
                {invoice.hasPage ? (
                  <Link className="link" to={`/ProEstimate/ReportEditor/${orderId}/${invoice.reportId}`}>
                    {invoice.number}
                  </Link>
                ) : (
                  invoice.number
                )}
              </td>
              <td>{invoice.invoiceDate && day(invoice.invoiceDate)}</td>
              <td className={css.number}>{grouped(invoice.billed)}</td>
              <td className={css.number}>{toCents(invoice.released) > 0n ? `−${grouped(invoice.released)}` : grouped(invoice.retained)}</td>
              <td className={css.number}>{grouped(invoice.due)}</td>
              <td className={css.number}>{grouped(invoice.paid)}</td>
              <td className={css.number}>
                <b>{grouped(invoice.open)}</b>
              </td>
              <td>
                {invoice.hasPage ? stateOf(invoice) : <MakePage orderId={orderId} invoice={invoice} />}
                {invoice.last && (
                  <button type="button" className="link" onClick={() => onVoid(invoice)}>
                    Take back
                  </button>
                )}
              </td>
            </tr>
          ))}
          {next >= 0 && (
            <tr className={css.tobill}>
              <th scope="row">{view.terms.milestones[next]?.name ?? 'The rest'}</th>
              <td colSpan={7}>
                <button type="button" className="link" onClick={() => onBill(next)}>
                  Make invoice
                </button>
              </td>
              <td>To bill</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Of an invoice that was billed and whose page nobody has, because the server ended in between. */
function MakePage({ orderId, invoice }: { orderId: number; invoice: BilledInvoice }) {
  const save = useSave(makeInvoicePage, { invalidates: BILLING_READS, onSaved: () => tell('The invoice has its page') });
  return (
    <>
      Billed, without a page{' '}
      <button
        type="button"
        className="link"
        disabled={save.busy}
        onClick={() => save.save({ params: { orderId }, body: { reportId: invoice.reportId } })}
      >
        Make it
      </button>{' '}
      {save.failure && <FailureLine error={save.failure} what="The page was not made." />}
    </>
  );
}

function stateOf({ open, sent, opened, dueDate }: BilledInvoice): string {
  if (toCents(open) <= 0n) return 'Paid ';
  const due = dueDate ? `, due ${day(dueDate)} ` : ' ';
  return `${opened > 0 ? 'Opened' : sent ? 'Sent' : 'Not sent yet'}${due}`;
}

/** `received` is all that the job was paid, as its payments page says it; what of it is applied to no invoice here is named. */
function Side({ orderId, view, received }: { orderId: number; view: BillingView; received: string }) {
  const { terms, accepted, invoices, sums } = view;
  const ages = agingOf(invoices, new Date().toLocaleDateString('sv-SE'));
  const unapplied = toCents(received) - toCents(sums.paid);
  return (
    <aside className={css.side} aria-label="Terms and contract">
      <section>
        <h3>Terms of this contract</h3>
        <dl>
          {terms.milestones.map(({ name, percent, lines }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {percent} %{lines.length > 0 && `, ${counted(lines.length, 'line')} apart`}
              </dd>
            </div>
          ))}
          <div>
            <dt>Retainage</dt>
            <dd>{terms.retainage} %</dd>
          </div>
          <div>
            <dt>Invoices are due</dt>
            <dd>after {terms.dueDays} days</dd>
          </div>
        </dl>
      </section>
      <section>
        <h3>Contract</h3>
        <dl>
          <div>
            <dt>{accepted ? `Accepted ${day(accepted.at)}` : 'The estimate as it is now; nothing is accepted yet'}</dt>
            <dd>{grouped(sums.contract)}</dd>
          </div>
          {unapplied > 0n && (
            <div>
              <dt>Received, applied to none of its invoices</dt>
              <dd>{grouped(fromCents(unapplied))}</dd>
            </div>
          )}
        </dl>
      </section>
      <section>
        <h3>
          Open by age <span className="muted">days late</span>
        </h3>
        <dl>
          {AGES.map((age) => (
            <div key={age}>
              <dt>{age}</dt>
              <dd>{grouped(ages[age])}</dd>
            </div>
          ))}
        </dl>
      </section>
      {accepted && (
        <Link className="link" to={changeOrderPage(orderId)}>
          Change orders
        </Link>
      )}
      <Link className="link" to={`/ProEstimate/Payments/${orderId}`}>
        Payments and expenses
      </Link>
      <Link className="link" to={`/ProEstimate/ReportTracking/${orderId}/0`}>
        Apply payments to invoices
      </Link>
    </aside>
  );
}

/** Asks before an invoice is taken back, because its customer may have read it. */
function VoidDialog({ orderId, invoice, onClose }: { orderId: number; invoice: BilledInvoice; onClose: () => void }) {
  const save = useSave(voidInvoice, {
    invalidates: BILLING_READS,
    onSaved: () => {
      tell('Invoice taken back');
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Take back invoice ${invoice.number}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button
            color="brick"
            loading={save.busy}
            onClick={() => save.save({ params: { orderId }, body: { reportId: invoice.reportId } })}
          >
            Take it back
          </Button>
        </>
      }
    >
      <p>Its link stops working, its payments are free again, and {dollars(invoice.billed)} can be billed again.</p>
      {save.failure && <FailureLine error={save.failure} what="The invoice was not taken back." />}
    </Dialog>
  );
}
