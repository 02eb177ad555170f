import { z } from 'zod';
import { call, Id, Text } from '../call.ts';

const UserName = z.string().trim().min(1).max(255);
const Password = z.string().min(1).max(255);
/** Spec classes (R002) and at least 12 characters (design.md 7). */
export const NewPassword = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(255)
  .regex(/[0-9]/, 'needs a digit')
  .regex(/[a-z]/, 'needs a lowercase letter')
  .regex(/[A-Z]/, 'needs an uppercase letter');

export const SignupAnswer = z.object({
  success: z.boolean(),
  userID: z.number(),
  existinguser: z.boolean(),
  activated: z.boolean(),
  validated: z.boolean(),
  errors: z.array(z.string()),
});

/**
 * C278. With `action=login` signs in (UserName, Password) and sets the session cookie; without it signs up. A sign-up never tells whether the
 * account existed: the activation code, or word that the account exists, goes out by mail.
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
    FirstName: Text.optional(),
    LastName: Text.optional(),
    WorkNumber: Text.optional(),
    MobileNumber: Text.optional(),
    JobFunction: Text.optional(),
    ReferralCode: Text.optional(),
    UserTypeSelection: Text.optional(),
    Data: z.unknown().optional(),
    ShoppingCartVM: z.unknown().optional(),
  }),
  response: SignupAnswer,
  refusals: ['BAD_CREDENTIALS', 'NOT_ACTIVATED', 'TOO_MANY'],
});
export const activate = call({
  id: 'activate',
  method: 'POST',
  path: '/account/Activation/{userId}',
  who: 'anyone',
  summary: 'Activate an account by the mailed code',
  params: z.object({ userId: Id }),
  body: z.object({ activationCode: z.string().trim().min(1).max(100) }),
  response: z.boolean(),
  refusals: ['INVALID_ACTIVATION_CODE', 'TOO_MANY'],
});
export const signOut = call({
  id: 'signOut',
  method: 'POST',
  path: '/account/SignOut',
  who: 'anyone',
  summary: 'Sign out',
  response: z.boolean(),
});
/** C001, R001: empty when nobody is signed in. */
export const getLoggedInUserName = call({
  id: 'C001',
  method: 'GET',
  path: '/api2/SecurityAccess/GetLoggedInUserName',
  who: 'anyone',
  summary: 'Who is signed in',
  response: z.string(),
});
export const Me = z.object({
  userId: z.number(),
  userName: z.string(),
  name: z.string(),
  initials: z.string(),
  email: z.string(),
  organizationId: z.number(),
  organizationName: z.string(),
  userType: z.string(),
  isAdmin: z.boolean(),
});
export type Me = z.infer<typeof Me>;
export const getMe = call({
  id: 'me',
  method: 'GET',
  path: '/api/me',
  who: 'anyone',
  summary: 'The signed-in user, or null',
  response: Me.nullable(),
});
/** C002: `email|firstname|lastname` of the signed-in user. */
export const getOrgUserInfo2 = call({
  id: 'C002',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetOrgUserInfo2',
  who: 'user',
  summary: 'Mail and name of the user',
  params: z.object({ id: z.coerce.number().int().min(0) }),
  response: z.object({ email: z.string(), firstname: z.string(), lastname: z.string() }),
});
export const getDemo = call({
  id: 'demo',
  method: 'GET',
  path: '/api/demo',
  who: 'anyone',
  summary: 'The demo users, in demo mode only',
  response: z.object({
    demo: z.boolean(),
    users: z.array(z.object({ userName: z.string(), name: z.string(), about: z.string() })),
    password: z.string(),
  }),
});
const Mail = z.object({
  id: z.number(),
  kind: z.enum(['mail', 'text']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
/** The built-in outbox of demo mode: mail and text messages that would have been sent. 404 outside of demo mode. */
export const getOutbox = call({
  id: 'outbox',
  method: 'GET',
  path: '/api/outbox',
  who: 'anyone',
  summary: 'Mail of the built-in outbox',
  response: z.array(Mail),
  refusals: ['NOT_FOUND'],
});
