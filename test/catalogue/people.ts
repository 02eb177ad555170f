import { AccountsService } from '../../server/accounts/accounts.service.ts';
import { type Caller, DEMO_PASSWORD, type TestApp } from '../harness.ts';

/** Two colleagues of an organisation whose price book nobody has touched. */
export async function newOrganization(app: TestApp, organizationId: number): Promise<{ dana: Caller; marcus: Caller }> {
  return {
    dana: await newColleague(app, organizationId, { place: 0, firstName: 'Dana', lastName: 'Whitfield', isAdmin: true }),
    marcus: await newColleague(app, organizationId, { place: 1, firstName: 'Marcus', lastName: 'Oyelaran', isAdmin: true }),
  };
}

/** A person of an organisation, by their place among its people. */
export async function newColleague(
  app: TestApp,
  organizationId: number,
  { place, isAdmin, ...named }: { place: number; firstName: string; lastName: string; isAdmin: boolean },
): Promise<Caller> {
  const userName = `${named.firstName.toLowerCase()}-${organizationId}`;
  const person = { ...named, userName, email: `${userName}@builders.example`, workNumber: '', mobileNumber: '', jobFunction: '' };
  await app.app
    .get(AccountsService)
    .createTrustedUser(
      organizationId * 10 + place,
      { ...person, userType: 'Contractor', organizationId, organizationName: `Builders ${organizationId}`, isAdmin },
      DEMO_PASSWORD,
      '2026-11-01T08:00:00.000Z',
    );
  return app.signedIn(userName);
}
