import type { RefusalTexts } from '../refusal-texts.ts';

export const accountsRefusals = {
  BAD_CREDENTIALS: { status: 401, text: 'The user name or the password is not right.' },
  WRONG_PASSWORD: { status: 422, text: 'This is not your password now. Nothing was changed.' },
  RESET_LINK_GONE: {
    status: 410,
    text: 'This link is not good any more: it was used, a newer one was sent, or its 30 minutes are over. Ask for a new one.',
  },
  EMAIL_LINK_GONE: {
    status: 410,
    text: 'This link is not good any more: it was used, another address was typed since, or its two days are over.',
  },
  CONFIRM_PASSWORD: { status: 403, text: 'Please type your password again first.' },
  WRONG_DIGITS: { status: 422, text: 'These digits have run out, or are another account’s. Type the ones it shows now.' },
  BEGIN_AGAIN: { status: 409, text: 'The secret has run out. Please begin again.' },
  SIGN_IN_AGAIN: { status: 401, text: 'This took too long. Please sign in again.' },
  PASSKEY_REFUSED: { status: 422, text: 'This passkey was not taken. It may be removed, or belong to another address.' },
  NO_SUCH_PASSKEY: { status: 404, text: 'There is no such passkey.' },
  TOO_MANY_PASSKEYS: { status: 422, text: 'An account can have 20 passkeys. Remove one first.' },
  LAST_MEANS: { status: 409, text: 'It stays: without it there would be no second step. Add another passkey or an authenticator first.' },
  LOST_STEP_GONE: { status: 410, text: 'This link is good no more: the second step was taken off by it, or it was stopped.' },
  LOST_STEP_WAITS: { status: 409, text: 'It is too soon: the second step stays on until the instant in the mail.' },
  NO_OWN_SECOND_STEP: {
    status: 409,
    text: 'You have no second step yourself. Add a passkey or an authenticator first, then ask the others.',
  },
  NO_SECOND_STEP: { status: 409, text: 'Recovery codes belong to a second step. Add a passkey or an authenticator first.' },
  DEMO_ACCOUNT: { status: 409, text: 'This account belongs to the demo, and its password is published. It stays as it is.' },
  INVALID_ACTIVATION_CODE: { status: 422, text: 'Invalid Activation Code. Please try again' },
  INVITATION_GONE: {
    status: 410,
    text: 'This invitation is not good any more: it was used, taken back, or its seven days are over. Please ask for a new one.',
  },
  ADDRESS_HAS_ACCOUNT: {
    status: 409,
    text: 'This address has an account already, and an account belongs to one organization. Please ask to be invited at another address.',
  },
  TOO_MANY_INVITATIONS: { status: 422, text: 'Your organization has 50 open invitations. Take some back first.' },
  INVITED_ENOUGH_TODAY: {
    status: 429,
    text: 'Your account has mailed as many people as it may in one day. Nobody was invited; please go on tomorrow.',
  },
  ROLE_FIXED: { status: 409, text: 'This role is the same in every organization and cannot be changed.' },
  ROLE_EXISTS: { status: 409, text: 'There is a role with this name already.' },
  ROLE_IN_USE: { status: 409, text: 'People have this role, or are invited with it. Give them another one first.' },
  TOO_MANY_ROLES: { status: 422, text: 'An organization can have 30 roles of its own.' },
  LAST_MANAGER: {
    status: 409,
    text: 'It stays: nobody else manages the users of your organization. Give the right to another person first.',
  },
  NO_SUCH_ROLE: { status: 422, text: 'Your organization has no such role.' },
  RIGHTS_CHANGED: { status: 409, text: 'The rights of this person were changed meanwhile. Nothing was saved.' },
  NOT_OWN_ACCOUNT: { status: 409, text: 'Nobody can suspend their own account.' },
  OWN_SESSIONS: { status: 409, text: 'Your own sessions are ended in your profile, which asks for the password.' },
  ACCOUNT_TO_BE_ERASED: { status: 403, text: 'This account is to be erased. Until then the link in the mail about it brings it back.' },
  ERASURE_IN_THE_WAY: { status: 409, text: 'Something stands in the way. Please settle it first.' },
  ERASURE_LINK_GONE: { status: 410, text: 'This link is not good any more: it belongs to another request.' },
  ERASED_ALREADY: { status: 410, text: 'It is too late: what was to be erased is erased.' },
  WEBHOOK_ADDRESS: { status: 422, text: 'Webhooks go to https addresses at port 443 or 8443, without a name and password in them.' },
  WEBHOOK_INSIDE: {
    status: 422,
    text: 'This is an address inside a house or an office. Webhooks go to public https addresses.',
  },
  TOO_MANY_WEBHOOKS: { status: 422, text: 'An organization can have 10 webhooks. Delete one first.' },
  WEBHOOK_SECRET_SHOWN: {
    status: 409,
    text: 'This was done already, and its secret is shown once only. If you do not have it, change it.',
  },
  WEBHOOK_OFF: { status: 409, text: 'This webhook is switched off. Switch it on first.' },
  TOO_MANY_REPLAYED: { status: 422, text: 'A replay sends 10,000 events at most. Choose positions that are closer.' },
  KEY_EXISTS: { status: 409, text: 'There is a key with this name already. The audit says which key did something by its name.' },
  KEY_END: { status: 422, text: 'A key ends today at the earliest, and in two years at the latest.' },
  KEY_OF_ANOTHER: {
    status: 409,
    text: 'A key acts as the person who made it, so nobody else can have its secret. Revoke it, and make one of your own.',
  },
  KEY_REVOKED: { status: 409, text: 'This key is revoked, which cannot be undone. Make another one.' },
  KEY_SHOWN_ONCE: {
    status: 409,
    text: 'This was done before, and its secret was shown that once. If you do not have it, change the key: it gets another one.',
  },
  TOO_MANY_KEYS: { status: 422, text: 'An organization can have 50 API keys. Revoke some first.' },
  SINGLE_SIGN_ON_CHANGED: { status: 409, text: 'Somebody else saved other settings meanwhile.' },
  NO_SINGLE_SIGN_ON: { status: 404, text: 'No organization signs in that way with this address. Sign in with your password.' },
  SINGLE_SIGN_ON_ONLY: { status: 403, text: 'Your organization signs in by single sign-on. Use “Sign in with single sign-on”.' },
  ISSUER_REFUSED: {
    status: 422,
    text: 'This issuer cannot be used: its address must begin with https:// and be reachable from outside of any house network.',
  },
  ISSUER_SILENT: { status: 502, text: 'The provider of single sign-on did not answer. Please try again in a moment.' },
  ISSUER_WRONG: {
    status: 422,
    text: 'At this address is no provider of OpenID Connect that calls itself so. Compare the issuer with what your provider shows, letter by letter.',
  },
  CLIENT_REFUSED: {
    status: 422,
    text: 'The provider did not take the client ID or the client secret of your organization. Who manages users gives them again under Settings, Single sign-on.',
  },
  DOMAIN_NOT_PROVEN: { status: 422, text: 'The DNS entry was not found. A new one can take an hour until it is seen everywhere.' },
  DOMAIN_OF_ANOTHER: { status: 409, text: 'Another organization has proven this domain. It is to give it up first.' },
  SIGN_ON_NOT_TRIED: { status: 409, text: 'Passwords stay until somebody who manages users has come in by single sign-on. Test it first.' },
  NO_WAY_BACK: {
    status: 409,
    text: 'Passwords stay: nobody who manages users has a second step, so nobody could come in when the provider is down. Add one first, under Profile and sign-in.',
  },
  SIGN_ON_AGAIN: {
    status: 409,
    text: 'This answer of the provider was used, took longer than ten minutes, or belongs to another browser. Please begin again.',
  },
  SIGN_ON_REFUSED: { status: 422, text: 'The provider’s answer did not hold: it is not what was asked for. Please begin again.' },
  SIGN_ON_CANCELLED: { status: 403, text: 'The provider did not let you in, or you cancelled there. Begin again, or ask who runs it.' },
  SIGN_ON_CLOCK: {
    status: 422,
    text: 'The provider’s answer has run out, or its clock and ours are more than five minutes apart. Begin again; if it stays so, who runs the provider sets its clock.',
  },
  MAIL_NOT_VERIFIED: {
    status: 403,
    text: 'The provider does not say that your mail address is verified. Verify it there, or ask who runs the provider; then begin again.',
  },
  MAIL_OF_ANOTHER_DOMAIN: {
    status: 403,
    text: 'The provider gives a mail address that is of no domain of this organization. Sign in there with the address of your work.',
  },
  OF_ANOTHER_ORGANIZATION: {
    status: 409,
    text: 'This address has an account in another organization, and an account belongs to one. Sign in with its password, or ask for another address at your provider.',
  },
  PERSON_ERASED: {
    status: 403,
    text: 'The account of this person was erased. Who manages users can invite the address, under People; then come in again.',
  },
  OTHER_IDENTITY: {
    status: 409,
    text: 'This address has an account that came in by another identity of the provider. Who manages users lets it come in by this one, under People.',
  },
  NOT_THE_ONE_WHO_TRIES: {
    status: 409,
    text: 'The provider answered with somebody else than you. Sign in there as yourself: the mail address must be that of your account.',
  },
  NOT_ACTIVATED: { status: 403, text: 'Please activate your account first: the code is in the mail we sent you.' },
} as const satisfies RefusalTexts;

type Own = typeof accountsRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
