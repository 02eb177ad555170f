import { Checkbox } from '@mantine/core';
import { getSingleSignOn, type SingleSignOnShown } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { switchPasswords } from '../../../contracts/accounts/single-sign-on/switch-passwords.ts';
import { listed } from '../../../contracts/format.ts';
import { send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import profileCss from '../settings/profile.module.css';
import css from './single-sign-on.module.css';

interface PasswordsSectionProps {
  setup: NonNullable<SingleSignOnShown['setup']>;
  /** Who keeps theirs. */
  keepers: string[];
}

/** Passwords off, once somebody who manages users has come in that way. */
export function PasswordsSection({ setup: { passwordsOff, triedBy, isOn }, keepers }: PasswordsSectionProps) {
  const { confirmed, dialog } = useConfirmed();
  const { save, busy, failure } = useSave(
    (isOff: boolean) => confirmed(() => send(switchPasswords, { body: { isOff } }, { retrying: false })),
    {
      invalidates: [getSingleSignOn],
      onSaved: ({ setup }) => tell(setup?.passwordsOff ? 'Passwords are off.' : 'Passwords are on again.'),
    },
  );
  const mayOpen = triedBy !== null && isOn;
  return (
    <section className={profileCss.section} aria-labelledby="passwords">
      <h2 id="passwords">Passwords</h2>
      <Checkbox
        mt={8}
        label="Passwords off for this organization"
        description={
          mayOpen
            ? 'Sessions that were begun by a password end; people come in by single sign-on alone.'
            : 'Opens when it is on and one admin has signed in this way, so that nobody locks the organization out.'
        }
        checked={busy ? !passwordsOff : passwordsOff}
        disabled={busy || !(mayOpen || passwordsOff)}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
      {failure ? <FailureLine error={failure} what="Passwords stay as they were." /> : null}
      <p className={`muted ${css.note}`}>
        {keepers.length > 0
          ? `Password with second step stays for ${listed(keepers)}, should the provider be down.`
          : 'Somebody who manages users needs a second step first, to come in by should the provider be down.'}
      </p>
      {dialog}
    </section>
  );
}
