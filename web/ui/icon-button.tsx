import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Tooltip } from './lazy-mantine.tsx';

type Props = { icon: IconName; label: string } & Omit<ActionIconProps, 'aria-label' | 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

/** A button that is only a sign; its name is told on hover and to screen readers. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} {...rest}>
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
