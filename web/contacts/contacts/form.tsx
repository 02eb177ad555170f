import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { COUNTS_FROM, type ContactFields, type ContactKind } from '../../../contracts/contacts/entities.ts';
import { getPlace } from '../../../contracts/estimating/setup/get-place.ts';
import { send } from '../../app/client.ts';
import type { useForm } from '../../app/form.ts';
import css from './form.module.css';

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'.split(
    ' ',
  );

type Form = ReturnType<typeof useForm<ContactFields>>;

/** What a field that is too short to count says of itself (R186, R187, R189). */
function lengthWords(text: string, what: string): string | undefined {
  const length = text.trim().length;
  return length > 0 && length < COUNTS_FROM ? `${length} characters; ${what} counts from ${COUNTS_FROM} on` : undefined;
}

/** The fields of a customer (S076) or vendor. A ZIP code fills in city and state, unless a person wrote others. */
export function ContactFormFields({ form, kind, focus = 'firstName' }: { form: Form; kind: ContactKind; focus?: string }) {
  const filled = useRef<{ city: string; state: string } | null>(null);
  const current = useRef(form.values);
  current.current = form.values;
  const changeZip = async (zip: string) => {
    form.change({ zip });
    if (!/^\d{5}$/.test(zip)) return;
    // A ZIP code that nobody knows, or a lookup that fails, leaves the fields to the person.
    const place = await send(getPlace, { params: { zip } }).catch(() => null);
    const { zip: now, city, state } = current.current;
    if (!place || now !== zip) return;
    if ((city !== '' && city !== filled.current?.city) || (state !== '' && state !== filled.current?.state)) return;
    filled.current = { city: place.city, state: place.state };
    form.change(filled.current);
  };
  const text = (name: keyof ContactFields & string, label: string, more: object = {}) => (
    <TextInput
      label={label}
      maxLength={255}
      autoComplete="off"
      {...form.field(name)}
      {...more}
      data-autofocus={name === focus || undefined}
      autoFocus={name === focus}
    />
  );
  const fromZip = filled.current !== null && form.values.city === filled.current.city ? 'from the ZIP code' : undefined;
  return (
    <div className={css.fields}>
      <div className={css.names}>
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
        {text('companyName', 'Company')}
      </div>
      <div className={css.two}>
        {text('phone', 'Phone', { type: 'tel', maxLength: 40 })}
        {text('alternatePhone', 'Other phone', { type: 'tel', maxLength: 40 })}
      </div>
      {text('email', 'Email', { type: 'email', description: lengthWords(form.values.email, 'an email'), inputWrapperOrder: ORDER })}
      <div className={css.street}>
        {text('address', 'Address', { description: lengthWords(form.values.address, 'an address'), inputWrapperOrder: ORDER })}
        {text('address2', 'Apartment, suite')}
      </div>
      <div className={css.place}>
        <TextInput
          label="ZIP code"
          {...form.field('zip')}
          maxLength={10}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => void changeZip(event.currentTarget.value.trim())}
        />
        {text('city', 'City', { description: fromZip, inputWrapperOrder: ORDER })}
        <NativeSelect label="State" data={['', ...STATES]} {...form.field('state')} />
      </div>
      {kind === 'vendor' ? (
        <div className={css.two}>
          {text('fax', 'Fax', { type: 'tel', maxLength: 40 })}
          {text('licenseNumber', 'License number')}
        </div>
      ) : null}
      <Textarea label="Notes" autosize minRows={2} maxRows={8} maxLength={4000} {...form.field('notes')} />
    </div>
  );
}

const ORDER = ['label', 'input', 'description', 'error'];
