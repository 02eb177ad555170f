import { atom } from 'jotai';
import type { JobMoney } from '../../../contracts/estimating/order.ts';
import {
  CHECK,
  type Payment,
  type PaymentKind,
  paymentTypeOf,
  readDetail,
  withPrefix,
} from '../../../contracts/estimating/payments/payment.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { fromCents, toCents } from '../../../contracts/money.ts';
import { counted, day, dollars, localDay } from '../../ui/words.ts';
import { typedNumber } from '../estimate/figures.ts';

/** What a person types of a payment or an expense. The prefixes of the calls stand nowhere in it. */
export interface Entry {
  kind: PaymentKind;
  /** ISO day; empty while it is being typed. */
  date: string;
  typeId: number;
  name: string;
  detail: string;
  /** As typed. */
  amount: string;
}

/** An entry that is kept, with what the customer owes once it is counted; null for an expense, which the customer does not owe. */
export interface Kept {
  id: number;
  entry: Entry;
  thenOwed: string | null;
}

/** An entry on its way, or one that was refused: it counts nowhere until it is kept. `id` is null of a new one. */
export interface Unsaved {
  key: string;
  id: number | null;
  entry: Entry;
  /** What is sent: the fields that change. */
  sent: Partial<Entry>;
  failure: string | null;
}
/** Stays while the tab is open, so that leaving the page loses nothing that was typed. */
export const unsavedAtom = atom<readonly Unsaved[]>([]);
/** The entry being typed; `id` null of a new one, `key` of one that was refused before. */
export const editingEntryAtom = atom<{ id: number | null; key: string; entry: Entry } | null>(null);

export const MOST_AMOUNT = '1000000000';

/** The amount in dollars with two decimals; null of what is none. */
export function amountOf(typed: string): string | null {
  const amount = typedNumber(typed, 2, MOST_AMOUNT);
  return amount === null || toCents(amount) === 0n ? null : amount;
}

/** Why an entry cannot be saved yet; empty when it can. */
export function faultOf({ date, amount }: Entry): { field: 'date' | 'amount'; text: string } | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return { field: 'date', text: 'Give the day as month, day and year.' };
  if (amountOf(amount) === null) return { field: 'amount', text: 'Give an amount of more than 0, with at most two decimals.' };
  return null;
}

/** Without a prefix of the calls, which decides the kind and is no text of a person. */
export const withoutPrefix = (typed: string): string => typed.replace(/^\s*((Pmt|Exp)\|\s*)+/i, '');

/** R207, R208, R209: a payment of today by check. The customer is who pays. */
export const newEntry = (kind: PaymentKind, today: Date, customer: string): Entry => ({
  kind,
  date: localDay(today),
  typeId: CHECK,
  name: kind === 'payment' ? customer : '',
  detail: '',
  amount: '',
});

export function entryOf({ paymentDetail, paymentDate, paymentType_Id, payeeName, paymentAmount }: Payment): Entry {
  const { kind = 'payment', detail } = readDetail(paymentDetail);
  return { kind, date: paymentDate, typeId: paymentType_Id, name: payeeName, detail, amount: paymentAmount };
}

/** The body of C151 and C152: only the fields that are there. */
export function bodyOf(kind: PaymentKind, { date, typeId, name, detail, amount }: Partial<Entry>) {
  return {
    ...(date !== undefined && { paymentDate: date }),
    ...(amount !== undefined && { paymentAmount: amountOf(amount) ?? amount }),
    ...(detail !== undefined && { paymentDetail: withPrefix(kind, withoutPrefix(detail).trim()) }),
    ...(name !== undefined && { payeeName: name.trim() }),
    ...(typeId !== undefined && { paymentType_Id: typeId }),
  };
}

/** The fields that a person changed. */
export function changedFields(was: Entry, now: Entry): Partial<Entry> {
  const same = (key: keyof Entry) => (key === 'amount' ? amountOf(was.amount) === amountOf(now.amount) : was[key] === now[key]);
  const keys = (['date', 'typeId', 'name', 'detail', 'amount'] as const).filter((key) => !same(key));
  return Object.fromEntries(keys.map((key) => [key, now[key]]));
}

/** The entries as the list shows them, the latest first; what is owed counts the payments up to each. */
export function keptOf(payments: readonly Payment[], total: string): Kept[] {
  let owed = toCents(total);
  const earliestFirst = payments.map((payment) => ({ id: payment.id, entry: entryOf(payment) })).reverse();
  return earliestFirst
    .map(({ id, entry }) => {
      if (entry.kind === 'expense') return { id, entry, thenOwed: null };
      owed -= toCents(entry.amount);
      return { id, entry, thenOwed: fromCents(owed) };
    })
    .reverse();
}

