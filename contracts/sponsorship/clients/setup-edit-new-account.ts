import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

/** M173, and what R450 calls anything else. */
export const READY_TO_LOGIN_AS_CHILD = 'ReadyToLoginAsChild';
/** M174, R449. */
export const MULTIUSE_LINK_READY = 'SetupMultiuseReferralLinkSuccess';
export const NOT_READY = 'NotReady';

/**
 * C247, R448-R450: whether the house of a client can be set up, or the link for anybody stands. Nothing is changed by asking: what changes is C239. `referralCode` is the client's id, or the end of the link for anybody, because a link is not
 * shown to who has not been invited.
 */
export const setupEditNewAccount = call({
  id: 'C247',
  method: 'GET',
  path: '/api2/ProjectEstimate/SetupEditNewAccount',
  who: 'user',
  summary: 'Whether the house of a client can be set up',
  query: z.object({ sponsorId: AnyId.default(0), referralCode: z.string().trim().max(100).default('') }),
  response: z.enum([READY_TO_LOGIN_AS_CHILD, MULTIUSE_LINK_READY, NOT_READY]),
  refusals: ['NOT_A_SPONSOR'],
});
