import '../../app/schemas/checking.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isCommonPassword } from '../../../contracts/accounts/common-password.ts';
import { MailAddress } from '../../../contracts/accounts/mail-address.ts';
import { activate } from '../../../contracts/accounts/signup/activate.ts';
import { getTakenLinkCode, type LinkOffer } from '../../../contracts/accounts/signup/link-code.ts';
import { sendActivationCode } from '../../../contracts/accounts/signup/send-activation-code.ts';
import { signup } from '../../../contracts/accounts/signup/signup.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { CallError, send } from '../../app/client.ts';
import { useForm } from '../../app/form.ts';
import { useSave } from '../../app/save.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
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
  /** The gift or the sponsor of the link, which comes with the account; undefined without one. */
  offer: LinkOffer | undefined;
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
interface SigningUp {
  door: SignupDoor;
  pays: string;
  link: { code: string; offer: LinkOffer | undefined; page: string };
  onWanted: (wanted: Wanted) => void;
}

export function useSignUp({ door, pays, link, onWanted }: SigningUp) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const save = useSave(async (values: Values) => {
    const body = { ...bodyOf(values), ReferralCode: link.code };
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
        // R501: with what the link gives, which is added there.
        search: [new URLSearchParams({ user: body.Email }), nextOf(search, link.page)].filter(Boolean).join('&'),
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
      offer: link.offer,
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
export function useCode({ userId, userName, password, userType, pays, offer }: Wanted, onActive: () => void) {
  const enter = useEnter();
  const navigate = useNavigate();
  const [wrong, setWrong] = useState(0);
  const save = useSave(async ({ activationCode }: { activationCode: string }) => {
    try {
      await send(activate, { params: { userId }, body: { activationCode } }, { retrying: false });
    } catch (error) {
      if (error instanceof CallError && error.code === 'INVALID_ACTIVATION_CODE') setWrong((was) => was + 1);
      throw error;
    }
    onActive();
    // The page was loaded again since: the password is kept nowhere.
    if (password === '') {
      tell('Account Registered');
      navigate({ pathname: '/account/relogin', search: new URLSearchParams({ user: userName, ...(pays && { next: pays }) }).toString() });
      return;
    }
    await send(signup, { query: { action: 'login' }, body: { UserName: userName, Password: password } }, { retrying: false });
    // R513, M191.
    tell(`Account Registered${await givenWords(offer)}`);
    await enter(firstPageOf(userType), pays || undefined);
  });
  const again = useSave(() => send(sendActivationCode, { params: { userId } }, { retrying: false }), {
    onSaved: () => setWrong(0),
    failed: 'No new code was sent.',
  });
  const form = useForm({ initial: { activationCode: '' }, required: { activationCode: 'Type the code of the mail.' }, save });
  return { form, again, left: Math.max(0, TRIES - wrong), isWrong: wrong > 0 };
}

/** What the link gave. It may have been taken by somebody else since it was shown. */
async function givenWords(offer: LinkOffer | undefined): Promise<string> {
  if (!offer || offer.kind === 'unknown') return '';
  const given = await send(getTakenLinkCode, {}).catch(() => null);
  if (given?.outcome === 'refused') return `. What ${offer.from} offered could not be taken any more.`;
  if (given?.outcome !== 'taken') return `. What ${offer.from} offered is added in a moment.`;
  return given.credits > 0 ? `. ${counted(given.credits, 'credit')} of ${given.from} ${given.credits === 1 ? 'is' : 'are'} added.` : '';
}

/** Who waits for the code, in this tab alone and without the password, so that a page that is loaded again still asks for the code. */
const KEPT = 'sign-up';
export function keepWanted(door: string, wanted: Wanted | null): void {
  if (wanted) sessionStorage.setItem(KEPT, JSON.stringify({ door, wanted: { ...wanted, password: '' } }));
  else sessionStorage.removeItem(KEPT);
}

/** Only where the page was loaded again: who comes to it another time begins at its first stage. */
export function keptWanted(door: string): Wanted | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload') return null;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { door: string; wanted: Wanted } | null;
    return kept?.door === door ? kept.wanted : null;
  } catch {
    return null;
  }
}

function firstPageOf(userType: string): string {
  if (userType === 'Homeowner') return '/propertysetup';
  return sponsorTypeOf({ userType }) ? '/sponsormain' : '/';
}
