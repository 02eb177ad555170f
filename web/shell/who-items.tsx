import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { Me } from '../../contracts/accounts/auth/get-me.ts';
import type { Place } from '../app/places.ts';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/late/menu.tsx';

const THEMES = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'auto', label: 'As the system', icon: 'screen' },
] as const;

interface WhoItemsProps {
  me: Me;
  /** Where else it leads: what the bar of a phone has no room for. */
  places: Place[];
  onSignOut: () => void;
}

/** Theme and signing out. */
export default function WhoItems({ me, places, onSignOut }: WhoItemsProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  return (
    <>
      {places.map(({ to, label, icon }) => (
        <Menu.Item key={to} leftSection={<Icon name={icon} />} onClick={() => navigate(to)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Label>
        {me.name}, {me.email}
      </Menu.Label>
      {THEMES.map(({ value, label, icon }) => (
        <Menu.Item
          key={value}
          leftSection={<Icon name={icon} />}
          rightSection={value === colorScheme ? <Icon name="check" label="chosen" /> : null}
          closeMenuOnClick={false}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="signOut" />} onClick={onSignOut}>
        Sign out
      </Menu.Item>
    </>
  );
}
