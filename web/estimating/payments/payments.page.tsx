import { Button } from '@mantine/core';
import { type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { JobMoney, Order } from '../../../contracts/estimating/order.ts';
import { exportPayments } from '../../../contracts/estimating/payments/export-payments.ts';
import type { Payment } from '../../../contracts/estimating/payments/payment.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { urlOf } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { JobCrumb } from '../../ui/job-crumb.tsx';
import { OnlyAdministrators } from '../../ui/only-administrators.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, dollars, grouped } from '../../ui/words.ts';
import { JobFoot } from '../job/frame.tsx';
import { TakeBackOfJob } from '../job/take-back-dialog.tsx';
import { PaymentEntry } from './entry.tsx';
import { PaymentsList } from './list.tsx';
import { amountOf, type Entry, type Kept, SHOWN, type Shown } from './model.ts';
import { nameOf, type PaymentsModel, usePayments } from './page-model.ts';
import css from './payments.module.css';
import { PaymentsPicture, PaymentsSums } from './picture.tsx';

/** Payments and expenses of a job (S086, S087): what came in, what went out, and what is owed. */
export default function PaymentsPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <Payments key={id} orderId={id} /> : <NoEstimate />;
}

function Payments({ orderId }: { orderId: number }) {
  const model = usePayments(orderId);
  const { phone, order, tracking, may, switchOn, page, edits, kept } = model;
  if (order.error?.status === 404) return <NoEstimate />;
  const money = order.data?.money;
  const { editing } = edits;
  const was = kept.find(({ id }) => id === editing?.id);
  const form = editing && money && (
    <PaymentEntry
      key={editing.key}
      entry={editing.entry}
      isNew={editing.id === null}
      customer={order.data?.customerName ?? ''}
      thenOwed={owedWith(money.owed, was?.entry, editing.entry)}
      stacked={phone}
      onChange={edits.change}
      onSave={() => edits.save(was?.entry)}
      onDrop={edits.drop}
      onDelete={was && (() => edits.remove(was))}
    />
  );
  const counts = { all: kept.length, payments: money?.payments ?? 0, expenses: money?.expenses ?? 0 };
  return (
    <div className={css.page}>
      <title>{order.data ? `Payments, ${order.data.externalRefId}, Scopebook` : 'Payments, Scopebook'}</title>
      <Top of={model} orderId={orderId} />
      {tracking.data?.on === false ? (
        <EmptyState text="Payments and expenses are switched off for your company. Nothing that was recorded is lost.">
          {may ? (
            <Button loading={switchOn.busy} onClick={() => switchOn.save({ body: { on: true } })}>
              Switch them on
            </Button>
          ) : (
            <OnlyAdministrators subject="This is" />
          )}
        </EmptyState>
      ) : (
        <PaymentColumns money={money} counts={counts} editing={editing} form={form} orderId={orderId} model={model} />
      )}
      {order.data && <PaymentsFoot order={order.data} said={page.said} />}
      {phone && form && (
        <Dialog opened onClose={edits.drop} title={editing?.id ? (editing.entry.kind === 'expense' ? 'Expense' : 'Payment') : 'New entry'}>
          {form}
        </Dialog>
      )}
      <TakeBackOfJob orderId={orderId} history={page.history} />
    </div>
  );
}

function Top({ of: { phone, order, page, edits }, orderId }: { of: PaymentsModel; orderId: number }) {
  const failed = edits.unsaved.filter(({ failure }) => failure !== null).length;
  return (
    <ShellTop
      title={<JobCrumb orderId={orderId} job={order.data?.externalRefId} here="Payments" />}
      detail={
        <>
          {!phone && order.data?.customerName ? `${order.data.customerName}, ` : ''}Estimate {orderId}
          {failed > 0 && (
            <span className={css.unsaved}>
              <Icon name="warning" size={14} /> {counted(failed, 'entry', 'entries')} not saved
            </span>
          )}
        </>
      }
      presence={page.people.map(({ name, page: at }) => ({ name, title: `${name} is in ${at === 'estimate' ? 'the estimate' : at}` }))}
      undo={page.undo}
      redo={phone ? undefined : page.redo}
      find={!phone}
    />
  );
}

/** Tabs, search, export, and the buttons for a new entry. */
function PaymentTools({ counts, model }: { counts: { all: number; payments: number; expenses: number }; model: PaymentsModel }) {
  const { shown, set, find, text, setText, phone, params, ready, begin } = model;
  return (
    <div className={css.tools}>
      <span className={css.tabs} role="group" aria-label="Show">
        {SHOWN.map((one) => (
          <button key={one} type="button" aria-pressed={one === shown} onClick={() => set('show', one)}>
            {TABS[one]} <span>{counts[one]}</span>
          </button>
        ))}
      </span>
      <SearchField
        ref={find}
        className={css.find}
        label="Search payments and expenses"
        placeholder="Search"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setText('');
          event.currentTarget.blur();
        }}
      >
        <kbd>/</kbd>
      </SearchField>
      <span className={css.gap} />
      {phone ? null : (
        <a className={css.line} href={urlOf(exportPayments, params)} download>
          <Icon name="download" size={14} /> Export CSV
        </a>
      )}
      <button type="button" className={css.line} disabled={!ready} onClick={() => begin('expense')}>
        Add expense {phone ? null : <kbd>E</kbd>}
      </button>
      <button type="button" className={css.fill} disabled={!ready} onClick={() => begin('payment')}>
        Add payment {phone ? null : <kbd>P</kbd>}
      </button>
    </div>
  );
}

