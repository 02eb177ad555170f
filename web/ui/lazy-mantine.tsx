import type {
  DrawerProps,
  MenuCheckboxItemProps,
  MenuDropdownProps,
  MenuItemProps,
  MenuProps,
  ModalProps,
  PopoverDropdownProps,
  PopoverProps,
  TooltipProps,
} from '@mantine/core';
import {
  type ComponentPropsWithoutRef,
  cloneElement,
  createContext,
  type MouseEvent,
  type PropsWithChildren,
  type ReactElement,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router-dom';

/**
 * Mantine's Menu, Popover, Tooltip, Modal and Drawer, whose code (28 KB of it for placing alone) is not needed for the first paint. Until it is
 * there a menu's button is a plain one that remembers a click, and what is open opens as soon as it has come.
 */
type Parts = typeof import('./floating.ts');
let parts: Parts | undefined;
let fetching = false;
let failure: Error | undefined;
const waiting = new Set<() => void>();

/** Fetches the code, once. A failure (a new release has replaced it) matters only to what needs it: that throws, to the page's error boundary. */
export function fetchFloating(): void {
  if (parts || fetching) return;
  fetching = true;
  failure = undefined;
  const tell = () => {
    fetching = false;
    for (const hear of waiting) hear();
  };
  import('./floating.ts').then(
    (there) => {
      parts = there;
      tell();
    },
    (error: Error) => {
      failure = error;
      tell();
    },
  );
}

function useParts(needed: boolean): Parts | undefined {
  const [tried, setTried] = useState(false);
  const there = useSyncExternalStore(
    (tell) => {
      waiting.add(tell);
      return () => waiting.delete(tell);
    },
    () => parts ?? failure,
  );
  useEffect(() => {
    if (!needed) return;
    fetchFloating();
    setTried(true);
  }, [needed]);
  if (!(there instanceof Error)) return there;
  if (needed && tried) throw there;
  return undefined;
}

const Asked = createContext<() => void>(() => {});
type Target = { children: ReactElement<ComponentPropsWithoutRef<'button'>> };

function MenuRoot(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const there = useParts(asked);
  if (there) return <there.Menu defaultOpened={asked} {...props} />;
  return <Asked value={() => setAsked(true)}>{props.children}</Asked>;
}

function MenuTarget({ children }: Target) {
  const there = useParts(false);
  const ask = use(Asked);
  if (there) return <there.Menu.Target>{children}</there.Menu.Target>;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    children.props.onClick?.(event);
    ask();
  };
  return cloneElement(children, { onClick, 'aria-haspopup': 'menu', 'aria-expanded': false });
}

function MenuDropdown(props: MenuDropdownProps) {
  const there = useParts(false);
  return there ? <there.Menu.Dropdown {...props} /> : null;
}

function MenuItem(props: MenuItemProps & ComponentPropsWithoutRef<'button'>) {
  const there = useParts(false);
  return there ? <there.Menu.Item {...props} /> : null;
}

function MenuLink(props: MenuItemProps & { to: string }) {
  const there = useParts(false);
  return there ? <there.Menu.Item component={Link} {...props} /> : null;
}

/** Saves what a call answers as a file. */
function MenuDownload(props: MenuItemProps & { href: string }) {
  const there = useParts(false);
  return there ? <there.Menu.Item component="a" download {...props} /> : null;
}

function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const there = useParts(false);
  return there ? <there.Menu.CheckboxItem {...props} /> : null;
}

function MenuLabel(props: PropsWithChildren) {
  const there = useParts(false);
  return there ? <there.Menu.Label {...props} /> : null;
}

function MenuDivider() {
  const there = useParts(false);
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

function PopoverRoot(props: PopoverProps) {
  const there = useParts(true);
  return there ? <there.Popover {...props} /> : props.children;
}

function PopoverTarget({ children }: { children: ReactElement }) {
  const there = useParts(false);
  return there ? <there.Popover.Target>{children}</there.Popover.Target> : children;
}

function PopoverDropdown(props: PopoverDropdownProps) {
  const there = useParts(false);
  return there ? <there.Popover.Dropdown {...props} /> : null;
}

export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown });

export function Tooltip(props: TooltipProps & { children: ReactElement }) {
  const there = useParts(false);
  return there ? <there.Tooltip {...props} /> : props.children;
}

export function Modal(props: ModalProps) {
  const there = useParts(props.opened);
  return there ? <there.Modal {...props} /> : null;
}

export function Drawer(props: DrawerProps) {
  const there = useParts(props.opened);
  return there ? <there.Drawer {...props} /> : null;
}
