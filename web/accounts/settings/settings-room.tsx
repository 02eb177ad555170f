import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { has } from '../../../contracts/kit/grants.ts';
import type { RightName } from '../../../contracts/kit/rights.ts';
import { ShellTop } from '../../app/shell.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import { useMe } from '../me.ts';
import css from './settings-room.module.css';

interface SettingsPlace {
  to: string;
  label: string;
  right?: RightName;
  /** Listed where Scopebook itself is paid for. */
  ofBilling?: true;
}

const MINE: SettingsPlace[] = [{ to: '/settings', label: 'Profile and sign-in' }];
const ORGANIZATION: SettingsPlace[] = [
  { to: '/people', label: 'People', right: 'ManageOrganizationUsers' },
  { to: '/people/roles', label: 'Roles', right: 'ManageOrganizationUsers' },
  { to: '/addendums', label: 'Addendums' },
  { to: '/plans', label: 'Plan and credits', right: 'ManageBilling', ofBilling: true },
  { to: '/transactions', label: 'Transactions', right: 'ManageBilling', ofBilling: true },
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
  const listed = (places: SettingsPlace[]) =>
    places.filter(({ right, ofBilling }) => (!right || has(me?.rights ?? [], right)) && (!ofBilling || me?.billing));
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
          <Places heading="My account" places={listed(MINE)} />
          <Places heading={me?.organizationName ?? 'Organization'} places={listed(ORGANIZATION)} />
        </nav>
        {children}
      </div>
    </>
  );
}

function Places({ heading, places }: { heading: string; places: SettingsPlace[] }) {
  return (
    <section>
      <h2>{heading}</h2>
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </section>
  );
}
