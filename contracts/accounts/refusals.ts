import type { RefusalTexts } from '../refusal-texts.ts';

export const accountsRefusals = {
  BAD_CREDENTIALS: { status: 401, text: 'The user name or the password is not right.' },
  INVALID_ACTIVATION_CODE: { status: 422, text: 'Invalid Activation Code. Please try again' },
  LAST_MANAGER: {
    status: 409,
    text: 'It stays: nobody else manages the users of your organization. Give the right to another person first.',
  },
  NO_SUCH_ROLE: { status: 422, text: 'Your organization has no such role.' },
  RIGHTS_CHANGED: { status: 409, text: 'The rights of this person were changed meanwhile. Nothing was saved.' },
  NOT_OWN_ACCOUNT: { status: 409, text: 'Nobody can suspend their own account.' },
  NOT_ACTIVATED: { status: 403, text: 'Please activate your account first: the code is in the mail we sent you.' },
} as const satisfies RefusalTexts;

type Own = typeof accountsRefusals;

declare module '../refusals.ts' {
  interface Refusals extends Own {}
}
