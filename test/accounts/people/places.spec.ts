import type { Me } from '../../../contracts/accounts/auth/get-me.ts';
import type { RightName } from '../../../contracts/kit/rights.ts';
import { settingsPlacesFor } from '../../../web/accounts/settings/settings-places.ts';
import { placesFor } from '../../../web/app/places.ts';

const who = (userType: string, ...rights: RightName[]) =>
  ({ userType, organizationId: 7, rights: rights.map((right) => ({ right })), billing: true }) as unknown as Me;
const labelsOf = (me: Me) => ({
  rail: placesFor(me).map(({ label }) => label),
  settings: settingsPlacesFor(me).organization.map(({ label }) => label),
});

it('R341, R548: the rights of users are shown to who manages those of the organization; of a household in its settings alone', () => {
  const ofRights = (me: Me) => {
    const { rail, settings } = labelsOf(me);
    return [rail, settings].map((labels) => labels.filter((label) => label === 'People' || label === 'Roles'));
  };
  for (const userType of ['Contractor', 'Agent', 'Appraiser', 'Service Provider'])
    expect(ofRights(who(userType, 'ManageOrganizationUsers'))).toEqual([['People'], ['People', 'Roles']]);
  expect(ofRights(who('Homeowner', 'ManageOrganizationUsers'))).toEqual([[], ['People', 'Roles']]);
  expect(ofRights(who('Contractor', 'EditOrganizationItems', 'AddLogo', 'ViewAudit'))).toEqual([[], []]);
});

it('R337: percentages and logo of the organization are listed with any of the three own rights, and not without', () => {
  for (const right of ['EditOrganizationItems', 'ManageOrganizationUsers', 'AddLogo'] as const)
    expect(labelsOf(who('Contractor', right)).settings).toContain('Percentages, logo');
  expect(labelsOf(who('Contractor', 'EditEstimate', 'ViewAudit')).settings).not.toContain('Percentages, logo');
});
