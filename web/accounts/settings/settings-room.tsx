import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { useMe } from '../../app/me.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import { type SettingsPlace, settingsPlacesFor } from './settings-places.ts';
import css from './settings-room.module.css';
import { useSettingsValues } from './settings-values.ts';

interface SettingsRoomProps {
  title: string;
  /** Whose settings these are; oneself where nothing is said. */
  detail?: string | undefined;
  /** Fields that hold something that is not saved. */
  unsaved?: number;
  children: ReactNode;
}

/** S108: the list of settings beside the one that is open. Places that one has no right to are not listed. */
export function SettingsRoom({ title, detail, unsaved = 0, children }: SettingsRoomProps) {
  const me = useMe();
  const values = useSettingsValues(me);
  const { mine, organization } = settingsPlacesFor(me);
  const list = useRef<HTMLElement>(null);
  const shown = JSON.stringify([mine, organization, values]);
  // On a phone the list is a strip that is wider than the screen: the open place is in sight, again once widths have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured anew when other words are shown
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && open) list.current.scrollLeft = open.offsetLeft - (list.current.clientWidth - open.offsetWidth) / 2;
  }, [shown]);
  return (
    <>
      <title>{`${title}, Scopebook`}</title>
      <ShellTop title={title} detail={detail ?? me?.name}>
        {unsaved > 0 ? (
          <span className={`amber ${css.unsaved}`} role="status">
            <Icon name="warning" size={14} /> {counted(unsaved, 'field')} not saved
          </span>
        ) : null}
      </ShellTop>
      <div className={css.room}>
        <nav ref={list} className={css.list} aria-label="Settings">
          <Places heading="My account" places={mine} values={values} />
          <Places heading={me?.organizationName ?? 'Organization'} places={organization} values={values} />
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
