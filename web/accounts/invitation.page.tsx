import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { openInvitation } from '../../contracts/accounts/invitations/open-invitation.ts';
import { takeInvitation } from '../../contracts/accounts/invitations/take-invitation.ts';
import { formatDate } from '../../contracts/format.ts';
import { send, useRead } from '../app/client.ts';
import { faultsOf, useForm } from '../app/form.ts';
import { useSave } from '../app/save.ts';
import { Icon } from '../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { Door } from './door.tsx';
import css from './signin.module.css';
import { useEnter } from './use-enter.ts';

/** What the mailed link leads to. Nothing is taken by opening it: mail scanners do that, too. */
export default function InvitationPage() {
  const { userId } = useParams();
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const input = { params: { userId: Number(userId) }, query: { code } };
  const { data, error } = useRead(openInvitation, input, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Door title="Invitation">
      {error ? (
        <>
          <h1>Invitation</h1>
          <FailureLine error={error} />
          <p className="muted">
            Who has an account already signs in <Link to="/signin">here</Link>.
          </p>
        </>
      ) : null}
      {!data && !error ? <SkeletonRows rows={4} height={48} /> : null}
      {data?.hasAccount ? <HasAccount email={data.email} organizationName={data.organizationName} invitedBy={data.invitedBy} /> : null}
      {data && !data.hasAccount ? <TakeForm userId={Number(userId)} code={code} invitation={data} /> : null}
    </Door>
  );
}

interface Invitation {
  organizationName: string;
  invitedBy: string;
  email: string;
  role: string;
  can: string[];
  expiresAt: string;
}

function HasAccount({ email, organizationName, invitedBy }: Pick<Invitation, 'email' | 'organizationName' | 'invitedBy'>) {
  return (
    <>
      <h1>Join {organizationName}</h1>
      <p>
        {email} has an account already, and an account belongs to one organization. Ask {invitedBy} for an invitation to another address of
        yours.
      </p>
      <Button component={Link} to="/signin">
        Sign in
      </Button>
    </>
  );
}

interface Taking {
  firstName: string;
  lastName: string;
  password: string;
}

function TakeForm({ userId, code, invitation }: { userId: number; code: string; invitation: Invitation }) {
  const { organizationName, invitedBy, email, role, can, expiresAt } = invitation;
  const enter = useEnter();
  const save = useSave(async (values: Taking) => {
    await send(takeInvitation, { params: { userId }, body: { code, ...values } }, { retrying: false });
    await enter();
  });
  const form = useForm<Taking>({
    initial: { firstName: '', lastName: '', password: '' },
    required: { firstName: 'Type your first name.', password: 'Choose a password.' },
    faults: (values) => faultsOf(takeInvitation, { code, ...values }),
    save,
  });
  return (
    <form {...form.props}>
      <h1>Join {organizationName}</h1>
      <p className={`muted ${css.lead}`}>
        {invitedBy} invites {email} as {role}, until {formatDate(expiresAt)}.
      </p>
      {can.length > 0 ? (
        <ul className={css.abilities} aria-label="What you will be able to do">
          {can.map((words) => (
            <li key={words}>
              <Icon name="check" size={14} /> You can {words}.
            </li>
          ))}
        </ul>
      ) : null}
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <TextInput size="md" label="First name" {...form.field('firstName')} autoComplete="given-name" />
      <TextInput size="md" label="Last name" {...form.field('lastName')} autoComplete="family-name" />
      <PasswordInput
        size="md"
        label="Password"
        description="At least 12 characters, with a digit, a small and a capital letter."
        {...form.field('password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        visibilityToggleIcon={() => <Icon name="eye" />}
      />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        Join {organizationName}
      </Button>
    </form>
  );
}
