import type { Me } from '../../contracts/accounts/auth/get-me.ts';
import { KEPT_BY_SCOPEBOOK } from '../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { placesFor } from '../../web/app/places.ts';

const placesOf = (userType: string, organizationId = 7) =>
  placesFor({ userType, organizationId, rights: [], billing: false } as unknown as Me).map(({ label }) => label);

it('R549: the pages of sponsors are shown to them alone', () => {
  expect(placesOf('Agent')).toEqual(expect.arrayContaining(['Marketing', 'Clients', 'Coverage', 'Profile']));
  for (const other of ['Homeowner', 'Contractor']) expect(placesOf(other)).not.toEqual(expect.arrayContaining(['Clients']));
});

it('R447: the organisation whose profile Scopebook keeps has no way to it', () => {
  expect(placesOf('Agent', KEPT_BY_SCOPEBOOK)).not.toContain('Profile');
  expect(placesOf('Agent', KEPT_BY_SCOPEBOOK)).toContain('Clients');
});
