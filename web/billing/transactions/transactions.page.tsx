import { Button } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Billing, getAccountBilling, type LedgerEntry } from '../../../contracts/billing/credits/get-account-billing.ts';
import { exportPurchases } from '../../../contracts/billing/purchases/export-purchases.ts';
import { getPurchases } from '../../../contracts/billing/purchases/get-purchases.ts';
import { getReceipts } from '../../../contracts/billing/purchases/get-receipts.ts';
import { getTransactions } from '../../../contracts/billing/purchases/get-transactions.ts';
import { mailReceipt } from '../../../contracts/billing/purchases/mail-receipt.ts';
import { PAGE_SIZES, type PurchaseRow } from '../../../contracts/billing/purchases/purchase.ts';
import { refundPurchase } from '../../../contracts/billing/purchases/refund-purchase.ts';
import { useAddress } from '../../app/address.ts';
import { urlOf, useRead } from '../../app/client.ts';
import { useMay, useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Staircase } from '../../ui/staircase/staircase.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day, dollars, moment, summed } from '../../ui/words.ts';
import { useBillingChanges } from '../plans/model.ts';
import { Receipt } from './receipt.tsx';
import css from './transactions.module.css';

/** S006, S168: purchases in pages, each with its transactions, and the ledger of credits. */
export default function TransactionsPage() {
  const me = useMe();
  const may = useMay('ManageBilling');
  return (
    <>
      <title>Transactions, Scopebook</title>
      <ShellTop title="Transactions" detail={me?.organizationName} />
      {may && me ? <History userId={me.userId} /> : <EmptyState text="Purchases are shown to those who may buy credits." />}
    </>
  );
}

function History({ userId }: { userId: number }) {
  const [search, set] = useAddress();
  // R488, R490: five a page, from the first.
  const pageSize = PAGE_SIZES.find((size) => size === Number(search.get('size'))) ?? PAGE_SIZES[0];
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  const { data, error, refetch } = useRead(getPurchases, { params: { id: userId }, query: { page, pageSize } });
  const billing = useRead(getAccountBilling, {});
  useBillingChanges();
  const opened = Number(search.get('purchase')) || null;
  if (error && !data) return <FailureLine error={error} what="The purchases could not be read." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} height={44} />;
  const { data: rows, totalCount } = data;
  const year = billing.data?.year;
  return (
    <div className={css.page}>
      <div className={css.main}>
        {year && year.year > 0 ? <Year year={year} /> : null}
        {totalCount === 0 ? (
          <EmptyState text="Nothing was bought yet.">
            <Button component={Link} to="/plans">
              Buy credits
            </Button>
          </EmptyState>
        ) : (
          <>
            <ul className={css.list} aria-label="Purchases">
              {rows.map((row) => (
                <Purchase key={row.id} row={row} isOpened={row.id === opened} onReceipt={() => set({ purchase: row.id })} />
              ))}
            </ul>
            <p className={css.sum}>
              <span>{rows.length} on this page</span>
              <b>{dollars(summed(rows.flatMap(({ status, total }) => (status === 'paid' ? total : []))))}</b>
            </p>
            <nav className={css.pages} aria-label="Pages">
              <span>
                {rows.length > 0 ? `${(page - 1) * pageSize + 1} to ${(page - 1) * pageSize + rows.length} of ` : ''}
                {counted(totalCount, 'purchase')}
              </span>
              <label>
                A page holds{' '}
                <select value={pageSize} onChange={(event) => set({ size: event.currentTarget.value, page: 1 })}>
                  {PAGE_SIZES.map((size) => (
                    <option key={size}>{size}</option>
                  ))}
                </select>
              </label>
              <PageNumbers page={page} pages={data.totalPages} onPage={(next) => set({ page: next })} />
            </nav>
          </>
        )}
        {rows.map((row) => (row.id === opened && row.status === 'paid' ? <Receipt key={row.id} row={row} /> : null))}
      </div>
      <Ledger entries={billing.data?.ledger ?? []} left={billing.data?.creditsLeft ?? 0} />
    </div>
  );
}

