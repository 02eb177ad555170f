import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { OrderCustomer, Survey } from '../../../contracts/estimating/entities.ts';
import { getPlace } from '../../../contracts/estimating/setup/get-place.ts';
import { send } from '../../app/client.ts';
import css from './fields.module.css';

export type Address = Omit<z.infer<typeof Survey>, 'id'>;
export const NO_ADDRESS: Address = { address: '', address2: '', city: '', state: '', zip: '' };

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'.split(
    ' ',
  );

interface AddressFieldsProps {
  value: Address;
  onChange: (change: Partial<Address>) => void;
  errorOf: (field: string) => string | undefined;
}

/** The property's address. A ZIP code fills in the city and the state, unless a person wrote others. */
export function AddressFields({ value, onChange, errorOf }: AddressFieldsProps) {
  const [filled, setFilled] = useState<{ city: string; state: string } | null>(null);
  const changeZip = async (zip: string) => {
    onChange({ zip });
    if (!/^\d{5}$/.test(zip)) return;
    // A ZIP code that nobody knows, or a lookup that fails, leaves the fields to the person.
    const place = await send(getPlace, { params: { zip } }).catch(() => null);
    if (!place) return;
    const free = (value.city === '' || value.city === filled?.city) && (value.state === '' || value.state === filled?.state);
    if (!free) return;
    setFilled(place);
    onChange({ city: place.city, state: place.state });
  };

  return (
    <div className={css.address}>
      <TextInput
        className={css.addressWide}
        label="Address"
        value={value.address}
        maxLength={255}
        autoComplete="off"
        error={errorOf('address')}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        className={css.addressWide}
        label="Apartment, suite (optional)"
        value={value.address2}
        maxLength={255}
        autoComplete="off"
        error={errorOf('address2')}
        onChange={(event) => onChange({ address2: event.currentTarget.value })}
      />
      <TextInput
        label="ZIP code"
        value={value.zip}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('zip')}
        onChange={(event) => void changeZip(event.currentTarget.value.trim())}
      />
      <TextInput
        label="City"
        value={value.city}
        maxLength={255}
        autoComplete="off"
        error={errorOf('city')}
        onChange={(event) => onChange({ city: event.currentTarget.value })}
      />
      <NativeSelect
        label="State"
        value={value.state}
        data={['', ...STATES]}
        error={errorOf('state')}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
    </div>
  );
}

interface CustomerFieldsProps {
  value: OrderCustomer;
  onChange: (change: Partial<OrderCustomer>) => void;
  errorOf: (field: string) => string | undefined;
  /** The field that has the focus when the fields appear. */
  focus: keyof OrderCustomer;
  /** Back to the search among the contacts. */
  onSearch: () => void;
}

/** For whom the work is done: the list shows the name, and the estimate is addressed to it when it is sent. */
export function CustomerFields({ value, onChange, errorOf, focus, onSearch }: CustomerFieldsProps) {
  const [first] = useState(focus);
  const field = (name: keyof OrderCustomer, label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      inputMode={type === 'tel' ? 'tel' : type === 'email' ? 'email' : undefined}
      value={value[name]}
      maxLength={255}
      autoComplete="off"
      autoFocus={name === first}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={css.customer}>
      <legend>
        New customer
        <button type="button" className="link" onClick={onSearch}>
          Search the contacts
        </button>
      </legend>
      {field('firstName', 'First name')}
      {field('lastName', 'Last name')}
      {field('phone', 'Phone', 'tel')}
      {field('email', 'Email', 'email')}
      <div className={css.customerWide}>{field('companyName', 'Company (optional)')}</div>
    </fieldset>
  );
}

export function addressOf({ address, address2, city, state, zip }: Address): Address {
  return { address, address2, city, state, zip };
}
export function customerOf({ firstName, lastName, companyName, phone, email }: OrderCustomer): OrderCustomer {
  return { firstName, lastName, companyName, phone, email };
}
