import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import type { Payment } from '../../../contracts/estimating/payments/payment.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { savePaymentTracking } from '../../../contracts/organization/settings/save-payment-tracking.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { useAddress } from '../../app/address.ts';
import { keyOf, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { useMay } from '../../app/me.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useSave } from '../../app/save.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { useJobPage } from '../job/page.ts';
import { PAYMENT_READS, usePaymentEdits } from './edits.ts';
import { type Entry, isShown, keptOf, SHOWN, toldChange } from './model.ts';

const NONE: Payment[] = [];

/** The words and the tab, as the address holds them. */
function usePaymentsAddress() {
  const [search, change] = useAddress();
  const shown = SHOWN.find((one) => one === search.get('show')) ?? 'all';
  const set = (name: string, value: string) => change({ [name]: value === 'all' ? null : value });
  const { text, setText } = useTextInAddress(search.get('q') ?? '', (words) => set('q', words), 120);
  return { shown, set, text, setText };
}

/** The keys of the page, and its commands. */
function usePaymentKeys(begin: (kind: Entry['kind']) => void, ready: boolean, find: RefObject<HTMLInputElement | null>) {
  const beginning = useRef(begin);
  beginning.current = begin;
  usePageKeys(ready ? { p: () => begin('payment'), e: () => begin('expense'), '/': () => find.current?.focus() } : {});
  usePageCommands(
    useMemo(
      (): Command[] => [
        { id: 'add-payment', label: 'Add a payment', icon: 'plus', keys: 'P', run: () => beginning.current('payment') },
        { id: 'add-expense', label: 'Add an expense', icon: 'plus', keys: 'E', run: () => beginning.current('expense') },
      ],
      [],
    ),
  );
}

/** What the page shows and does. */
export function usePayments(orderId: number) {
  const queries = useQueryClient();
  const phone = usePhone();
  const params = { params: { orderId } };
  const order = useRead(getOrderByOrderId, params);
  const payments = useRead(getOrderPayments, params);
  const tracking = useRead(getPaymentTracking, {});
  const may = useMay('EditOrganizationItems');
  const switchOn = useSave(savePaymentTracking, { invalidates: [getPaymentTracking], failed: 'Payments were not switched on.' });
  const { shown, set, text, setText } = usePaymentsAddress();
  const reports = useRead(reportTrackingList, params);
  const list = payments.data ?? NONE;
  const page = useJobPage(orderId, 'payments', PAYMENT_READS, () => {
    const known = () => queries.getQueryData<Payment[]>(keyOf(getOrderPayments, params)) ?? NONE;
    const before = known();
    return (changes) => {
      const first = changes.at(-1)?.actor?.name.split(' ')[0];
      const told = first ? toldChange(first, before, known()) : '';
      if (told) page.announce(told);
    };
  });
  const edits = usePaymentEdits(orderId, page, order.data?.customerName ?? '');
  const find = useRef<HTMLInputElement>(null);
  const { begin } = edits;
  const ready = order.data !== undefined && payments.data !== undefined;

  usePaymentKeys(begin, ready, find);

  const kept = useMemo(() => keptOf(list, order.data?.money.total ?? '0.00'), [list, order.data]);
  const appliedTo = useMemo(() => appliedWords(list, reports.data ?? []), [list, reports.data]);
  const found = useMemo(() => kept.filter((one) => isShown(one, shown, text)), [kept, shown, text]);
  return {
    phone,
    params,
    order,
    payments,
    tracking,
    may,
    switchOn,
    shown,
    set,
    text,
    setText,
    reports,
    list,
    page,
    edits,
    find,
    begin,
    ready,
    kept,
    appliedTo,
    found,
  };
}

export type PaymentsModel = ReturnType<typeof usePayments>;

export const nameOf = ({ customReportType, number }: Report) => `${customReportType} ${number}`;

/** Names of the reports that each payment is applied to, by its id. */
function appliedWords(payments: readonly Payment[], reports: readonly Report[]): ReadonlyMap<number, string> {
  const names = new Map(reports.map((report) => [report.id, nameOf(report)]));
  return new Map(
    payments.flatMap(({ id, appliedTo }) => {
      const words = appliedTo.flatMap(({ reportId }) => names.get(reportId) ?? []).join(', ');
      return words === '' ? [] : [[id, words] as const];
    }),
  );
}