/** What the year cost, and its files. */
function Year({ year: { year, paid, refunded, cost } }: { year: Billing['year'] }) {
  return (
    <div className={css.year}>
      <dl>
        <div>
          <dt>Paid in {year}</dt>
          <dd>{dollars(paid)}</dd>
        </div>
        <div>
          <dt>Given back</dt>
          <dd>{dollars(refunded)}</dd>
        </div>
        <div>
          <dt>Cost in {year}, with tax</dt>
          <dd>
            <b>{dollars(cost)}</b>
          </dd>
        </div>
      </dl>
      <span className={css.files}>
        <a className={css.csv} href={urlOf(exportPurchases, { query: { year } })} download>
          <Icon name="download" /> CSV of {year}
        </a>
        <a className={css.csv} href={urlOf(getReceipts, { query: { year } })} download>
          <Icon name="download" /> All receipts
        </a>
      </span>
    </div>
  );
}

/** The first, the last and those beside the present one; a gap stands for the others. */
function PageNumbers({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);
  return (
    <span className={css.numbers}>
      <IconButton icon="left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {shown.map((one, n) => (
        <Fragment key={one}>
          {n > 0 && one > (shown[n - 1] ?? 0) + 1 ? <span aria-hidden="true">…</span> : null}
          <button type="button" aria-label={`Page ${one}`} aria-current={one === page ? 'page' : undefined} onClick={() => onPage(one)}>
            {one}
          </button>
        </Fragment>
      ))}
      <IconButton icon="right" label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </span>
  );
}

const STATES: Record<PurchaseRow['status'], { icon: IconName; words: string }> = {
  asked: { icon: 'clock', words: 'Not known yet' },
  unknown: { icon: 'clock', words: 'Not known yet' },
  authentication: { icon: 'clock', words: 'Waits at the gateway' },
  paid: { icon: 'check', words: 'Paid' },
  refused: { icon: 'declined', words: 'Refused' },
};

const DISPUTES: Record<Exclude<PurchaseRow['disputed'], ''>, string> = {
  open: 'Disputed by the bank',
  won: 'A dispute ended, it stays paid',
  lost: 'Taken back by a dispute',
};

function Purchase({ row, isOpened, onReceipt }: { row: PurchaseRow; isOpened: boolean; onReceipt: () => void }) {
  const [expanded, setExpanded] = useState(false);
  const { icon, words } = STATES[row.status];
  return (
    <li className={css.purchase} aria-current={isOpened || undefined}>
      <div className={css.row}>
        <time dateTime={row.purchasedAt}>{moment(row.purchasedAt)}</time>
        <span className={css.what}>
          <b>{row.name}</b>
          <small className="muted">
            {row.purchasedBy}
            {row.paidWith ? `, ${row.paidWith}` : ''}
            {row.reason ? `, ${row.reason}` : ''}
            {row.periodFrom ? `, ${day(row.periodFrom)} to ${day(row.periodUntil)}` : ''}
          </small>
        </span>
        <span className={css.state} data-state={row.status}>
          <span>
            <Icon name={Number(row.refunded) > 0 ? 'restore' : icon} /> {words}
            {row.status === 'paid' && row.tries > 1 ? ` at try ${row.tries}` : ''}
            {Number(row.refunded) > 0 ? `, ${dollars(row.refunded)} given back` : ''}
          </span>
          {row.disputed ? (
            <span className={css.disputed}>
              <Icon name="warning" /> {DISPUTES[row.disputed]}
            </span>
          ) : null}
          {/* R491, R492. */}
          <button type="button" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? '- Hide.' : `+ Display ${row.transactionCount} transaction(s).`}
          </button>
        </span>
        <b className={css.money}>{dollars(row.total)}</b>
      </div>
      {expanded ? <TransactionList purchaseId={row.id} /> : null}
      {row.status === 'paid' ? (
        <div className={css.acts}>
          <Button size="xs" variant="default" leftSection={<Icon name="report" />} onClick={onReceipt}>
            Receipt
          </Button>
          <MailAgain purchaseId={row.id} />
          {row.agreementId === 0 && row.disputed !== 'open' && row.refunded !== row.total ? <GiveBack row={row} /> : null}
        </div>
      ) : null}
    </li>
  );
}

