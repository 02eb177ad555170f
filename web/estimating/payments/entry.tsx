import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PAYMENT_TYPES } from '../../../contracts/estimating/payments/payment.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { grouped } from '../../ui/words.ts';
import css from './entry.module.css';
import { type Entry, faultOf, withoutPrefix } from './model.ts';

interface Props {
  entry: Entry;
  /** A new entry chooses its kind; a kept one stays what it is (R210). */
  isNew: boolean;
  /** Who pays, where a payment names nobody else. */
  customer: string;
  /** What would be owed with it; null of an expense. */
  thenOwed: string | null;
  /** With labels, one field a line, for a phone. */
  stacked?: boolean;
  onChange: (change: Partial<Entry>) => void;
  onSave: () => void;
  onDrop: () => void;
  onDelete?: () => void;
}

const TYPES = PAYMENT_TYPES.map(({ id, name }) => ({ value: String(id), label: name }));

/** A payment or an expense while it is typed: Enter saves, Esc drops it. */
export function PaymentEntry({ entry, isNew, customer, thenOwed, stacked = false, onChange, onSave, onDrop, onDelete }: Props) {
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fault = tried ? faultOf(entry) : null;

  // The amount is what is always typed; the rest stands already.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="amount"]')?.select(), []);

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    const wrong = faultOf(entry);
    setTried(true);
    if (!wrong) return onSave();
    form.current?.querySelector<HTMLInputElement>(`[name="${wrong.field}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onDrop();
    } else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) save(event as unknown as FormEvent);
  };
  const changeKind = (kind: Entry['kind']) => {
    const usual = (of: Entry['kind']) => (of === 'payment' ? customer : '');
    onChange({ kind, ...(entry.name === usual(entry.kind) && { name: usual(kind) }) });
  };
  const field = { stacked, fault, onChange };
  return (
    <form ref={form} className={stacked ? css.stacked : css.entry} noValidate onSubmit={save} onKeyDown={onKeyDown}>
      <DateAndKind entry={entry} isNew={isNew} {...field} onKind={changeKind} />
      <WhoAndWhat entry={entry} {...field} />
      <EntryActions stacked={stacked} thenOwed={thenOwed} onDelete={onDelete} onDrop={onDrop} />
    </form>
  );
}

interface FieldsProps extends Required<Pick<Props, 'entry' | 'stacked' | 'onChange'>> {
  fault: ReturnType<typeof faultOf>;
}

/** On a phone with labels over the fields, and larger. */
const lookOf = (stacked: boolean) => ({
  size: stacked ? 'md' : 'xs',
  label: (text: string) => (stacked ? { label: text } : { 'aria-label': text }),
});

function DateAndKind({
  entry,
  isNew,
  stacked,
  fault,
  onChange,
  onKind,
}: FieldsProps & { isNew: boolean; onKind: (kind: Entry['kind']) => void }) {
  const { size, label } = lookOf(stacked);
  return (
    <>
      <TextInput
        {...label('Date')}
        size={size}
        name="date"
        type="date"
        value={entry.date}
        error={fault?.field === 'date' ? fault.text : undefined}
        onChange={(event) => onChange({ date: event.currentTarget.value })}
      />
      {isNew ? (
        <SegmentedControl
          size={size}
          fullWidth
          aria-label="Kind"
          value={entry.kind}
          onChange={(kind) => onKind(kind as Entry['kind'])}
          data={[
            { value: 'payment', label: 'Payment' },
            { value: 'expense', label: 'Expense' },
          ]}
        />
      ) : (
        <span className={css.fixedkind}>{entry.kind === 'payment' ? 'Payment' : 'Expense'}</span>
      )}
    </>
  );
}

function WhoAndWhat({ entry, stacked, fault, onChange }: FieldsProps) {
  const { size, label } = lookOf(stacked);
  const who = entry.kind === 'payment' ? 'Payer' : 'Payee';
  return (
    <>
      <NativeSelect
        {...label('Type')}
        size={size}
        name="type"
        value={String(entry.typeId)}
        data={TYPES}
        onChange={(event) => onChange({ typeId: Number(event.currentTarget.value) })}
      />
      <TextInput
        {...label(who)}
        size={size}
        name="name"
        maxLength={255}
        autoComplete="off"
        value={entry.name}
        placeholder={stacked ? undefined : who}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        {...label('Detail')}
        size={size}
        name="detail"
        maxLength={255}
        autoComplete="off"
        value={entry.detail}
        placeholder={stacked ? undefined : 'Detail'}
        onChange={(event) => onChange({ detail: withoutPrefix(event.currentTarget.value) })}
      />
      <TextInput
        {...label('Amount')}
        size={size}
        name="amount"
        className={css.amountfield}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={entry.amount}
        placeholder={stacked ? undefined : '0.00'}
        error={fault?.field === 'amount' ? fault.text : undefined}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
    </>
  );
}

function EntryActions({
  stacked,
  thenOwed,
  onDelete,
  onDrop,
}: {
  stacked: boolean;
  thenOwed: string | null;
  onDelete: (() => void) | undefined;
  onDrop: () => void;
}) {
  return stacked ? (
    <>
      {thenOwed !== null && <p className="muted">Then owed: ${grouped(thenOwed)}</p>}
      <div className={css.stackedactions}>
        {onDelete && (
          <Button variant="subtle" color="brick" onClick={onDelete}>
            Delete
          </Button>
        )}
        <Button variant="default" onClick={onDrop}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </>
  ) : (
    <>
      <span className={css.preview} role="status" aria-label="Then owed">
        {thenOwed === null ? '' : grouped(thenOwed)}
      </span>
      <span className={css.actions}>
        <IconButton icon="check" label="Save, Enter" size={28} type="submit" />
        {onDelete ? (
          <IconButton icon="trash" label="Delete this entry" size={28} onClick={onDelete} />
        ) : (
          <IconButton icon="close" label="Drop, Esc" size={28} onClick={onDrop} />
        )}
      </span>
    </>
  );
}
