import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import { use } from 'react';
import { useParts } from './parts.ts';
import { AroundTarget, PlainTarget, PutTarget, type TargetElement, usePlace } from './place.tsx';

/** Fetches its code before it is opened; whether it is, is the page's. */
function PopoverRoot(props: PopoverProps & { opened: boolean }) {
  useParts(true);
  const roles = props.withRoles === false ? {} : ({ 'aria-haspopup': 'dialog', 'aria-expanded': false } as const);
  const { there, opens, around } = usePlace(props.opened, roles);
  return <AroundTarget value={around}>{there ? <there.Popover {...props} opened={props.opened && opens} /> : props.children}</AroundTarget>;
}

function PopoverTarget({ children }: { children: TargetElement }) {
  const there = useParts(false);
  return there && !use(AroundTarget).plain ? (
    <PutTarget Part={there.Popover.Target}>{children}</PutTarget>
  ) : (
    <PlainTarget>{children}</PlainTarget>
  );
}

function PopoverDropdown(props: PopoverDropdownProps) {
  const there = useParts(false);
  return there && !use(AroundTarget).plain ? <there.Popover.Dropdown {...props} /> : null;
}

export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown });
