import '../../app/schemas/checking.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isCommonPassword } from '../../../contracts/accounts/common-password.ts';
import { MailAddress } from '../../../contracts/accounts/mail-address.ts';
import { activate } from '../../../contracts/accounts/signup/activate.ts';
import { sendActivationCode } from '../../../contracts/accounts/signup/send-activation-code.ts';
import { signup } from '../../../contracts/accounts/signup/signup.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { CallError, send } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { useEnter } from '../use-enter.ts';
import { nextOf, type SignupDoor } from './signup-door.ts';

/** A code is tried so often; then a new one is needed. */
const TRIES = 5;

/** What is kept between the form and the code: who signs in once it is right. */
export interface Wanted {
  userId: number;
  email: string;
  userName: string;
  password: string;
  userType: string;
  /** The page where what was chosen is paid for; empty for who begins without paying. */
  pays: string;
}

const noValues = (door: SignupDoor) => ({
  FirstName: '',
  LastName: '',
  Company: '',
  Email: '',
  UserName: '',
  MobileNumber: '',
  UserTypeSelection: door.types[0].value,
  Password: '',
});
type Values = ReturnType<typeof noValues>;

/** Without a user name the mail address is what one signs in with. */
const bodyOf = (values: Values) => {
  const Email = values.Email.trim();
  return { ...values, Email, UserName: values.UserName.trim() || Email };
};

/** R499 to R501: a new account and one that is not active yet go on to the code; who types the password of an account goes to sign in. */
export function useSignUp(door: SignupDoor, pays: string, onWanted: (wanted: Wanted) => void) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const save = useSave(async (values: Values) => {
    const body = bodyOf(values);
    const answer = await send(signup, { query: {}, body }, { retrying: false }).catch((error: CallError) => {
      // R516, M188.
      if (error.status === 0 || error.status >= 500)
        throw new CallError(error.status, error.code, 'Unable to register account at the moment. Please try again later.');
      throw error;
    });
    // R512, M189.
    if (answer.errors.length > 0) throw new CallError(422, 'SIGNUP', answer.errors.join(' '));
    if (answer.existinguser) {
      // R515, M193.
      tell('Account already existed. Logging in...');
      navigate({
        pathname: '/account/relogin',
        search: [new URLSearchParams({ user: body.Email }), nextOf(search)].filter(Boolean).join('&'),
      });
      return;
    }
    onWanted({
      userId: answer.userID,
      email: body.Email,
      userName: body.UserName,
      password: body.Password,
      userType: body.UserTypeSelection,
      pays,
    });
  });
  const form = useForm<Values>({
    initial: () => noValues(door),
    required: {
      FirstName: 'Type your first name.',
      LastName: 'Type your last name.',
      Email: 'Type your email: the code that makes the account active goes there.',
      ...(door.company === 'required' && { Company: 'Type the name of your firm.' }),
      Password: 'Choose a password.',
    },
    faults: ({ Email, Password, FirstName, LastName, UserName }) => ({
      ...(Email && !MailAddress.safeParse(Email).success && { Email: 'must be a mail address' }),
      ...(Password.length >= 12 &&
        isCommonPassword(Password, [Email, UserName, FirstName, LastName]) && {
          Password: 'is one of those that are guessed first; three words or more are better',
        }),
    }),
    save,
  });
  return form;
}

/** R496, R498: the mailed code, then signing in with what was typed before. */
export function useCode({ userId, userName, password, userType, pays }: Wanted) {
  const enter = useEnter();
  const [wrong, setWrong] = useState(0);
  const save = useSave(async ({ activationCode }: { activationCode: string }) => {
    try {
      await send(activate, { params: { userId }, body: { activationCode } }, { retrying: false });
    } catch (error) {
      if (error instanceof CallError && error.code === 'INVALID_ACTIVATION_CODE') setWrong((was) => was + 1);
      throw error;
    }
    await send(signup, { query: { action: 'login' }, body: { UserName: userName, Password: password } }, { retrying: false });
    // R513, M191.
    tell('Account Registered');
    await enter(firstPageOf(userType), pays || undefined);
  });
  const again = useSave(() => send(sendActivationCode, { params: { userId } }, { retrying: false }), {
    onSaved: () => setWrong(0),
    failed: 'No new code was sent.',
  });
  const form = useForm({ initial: { activationCode: '' }, required: { activationCode: 'Type the code of the mail.' }, save });
  return { form, again, left: Math.max(0, TRIES - wrong), isWrong: wrong > 0 };
}

function firstPageOf(userType: string): string {
  if (userType === 'Homeowner') return '/propertysetup';
  return sponsorTypeOf({ userType }) ? '/sponsormain' : '/';
}
