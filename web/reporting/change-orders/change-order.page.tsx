import { Button, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import type { ContractView } from '../../../contracts/reporting/change-orders/contract.ts';
import { getContract } from '../../../contracts/reporting/change-orders/get-contract.ts';
import { sendChangeOrder } from '../../../contracts/reporting/change-orders/send-change-order.ts';
import { signedMoney } from '../../../contracts/reporting/page-words.ts';
import { useChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { JobCrumb } from '../../ui/job-crumb.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, dollars } from '../../ui/words.ts';
import { CopyLink } from '../reports/copy-link.tsx';
import { trackingOf } from '../reports/states.ts';
import { isoDayFromNow, lastDayFault } from '../reports/words.ts';
import { AlertSettings } from '../tracking/alert-settings.tsx';
import css from './change-order.module.css';
import { CONTRACT_READS } from './contract-reads.ts';
import { ContractSteps } from './contract-steps.tsx';
import { DifferencesTable } from './differences-table.tsx';

const ReportPaper = lazy(() => import('../document/document.tsx').then(({ ReportPaper }) => ({ default: ReportPaper })));

type Next = NonNullable<ContractView['next']>;

/** What the estimate differs by from what was agreed, sent as a change order with an acceptance of its own. */
export default function ChangeOrderPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <ChangeOrders key={id} orderId={id} /> : <NoEstimate />;
}

function ChangeOrders({ orderId }: { orderId: number }) {
  const queries = useQueryClient();
  const contract = useRead(getContract, { params: { orderId } });
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const [sent, setSent] = useState<{ reportId: number; link: string } | null>(null);
  useChanges(orderId, () => void refresh(queries, CONTRACT_READS));
  if (contract.error?.status === 404) return <NoEstimate />;
  const view = contract.data;
  const number = view?.next?.number ?? view?.changeOrders.length ?? 0;
  const estimate = `/ProEstimate/EstimateView/${orderId}/0`;
  const waiting = view?.changeOrders.find(({ state }) => state === 'waiting');
  return (
    <div className={css.page}>
      <title>{order.data ? `Change orders, ${order.data.externalRefId}, Scopebook` : 'Change orders, Scopebook'}</title>
      <ShellTop
        title={
          <JobCrumb orderId={orderId} job={order.data?.externalRefId} here={number > 0 ? `Change order ${number}` : 'Change orders'} />
        }
        detail={order.data?.customerName}
      />
      {contract.error && <FailureLine error={contract.error} what="The contract could not be read." onRetry={() => contract.refetch()} />}
      {!view && !contract.error && <SkeletonRows rows={8} />}
      {view && !view.accepted && (
        <EmptyState text="Nothing is accepted yet. Change orders begin once the customer has accepted the estimate.">
          <Button component={Link} to={estimate}>
            Open the estimate
          </Button>
        </EmptyState>
      )}
      {view?.accepted && (
        <div className={css.columns}>
          {view.next && !waiting ? (
            <NextChangeOrder key={view.next.number} orderId={orderId} view={view} next={view.next} onSent={setSent} />
          ) : (
            <>
              <div className={css.left}>
                {waiting ? (
                  <p className={css.waits}>
                    <Icon name="clock" />
                    <span>
                      Change order {waiting.number}, {signedMoney(waiting.change)}, waits for{' '}
                      {view.accepted.recipientName || 'the customer'}. Withdraw it first to send another one.
                    </span>
                    <Link className="link" to={trackingOf({ id: waiting.reportId, order_Id: orderId })}>
                      What became of it
                    </Link>
                  </p>
                ) : (
                  <EmptyState text="The estimate is as it was agreed. Change its lines, and this page has the difference.">
                    <Button component={Link} to={estimate}>
                      Change the estimate
                    </Button>
                  </EmptyState>
                )}
                {view.next && waiting && <DifferencesTable next={view.next} />}
              </div>
              <aside className={css.side} aria-label="Contract value">
                <ContractSteps orderId={orderId} view={view} />
              </aside>
            </>
          )}
        </div>
      )}
      <Dialog opened={sent !== null} onClose={() => setSent(null)} title="The change order is ready to send" width={520}>
        {sent && (
          <div className="sent">
            <CopyLink reportId={sent.reportId} link={sent.link} />
            <p className="muted">
              The contract stays as it is until this is signed. Among the reports of this job the link can be copied again.
            </p>
            <AlertSettings reportId={sent.reportId} onDone={() => setSent(null)} />
          </div>
        )}
      </Dialog>
    </div>
  );
}

interface NextChangeOrderProps {
  orderId: number;
  view: ContractView;
  next: Next;
  onSent: (sent: { reportId: number; link: string }) => void;
}

function NextChangeOrder({ orderId, view, next, onSent }: NextChangeOrderProps) {
  const phone = usePhone();
  const [shown, setShown] = useState(false);
  const save = useSave(sendChangeOrder, {
    invalidates: CONTRACT_READS,
    onSaved: onSent,
  });
  const customer = view.accepted?.recipientName || 'the customer';
  const bodyOf = (values: { why: string; days: string; recipientName: string; validUntil: string }) => ({ ...values, seen: next.total });
  const form = useForm({
    initial: { why: '', days: '0', recipientName: next.document.detail.recipientName, validUntil: isoDayFromNow(14) },
    required: { validUntil: 'Choose the last day.', days: 'Give the days, 0 for none.' },
    faults: (values) => ({ ...lastDayFault(values.validUntil), ...faultsOf(sendChangeOrder, bodyOf(values)) }),
    save: { save: (values) => save.save({ params: { orderId }, body: bodyOf(values) }), busy: save.busy, failure: save.failure },
  });
  const { why, days, recipientName } = form.values;
  const document = { ...next.document, detail: { ...next.document.detail, reportText: why, recipientName } };
  const send = (
    <Button type="submit" loading={form.busy} size={phone ? 'md' : 'sm'}>
      Send for signing
    </Button>
  );
  return (
    <form className={css.form} {...form.props}>
      <div className={css.left}>
        <p className={css.count} role="status">
          <span>
            <b>{counted(next.lines.length, 'line')}</b>: {countsOf(next)}
          </span>
          <Link className="link" to={`/ProEstimate/EstimateView/${orderId}/0`}>
            Change the estimate
          </Link>
        </p>
        <div className={css.why}>
          <Textarea
            label={`Why, in words that ${customer} reads`}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={4000}
            {...form.field('why')}
          />
        </div>
        <DifferencesTable next={next} />
      </div>
      <aside className={css.side} aria-label="Contract value">
        <ContractSteps orderId={orderId} view={view} />
        <section>
          <h2>Time</h2>
          <TextInput label="More working days" inputMode="numeric" className={css.days} {...form.field('days')} />
        </section>
        <section>
          <h2>Its own acceptance</h2>
          <TextInput label="For" maxLength={255} {...form.field('recipientName')} />
          <TextInput label="Good until" type="date" min={isoDayFromNow(0)} {...form.field('validUntil')} />
          <p className="muted">
            Until it is signed, the contract stays {dollars(view.value)} and nothing of it can be billed. Declined, it stays in the log and
            changes nothing.
          </p>
        </section>
      </aside>
      <footer className={css.foot}>
        {form.refusal && <FailureLine error={form.refusal} what="The change order was not sent." />}
        <Button variant="subtle" color="gray" leftSection={<Icon name="eye" />} onClick={() => setShown(true)}>
          As its reader sees it
        </Button>
        {send}
      </footer>
      <Dialog opened={shown} onClose={() => setShown(false)} title="As its reader will see it" width={760}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <ReportPaper document={document} open={false} />
        </Suspense>
        {days !== '0' && days !== '' && <p className="muted">With {days} more working days.</p>}
      </Dialog>
    </form>
  );
}

function countsOf({ lines }: Next): string {
  const count = (of: (line: Next['lines'][number]) => boolean) => lines.filter(of).length;
  const [added, removed] = [count(({ was }) => !was), count(({ now }) => !now)];
  const changed = lines.length - added - removed;
  return [added && `${added} added`, changed && `${changed} changed`, removed && `${removed} removed`].filter(Boolean).join(', ');
}
