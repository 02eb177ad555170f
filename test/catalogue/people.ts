import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { type Caller, DEMO_PASSWORD, type TestApp } from '../harness.ts';

/** Two colleagues of an organisation whose price book nobody has touched. */
export async function newOrganization(app: TestApp, organizationId: number): Promise<{ dana: Caller; marcus: Caller }> {
  const accounts = app.app.get(AccountsService);
  const organizationName = `Builders ${organizationId}`;
  const signedUp = async (userId: number, firstName: string, lastName: string) => {
    const userName = `${firstName.toLowerCase()}-${organizationId}`;
    const email = `${userName}@builders.example`;
    const person = { userName, firstName, lastName, email, workNumber: '', mobileNumber: '', jobFunction: '', userType: 'Contractor' };
    await accounts.createTrustedUser(
      userId,
      { ...person, organizationId, organizationName, isAdmin: true },
      DEMO_PASSWORD,
      '2026-11-01T08:00:00.000Z',
    );
    return app.signedIn(userName);
  };
  const first = organizationId * 10;
  return { dana: await signedUp(first, 'Dana', 'Whitfield'), marcus: await signedUp(first + 1, 'Marcus', 'Oyelaran') };
}