export const SHOWN = ['all', 'payments', 'expenses'] as const;
export type Shown = (typeof SHOWN)[number];

/** R213: payments are shown without the expenses. Every word must be found in the name, the detail, the type, the day or the amount. */
export function isShown({ entry }: Pick<Kept, 'entry'>, shown: Shown, words: string): boolean {
  const { kind, typeId, date, name, detail, amount } = entry;
  if (shown !== 'all' && shown !== `${kind}s`) return false;
  const text = [name, detail, paymentTypeOf(typeId).name, day(date), amount, kind].join(' ');
  return finderOf(words.replaceAll(',', ''))(folded(text));
}

/** A part of a lane, in cents; `share` is its part of the whole width in percent. */
export interface Segment {
  key: string;
  amount: string;
  words: string;
  share: number;
}

/** Both lanes on one scale: the total with tax, or more where more came in or was spent. */
export function lanesOf(money: JobMoney): { whole: string; customer: Segment[]; costs: Segment[] } {
  const [total, received, spent, cost] = [money.total, money.received, money.spent, money.cost].map(toCents) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const whole = [total, received, spent].reduce((most, one) => (one > most ? one : most));
  const segment = (key: string, cents: bigint, words: string): Segment[] =>
    cents <= 0n ? [] : [{ key, amount: fromCents(cents), words, share: Number((cents * 100_000n) / (whole || 1n)) / 1000 }];
  const over = spent > cost ? spent - cost : 0n;
  const unspent = cost > spent ? cost - spent : 0n;
  return {
    whole: fromCents(whole),
    customer: [
      ...segment('received', received, `received in ${counted(money.payments, 'payment')}`),
      ...segment('owed', total - received, money.accepted ? 'still owed' : 'not received yet'),
    ],
    costs: [
      ...segment(
        over > 0n ? 'overspent' : 'spent',
        spent,
        `spent in ${counted(money.expenses, 'expense')}${over > 0n ? `, ${dollars(fromCents(over))} over the estimated cost` : ''}`,
      ),
      ...segment('unspent', unspent, spent > 0n ? 'of the estimated cost not spent yet' : 'estimated cost'),
      ...segment('markup', total - (over > 0n ? spent : cost), over > 0n ? 'left of overhead, profit, tax' : 'overhead, profit, tax'),
    ],
  };
}

/** `71.2% received`; nothing of a job without a total. */
export function percentReceived({ received, total }: JobMoney): string {
  const whole = toCents(total);
  if (whole <= 0n) return '';
  const tenths = (toCents(received) * 1000n + whole / 2n) / whole;
  return `${tenths / 10n}.${tenths % 10n}% received`;
}

/** Whether a job has an amount owed to be told of: one that was accepted, or for which money came in. */
export const tellsOwed = (money: JobMoney): boolean => money.accepted !== null || money.payments > 0;

/** `$3,519.56 owed`, `Paid`, `$100.00 more than the total received`. */
export function owedWords({ owed, total }: JobMoney): string {
  const cents = toCents(owed);
  if (cents > 0n) return `${dollars(owed)} owed`;
  if (cents < 0n) return `${dollars(fromCents(-cents))} received beyond the total`;
  return toCents(total) === 0n ? 'Nothing owed' : 'Paid in full';
}

/** What somebody else did to the list, in a sentence; empty when nothing is to be seen of it. */
export function toldChange(first: string, before: readonly Payment[], after: readonly Payment[]): string {
  const old = new Map(before.map((payment) => [payment.id, payment]));
  const told: string[] = [];
  const named = (payment: Payment) => {
    const { kind, name, amount } = entryOf(payment);
    return `${kind === 'expense' ? 'an expense' : 'a payment'} of ${dollars(amount)}${name ? ` ${kind === 'expense' ? 'to' : 'from'} ${name}` : ''}`;
  };
  for (const payment of after) {
    const was = old.get(payment.id);
    old.delete(payment.id);
    if (!was) told.push(`recorded ${named(payment)}`);
    else if (JSON.stringify(was) !== JSON.stringify(payment))
      told.push(
        was.paymentAmount === payment.paymentAmount
          ? `changed ${named(payment)}`
          : `changed ${named(was)} to ${dollars(payment.paymentAmount)}`,
      );
  }
  for (const gone of old.values()) told.push(`deleted ${named(gone)}`);
  if (told.length === 0) return '';
  return `${first} ${told.length === 1 ? told[0] : `changed ${counted(told.length, 'entry', 'entries')}`}.`;
}
