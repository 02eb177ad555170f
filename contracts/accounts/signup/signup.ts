import { z } from 'zod';
import { call, NameText, Text } from '../../call.ts';
import { Means } from '../second-step/means.ts';

const UserName = NameText.min(1);

const Password = z.string().min(1).max(255);

export const SignupAnswer = z.object({
  success: z.boolean(),
  userID: z.number(),
  existinguser: z.boolean(),
  activated: z.boolean(),
  validated: z.boolean(),
  errors: z.array(z.string()),
  /** By what the second step is to be taken before one is signed in (`validated` is false then); empty where none is due. */
  secondStep: z.array(Means).default([]),
});

/**
 * C278. With `action=login` signs in (UserName, Password) and sets the session cookie; without it signs up. A sign-up never reveals whether the
 * account existed, because the activation code, or the notice that the account exists, is sent by mail; only who types the password of that account
 * is told (`existinguser`). `userID` is where the mailed code is given (`activate`).
 */
export const signup = call({
  id: 'C278',
  method: 'POST',
  path: '/account/Signup',
  who: 'anyone',
  summary: 'Sign in or sign up',
  query: z.object({ action: z.literal('login').optional() }),
  body: z.object({
    UserName,
    Password,
    Email: z.string().trim().max(255).optional(),
    FirstName: NameText.optional(),
    LastName: NameText.optional(),
    WorkNumber: Text.optional(),
    MobileNumber: Text.optional(),
    JobFunction: Text.optional(),
    /** Not in the documents: the organization that the account begins with. */
    Company: NameText.optional(),
    ReferralCode: Text.optional(),
    UserTypeSelection: Text.optional(),
    Data: z.unknown().optional(),
    ShoppingCartVM: z.unknown().optional(),
  }),
  response: SignupAnswer,
  refusals: ['BAD_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'ACCOUNT_TO_BE_ERASED', 'NOT_ACTIVATED', 'SINGLE_SIGN_ON_ONLY', 'TOO_MANY'],
});
