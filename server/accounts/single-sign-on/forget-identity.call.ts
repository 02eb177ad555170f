import { forgetIdentity } from '../../../contracts/accounts/single-sign-on/forget-identity.ts';
import { bind } from '../../platform/http/bind.ts';
import { PeopleService } from '../people/people.service.ts';
import { Sessions } from '../sessions.ts';
import { Identities } from './identities.ts';

const uses = [PeopleService, Sessions, Identities] as const;

export default bind(forgetIdentity, { uses }, async ({ params, session, request, ...ctx }, people, sessions, identities) => {
  await sessions.mustBeConfirmed(request);
  await people.mustBeOf(session.organizationId, params.userId);
  await identities.forget(params.userId, ctx);
  return true as const;
});
