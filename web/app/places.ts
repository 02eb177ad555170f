import type { Me } from '../../contracts/accounts/auth/get-me.ts';
import { has } from '../../contracts/kit/grants.ts';
import type { RightName } from '../../contracts/kit/rights.ts';
import { KEPT_BY_SCOPEBOOK, sponsorTypeOf } from '../../contracts/sponsorship/sponsors/sponsor-type.ts';
import type { IconName } from '../ui/icons.tsx';

/** Where the rail and the palette lead. */
export interface Place {
  to: string;
  label: string;
  icon: IconName;
  /** Other addresses that belong to it. */
  also?: string;
  /** Other places stand below its address. */
  exact?: true;
  /** Shown to those alone who have the right. */
  right?: RightName;
  /** Of homeowners alone (R547). */
  ofHomeowners?: true;
  /** Of sponsors alone (R549). */
  ofSponsors?: true;
  /** R447: not of this organisation. */
  notOf?: number;
  /** Shown where Scopebook itself is paid for. */
  ofBilling?: boolean;
  /** On a phone it stands in the menu More, not in the bar. */
  underMore?: boolean;
}

const PLACES: Place[] = [
  { to: '/dashboard', label: 'Home', icon: 'home', ofHomeowners: true },
  { to: '/home/property', label: 'Property', icon: 'building', also: '/propertysetup', ofHomeowners: true },
  { to: '/homereports', label: 'Home reports', icon: 'chart', ofHomeowners: true, underMore: true },
  { to: '/vault', label: 'Vault', icon: 'archive', ofHomeowners: true, underMore: true },
  { to: '/serviceproviders', label: 'Providers', icon: 'people', ofHomeowners: true, underMore: true },
  { to: '/home/life', label: 'Life of the home', icon: 'calendar', ofHomeowners: true, underMore: true },
  { to: '/helpfularticles', label: 'Articles', icon: 'note', ofHomeowners: true, underMore: true },
  { to: '/sponsormain', exact: true, label: 'Marketing', icon: 'bell', ofSponsors: true },
  { to: '/sponsormain/clients', label: 'Clients', icon: 'people', ofSponsors: true },
  { to: '/sponsormain/coverage', label: 'Coverage', icon: 'place', ofSponsors: true, underMore: true },
  { to: '/sponsormain/ads', label: 'Ads', icon: 'eye', ofSponsors: true, underMore: true },
  { to: '/sponsormain/promotions', label: 'Promotions', icon: 'percent', ofSponsors: true, underMore: true },
  { to: '/sponsormain/articles', label: 'Articles', icon: 'note', ofSponsors: true, underMore: true },
  { to: '/sponsormain/profile', label: 'Profile', icon: 'person', ofSponsors: true, notOf: KEPT_BY_SCOPEBOOK, underMore: true },
  { to: '/', exact: true, label: 'Jobs', icon: 'jobs', also: '/ProEstimate/' },
  { to: '/price-book', label: 'Price book', icon: 'book' },
  { to: '/libraries', label: 'Libraries', icon: 'library', underMore: true },
  { to: '/line-items', label: 'Line items', icon: 'edit', underMore: true },
  { to: '/contacts', label: 'Contacts', icon: 'people' },
  { to: '/reports', label: 'Reports', icon: 'report', also: '/archive/' },
  { to: '/audit', label: 'Audit', icon: 'history', right: 'ViewAudit' },
  { to: '/people', label: 'People', icon: 'people', right: 'ManageOrganizationUsers', underMore: true },
  {
    to: '/plans',
    label: 'Plan and credits',
    icon: 'card',
    also: '/transactions',
    right: 'ManageBilling',
    underMore: true,
    ofBilling: true,
  },
  { to: '/settings', label: 'Settings', icon: 'settings', underMore: true },
];

/** On the phone of a sponsor. */
const SELDOM = new Set(['/price-book', '/contacts', '/audit']);
/** Beside what is of homeowners alone; people and plan of a household are in its settings, and the rest is of contractors. */
const ALSO_OF_HOMEOWNERS = new Set(['/', '/audit', '/settings']);
/** In the bar of a homeowner's phone. */
const OF_THE_HOME = new Set(['/dashboard', '/', '/vault', '/homereports']);

export const isHomeowner = ({ userType }: Pick<Me, 'userType'>): boolean => userType.toLowerCase() === 'homeowner';

/** The places that this person may go to. */
export function placesFor(me: Me): Place[] {
  const own = isHomeowner(me);
  const sponsor = sponsorTypeOf(me) !== undefined;
  const places = PLACES.filter(
    ({ to, right, ofHomeowners, ofSponsors, notOf, ofBilling }) =>
      (!right || has(me.rights, right)) &&
      (own ? ofHomeowners || ALSO_OF_HOMEOWNERS.has(to) : !ofHomeowners) &&
      (sponsor || !ofSponsors) &&
      me.organizationId !== notOf &&
      (me.billing || !ofBilling),
  );
  // The bar of a phone has room for five: what they seldom need is under More.
  if (own) return inHomesOrder(places).map((place) => ({ ...place, underMore: !OF_THE_HOME.has(place.to) }));
  return sponsor ? places.map((place) => ({ ...place, underMore: place.underMore || SELDOM.has(place.to) })) : places;
}

/** A homeowner's jobs are their estimates, and stand beside Home. */
function inHomesOrder(places: readonly Place[]): Place[] {
  const [home, ...others] = places.filter(({ to }) => to !== '/');
  return [...(home ? [home] : []), ...places.filter(({ to }) => to === '/').map((jobs) => ({ ...jobs, label: 'Estimates' })), ...others];
}