function MailAgain({ purchaseId }: { purchaseId: number }) {
  const { save, busy, failure } = useSave(mailReceipt, { onSaved: ({ to }) => tell(`The receipt goes to ${to}.`) });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="mail" />}
        loading={busy}
        onClick={() => void save({ params: { purchaseId } })}
      >
        Mail it again
      </Button>
      {failure ? <FailureLine error={failure} /> : null}
    </>
  );
}

function TransactionList({ purchaseId }: { purchaseId: number }) {
  const { data, error, refetch } = useRead(getTransactions, { params: { purchaseId } });
  if (error && !data) return <FailureLine error={error} what="The transactions could not be read." onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={1} height={28} />;
  return (
    <ul className={css.transactions} aria-label="Transactions">
      {data.data.map(({ id, at, what, answer, amount }) => (
        <li key={id}>
          <time dateTime={at}>{moment(at)}</time>
          <span>{what}</span>
          <span>{answer}</span>
          <span className={css.money}>{amount ? dollars(amount) : ''}</span>
        </li>
      ))}
    </ul>
  );
}

function GiveBack({ row }: { row: PurchaseRow }) {
  const [asks, setAsks] = useState(false);
  const { save, busy, failure, reset } = useSave(refundPurchase, { invalidates: [getPurchases, getAccountBilling, getTransactions] });
  useEffect(() => {
    if (!asks) reset();
  }, [asks, reset]);
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Icon name="restore" />} onClick={() => setAsks(true)}>
        Give back unused
      </Button>
      {asks ? (
        <Dialog
          opened
          onClose={() => setAsks(false)}
          title={`Give back what is unused of ${row.name}?`}
          actions={
            <>
              <Button variant="default" onClick={() => setAsks(false)}>
                Keep them
              </Button>
              <Button color="brick" loading={busy} onClick={() => void save({ params: { purchaseId: row.id } }, () => setAsks(false))}>
                Give back
              </Button>
            </>
          }
        >
          <p>
            Its unused credits are gone at once, and their part of {dollars(row.total)} goes back by the way that it came. This is possible
            for 30 days after the purchase.
          </p>
          {failure ? <FailureLine error={failure} /> : null}
        </Dialog>
      ) : null}
    </>
  );
}

const KINDS: Record<LedgerEntry['kind'], string> = {
  trial: 'Trial',
  bought: 'Bought',
  taken: 'Estimate',
  returned: 'Came back',
  refunded: 'Given back',
  ended: 'Ended unused',
  gift: 'Gift',
  received: 'Gift received',
};
/** So many at first, and so many more each time. */
const MORE_SHOWN = 30;

/** The ledger ends in what is left; days without any are amber. */
function Ledger({ entries, left }: { entries: readonly LedgerEntry[]; left: number }) {
  const [shown, setShown] = useState(MORE_SHOWN);
  return (
    <aside className={css.ledger} aria-label="Credits">
      <header>
        <h2>Credits</h2>
        <span>{left} left</span>
      </header>
      <Staircase entries={entries} left={left} />
      <ol>
        {entries.slice(0, shown).map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.orderId} ${entry.giftId} ${entry.left}`} data-none={entry.left === 0 || undefined}>
            <time dateTime={entry.at}>{day(entry.at)}</time>
            <span className={css.what}>
              {entry.orderId ? (
                <Link to={`/ProEstimate/EstimateView/${entry.orderId}/0`}>{entry.name || `${KINDS[entry.kind]} ${entry.orderId}`}</Link>
              ) : entry.kind === 'bought' && entry.name ? (
                entry.name
              ) : (
                KINDS[entry.kind]
              )}
              <small className="muted">
                {entry.giftId ? `${entry.kind === 'received' ? 'from' : 'to'} ${entry.name}, ` : ''}
                {entry.orderId && entry.kind === 'returned' ? 'came back, ' : ''}
                {entry.by}
              </small>
            </span>
            <span className={css.money}>{entry.credits > 0 ? `+${entry.credits}` : `\u2212${-entry.credits}`}</span>
            <b className={css.money}>{entry.left}</b>
          </li>
        ))}
      </ol>
      {entries.length > shown ? (
        <Button variant="default" fullWidth onClick={() => setShown(shown + MORE_SHOWN)}>
          {counted(entries.length - shown, 'earlier entry', 'earlier entries')}
        </Button>
      ) : null}
    </aside>
  );
}
