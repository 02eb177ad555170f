import { getMe } from '../../../contracts/accounts/auth/get-me.ts';
import { rightsOf, roleOfUser } from '../../../projections/accounts/users.ts';
import { bind } from '../../platform/http/bind.ts';
import { BillingSettings } from '../../platform/payments/billing-settings.ts';
import { initialsOf, nameOf, SessionAccess } from '../session.service.ts';

export default bind(getMe, { reads: [], uses: [SessionAccess, BillingSettings] }, async ({ session }, access, billing) => {
  const user = session && (await access.user(session.userId));
  if (!user) return null;
  const name = nameOf(user);
  return {
    userId: user.user_id,
    userName: user.user_name,
    name,
    initials: initialsOf(name),
    email: user.email,
    organizationId: user.organization_id,
    organizationName: user.organization_name,
    userType: user.user_type,
    role: roleOfUser(user),
    rights: rightsOf(user),
    billing: billing.on,
    secondStepDue: session.secondStepDue ?? false,
  };
});
