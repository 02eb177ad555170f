import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { getOrgUserInfo, updateBasicInformation } from '../../../contracts/accounts/profile/basic-calls.ts';
import { dropEmailChange } from '../../../contracts/accounts/profile/email-calls.ts';
import { BasicChange } from '../../../contracts/accounts/profile/profile.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import { FieldRow } from './field-row.tsx';
import css from './profile.module.css';
import { type FieldValues, useSavedFields } from './saved-fields.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'workNumber', 'mobileNumber', 'title', 'stateLicenseNumber', 'stateCertNumber'] as const;
type Field = (typeof FIELDS)[number];

/** S003: what a person says of themselves. Each field is saved when it is left; a new email counts once its mail was opened. */
export function ProfileSection({ onUnsaved }: { onUnsaved: (fields: number) => void }) {
  const { data, error, refetch } = useRead(getOrgUserInfo, INFO);
  return (
    <section className={css.section} aria-labelledby="profile">
      <div className={css.head}>
        <h2 id="profile">Profile</h2>
        <span className="muted">on your reports and in the audit</span>
      </div>
      {error ? <FailureLine error={error} what="The profile could not be read." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} height={40} /> : null}
      {data ? <ProfileFields stored={data} waitingEmail={data.waitingEmail} onUnsaved={onUnsaved} /> : null}
    </section>
  );
}

/** The id of the documented call names nobody. */
export const INFO = { params: { id: 0 } };

interface ProfileFieldsProps {
  stored: FieldValues<Field>;
  waitingEmail: string;
  onUnsaved: (fields: number) => void;
}

function ProfileFields({ stored, waitingEmail, onUnsaved }: ProfileFieldsProps) {
  const { confirmed, dialog } = useConfirmed();
  const update = (body: z.input<typeof BasicChange>) => confirmed(() => send(updateBasicInformation, { body }, { retrying: false }));
  const fields = useSavedFields<Field>({
    names: FIELDS,
    stored,
    onUnsaved,
    shape: BasicChange,
    save: update,
    invalidates: [getOrgUserInfo, getMe],
  });
  // The stored address stays in the field while the new one waits; so what was typed is not unsaved.
  const again = useSave(() => update({ email: waitingEmail }), {
    failed: 'The mail was not sent again.',
    onSaved: () => tell(`The mail to ${waitingEmail} is on its way again.`),
  });
  const drop = useSave(dropEmailChange, { invalidates: [getOrgUserInfo], failed: 'The new address was not dropped.' });
  return (
    <div className={css.fields}>
      <FieldRow label="Name">
        <TextInput aria-label="First name" {...fields.field('firstName')} autoComplete="given-name" maxLength={255} />
        <TextInput aria-label="Last name" {...fields.field('lastName')} autoComplete="family-name" maxLength={255} />
      </FieldRow>
      <FieldRow label="Email">
        <TextInput type="email" aria-label="Email" {...fields.field('email')} autoComplete="email" maxLength={255} />
      </FieldRow>
      {waitingEmail ? (
        <p className={css.waiting} role="status">
          <Icon name="mail" size={14} /> {waitingEmail} waits for its mail to be opened.{' '}
          <button type="button" className="link" disabled={again.busy} onClick={() => void again.save(undefined)}>
            Send again
          </button>{' '}
          <button type="button" className="link" disabled={drop.busy} onClick={() => void drop.save({})}>
            Drop it
          </button>
        </p>
      ) : null}
      <FieldRow label="Work number">
        <TextInput type="tel" aria-label="Work number" {...fields.field('workNumber')} autoComplete="tel" maxLength={40} />
      </FieldRow>
      <FieldRow label="Mobile number">
        <TextInput type="tel" aria-label="Mobile number" {...fields.field('mobileNumber')} autoComplete="tel" maxLength={40} />
      </FieldRow>
      <FieldRow label="Title">
        <TextInput aria-label="Title" {...fields.field('title')} autoComplete="organization-title" maxLength={255} />
      </FieldRow>
      <FieldRow label="State license">
        <TextInput aria-label="State license" {...fields.field('stateLicenseNumber')} autoComplete="off" maxLength={255} />
        <TextInput
          aria-label="State certificate"
          placeholder="Certificate"
          {...fields.field('stateCertNumber')}
          autoComplete="off"
          maxLength={255}
        />
      </FieldRow>
      {dialog}
    </div>
  );
}
