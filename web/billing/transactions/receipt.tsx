import { Button } from '@mantine/core';
import { printPurchase } from '../../../contracts/billing/purchases/print-purchase.ts';
import type { PurchaseRow } from '../../../contracts/billing/purchases/purchase.ts';
import { urlOf } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { Icon } from '../../ui/icons.tsx';
import { day, dollars, moment } from '../../ui/words.ts';
import css from './transactions.module.css';

/** The receipt of a purchase, as it is printed: with what was known when, and a box where no money moved. */
export function Receipt({ row }: { row: PurchaseRow }) {
  const me = useMe();
  return (
    <section className={css.receipt} aria-label={`Receipt of ${row.name}`}>
      <header>
        <div>
          <small>Receipt SB-{row.id}</small>
          <h2>{row.name}</h2>
        </div>
        <div className={css.money}>
          <small>Paid {day(row.paidAt)}</small>
          <b>{dollars(row.total)}</b>
        </div>
      </header>
      <Facts
        of={{
          'Bought by': me?.organizationName,
          'Ordered by': row.purchasedBy,
          Payment: row.gatewayId || 'nothing to pay',
          Account: me?.organizationId,
        }}
      />
      <Sums row={row} />
      <Facts of={{ 'Paid with': row.paidWith, 'Asked for': moment(row.purchasedAt), 'Taken by the gateway': moment(row.paidAt) }} />
      {row.gatewayId.startsWith('tg_') ? (
        <p className={css.box}>
          <b>Test gateway.</b> This payment was made at the test gateway: no money moved, and this receipt is not for the books.
        </p>
      ) : null}
      <p className={css.print}>
        <PaperLink row={row} paper="receipt" words="Receipt as PDF" />
        {Number(row.refunded) > 0 ? <PaperLink row={row} paper="refund" words="Refund as PDF" /> : null}
        <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
          Print
        </Button>
      </p>
    </section>
  );
}

function Facts({ of }: { of: Readonly<Record<string, string | number | undefined>> }) {
  return (
    <dl className={css.facts}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ row }: { row: PurchaseRow }) {
  return (
    <dl className={css.sums}>
      <dt>{row.credits > 0 ? `${row.credits} credits for estimates, one each` : row.name}</dt>
      <dd>{dollars(row.listPrice)}</dd>
      {Number(row.discount) > 0 ? (
        <>
          <dt>{row.promoCode ? `Promotion ${row.promoCode}` : 'Unused of the plan before'}</dt>
          <dd>{dollars(`-${row.discount}`)}</dd>
        </>
      ) : null}
      <dt>Before sales tax</dt>
      <dd>{dollars(row.price)}</dd>
      <dt>
        Sales tax, {row.taxState}, {row.taxPercent} %
      </dt>
      <dd>{dollars(row.salesTax)}</dd>
      <dt className={css.total}>Paid</dt>
      <dd className={css.total}>{dollars(row.total)}</dd>
      {Number(row.refunded) > 0 ? (
        <>
          <dt>Given back</dt>
          <dd>{dollars(row.refunded)}</dd>
        </>
      ) : null}
    </dl>
  );
}

function PaperLink({ row, paper, words }: { row: PurchaseRow; paper: 'receipt' | 'refund'; words: string }) {
  const href = urlOf(printPurchase, { params: { purchaseId: row.id }, query: { paper } });
  return (
    <Button component="a" href={href} target="_blank" rel="noopener" variant="default" leftSection={<Icon name="download" />}>
      {words}
    </Button>
  );
}
