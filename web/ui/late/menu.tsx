import type { MenuCheckboxItemProps, MenuDropdownProps, MenuItemProps, MenuProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, type PropsWithChildren, use, useState } from 'react';
import { Link } from 'react-router-dom';
import { AroundTarget, LateTarget, type TargetElement, usePlace } from './place.tsx';

/** Keeps itself whether it is open, unless the page does. */
function MenuRoot({ opened: given, onChange, ...props }: Omit<MenuProps, 'defaultOpened'>) {
  const [own, setOwn] = useState(false);
  const opened = given ?? own;
  const change = onChange ?? setOwn;
  const { opens, around } = usePlace(opened, { 'aria-haspopup': 'menu', 'aria-expanded': false }, () => change(true));
  return (
    <AroundTarget value={around}>
      {around.there ? <around.there.Menu {...props} opened={opened && opens} onChange={change} /> : props.children}
    </AroundTarget>
  );
}

function MenuTarget({ children }: { children: TargetElement }) {
  return <LateTarget partOf={({ Menu }) => Menu.Target}>{children}</LateTarget>;
}

function MenuDropdown(props: MenuDropdownProps) {
  const { there } = use(AroundTarget);
  return there ? <there.Menu.Dropdown {...props} /> : null;
}

function MenuItem(props: MenuItemProps & ComponentPropsWithoutRef<'button'>) {
  const { there } = use(AroundTarget);
  return there ? <there.Menu.Item {...props} /> : null;
}

function MenuLink(props: MenuItemProps & { to: string }) {
  const { there } = use(AroundTarget);
  return there ? <there.Menu.Item component={Link} {...props} /> : null;
}

/** Saves what a call answers as a file. */
function MenuDownload(props: MenuItemProps & { href: string }) {
  const { there } = use(AroundTarget);
  return there ? <there.Menu.Item component="a" download {...props} /> : null;
}

function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const { there } = use(AroundTarget);
  return there ? <there.Menu.CheckboxItem {...props} /> : null;
}

function MenuLabel(props: PropsWithChildren) {
  const { there } = use(AroundTarget);
  return there ? <there.Menu.Label {...props} /> : null;
}

function MenuDivider() {
  const { there } = use(AroundTarget);
  return there ? <there.Menu.Divider /> : null;
}

export const Menu = Object.assign(MenuRoot, {
  Target: MenuTarget,
  Dropdown: MenuDropdown,
  Item: MenuItem,
  Link: MenuLink,
  Download: MenuDownload,
  CheckboxItem: MenuCheckboxItem,
  Label: MenuLabel,
  Divider: MenuDivider,
});
