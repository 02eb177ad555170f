import { type KeyboardEvent, type ReactNode } from 'react';
import { paymentTypeOf } from '../../../contracts/estimating/payments/payment.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { day, grouped } from '../../ui/words.ts';
import type { usePaymentEdits } from './edits.ts';
import css from './list.module.css';
import { amountOf, type Entry, type Kept, type Unsaved } from './model.ts';

interface Props {
  kept: readonly Kept[];
  edits: ReturnType<typeof usePaymentEdits>;
  phone: boolean;
  /** Names of the reports that an entry is applied to, by its id. */
  appliedTo: ReadonlyMap<number, string>;
  /** The form of what is typed, in its row. */
  form: ReactNode;
}

const KIND_WORDS = { payment: 'Payment', expense: 'Expense' } as const;
const signed = ({ kind, amount }: Entry) => `${kind === 'expense' ? '−' : ''}${grouped(amountOf(amount) ?? amount)}`;

/** Payments and expenses in one list: arrows move, Enter edits, Delete deletes. What was not saved stands first, or in the place of what it changes. */
export function PaymentsList(props: Props) {
  const { kept, edits, phone } = props;
  const rows = rowsOf(props);
  if (phone)
    return (
      <div>
        <ul className={css.cards}>{rows}</ul>
      </div>
    );
  return (
    <div className={css.scroll} onKeyDown={(event) => entryKey(event, kept, edits)}>
      <table className={css.table}>
        <Head />
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

/** One list with keys of their own: the form stays the same one, with what is being typed, where its row goes somewhere else. */
function rowsOf({ kept, edits, phone, appliedTo, form }: Props): ReactNode[] {
  const { editing, unsaved } = edits;
  const open = (one: Unsaved) => one.key !== editing?.key;
  const shown = new Set(kept.map(({ id }) => id));
  // What somebody else has deleted meanwhile, or what the filter leaves out, stands with the new ones.
  const isFresh = (id: number | null): id is null => id === null || !shown.has(id);
  const fresh = unsaved.filter((one) => isFresh(one.id) && open(one));
  const changed = new Map(unsaved.filter(open).flatMap((one) => (one.id === null ? [] : [[one.id, one] as const])));
  const inRow = phone ? null : editing;
  // What is on its way is opened once it is kept: opened before, a new payment would be saved a second time.
  const openUnsaved = (one: Unsaved) => (one.failure === null ? undefined : () => edits.editUnsaved(one));

  const Row = phone ? PhoneRow : TableRow;
  const formRow = inRow && <FormRow key={`form ${inRow.key}`} form={form} />;
  return [
    inRow && isFresh(inRow.id) && formRow,
    ...fresh.map((one) => (
      <Row key={`new ${one.key}`} entry={one.entry} unsaved={one} thenOwed={null} edits={edits} onOpen={openUnsaved(one)} />
    )),
    ...kept.map((one) => {
      const { id, entry, thenOwed } = one;
      const waiting = changed.get(id);
      if (inRow?.id === id) return formRow;
      return (
        <Row
          key={id}
          id={id}
          entry={waiting?.entry ?? entry}
          unsaved={waiting}
          thenOwed={thenOwed}
          appliedTo={appliedTo.get(id)}
          edits={edits}
          onOpen={waiting ? openUnsaved(waiting) : () => edits.edit(one)}
        />
      );
    }),
  ];
}

/** Arrows go to another entry, Delete deletes. */
function entryKey(event: KeyboardEvent<HTMLElement>, kept: readonly Kept[], edits: Props['edits']) {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused?.matches('button[data-entry]')) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-entry]')];
  const at = entries.indexOf(focused);
  if (event.key === 'Delete') {
    const one = kept.find(({ id }) => String(id) === focused.dataset.entry);
    if (one) edits.remove(one);
    (entries[at + 1] ?? entries[at - 1])?.focus();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const to = entries[Math.min(entries.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  } else return;
  event.preventDefault();
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Kind</th>
        <th scope="col">Type</th>
        <th scope="col">Payer or payee</th>
        <th scope="col">Detail</th>
        <th scope="col">Applied to</th>
        <th scope="col" className={css.number}>
          Amount
        </th>
        <th scope="col" className={css.number}>
          Then owed
        </th>
        <th>
          <span className="hidden-visually">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

function FormRow({ form }: { form: ReactNode }) {
  return (
    <tr className={css.editing}>
      <td colSpan={9}>{form}</td>
    </tr>
  );
}

interface RowProps {
  id?: number;
  entry: Entry;
  unsaved: Unsaved | undefined;
  thenOwed: string | null;
  appliedTo?: string | undefined;
  edits: Props['edits'];
  onOpen: (() => void) | undefined;
}

const stateOf = (unsaved: Unsaved | undefined) => (unsaved ? (unsaved.failure === null ? 'saving' : 'failed') : undefined);
const nameOf = (entry: Entry) =>
  `Edit the ${entry.kind} of ${day(entry.date)}, ${grouped(amountOf(entry.amount) ?? entry.amount)}${entry.name ? `, ${entry.name}` : ''}`;

function TableRow({ id, entry, unsaved, thenOwed, appliedTo, edits, onOpen }: RowProps) {
  return (
    <tr data-state={stateOf(unsaved)} onClick={onOpen}>
      <td>{day(entry.date)}</td>
      <td className={entry.kind === 'expense' ? 'muted' : undefined}>{KIND_WORDS[entry.kind]}</td>
      <td>{paymentTypeOf(entry.typeId).name}</td>
      <td className="ellipsis">
        <button type="button" data-entry={id ?? 'new'} aria-label={nameOf(entry)} aria-disabled={!onOpen} title={entry.name}>
          {entry.name || <span className="muted">–</span>}
        </button>
      </td>
      <td className={unsaved?.failure ? undefined : 'ellipsis muted'} title={entry.detail}>
        <Detail entry={entry} unsaved={unsaved} edits={edits} />
      </td>
      <td className="ellipsis" title={appliedTo}>
        {appliedTo ?? <span className="muted">–</span>}
      </td>
      <td className={css.number}>{signed(entry)}</td>
      <td className={`${css.number} muted`}>{unsaved || thenOwed === null ? '' : grouped(thenOwed)}</td>
      <td>{unsaved?.failure && <Discard one={unsaved} edits={edits} />}</td>
    </tr>
  );
}

function PhoneRow({ id, entry, unsaved, thenOwed, appliedTo, edits, onOpen }: RowProps) {
  return (
    <li data-state={stateOf(unsaved)}>
      <button type="button" data-entry={id ?? 'new'} aria-label={nameOf(entry)} aria-disabled={!onOpen} onClick={onOpen}>
        <span>
          <b className="ellipsis">{entry.name || KIND_WORDS[entry.kind]}</b>
          <b className={css.number}>{signed(entry)}</b>
        </span>
        <span className="muted">
          <span className="ellipsis">
            {[day(entry.date), KIND_WORDS[entry.kind], paymentTypeOf(entry.typeId).name, entry.detail, appliedTo]
              .filter(Boolean)
              .join(', ')}
          </span>
          {thenOwed !== null && !unsaved && <span className={css.number}>then {grouped(thenOwed)}</span>}
        </span>
      </button>
      {unsaved && (
        <div className={css.phonefailure}>
          <Detail entry={entry} unsaved={unsaved} edits={edits} />
          {unsaved.failure && <Discard one={unsaved} edits={edits} />}
        </div>
      )}
    </li>
  );
}

/** The detail; of an entry that was refused why, and Retry. */
function Detail({ entry, unsaved, edits }: { entry: Entry; unsaved: Unsaved | undefined; edits: Props['edits'] }) {
  if (!unsaved) return entry.detail;
  if (unsaved.failure === null) return 'Saving';
  return (
    <span className={css.failure} role="alert">
      <Icon name="warning" size={14} />
      <span>{unsaved.failure}</span>
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          edits.retry(unsaved);
        }}
      >
        Retry
      </button>
    </span>
  );
}

function Discard({ one, edits }: { one: Unsaved; edits: Props['edits'] }) {
  return (
    <IconButton
      icon="close"
      label="Discard"
      size={28}
      onClick={(event) => {
        event.stopPropagation();
        edits.discard(one);
      }}
    />
  );
}
