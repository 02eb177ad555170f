import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { createOrModifyCustomer } from '../../../contracts/contacts/customers/create-or-modify-customer.ts';
import { writeCopiedFromIdToOrder } from '../../../contracts/contacts/customers/write-copied-from-id-to-order.ts';
import { type Contact, isComplete } from '../../../contracts/contacts/entities.ts';
import { saveOrderCustomer } from '../../../contracts/estimating/setup/save-order-customer.ts';
import { send } from '../../app/client.ts';
import type { Faults } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { ChooseCustomer } from '../../contacts/customers/choose-customer.tsx';
import { type Address, addressOf, CustomerFields, customerOf, NO_ADDRESS } from '../setup/fields.tsx';

/** What the dialog's form holds of the customer: the words that look for one, and what is typed of somebody new. */
export const NO_NEW_CUSTOMER = { ...customerOf({ firstName: '', lastName: '', companyName: '', phone: '', email: '' }), customerWords: '' };
type Values = typeof NO_NEW_CUSTOMER & Address;

const isSame = (one: Address, other: Address) =>
  Object.entries(addressOf(one)).every(([name, text]) => other[name as keyof Address] === text);

/** For whom a new estimate is: a contact, somebody new, or nobody yet. */
export function useNewCustomer() {
  const me = useMe();
  const [contact, setContact] = useState<Contact | null>(null);
  const [typing, setTyping] = useState(false);
  const [keeps, setKeeps] = useState(true);
  // Made once, so that a second try after a refused address does not make a second contact.
  const made = useRef(0);
  return {
    contact,
    setContact,
    typing,
    setTyping,
    keeps,
    setKeeps,
    faults: ({ customerWords }: Values): Faults =>
      customerWords.trim() && !contact && !typing ? { customerWords: 'Choose one of these, or a new customer.' } : {},
    /** Copies the contact to the order (R191), or saves who was typed, in the contacts too where that is wanted (R192). */
    save: async (orderId: number, values: Values) => {
      const customer = customerOf(values);
      if (contact) await send(writeCopiedFromIdToOrder, { params: { orderId }, body: { customerId: contact.id } });
      else if (!typing) return;
      else if (keeps && isComplete({ ...customer, ...addressOf(values) })) {
        const body = { ...customer, ...addressOf(values), id: made.current, organization_Id: me?.organizationId ?? 0 };
        made.current = await send(createOrModifyCustomer, { params: { id: orderId }, body });
      } else if (Object.values(customer).some(Boolean)) await send(saveOrderCustomer, { params: { orderId }, body: customer });
    },
  };
}

interface NewCustomerProps {
  of: ReturnType<typeof useNewCustomer>;
  values: Values;
  onChange: (change: Partial<Values>) => void;
  errorOf: (field: string) => string | undefined;
}

/** A contact found as one types, whose address is the job's until another is written, or the fields of somebody new. */
export function NewCustomer({ of, values, onChange, errorOf }: NewCustomerProps) {
  const { contact, typing, keeps } = of;
  const choose = (chosen: Contact | null) => {
    const filled = contact ?? NO_ADDRESS;
    if (isSame(values, filled)) onChange(addressOf(chosen ?? NO_ADDRESS));
    onChange({ customerWords: '' });
    of.setContact(chosen);
  };
  if (!typing)
    return (
      <ChooseCustomer
        contact={contact}
        onChoose={choose}
        onNew={(fields) => {
          onChange({ ...customerOf(fields), customerWords: '' });
          of.setTyping(true);
        }}
        words={values.customerWords}
        onWords={(customerWords) => onChange({ customerWords })}
        error={errorOf('customerWords')}
      />
    );
  return (
    <>
      <CustomerFields
        value={customerOf(values)}
        onChange={onChange}
        errorOf={errorOf}
        focus={values.phone === '' ? 'phone' : 'firstName'}
        onSearch={() => {
          onChange(NO_NEW_CUSTOMER);
          of.setTyping(false);
        }}
      />
      <Checkbox
        label="Add to Contacts, with the address below"
        checked={keeps}
        onChange={(event) => of.setKeeps(event.currentTarget.checked)}
      />
    </>
  );
}
