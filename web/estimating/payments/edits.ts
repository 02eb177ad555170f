import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { deletePayment } from '../../../contracts/estimating/payments/delete-payment.ts';
import { getOrderPayments } from '../../../contracts/estimating/payments/get-order-payments.ts';
import { saveOrderPayment } from '../../../contracts/estimating/payments/save-order-payment.ts';
import { updateOrderPayment } from '../../../contracts/estimating/payments/update-order-payment.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { reportTrackingList } from '../../../contracts/reporting/reports/report-tracking-list.ts';
import { type CallError, send } from '../../app/client.ts';
import { runSave } from '../../app/save.ts';
import { dollars } from '../../ui/words.ts';
import { screenOf } from '../estimate/screen.ts';
import type { JobPage } from '../job/page.ts';
import { amountOf, bodyOf, changedFields, type Entry, editingEntryAtom, type Kept, newEntry, type Unsaved, unsavedAtom } from './model.ts';

export const PAYMENT_READS = [getOrderPayments, getOrderByOrderId, getOrders, reportTrackingList];

/** M099, M101. What somebody else has deleted is saved as a new entry when it is tried again. */
function refused(one: Unsaved, { code, text, status }: CallError): Unsaved {
  const gone = code === 'PAYMENT_NOT_FOUND';
  const words = `${one.id === null ? 'Error saving Payment/Expense' : 'Error updating payment'}. ${text}`;
  return {
    // After a refusal the next try is another request; without an answer it is the same one.
    key: status >= 400 && status < 500 ? crypto.randomUUID() : one.key,
    id: gone ? null : one.id,
    entry: one.entry,
    sent: gone ? one.entry : one.sent,
    failure: gone ? `${words} Retry saves it as a new one.` : words,
  };
}

type SetUnsaved = (change: (was: readonly Unsaved[]) => Unsaved[]) => void;

const sayKept = async (page: JobPage, words: string) => page.announce(words, await page.history.takingBack());

/** Saves an entry, which stands among the unsaved ones until it is kept. */
function useAttempts(orderId: number, page: JobPage, setUnsaved: SetUnsaved) {
  const queries = useQueryClient();
  return (one: Unsaved) => {
    setUnsaved((was) => [...was.filter(({ key }) => key !== one.key), { ...one, failure: null }]);
    const { id, entry, sent, key } = one;
    const amount = dollars(amountOf(entry.amount) ?? '0.00');
    const noun = entry.kind === 'expense' ? 'Expense' : 'Payment';
    const body = { ...bodyOf(entry.kind, sent), order_Id: orderId };
    const work = () =>
      id === null
        ? send(saveOrderPayment, { body: { paymentAmount: entry.amount, ...body } }, { idempotencyKey: key })
        : send(updateOrderPayment, { params: { paymentId: id }, body }, { idempotencyKey: key });
    return runSave(queries, work, undefined, {
      onSaved: async ({ id: savedAs }) => {
        page.wrote();
        // From here on it is the entry with this id, which may be fetched before the rest is.
        setUnsaved((was) => was.map((other) => (other.key === key ? { ...other, id: savedAs } : other)));
        await Promise.all([...PAYMENT_READS, getUndoState].map((read) => queries.invalidateQueries({ queryKey: [read.id] })));
        setUnsaved((was) => was.filter((other) => other.key !== key));
        await sayKept(page, id === null ? `${noun} of ${amount} saved.` : `${noun} updated`);
      },
      onFailed: (failure) => setUnsaved((was) => was.map((other) => (other.key === key ? refused(other, failure) : other))),
    }).catch(() => {});
  };
}

function useRemoving(orderId: number, page: JobPage) {
  const queries = useQueryClient();
  return ({ id, entry }: Kept) => {
    const work = () => send(deletePayment, { params: { paymentId: id }, body: { order_Id: orderId } });
    return runSave(queries, work, undefined, {
      invalidates: [...PAYMENT_READS, getUndoState],
      // M100, M102.
      failed: entry.kind === 'expense' ? 'Error deleting Payment/Expense.' : 'Error deleting payment.',
      onSaved: async () => {
        page.wrote();
        await sayKept(page, `${entry.kind === 'expense' ? 'Expense' : 'Payment'} has been deleted`);
      },
    });
  };
}

/** Entering, changing and deleting payments and expenses. What was refused stays as an entry of its own, to be tried again. */
export function usePaymentEdits(orderId: number, page: JobPage, customer: string) {
  const store = { store: screenOf(orderId) };
  const [editing, setEditing] = useAtom(editingEntryAtom, store);
  const [unsaved, setUnsaved] = useAtom(unsavedAtom, store);
  const without = (key: string) => setUnsaved((was) => was.filter((one) => one.key !== key));
  const removing = useRemoving(orderId, page);

  const attempt = useAttempts(orderId, page, setUnsaved);
  return {
    editing,
    unsaved,
    begin: (kind: Entry['kind']) => setEditing({ id: null, key: crypto.randomUUID(), entry: newEntry(kind, new Date(), customer) }),
    edit: ({ id, entry }: Pick<Kept, 'id' | 'entry'>) => setEditing({ id, key: crypto.randomUUID(), entry }),
    editUnsaved: ({ id, key, entry }: Unsaved) => setEditing({ id, key, entry }),
    change: (change: Partial<Entry>) => setEditing((was) => was && { ...was, entry: { ...was.entry, ...change } }),
    drop: () => setEditing(null),
    discard: ({ key }: Unsaved) => without(key),
    retry: (one: Unsaved) => void attempt(one),
    /** Saves what is typed; `was` is the entry as it is kept. */
    save: (was: Entry | undefined) => {
      if (!editing) return;
      const { id, key, entry } = editing;
      const sent = was ? changedFields(was, entry) : entry;
      setEditing(null);
      if (was && Object.keys(sent).length === 0) return without(key);
      // What was typed anew is another request than the one that was refused.
      const again = unsaved.some((one) => one.key === key);
      if (again) without(key);
      void attempt({ key: again ? crypto.randomUUID() : key, id, entry, sent, failure: null });
    },
    remove: (one: Kept) => {
      setEditing(null);
      void removing(one).catch(() => {});
    },
  };
}
