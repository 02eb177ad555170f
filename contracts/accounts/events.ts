import { z } from 'zod';
import { describe } from '../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personal, stream, text, whole } from '../event.ts';
import { listed } from '../format.ts';
import { nameOfUser } from './name-of-user.ts';
import { PROFILE_WORDS, type Profile, type ProfileField } from './profile/profile.ts';
import { lostStepEvents } from './second-step/lost-step.events.ts';
import { sessionEvents } from './sessions/session.events.ts';

export interface UserDetails {
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  workNumber: string;
  mobileNumber: string;
  jobFunction: string;
  userType: string;
  organizationId: number;
  organizationName: string;
  isAdmin: boolean;
}

export interface UserState {
  id: number;
  active: boolean;
  details: UserDetails | null;
  /** When they signed up (ISO); null before they confirmed it. */
  signedUpAt: string | null;
  /** Whether the builder shows the list of tasks; null until one chose. */
  tasksShown: boolean | null;
  /** Since when (ISO) and why nothing can be changed; null for an account that is active. */
  suspended: { at: string; reason: string } | null;
  /** Since when (ISO) they are none of the organization's people any more, and suspended; null where they are. */
  removedAt: string | null;
  /** When the password was changed last (ISO); null while it is the first. */
  passwordChangedAt: string | null;
  /** What the person asked for, and what came of it; null where they did not, or changed their mind before this was kept. */
  erasure: Erasure | null;
  /** The provider of single sign-on that knows them, and since when (ISO); null of who never came that way. */
  knownAt: { issuer: string; since: string } | null;
  /** Passkeys and authenticator by which the second step is taken, by id. */
  means: ReadonlyMap<string, SecondStepMeans>;
  /** Since when the second step is said to be lost, and from when on it is taken off (ISO); null where it is not. */
  lostStep: { askedAt: string; opensAt: string } | null;
  /** What the profile has beside names and numbers, which are in `details`. */
  profile: Omit<Profile, 'firstName' | 'lastName' | 'workNumber' | 'mobileNumber' | 'title'>;
}

/** Instants are ISO; empty where it did not come to that. `codeHash` is of the mailed link. */
export interface Erasure {
  askedAt: string;
  eraseAt: string;
  codeHash: string;
  withdrawnAt: string;
  erasedAt: string;
  held: z.output<typeof HeldFacts>[];
}

/** A passkey or the authenticator. Its secret or public key is in Postgres alone. */
export interface SecondStepMeans {
  kind: 'passkey' | 'authenticator';
  /** As the person named it; empty for the authenticator. */
  name: string;
}

/** Why an account is suspended that is to be erased. */
export const TO_BE_ERASED = 'It is to be erased, as its person asked.';

export const noUser = (id: number): UserState => ({
  id,
  active: false,
  details: null,
  signedUpAt: null,
  tasksShown: null,
  suspended: null,
  removedAt: null,
  passwordChangedAt: null,
  erasure: null,
  knownAt: null,
  means: new Map(),
  lostStep: null,
  profile: {
    ...{ stateLicenseNumber: '', stateCertNumber: '', faxNumber: '', webAddress: '' },
    ...{ contactAddress1: '', contactAddress2: '', contactCity: '', contactState: '', contactZip: '' },
  },
});

/** All of a profile; empty before the sign-up was confirmed. */
export const profileOf = ({ details, profile }: UserState): Profile => ({
  firstName: details?.firstName ?? '',
  lastName: details?.lastName ?? '',
  workNumber: details?.workNumber ?? '',
  mobileNumber: details?.mobileNumber ?? '',
  title: details?.jobFunction ?? '',
  ...profile,
});

function withProfile(was: UserState, changed: Partial<Profile>): UserState {
  const { firstName, lastName, workNumber, mobileNumber, title, ...profile } = { ...profileOf(was), ...changed };
  const details = was.details && { ...was.details, firstName, lastName, workNumber, mobileNumber, jobFunction: title };
  return { ...was, details, profile };
}

/** Why an account is suspended that was removed. */
export const REMOVED = 'Removed from the organization.';

/** Nothing of the API is imported as a shape, so that a call can change without changing what is stored. */
const ProfileFacts = z.object({
  firstName: personal,
  lastName: personal,
  workNumber: personal,
  mobileNumber: personal,
  title: personal,
  stateLicenseNumber: personal,
  stateCertNumber: personal,
  faxNumber: personal,
  webAddress: personal,
  contactAddress1: personal,
  contactAddress2: personal,
  contactCity: personal,
  contactState: text,
  contactZip: personal,
});

