import { TextInput } from '@mantine/core';
import { updateAddress } from '../../../contracts/accounts/profile/address-calls.ts';
import { getOrgUserInfo } from '../../../contracts/accounts/profile/basic-calls.ts';
import { AccountAddress } from '../../../contracts/accounts/profile/profile.ts';
import { send, useRead } from '../../app/client.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { FieldRow } from './field-row.tsx';
import css from './profile.module.css';
import { INFO } from './profile-section.tsx';
import { type FieldValues, useSavedFields } from './saved-fields.ts';

const FIELDS = ['contactAddress1', 'contactAddress2', 'contactCity', 'contactState', 'contactZip'] as const;
type Field = (typeof FIELDS)[number];
const SHAPE = AccountAddress.partial();

/** S004, R006 to R008: one's address. Each field is saved when it is left. */
export function AddressSection({ onUnsaved }: { onUnsaved: (fields: number) => void }) {
  const { data, error } = useRead(getOrgUserInfo, INFO);
  return (
    <section className={css.section} aria-labelledby="address">
      <div className={css.head}>
        <h2 id="address">Address</h2>
        <span className="muted">yours alone; the audit says only that it changed</span>
      </div>
      {!data && !error ? <SkeletonRows rows={2} height={40} /> : null}
      {data ? <AddressFields stored={data} onUnsaved={onUnsaved} /> : null}
    </section>
  );
}

function AddressFields({ stored, onUnsaved }: { stored: FieldValues<Field>; onUnsaved: (fields: number) => void }) {
  const fields = useSavedFields<Field>({
    names: FIELDS,
    stored,
    onUnsaved,
    shape: SHAPE,
    save: (body) => send(updateAddress, { body }, { retrying: false }),
    invalidates: [getOrgUserInfo],
    onSaved: () => tell('Address Updated'),
    // R006: a refused address says why at its field. R007: everything else.
    onFailed: ({ status }) => status !== 400 && tell("Couldn't save address information."),
  });
  return (
    <div className={css.fields}>
      <FieldRow label="Street">
        <TextInput
          aria-label="Street"
          {...fields.field('contactAddress1')}
          autoComplete="address-line1"
          maxLength={255}
          className={css.wide}
        />
        <TextInput
          aria-label="Suite"
          placeholder="Suite"
          {...fields.field('contactAddress2')}
          autoComplete="address-line2"
          maxLength={255}
        />
      </FieldRow>
      <FieldRow label="City, ZIP code">
        <TextInput aria-label="City" {...fields.field('contactCity')} autoComplete="address-level2" maxLength={255} className={css.wide} />
        <TextInput aria-label="State" placeholder="OH" {...fields.field('contactState')} autoComplete="address-level1" maxLength={2} />
        <TextInput aria-label="ZIP code" {...fields.field('contactZip')} autoComplete="postal-code" inputMode="numeric" maxLength={10} />
      </FieldRow>
    </div>
  );
}
