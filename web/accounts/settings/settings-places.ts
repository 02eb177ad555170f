import type { Me } from '../../../contracts/accounts/auth/get-me.ts';
import { has } from '../../../contracts/kit/grants.ts';
import { OWN_RIGHTS, type RightName } from '../../../contracts/kit/rights.ts';
import { isHomeowner } from '../../app/places.ts';

export interface SettingsPlace {
  to: string;
  label: string;
  /** One of these. */
  rights?: readonly RightName[];
  /** Listed where Scopebook itself is paid for. */
  ofBilling?: true;
  ofHomeowners?: true;
}

const MINE: SettingsPlace[] = [
  { to: '/settings', label: 'Profile and sign-in' },
  { to: '/settings/alerts', label: 'Alert notifications', ofHomeowners: true },
  { to: '/settings/percentages', label: 'My percentages, logo', rights: ['RepriceAll', 'AddLogo'] },
  { to: '/settings/personal-data', label: 'Personal data' },
  { to: '/sweepstakes', label: 'Sweepstakes' },
];
const ORGANIZATION: SettingsPlace[] = [
  // R337: the first or the second right opens it; the third is the logo's, which stands there.
  { to: '/settings/organization', label: 'Percentages, logo', rights: OWN_RIGHTS },
  { to: '/settings/report-defaults', label: 'Report defaults', rights: ['SendReport', 'EditOrganizationItems'] },
  { to: '/people', label: 'People', rights: ['ManageOrganizationUsers'] },
  { to: '/people/roles', label: 'Roles', rights: ['ManageOrganizationUsers'] },
  { to: '/settings/second-step', label: 'Second step', rights: ['ManageOrganizationUsers'] },
  { to: '/settings/single-sign-on', label: 'Single sign-on', rights: ['ManageOrganizationUsers'] },
  { to: '/settings/audit-alerts', label: 'Alerts from the audit', rights: ['ViewAudit'] },
  { to: '/settings/retention', label: 'Retention', rights: ['ManageOrganizationUsers'] },
  { to: '/addendums', label: 'Addendums' },
  { to: '/settings/developers', label: 'Developers', rights: ['ManageKeys'] },
  { to: '/plans', label: 'Plan and credits', rights: ['ManageBilling'], ofBilling: true },
  { to: '/transactions', label: 'Transactions', rights: ['ManageBilling'], ofBilling: true },
];

/** Places of the settings that somebody may open, of their own and of the organization. Nothing asks for a right before it is known. */
export function settingsPlacesFor(me: Me | null | undefined): { mine: SettingsPlace[]; organization: SettingsPlace[] } {
  const own = me ? isHomeowner(me) : false;
  const listed = (places: SettingsPlace[]) =>
    places.filter(
      ({ rights, ofBilling, ofHomeowners }) =>
        (!rights || rights.some((right) => has(me?.rights ?? [], right))) && (!ofBilling || me?.billing) && (!ofHomeowners || own),
    );
  return { mine: listed(MINE), organization: listed(ORGANIZATION) };
}