/** As the person read it before: counts and reasons, no text of theirs. */
const HeldFacts = z.object({ what: text, happens: z.enum(['erased', 'nameless', 'stays', 'untouched']), because: text });

const meansInWords = ({ kind, name }: SecondStepMeans) => (kind === 'passkey' ? `the passkey ${name}` : 'an authenticator');

const userEvent = auditedEvent<UserState>();

/**
 * Stream `user-<userId>`. Passwords and activation codes are never in events; Postgres holds their hashes. A sign-up that
 * nobody confirms leaves no event (docs/decisions/0006).
 */
export const userEvents = {
  UserSignedUp: userEvent(
    z.object({
      userId: id('user'),
      userName: personal,
      firstName: personal,
      lastName: personal,
      email: personal,
      workNumber: personal,
      mobileNumber: personal,
      jobFunction: text,
      userType: text,
      organizationId: id('organization'),
      organizationName: text,
      isAdmin: z.boolean(),
      signedUpAt: text,
    }),
  )({
    apply: (was, { userId: _id, signedUpAt, ...details }) => ({ ...was, details, signedUpAt }),
    audit: (_was, { userId, isAdmin }) =>
      describe('people', isAdmin ? 'Joined as an administrator' : 'Joined', { facts: { userId, isAdmin } }),
  }),
  UserActivated: userEvent(z.object({ userId: id('user') }))({
    apply: (was) => ({ ...was, active: true }),
    // The entry of the sign-up says it: both are recorded by the one command that confirms the mail address.
    audit: () => null,
  }),
  TaskFlyoutChosen: userEvent(z.object({ shown: z.boolean() }))({
    apply: (was, { shown }) => ({ ...was, tasksShown: shown }),
    // How one likes to see the builder concerns nobody else.
    audit: () => null,
  }),
  UserSuspended: userEvent(z.object({ userId: id('user'), reason: text, at: text }))({
    apply: (was, { reason, at }) => ({ ...was, suspended: { reason, at } }),
    audit: (was, { userId, reason }) =>
      describe('people', `Suspended the account of ${nameOfUser(was.details)}`, { after: reason, facts: { userId } }),
  }),
  /** Suspended, and in no list of the organization's people; the name stays in the audit. */
  UserRemoved: userEvent(z.object({ userId: id('user'), at: text }))({
    apply: (was, { at }) => ({ ...was, suspended: { at, reason: REMOVED }, removedAt: at }),
    audit: (was, { userId }) => describe('people', `Removed ${nameOfUser(was.details)} from the organization`, { facts: { userId } }),
  }),
  UserReinstated: userEvent(z.object({ userId: id('user') }))({
    apply: (was) => ({ ...was, suspended: null, removedAt: null }),
    audit: (was, { userId }) =>
      describe(
        'people',
        was.removedAt ? `Brought ${nameOfUser(was.details)} back` : `Made the account of ${nameOfUser(was.details)} active again`,
        {
          before: was.suspended?.reason ?? '',
          facts: { userId },
        },
      ),
  }),
  /** `link`: by a mailed link, after it was forgotten. */
  PasswordChanged: userEvent(z.object({ userId: id('user'), by: z.enum(['own', 'link']), at: text }))({
    apply: (was, { at }) => ({ ...was, passwordChangedAt: at }),
    audit: (_was, { userId, by }) =>
      describe('people', by === 'link' ? 'Set a new password by a mailed link' : 'Changed the password', { facts: { userId } }),
  }),
  ProfileChanged: userEvent(z.object({ userId: id('user'), changed: ProfileFacts.partial() }))({
    apply: (was, { changed }) => withProfile(was, changed),
    audit(was, { userId, changed }) {
      const fields = Object.keys(changed) as ProfileField[];
      const before = profileOf(was);
      // Where somebody lives is nobody else's: the audit says that it changed.
      const open = fields.filter((field) => !field.startsWith('contact'));
      const values = (of: Partial<Profile>) => open.map((field) => of[field] || 'nothing').join('; ');
      return describe('people', `Changed their ${listed(fields.map((field) => PROFILE_WORDS[field]))}`, {
        ...{ before: values(before), after: values(changed), facts: { userId } },
      });
    },
  }),
  /** The mail to the new address was opened. `userName` follows where it was the address before. */
  EmailChanged: userEvent(z.object({ userId: id('user'), email: personal, userName: personal }))({
    apply: (was, { email, userName }) => ({ ...was, details: was.details && { ...was.details, email, userName } }),
    audit: (was, { userId, email }) =>
      describe('people', 'Changed their email', { before: was.details?.email ?? '', after: email, facts: { userId } }),
  }),
  SecondStepMeansAdded: userEvent(
    z.object({ userId: id('user'), means: text, kind: z.enum(['passkey', 'authenticator']), name: personal, at: text }),
  )({
    apply: (was, { means, kind, name }) => ({ ...was, means: new Map(was.means).set(means, { kind, name }) }),
    audit: (_was, { userId, kind, name }) =>
      describe('people', `Added ${meansInWords({ kind, name })} to sign in with`, { facts: { userId } }),
  }),
  /** From here on the account is suspended, until the person changes their mind. */
  ErasureAsked: userEvent(z.object({ userId: id('user'), at: text, eraseAt: text, codeHash: text }))({
    apply: (was, { at, eraseAt, codeHash }) => ({
      ...was,
      suspended: { at, reason: TO_BE_ERASED },
      erasure: { askedAt: at, eraseAt, codeHash, withdrawnAt: '', erasedAt: '', held: [] },
    }),
    audit: (_was, { userId, eraseAt }) =>
      describe('people', 'Asked to be erased', { after: eraseAt.slice(0, 10), facts: { userId, eraseAt } }),
  }),
  ErasureWithdrawn: userEvent(z.object({ userId: id('user'), at: text }))({
    apply: (was, { at }) => ({ ...was, suspended: null, erasure: was.erasure && { ...was.erasure, withdrawnAt: at } }),
    audit: (_was, { userId }) => describe('people', 'Changed their mind, and is not erased', { facts: { userId } }),
  }),
  /** The keys are destroyed, and every read model is rebuilt without the text. `keys`: how many there were. */
  PersonErased: userEvent(z.object({ userId: id('user'), at: text, keys: whole, held: z.array(HeldFacts) }))({
    apply: (was, { at, held }) => ({ ...was, erasure: was.erasure && { ...was.erasure, erasedAt: at, held } }),
    audit: (_was, { userId }) => describe('people', `Erased the personal data of user ${userId}`, { facts: { userId } }),
  }),
  /** From here on who the provider of the organisation calls `subject` is this person. */
  SingleSignOnLinked: userEvent(z.object({ userId: id('user'), issuer: text, subject: personal, at: text }))({
    apply: (was, { issuer, at }) => ({ ...was, knownAt: { issuer, since: at } }),
    audit: (_was, { userId, issuer }) =>
      describe('people', 'Came in by single sign-on for the first time', { after: issuer, facts: { userId } }),
  }),
  SingleSignOnForgotten: userEvent(z.object({ userId: id('user') }))({
    apply: (was) => ({ ...was, knownAt: null }),
    audit: (was, { userId }) =>
      describe('people', `Let ${nameOfUser(was.details)} come in by another identity of the provider`, {
        before: was.knownAt?.issuer ?? '',
        facts: { userId },
      }),
  }),
  ...lostStepEvents,
  ...sessionEvents,
  SecondStepMeansRemoved: userEvent(z.object({ userId: id('user'), means: text, at: text }))({
    apply: (was, { means }) => ({ ...was, means: new Map([...was.means].filter(([key]) => key !== means)) }),
    audit: (was, { userId, means }) => {
      const removed = was.means.get(means);
      return describe('people', `Removed ${removed ? meansInWords(removed) : 'a passkey'} to sign in with`, { facts: { userId } });
    },
  }),
};

/** The thread that reads the log finds streams in this file. */
export { apiKeysStream } from './keys/api-key.events.ts';
export { peopleStream } from './people/people.events.ts';
export { webhooksStream } from './webhooks/webhook.events.ts';

export const userStream = stream('user', 'user', userEvents, {
  initial: noUser,
  evolve: evolveBy<UserState, AccountEvent>(userEvents),
  about: (now) => ({ organizationId: now.details?.organizationId ?? 0 }),
});

export type AccountEvent = EventOf<typeof userEvents>;

declare module '../event.ts' {
  interface IdKinds {
    user: true;
  }
}
