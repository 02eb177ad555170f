import '../../app/schemas/checking.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { createOrModifyCustomer } from '../../../contracts/contacts/customers/create-or-modify-customer.ts';
import { getOrderLevelCustomer } from '../../../contracts/contacts/customers/get-order-level-customer.ts';
import { writeCopiedFromIdToOrder } from '../../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import { type Contact, ContactBody, ContactFields, type ContactRow, isComplete } from '../../../contracts/contacts/entities.ts';
import { ORDER_CUSTOMER_SAVED } from '../../../contracts/contacts/messages.ts';
import { contactsRefusals } from '../../../contracts/contacts/refusals.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { useRead } from '../../app/client.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { useEnter } from '../../ui/use-enter.ts';
import { counted, grouped } from '../../ui/words.ts';
import { ContactFormFields } from '../contacts/form.tsx';
import { changedIn, reloadContacts } from '../contacts/saves.ts';
import css from './change-customer.module.css';
import searchCss from './search.module.css';
import { CustomerRow, newNamed, useCustomerSearch } from './search.tsx';

/** What shows a job's customer. */
const SHOWING = [getOrders, getOrderByOrderId, getOrderLevelCustomer];

/**
 * S075: "Customer of this job". Left a search over the contacts, right the one that would be taken, or a new one. Enter takes the marked contact, which is
 * copied to the job (R191); Tab edits it first; Ctrl+N begins a new one.
 */
