import { Button, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { AGES, ageOf, agingOf, daysLate } from '../../../contracts/reporting/billing/aging.ts';
import { getAging, type OpenInvoice } from '../../../contracts/reporting/billing/get-aging.ts';
import { useSearch } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { isAbout } from '../../app/touches.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day, dollars, grouped } from '../../ui/words.ts';
import css from './aging.module.css';

/** More rows are drawn when they are asked for: a page of 2,000 takes a second to lay out. */
const AT_FIRST = 200;

/** What customers owe, over all jobs: every open invoice by how many days it is late. */
export default function AgingPage() {
  const queries = useQueryClient();
  const [search, setSearch] = useSearch();
  const [all, setAll] = useState(false);
  const invoices = useRead(getAging, {});
  useAllChanges((change) => {
    if (isAbout(change, 'report', 'payment', 'billing', 'job', 'customer')) void refresh(queries, [getAging]);
  });
  const customer = search.get('customer');
  const today = new Date().toLocaleDateString('sv-SE');
  const customers = [...new Set((invoices.data ?? []).map((one) => one.customer))].filter(Boolean).sort((a, b) => a.localeCompare(b));
  const shown = (invoices.data ?? []).filter((one) => customer === null || one.customer === customer);
  const of = new URLSearchParams({ today, ...(customer !== null && { customer }) });
  return (
    <>
      <title>Open invoices, Scopebook</title>
      <ShellTop
        title="Open invoices"
        detail={
          <Link className="link" to="/reports">
            All reports
          </Link>
        }
      >
        <Button component="a" size="xs" variant="default" href={`/api/reports/open-invoices.csv?${of}`} download>
          Export CSV
        </Button>
      </ShellTop>
      <div className={css.page}>
        {invoices.error && (
          <FailureLine error={invoices.error} what="The open invoices could not be read." onRetry={() => invoices.refetch()} />
        )}
        {!invoices.data && !invoices.error && <SkeletonRows rows={10} />}
        {invoices.data?.length === 0 && (
          <EmptyState text="No invoice is open. What customers owe shows here, by how many days it is late." />
        )}
        {invoices.data && invoices.data.length > 0 && (
          <>
            <Sums shown={shown} today={today} />
            <Select
              className={css.filter}
              label="Customer"
              placeholder="All customers"
              clearable
              searchable
              data={customers}
              value={customer}
              onChange={(name) => setSearch(name === null ? {} : { customer: name }, { replace: true })}
            />
            <Rows invoices={all ? shown : shown.slice(0, AT_FIRST)} today={today} />
            {!all && shown.length > AT_FIRST && (
              <Button className={css.more} variant="default" onClick={() => setAll(true)}>
                Show all {shown.length}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}

function Sums({ shown, today }: { shown: OpenInvoice[]; today: string }) {
  const ages = agingOf(shown, today);
  const open = fromCents(AGES.reduce((cents, age) => cents + toCents(ages[age]), 0n));
  return (
    <dl className={css.sums} aria-label="Open by days late">
      {AGES.map((age) => (
        <div key={age}>
          <dt>{age === 'current' ? 'Not due yet' : `${age} days late`}</dt>
          <dd>{grouped(ages[age])}</dd>
        </div>
      ))}
      <div className={css.whole}>
        <dt>Open</dt>
        <dd>{dollars(open)}</dd>
      </div>
    </dl>
  );
}

function Rows({ invoices, today }: { invoices: OpenInvoice[]; today: string }) {
  return (
    <table className={css.table}>
      <caption className="hidden-visually">Open invoices</caption>
      <thead>
        <tr>
          <th scope="col">Invoice</th>
          <th scope="col">Customer</th>
          <th scope="col">Job</th>
          <th scope="col">Due</th>
          <th scope="col">Late</th>
          <th scope="col" className={css.minor}>
            Asked for
          </th>
          <th scope="col" className={css.minor}>
            Paid
          </th>
          <th scope="col">Open</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.reportId} data-late={ageOf(invoice, today) !== 'current' || undefined}>
            <th scope="row">
              <Link className="link" to={`/ProEstimate/ReportEditor/${invoice.orderId}/${invoice.reportId}`}>
                {invoice.number}
              </Link>
            </th>
            <td>{invoice.customer || 'No name'}</td>
            <td>
              <Link className="link" to={`/ProEstimate/Money/${invoice.orderId}`}>
                {invoice.job}
              </Link>
            </td>
            <td>{invoice.dueDate ? day(invoice.dueDate) : ''}</td>
            <td>{lateWords(daysLate(invoice, today))}</td>
            <td className={css.minor}>{grouped(invoice.due)}</td>
            <td className={css.minor}>{grouped(invoice.paid)}</td>
            <td>
              <b>{grouped(invoice.open)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lateWords(days: number): string {
  if (days === 0) return 'not due yet';
  return days === 1 ? '1 day late' : `${days} days late`;
}
