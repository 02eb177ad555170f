import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { getContact } from '../../../contracts/contacts/contacts/get-contact.ts';
import { type Contact, type ContactFields, type ContactRow, displayNameOf } from '../../../contracts/contacts/entities.ts';
import { formatPhone } from '../../../contracts/format.ts';
import { type CallError, send } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { useEnter } from '../../ui/use-enter.ts';
import css from './search.module.css';
import { CustomerRow, newNamed, useCustomerSearch } from './search.tsx';

interface ChooseCustomerProps {
  contact: Contact | null;
  onChoose: (contact: Contact | null) => void;
  /** Somebody who is no contact yet, begun with what was typed. */
  onNew: (fields: ContactFields) => void;
  words: string;
  onWords: (words: string) => void;
  error: string | undefined;
}

/** The customer of a job that is about to begin: found among the contacts as one types, or typed anew. Arrows mark, Enter takes the marked one. */
export function ChooseCustomer(props: ChooseCustomerProps) {
  const { contact, onChoose, words: typed, onWords, error } = props;
  const taken = useRef<HTMLFieldSetElement>(null);
  const find = useRef<HTMLInputElement>(null);
  useFocusOfChoice(contact !== null, taken, find);
  const { search, open, marked, setAt, list, take, failure, onKeyDown } = useChoosing(props);
  if (contact) return <ChosenCustomer ref={taken} contact={contact} onOther={() => onChoose(null)} />;
  return (
    <div className={css.choose}>
      <span className={css.label}>Customer</span>
      <SearchField
        ref={find}
        className={css.find}
        label="Customer"
        role="combobox"
        aria-expanded={open}
        aria-controls="customers-found"
        aria-activedescendant={open ? `customer-${marked}` : undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? 'customer-error' : undefined}
        // Mantine's dialog closes by Esc, which here takes back the words first.
        data-mantine-stop-propagation={open}
        autoComplete="off"
        placeholder="Name, company, phone, email, address"
        value={typed}
        maxLength={200}
        onChange={(value) => {
          onWords(value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {error ? (
        <p id="customer-error" className="brick">
          {error}
        </p>
      ) : null}
      {failure ? <FailureLine error={failure} what="The contacts could not be fetched." onRetry={() => void search.refetch()} /> : null}
      {open && (
        <div ref={list} className={css.found} id="customers-found" role="listbox" aria-label="Customers found" aria-busy={!search.settled}>
          {search.rows.map((row, index) => (
            <Choice key={row.id} index={index} marked={index === marked} onTake={() => take(row)}>
              <CustomerRow row={row} query={search.words} />
            </Choice>
          ))}
          <Choice index={search.rows.length} marked={search.rows.length === marked} onTake={() => take(undefined)}>
            <Icon name="plus" />
            <b className="spruce ellipsis">New customer: {search.words}</b>
          </Choice>
        </div>
      )}
    </div>
  );
}

/** The search, the row that is marked, and taking it; without a row it is somebody new. */
function useChoosing({ contact, onChoose, onNew, words: typed, onWords }: ChooseCustomerProps) {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const search = useCustomerSearch(typed, { enabled: contact === null });
  const { words, rows, settled } = search;
  const opened = useMutation<z.output<typeof getContact.response>, CallError, number>({
    mutationFn: (id) => send(getContact, { params: { kind: 'customer', id } }),
    onSuccess: ({ contact: chosen }) => onChoose(chosen),
  });
  const open = words !== '' && !contact;
  // Whoever is not found is new: the last row, which is the marked one where there is no other.
  const marked = Math.min(at, rows.length);
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const take = (row: ContactRow | undefined) => {
    if (row) opened.mutate(row.id);
    else onNew(newNamed(words));
  };
  const enter = useEnter({ words, settled }, () => {
    if (!opened.isPending) take(rows[marked]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !open || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') setAt(Math.min(rows.length, marked + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, marked - 1));
    else if (event.key === 'Escape') onWords('');
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { search, open, marked, setAt, list, take, failure: search.error ?? opened.error, onKeyDown };
}

/** The field goes with the choice, and comes back without it: the focus stays where it was, on nothing that a second Enter would undo. */
function useFocusOfChoice(isChosen: boolean, taken: RefObject<HTMLElement | null>, find: RefObject<HTMLElement | null>): void {
  const wasChosen = useRef(false);
  useEffect(() => {
    if (isChosen) taken.current?.focus();
    else if (wasChosen.current) find.current?.focus();
    wasChosen.current = isChosen;
  }, [isChosen, taken, find]);
}

function ChosenCustomer({ ref, contact, onOther }: { ref: Ref<HTMLFieldSetElement>; contact: Contact; onOther: () => void }) {
  const name = displayNameOf(contact) || 'No name';
  return (
    <div className={css.choose}>
      <span className={css.label}>Customer</span>
      <fieldset ref={ref} className={css.chosen} tabIndex={-1} aria-label={`Customer: ${name}`}>
        <InitialsBadge name={name} customer />
        <span className={css.about}>
          <b className="ellipsis">{name}</b>
          <span className="muted ellipsis">{[contact.phone && formatPhone(contact.phone), contact.email].filter(Boolean).join(', ')}</span>
        </span>
        <ActionIcon variant="subtle" color="gray" aria-label={`Another customer than ${name}`} onClick={onOther}>
          <Icon name="close" size={16} />
        </ActionIcon>
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  index: number;
  marked: boolean;
  onTake: () => void;
  children: ReactNode;
}

function Choice({ index, marked, onTake, children }: ChoiceProps) {
  return (
    <div id={`customer-${index}`} className={css.row} role="option" tabIndex={-1} aria-selected={marked} onClick={onTake}>
      {children}
    </div>
  );
}
