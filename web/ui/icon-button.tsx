import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { type ComponentPropsWithRef, useImperativeHandle, useRef } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { useParts } from './late/parts.ts';

type Props = { icon: IconName; label: string } & Omit<ActionIconProps, 'aria-label' | 'children'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

let hover: MediaQueryList | undefined;
/** A touch makes what it touches hovered, until the next. */
const hovers = () => {
  hover ??= window.matchMedia('(hover: hover)');
  return hover.matches;
};

/**
 * A button that is only a sign; its name is told on hover and to screen readers. The tooltip stands beside the button and not around it: that stays the
 * same element when the code comes.
 */
export function IconButton({ icon, label, ref, ...rest }: Props) {
  const late = useParts(false);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} ref={button} {...rest}>
        <Icon name={icon} />
      </ActionIcon>
      {late ? <late.Tooltip label={label} target={button} disabled={!hovers()} /> : null}
    </>
  );
}