export function ChangeCustomer({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const model = useChangeCustomer(orderId, onClose);
  const { search, making, row, isNew, taking, taken } = model;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={1080}
      title={
        <span className={css.title}>
          Customer of this job <span className="muted">{counted(search.whole, 'contact')}</span>
        </span>
      }
    >
      <div className={css.two} onKeyDown={model.onKeyDown}>
        <FoundCustomers model={model} orderId={orderId} />
        {taking.failure ? <FailureLine error={taking.failure} what="Not taken." /> : null}
        {isNew ? (
          <CustomerForm key="new" orderId={orderId} initial={newNamed(search.words)} onClose={onClose} onSaved={taken} autoFocus={making} />
        ) : row ? (
          <Chosen
            key={row.id}
            row={row}
            orderId={orderId}
            editing={model.editing}
            onEdit={model.edit}
            onTake={() => model.choose(row)}
            busy={taking.busy}
            onClose={onClose}
            onSaved={taken}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** The search, the contact that is marked, whether it is edited or a new one begun, and taking it for the job. */
function useChangeCustomer(orderId: number, onClose: () => void) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [making, setMaking] = useState(false);
  const [editing, setEditing] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const search = useCustomerSearch(typed);
  const { words, rows, settled } = search;
  const isNew = making || rows.length === 0;
  const row = isNew ? undefined : rows[Math.min(at, rows.length - 1)];
  const taken = async () => {
    tell(ORDER_CUSTOMER_SAVED); // M076
    onClose();
    await reloadContacts(queries);
  };
  const taking = useSave(writeCopiedFromIdToOrder, { invalidates: SHOWING, onSaved: taken });
  const choose = (one: ContactRow | undefined) => one && void taking.save({ params: { orderId }, body: { customerId: one.id } });
  const move = (to: number) => {
    setMaking(to >= rows.length);
    setEditing(false);
    setAt(Math.max(0, Math.min(rows.length - 1, to)));
  };
  const enter = useEnter({ words, settled }, () => {
    if (row) choose(row);
    else setMaking(true);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === 'n') setMaking(true);
    else if (event.target !== find.current) return;
    else if (event.key === 'ArrowDown') move(isNew ? rows.length : at + 1);
    else if (event.key === 'ArrowUp') move(isNew ? rows.length - 1 : at - 1);
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Tab' && !event.shiftKey && row) setEditing(true);
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setMaking(false);
    setEditing(false);
  };
  const [make, edit] = [() => setMaking(true), () => setEditing(true)];
  return { search, find, typed, type, making, make, editing, edit, isNew, row, taking, taken, choose, move, onKeyDown };
}

/** The search, and who was found; the last row begins somebody new. */
function FoundCustomers({ model, orderId }: { model: ReturnType<typeof useChangeCustomer>; orderId: number }) {
  const { search, isNew, row, move, choose, make } = model;
  const { words, rows, error, loading } = search;
  const list = useRef<HTMLUListElement>(null);
  const current = useRead(getOrderLevelCustomer, { params: { id: orderId } });
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <section className={css.left} aria-label="Contacts">
      <SearchField
        ref={model.find}
        data-autofocus
        className={css.find}
        label="Search the contacts"
        placeholder="Name, company, phone, email, address"
        value={model.typed}
        maxLength={200}
        onChange={model.type}
      >
        <span className="muted figures" role="status">
          {words ? `${grouped(String(search.found))} found` : ''}
        </span>
      </SearchField>
      {error ? <FailureLine error={error} what="The contacts could not be fetched." onRetry={() => void search.refetch()} /> : null}
      {loading && !error ? <SkeletonRows rows={5} height={52} /> : null}
      <ul ref={list} className={css.rows}>
        {rows.map((one, index) => (
          <li key={`${one.kind}-${one.id}`}>
            <button
              type="button"
              className={searchCss.row}
              tabIndex={-1}
              aria-current={one === row || undefined}
              onClick={() => move(index)}
              onDoubleClick={() => choose(one)}
            >
              <CustomerRow row={one} query={words} taken={current.data?.id === one.id} />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={searchCss.row} aria-current={isNew || undefined} onClick={make}>
            <Icon name="plus" />
            <b className="spruce">Add a new customer</b>
            <kbd>Ctrl N</kbd>
          </button>
        </li>
      </ul>
      <p className={`${css.keys} muted`}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> take for this job <kbd>Tab</kbd> edit
      </p>
    </section>
  );
}

interface ChosenProps {
  row: ContactRow;
  orderId: number;
  editing: boolean;
  onEdit: () => void;
  onTake: () => void;
  busy: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** The contact that would be taken, or its form. */
function Chosen({ row, orderId, editing, onEdit, onTake, busy, onClose, onSaved }: ChosenProps) {
  const { data, error } = useRead(getContact, { params: { kind: 'customer', id: row.id } });
  if (error) return <FailureLine error={error} what="The contact could not be fetched." />;
  if (!data)
    return (
      <section className={css.right}>
        <SkeletonRows rows={5} />
      </section>
    );
  const { contact } = data;
  if (editing)
    return (
      <CustomerForm
        key={contact.id}
        orderId={orderId}
        contact={contact}
        initial={ContactFields.parse(contact)}
        onClose={onClose}
        onSaved={onSaved}
        autoFocus
      />
    );
  const lines = [
    ['Phone', formatPhone(contact.phone)],
    ['Other phone', formatPhone(contact.alternatePhone)],
    ['Email', contact.email],
    ['Address', [contact.address, contact.address2].filter(Boolean).join(', ')],
    ['Place', [contact.city, `${contact.state} ${contact.zip}`.trim()].filter(Boolean).join(', ')],
    ['Company', contact.companyName === contact.displayName ? '' : contact.companyName],
    ['Notes', contact.notes],
  ].filter(([, value]) => value);
  return (
    <section className={css.right} aria-label={contact.displayName || 'No name'}>
      <header>
        <h3>{contact.displayName || 'No name'}</h3>
        <p className="muted">Copied to this job; what is changed in Contacts later does not change the job.</p>
      </header>
      <dl className={css.facts}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <span className={css.space} />
        <Button variant="default" onClick={onEdit} rightSection={<kbd>Tab</kbd>}>
          Edit
        </Button>
        <Button loading={busy} onClick={onTake} rightSection={<kbd>Enter</kbd>}>
          Use for this job
        </Button>
      </footer>
    </section>
  );
}

interface FormProps {
  orderId: number;
  /** Missing: a new customer. */
  contact?: Contact;
  initial: ContactFields;
  onClose: () => void;
  onSaved: () => Promise<void>;
  autoFocus: boolean;
}

/** Saves the customer to the contacts and copies it to the job in one call (C130, R192). */
function CustomerForm({ orderId, contact, initial, onClose, onSaved, autoFocus }: FormProps) {
  const formId = useId();
  const me = useMe();
  const [incomplete, setIncomplete] = useState(false);
  const save = useSave(createOrModifyCustomer, { invalidates: SHOWING, onSaved });
  const form = useForm<ContactFields>({
    initial,
    faults: (values) => faultsOf({ body: ContactBody }, values),
    save: {
      ...save,
      save: (fields) => {
        setIncomplete(!isComplete(fields));
        if (!isComplete(fields)) return Promise.resolve(false);
        const body = contact
          ? { ...changedIn({ kind: 'customer', list: 'organization', fields, contact }), id: contact.id, revision: contact.revision }
          : { ...fields, id: 0, organization_Id: me?.organizationId ?? 0 };
        return save.save({ params: { id: orderId }, body });
      },
    },
  });
  const shows = incomplete && !isComplete(form.values);
  const text = contactsRefusals.CONTACT_INCOMPLETE.text;
  const [bold, rest] = [text.slice(0, text.indexOf('.') + 1), text.slice(text.indexOf('.') + 1)];
  return (
    <section className={css.right} aria-label={contact ? 'Edit the customer' : 'New customer'}>
      <header>
        <h3>{contact ? contact.displayName || 'No name' : 'New customer'}</h3>
        <p className="muted">Saved to Contacts and copied to this job.</p>
      </header>
      <form id={formId} {...form.props}>
        {form.refusal ? <FailureLine error={form.refusal} what="Not saved." /> : null}
        <ContactFormFields form={form} kind="customer" focus={autoFocus ? 'firstName' : ''} />
        {shows ? (
          <p className={css.incomplete} role="alert">
            <Icon name="warning" />
            <span>
              <b>{bold}</b>
              {rest}
            </span>
          </p>
        ) : null}
      </form>
      <footer className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <span className={css.space} />
        <Button type="submit" form={formId} loading={form.busy} rightSection={<kbd>Ctrl Enter</kbd>}>
          {contact ? 'Update and use for this job' : 'Add and use for this job'}
        </Button>
      </footer>
    </section>
  );
}
