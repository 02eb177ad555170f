import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '../../ui/failure.ts';
import { FailureLine } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
import { NewPassword } from '../password/new-password.tsx';
import css from '../signin.module.css';
import { CodeForm } from './code-form.tsx';
import { LinkOffer, useLinkCode } from './link-offer.tsx';
import { keepWanted, keptWanted, useSignUp, type Wanted } from './model.ts';
import { mendedAddress, nextOf, otherDoors, paymentPath, type SignupDoor, type StartingWith, searchOf } from './signup-door.ts';

interface SignUpProps {
  door: SignupDoor;
  demo: boolean;
  /** What is to be paid for once the account is there; null for who begins without paying. */
  start?: StartingWith | null;
  /** Another type of user was chosen. */
  onType?: (userType: string) => void;
  /** In a dialog, whose title is the heading: what closes it. */
  onSignIn?: (() => void) | undefined;
}

/** S172, S173, S175: the form, then the code. */
export function SignUp({ door, demo, start = null, onType, onSignIn }: SignUpProps) {
  const link = useLinkCode();
  const kept = `${door.keyword}/${link.code}`;
  const [wanted, setWanted] = useState(() => keptWanted(kept));
  const change = (next: Wanted | null) => {
    setWanted(next);
    keepWanted(kept, next);
  };
  return wanted ? (
    <CodeForm wanted={wanted} demo={demo} onActive={() => keepWanted(kept, null)} onBack={() => change(null)} />
  ) : (
    <InputStage door={door} link={link} start={start} onType={onType} onSignIn={onSignIn} onWanted={change} />
  );
}

interface InputStageProps extends Pick<SignUpProps, 'door' | 'onType' | 'onSignIn'> {
  start: StartingWith | null;
  link: ReturnType<typeof useLinkCode>;
  onWanted: (wanted: Wanted) => void;
}

function InputStage({ door, link, start, onType, onSignIn, onWanted }: InputStageProps) {
  const form = useSignUp({ door, pays: start ? paymentPath(start.productPricingId, link.promo) : '', link, onWanted });
  const { values, change } = form;
  const chooseType = (UserTypeSelection: string) => {
    change({ UserTypeSelection });
    onType?.(UserTypeSelection);
  };
  return (
    <form {...form.props} className={css.signup}>
      <LinkOffer door={door} userType={values.UserTypeSelection} link={link} />
      {onSignIn ? null : <h1>{door.title}</h1>}
      <p className={`muted ${onSignIn ? '' : css.lead}`}>
        {door.lead} <Doors door={door} />
      </p>
      {form.refusal ? <FailureLine error={form.refusal} what="What you typed is still here." /> : null}
      <TypeOfUser door={door} value={values.UserTypeSelection} onChange={chooseType} />
      <div className={css.pair}>
        <TextInput size="md" label="First name" autoComplete="given-name" maxLength={255} {...form.field('FirstName')} />
        <TextInput size="md" label="Last name" autoComplete="family-name" maxLength={255} {...form.field('LastName')} />
      </div>
      {door.company ? (
        <TextInput
          size="md"
          label={door.company === 'optional' ? optional('Company') : 'Company'}
          autoComplete="organization"
          maxLength={255}
          {...form.field('Company')}
        />
      ) : null}
      <EmailField form={form} />
      <div className={css.pair}>
        <TextInput size="md" label={optional('User name')} autoComplete="username" maxLength={255} {...form.field('UserName')} />
        <TextInput
          size="md"
          type="tel"
          label={optional('Mobile number')}
          autoComplete="tel"
          maxLength={255}
          {...form.field('MobileNumber')}
        />
      </div>
      <NewPassword
        size="md"
        label="Password"
        password={form.field('Password')}
        own={[values.FirstName, values.LastName, values.Email, values.UserName]}
        onInvent={(Password) => change({ Password })}
      />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {start ? `Create account and pay ${dollars(start.price)}` : 'Create account'}
      </Button>
      {start ? (
        <p className={`muted ${css.other}`}>{start.name}, before sales tax. The card is asked for next, once the code is right.</p>
      ) : null}
      <HaveAccount link={link} onSignIn={onSignIn} />
      <p className="hidden-visually" role="status">
        {form.refusal ? failureText(form.refusal) : ''}
      </p>
    </form>
  );
}

const optional = (word: string) => (
  <>
    {word} <span className="muted">optional</span>
  </>
);

/** A domain that is likely misspelt is asked about. */
function EmailField({ form }: { form: ReturnType<typeof useSignUp> }) {
  const mended = mendedAddress(form.values.Email);
  return (
    <div>
      <TextInput size="md" type="email" label="Email" autoComplete="email" maxLength={255} {...form.field('Email')} />
      {mended ? (
        <p className="amber">
          Did you mean {mended}?{' '}
          <button type="button" className="link" onClick={() => form.change({ Email: mended })}>
            Use it
          </button>
        </p>
      ) : null}
    </div>
  );
}

function HaveAccount({ link, onSignIn }: Pick<InputStageProps, 'link' | 'onSignIn'>) {
  const [search] = useSearchParams();
  return (
    <p className={`muted ${css.other}`}>
      Have an account?{' '}
      {onSignIn ? (
        <button type="button" className="link" onClick={onSignIn}>
          Sign in
        </button>
      ) : (
        <Link className="link" to={{ pathname: '/signin', search: nextOf(search, link.page) }}>
          Sign in
        </Link>
      )}
      {link.offer?.kind === 'gift' && !onSignIn ? ' and the gift is added to it.' : null}
    </p>
  );
}

/** R503: where there is one type, it is not asked for. */
function TypeOfUser({ door: { keyword, types }, value, onChange }: { door: SignupDoor; value: string; onChange: (type: string) => void }) {
  if (types.length === 1) return null;
  if (keyword === 'sponsor')
    return (
      <SegmentedControl
        aria-label="Kind of sponsor"
        fullWidth
        data={types.map(({ value: type, label }) => ({ value: type, label }))}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <NativeSelect size="md" label="I work as" data={[...types]} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

const WORDS = { '': 'contractor', referral: 'homeowner', reagent: 'agent', sponsor: 'sponsor' } as const;

function Doors({ door }: { door: SignupDoor }) {
  const [search] = useSearchParams();
  return (
    <>
      Or as{' '}
      {otherDoors(door).map((other, n) => (
        <span key={other.keyword}>
          {n === 0 ? '' : n === 1 ? ', ' : ' or '}
          <Link className="link" to={{ pathname: '/account/Signup', search: searchOf(other, search) }}>
            {WORDS[other.keyword]}
          </Link>
        </span>
      ))}
      .
    </>
  );
}
