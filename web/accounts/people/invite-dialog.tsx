import '../../app/schemas/checking.ts';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getInvitations, type WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { invitePeople } from '../../../contracts/accounts/invitations/invite-people.ts';
import { MailAddress } from '../../../contracts/accounts/mail-address.ts';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { formatDate } from '../../../contracts/format.ts';
import { OWN_RIGHTS, type Role, rightOf } from '../../../contracts/kit/rights.ts';
import { useSave } from '../../app/save.ts';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import css from './people.module.css';
import { abilitiesOf, addressesIn, type Draft, withFlag } from './people-model.ts';

const DAYS_MS = 7 * 24 * 60 * 60 * 1000;
const NEW: Draft = { role: 'Estimator', remark: 'FFF' };

interface InviteDialogProps {
  people: readonly Person[];
  invitations: readonly WaitingInvitation[];
  roles: readonly Role[];
  organizationName: string;
  onClose: () => void;
}

/** Invites one or several people with a role and rights of their own; says in words what they will be able to do. */
export function InviteDialog({ people, invitations, roles, organizationName, onClose }: InviteDialogProps) {
  const {
    typed,
    setTyped,
    given,
    setGiven,
    save: { busy, failure },
    addresses,
    wrong,
    emails,
    isHere,
    isWaiting,
    found,
    submit,
  } = useInviting(people, invitations, onClose);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Invite to ${organizationName}`}
      width={480}
      actions={
        <ConfirmActions
          onCancel={onClose}
          loading={busy}
          disabled={emails.length === 0 || wrong.length > 0}
          onClick={submit}
          rightSection={<kbd>Ctrl Enter</kbd>}
        >
          Invite {emails.length > 0 ? counted(emails.length, 'person', 'people') : ''}
        </ConfirmActions>
      }
    >
      <form
        className={css.invite}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={onCtrlEnter(submit)}
      >
        <TextInput
          label="Email, several with a comma"
          data-autofocus
          value={typed}
          maxLength={2_000}
          inputMode="email"
          autoComplete="off"
          error={wrong.length > 0 && /[,;\s]$|@.+\./.test(typed) ? `Not a mail address: ${wrong.join(', ')}` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <LeftOut
          here={addresses.flatMap((email) => isHere(email)?.name ?? [])}
          waiting={addresses.filter(isWaiting)}
          back={emails.flatMap((email) => found(email)?.name ?? [])}
        />
        <RoleAndRights given={given} onGiven={setGiven} roles={roles} />
        {failure ? <FailureLine error={failure} what="Nobody was invited." /> : null}
        <p className="muted">
          The link works once, until {formatDate(new Date(Date.now() + DAYS_MS).toISOString())}, for this address only. An account belongs
          to one organization: an address that has an account elsewhere is told so in the mail.
        </p>
      </form>
    </Dialog>
  );
}

interface RoleAndRightsProps {
  given: typeof NEW;
  onGiven: (given: typeof NEW) => void;
  roles: InviteDialogProps['roles'];
}

/** The role, the rights beside it, and what both let the invited do. */
function RoleAndRights({ given, onGiven, roles }: RoleAndRightsProps) {
  const { can } = abilitiesOf(given, given, roles);
  return (
    <>
      <NativeSelect
        label="Role"
        value={given.role}
        data={roles.map(({ name }) => name)}
        onChange={(event) => onGiven({ ...given, role: event.currentTarget.value })}
      />
      {OWN_RIGHTS.map((right, n) => (
        <Switch
          key={right}
          label={rightOf(right).title}
          checked={given.remark[n] === 'T'}
          onChange={(event) => onGiven({ ...given, remark: withFlag(given.remark, right, event.currentTarget.checked) })}
        />
      ))}
      <p className={css.can}>
        <b>They can:</b> {can.length > 0 ? can.map(({ words }) => words).join('; ') : 'look at what is there, and no more'}.
      </p>
    </>
  );
}

/** The addresses that are typed, which of them are here or wait already, and inviting the others. */
function useInviting(people: InviteDialogProps['people'], invitations: InviteDialogProps['invitations'], onClose: () => void) {
  const [typed, setTyped] = useState('');
  const [given, setGiven] = useState(NEW);
  const save = useSave(invitePeople, {
    invalidates: [getInvitations, getPeople],
    onSaved: ({ invited, broughtBack = [] }) => {
      tell(
        [
          ...(invited.length > 0 ? [`${counted(invited.length, 'person is', 'people are')} invited.`] : []),
          ...(broughtBack.length > 0 ? [`${counted(broughtBack.length, 'person is', 'people are')} back.`] : []),
        ].join(' '),
      );
      onClose();
    },
  });
  const addresses = addressesIn(typed);
  const wrong = addresses.filter((email) => !MailAddress.safeParse(email).success);
  const found = (email: string) => people.find((one) => one.email.toLowerCase() === email.toLowerCase());
  const isHere = (email: string) => (found(email)?.isRemoved ? undefined : found(email));
  const isWaiting = (email: string) =>
    invitations.some((one) => one.email.toLowerCase() === email.toLowerCase() && Date.parse(one.expiresAt) > Date.now());
  const emails = addresses.filter((email) => !wrong.includes(email) && !isHere(email) && !isWaiting(email));
  const submit = () => {
    if (emails.length > 0 && wrong.length === 0 && !save.busy) void save.save({ body: { emails, ...given } }).catch(() => undefined);
  };
  return { typed, setTyped, given, setGiven, save, addresses, wrong, emails, isHere, isWaiting, found, submit };
}

function LeftOut({ here, waiting, back }: { here: readonly string[]; waiting: readonly string[]; back: readonly string[] }) {
  if (here.length + waiting.length + back.length === 0) return null;
  return (
    <p className={css.leftOut} role="status">
      {here.map((name) => `${name} is here already and is left out. `)}
      {waiting.map((email) => `${email} is invited already and is left out. `)}
      {back.map((name) => `${name} was removed, and comes back at once with this role and these rights. `)}
    </p>
  );
}