/** The entries, or what stands there instead. */
function Entries({
  editing,
  form,
  model,
}: {
  editing: { id: number | null; key: string; entry: Entry } | null;
  form: JSX.Element | null | undefined;
  model: PaymentsModel;
}) {
  const { payments, order, ready, phone, kept, edits, begin, found, appliedTo } = model;
  return (
    <>
      {(payments.error || order.error) && (
        <FailureLine
          error={payments.error ?? order.error}
          what="Payments could not be fetched."
          onRetry={() => void Promise.all([payments.refetch(), order.refetch()])}
        />
      )}
      {!ready && !payments.error && !order.error && <SkeletonRows rows={6} height={phone ? 60 : 36} />}
      {ready && kept.length === 0 && edits.unsaved.length === 0 && (!editing || phone) ? (
        <EmptyState text="Nothing came in and nothing was spent yet. A deposit is usually the first payment.">
          <Button variant="default" onClick={() => begin('expense')}>
            Add expense
          </Button>
          <Button onClick={() => begin('payment')}>Add payment</Button>
        </EmptyState>
      ) : (
        ready && <PaymentsList kept={found} edits={edits} phone={phone} appliedTo={appliedTo} form={form} />
      )}
      {ready && kept.length > 0 && found.length === 0 && <EmptyState text="No entry matches." />}
      {found.length > 0 && found.length < kept.length && <p className={css.summary}>{summaryOf(found)}</p>}
    </>
  );
}

function PaymentColumns({
  money,
  counts,
  editing,
  form,
  orderId,
  model,
}: {
  money: JobMoney | undefined;
  counts: { all: number; payments: number; expenses: number };
  editing: { id: number | null; key: string; entry: Entry } | null;
  form: JSX.Element | null | undefined;
  orderId: number;
  model: PaymentsModel;
}) {
  const { reports, list } = model;
  return (
    <div className={css.columns}>
      <div className={css.left}>
        {money && <PaymentsPicture money={money} />}
        <PaymentTools counts={counts} model={model} />
        <Entries editing={editing} form={form} model={model} />
      </div>
      {money && (
        <aside className={css.side} aria-label="Sums">
          <PaymentsSums money={money} acceptedOn={money.accepted ? day(money.accepted.at) : ''} />
          <Invoices orderId={orderId} reports={reports.data ?? []} payments={list} />
        </aside>
      )}
    </div>
  );
}

const TABS: Record<Shown, string> = { all: 'All', payments: 'Payments', expenses: 'Expenses' };

/** What was invoiced, and what of it is owed after the payments that are applied. */
function Invoices({ orderId, reports, payments }: { orderId: number; reports: readonly Report[]; payments: readonly Payment[] }) {
  const invoices = reports.filter(({ customReportType }) => customReportType === 'Invoice');
  const applied = (reportId: number) =>
    payments.reduce(
      (cents, { appliedTo }) => appliedTo.reduce((sum, one) => (one.reportId === reportId ? sum + toCents(one.amount) : sum), cents),
      0n,
    );
  return (
    <section aria-label="Invoices">
      <h3>
        Invoices <span className="muted">what is owed of each</span>
      </h3>
      {invoices.map((invoice) => (
        <p key={invoice.id}>
          <Link className="link" to={`/ProEstimate/ReportEditor/${orderId}/${invoice.id}`}>
            {nameOf(invoice)}, {dollars(invoice.total)}
          </Link>
          <span>{grouped(fromCents(toCents(invoice.total) - applied(invoice.id)))}</span>
        </p>
      ))}
      {invoices.length > 0 && (
        <p>
          <Link className="link" to={`/ProEstimate/ReportTracking/${orderId}/0`}>
            Apply payments to reports
          </Link>
        </p>
      )}
      <p>
        <Link className="link" to={`/ProEstimate/Money/${orderId}`}>
          Bill the contract in parts
        </Link>
      </p>
      <p>
        <Link className="link" to={`/ProEstimate/ReportEditor/${orderId}/0?kind=Invoice`}>
          New invoice
        </Link>
      </p>
    </section>
  );
}

/** What would be owed with the entry as it is typed; null of an expense, and of what is no amount yet. */
function owedWith(owed: string, was: Entry | undefined, { kind, amount }: Entry): string | null {
  const typed = amountOf(amount);
  if (kind === 'expense' || typed === null) return null;
  return fromCents(toCents(owed) + (was ? toCents(was.amount) : 0n) - toCents(typed));
}

/** `3 entries: $4,719.57 received, $461.00 spent`. */
function summaryOf(found: readonly Kept[]): string {
  const sum = (kind: Entry['kind']) =>
    found.reduce((cents, { entry }) => (entry.kind === kind ? cents + toCents(entry.amount) : cents), 0n);
  return `${counted(found.length, 'entry', 'entries')}: ${dollars(fromCents(sum('payment')))} received, ${dollars(fromCents(sum('expense')))} spent`;
}

function PaymentsFoot({ order: { money }, said }: { order: Order; said: Parameters<typeof JobFoot>[0]['said'] }) {
  return (
    <JobFoot
      said={said}
      label="Owed"
      terms={[
        { word: money.accepted ? 'Accepted' : 'Estimate', value: grouped(money.total) },
        { op: '−', word: 'Received', value: grouped(money.received) },
      ]}
      total={{ word: 'Owed', value: dollars(money.owed) }}
    />
  );
}
