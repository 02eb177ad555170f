import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import { use } from 'react';
import { useParts } from './parts.ts';
import { AroundTarget, LateTarget, type TargetElement, usePlace } from './place.tsx';

/** Fetches its code before it is opened; whether it is, is the page's. */
function PopoverRoot(props: PopoverProps & { opened: boolean }) {
  useParts(true);
  const roles = props.withRoles === false ? {} : ({ 'aria-haspopup': 'dialog', 'aria-expanded': false } as const);
  const { opens, around } = usePlace(props.opened, roles);
  return (
    <AroundTarget value={around}>
      {around.there ? <around.there.Popover {...props} opened={props.opened && opens} /> : props.children}
    </AroundTarget>
  );
}

function PopoverTarget({ children }: { children: TargetElement }) {
  return <LateTarget partOf={({ Popover }) => Popover.Target}>{children}</LateTarget>;
}

function PopoverDropdown(props: PopoverDropdownProps) {
  const { there } = use(AroundTarget);
  return there ? <there.Popover.Dropdown {...props} /> : null;
}

export const Popover = Object.assign(PopoverRoot, { Target: PopoverTarget, Dropdown: PopoverDropdown });
