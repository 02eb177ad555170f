import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { has } from '../../../contracts/kit/grants.ts';
import { OWN_RIGHTS, type RightName } from '../../../contracts/kit/rights.ts';
import { isHomeowner } from '../../app/places.ts';
import { ShellTop } from '../../app/shell/shell.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import { useMe } from '../me.ts';
import css from './settings-room.module.css';
import { useSettingsValues } from './settings-values.ts';

interface SettingsPlace {
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

interface SettingsRoomProps {
  title: string;
  /** Fields that hold something that is not saved. */
  unsaved?: number;
  children: ReactNode;
}

/** S108: the list of settings beside the one that is open. Places that one has no right to are not listed. */
export function SettingsRoom({ title, unsaved = 0, children }: SettingsRoomProps) {
  const me = useMe();
  const values = useSettingsValues(me);
  const listed = (places: SettingsPlace[]) =>
    places.filter(
      ({ rights, ofBilling, ofHomeowners }) =>
        (!rights || rights.some((right) => has(me?.rights ?? [], right))) &&
        (!ofBilling || me?.billing) &&
        (!ofHomeowners || (me && isHomeowner(me))),
    );
  return (
    <>
      <title>{`${title}, Scopebook`}</title>
      <ShellTop title={title} detail={me?.name}>
        {unsaved > 0 ? (
          <span className={`amber ${css.unsaved}`} role="status">
            <Icon name="warning" size={14} /> {counted(unsaved, 'field')} not saved
          </span>
        ) : null}
      </ShellTop>
      <div className={css.room}>
        <nav className={css.list} aria-label="Settings">
          <Places heading="My account" places={listed(MINE)} values={values} />
          <Places heading={me?.organizationName ?? 'Organization'} places={listed(ORGANIZATION)} values={values} />
        </nav>
        {children}
      </div>
    </>
  );
}

function Places({ heading, places, values }: { heading: string; places: SettingsPlace[]; values: Partial<Record<string, string>> }) {
  return (
    <section>
      <h2>{heading}</h2>
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          <span>{label}</span>
          <span className={css.value}>{values[to]}</span>
        </NavLink>
      ))}
    </section>
  );
}
