import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mailReferralCode, takeReferral } from '../../../contracts/sponsorship/clients/open-referral.ts';
import { faultsOf, useForm } from '../../app/form.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import css from './referral.module.css';

export interface Taking {
  email?: string;
  mailedCode?: string;
  firstName?: string;
  lastName?: string;
  password?: string;
}

interface TakeProps {
  /** As the sponsor wrote it; empty where nobody is named. */
  name: string;
  /** Where the code goes; empty where the client gives the address. */
  knownAddress: string;
  mailCode: (email: string) => Promise<{ mailedTo: string }>;
  take: (body: Taking) => Promise<boolean>;
  onCancel: () => void;
}

/** The session is new, and with it all that the pages know. */
const enter = () => window.location.assign('/dashboard');

/** Who is signed in takes it with the account that they have; for everybody else one is made, once the mailed code has come back. */
export function TakeForm(props: TakeProps) {
  const me = useMe();
  const [mailedTo, setMailedTo] = useState<{ email: string; shown: string } | null>(null);
  if (me === undefined) return <SkeletonRows rows={2} height={48} />;
  if (me) return <TakeSignedIn {...props} signedIn={me.name} />;
  if (!mailedTo) return <AskCode {...props} onMailed={setMailedTo} />;
  return <MakeAccount {...props} email={mailedTo.email} mailedTo={mailedTo.shown} onAgain={() => setMailedTo(null)} />;
}

function TakeSignedIn({ take, onCancel, signedIn }: TakeProps & { signedIn: string }) {
  const save = useSave(() => take({}), { onSaved: enter });
  return (
    <div className={css.part}>
      <p>You are signed in as {signedIn}. A home that you have stays as it is.</p>
      {save.failure ? <FailureLine error={save.failure} what="Not taken." /> : null}
      <div className={css.answers}>
        <Button size="lg" variant="default" onClick={onCancel}>
          Back
        </Button>
        <Button size="lg" loading={save.busy} onClick={() => void save.save(undefined)}>
          Take my home
        </Button>
      </div>
    </div>
  );
}

type Mailed = { email: string; shown: string };

function AskCode({ knownAddress, mailCode, onCancel, onMailed }: TakeProps & { onMailed: (to: Mailed) => void }) {
  const { pathname, search } = useLocation();
  const isKnown = knownAddress !== '';
  const save = useSave(
    async ({ email }: { email: string }) => {
      const { mailedTo } = await mailCode(email);
      return { email, shown: mailedTo };
    },
    { onSaved: onMailed },
  );
  const form = useForm({
    initial: { email: '' },
    required: isKnown ? {} : { email: 'Please give your mail address' },
    faults: (values) => faultsOf(mailReferralCode, { code: '', ...values }),
    save,
  });
  return (
    <form className={css.part} aria-label="Take my home" {...form.props}>
      {form.refusal ? <FailureLine error={form.refusal} what="No code was mailed." /> : null}
      {isKnown ? (
        <p>A code goes to {knownAddress}, the address that this was mailed to.</p>
      ) : (
        <TextInput size="md" label="Your email" type="email" autoComplete="email" autoFocus maxLength={255} {...form.field('email')} />
      )}
      <p className="muted">
        You have an account already?{' '}
        <Link className="link" to={`/signin?next=${encodeURIComponent(pathname + search)}`}>
          Sign in first
        </Link>
      </p>
      <div className={css.answers}>
        <Button size="lg" variant="default" onClick={onCancel}>
          Back
        </Button>
        <Button size="lg" type="submit" loading={form.busy}>
          Mail the code
        </Button>
      </div>
    </form>
  );
}

interface MakeProps extends TakeProps {
  email: string;
  mailedTo: string;
  onAgain: () => void;
}

function MakeAccount({ name, take, email, mailedTo, onAgain }: MakeProps) {
  const [first = '', ...rest] = name.split(' ');
  const save = useSave((values: Required<Omit<Taking, 'email'>>) => take({ email, ...values }), { onSaved: enter });
  const form = useForm({
    initial: { mailedCode: '', firstName: first, lastName: rest.join(' '), password: '' },
    required: { mailedCode: 'Type the code of the mail.', firstName: 'Type your first name.', password: 'Choose a password.' },
    faults: (values) => faultsOf(takeReferral, { code: '', email, ...values }),
    save,
  });
  return (
    <form className={css.part} aria-label="Take my home" {...form.props}>
      {form.refusal ? <FailureLine error={form.refusal} what="Not taken." /> : null}
      <p role="status">A code is on its way to {mailedTo}.</p>
      <TextInput size="md" label="Code" autoComplete="one-time-code" autoFocus maxLength={20} {...form.field('mailedCode')} />
      <div className={css.pair}>
        <TextInput size="md" label="First name" autoComplete="given-name" maxLength={255} {...form.field('firstName')} />
        <TextInput size="md" label="Last name" autoComplete="family-name" maxLength={255} {...form.field('lastName')} />
      </div>
      <PasswordInput
        size="md"
        label="Password"
        description="At least 12 characters, with a digit, a small and a capital letter."
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        visibilityToggleIcon={() => <Icon name="eye" />}
        {...form.field('password')}
      />
      <div className={css.answers}>
        <Button size="lg" variant="default" onClick={onAgain}>
          Another code
        </Button>
        <Button size="lg" type="submit" loading={form.busy}>
          Take my home
        </Button>
      </div>
    </form>
  );
}
