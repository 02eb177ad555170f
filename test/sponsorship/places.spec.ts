import type { Me } from '../../contracts/accounts/auth/get-me.ts';
import type { RightName } from '../../contracts/kit/rights.ts';
import { KEPT_BY_SCOPEBOOK } from '../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { placesFor } from '../../web/app/places.ts';

const placesOf = (userType: string, organizationId = 7, rights: RightName[] = []) =>
  placesFor({ userType, organizationId, rights: rights.map((right) => ({ right })), billing: true } as unknown as Me).map(
    ({ label }) => label,
  );

it('R549: the pages of sponsors are shown to them alone', () => {
  expect(placesOf('Agent')).toEqual(expect.arrayContaining(['Marketing', 'Clients', 'Coverage', 'Profile']));
  for (const other of ['Homeowner', 'Contractor']) expect(placesOf(other)).not.toEqual(expect.arrayContaining(['Clients']));
});

it('R447: the organisation whose profile Scopebook keeps has no way to it', () => {
  expect(placesOf('Agent', KEPT_BY_SCOPEBOOK)).not.toContain('Profile');
  expect(placesOf('Agent', KEPT_BY_SCOPEBOOK)).toContain('Clients');
});

it('R547: homeowners have the places of a home, also who administers the household; contractors have none of them', () => {
  const ofHome = ['Home', 'Estimates', 'Property', 'Home reports', 'Vault', 'Providers', 'Life of the home', 'Articles'];
  expect(placesOf('Homeowner')).toEqual([...ofHome, 'Settings']);
  expect(placesOf('Homeowner', 7, ['ViewAudit', 'ManageOrganizationUsers', 'ManageBilling'])).toEqual([...ofHome, 'Audit', 'Settings']);
  expect(placesOf('Contractor')).toEqual(['Jobs', 'Price book', 'Libraries', 'Line items', 'Contacts', 'Reports', 'Settings']);
});
