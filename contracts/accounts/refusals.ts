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
  ACCOUNT_TO_BE_ERASED: { status: 403, text: 'This account is to be erased. Until then the link in the mail about it brings it back.' },
  ERASURE_IN_THE_WAY: { status: 409, text: 'Something stands in the way. Please settle it first.' },
  ERASURE_LINK_GONE: { status: 410, text: 'This link is not good any more: it belongs to another request.' },
  ERASED_ALREADY: { status: 410, text: 'It is too late: what was to be erased is erased.' },
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
  NOT_ACTIVATED: { status: 403, text: 'Please activate your account first: the code is in the mail we sent you.' },
} as const satisfies RefusalTexts;

type Own = typeof accountsRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
