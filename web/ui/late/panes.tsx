import type { DrawerProps, ModalProps } from '@mantine/core';
import { useParts } from './parts.ts';

export function Modal(props: ModalProps) {
  const there = useParts(props.opened);
  return there ? <there.Modal {...props} /> : null;
}

export function Drawer(props: DrawerProps) {
  const there = useParts(props.opened);
  return there ? <there.Drawer {...props} /> : null;
}
