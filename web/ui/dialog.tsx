import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Modal } from './late/panes.tsx';
import './dialog.css';

/** True on a phone's width, where dialogs and inspectors are full sheets. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)', window.innerWidth < 768) ?? false;
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the foot, the main one last. A form's own submit button belongs here too, with `form`. */
  actions?: ReactNode;
  /** Width in px; a phone shows it as a sheet over the whole screen. */
  width?: number;
  /** False: it stays until what it is about has changed. */
  closable?: boolean;
}

/** What has the focus; in a menu, which closes, the button that opened it. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const before = menu ? document.getElementById(menu) : element;
  return before instanceof HTMLElement ? before : null;
}

/** Gives the focus back to what had it; Mantine does so only for a dialog that outlives its closing, and most are taken away whole. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const before = focused();
    return () => {
      if (document.activeElement === document.body) before?.focus({ preventScroll: true });
    };
  }, [opened]);
}

/** Asks or shows one thing over the page; Esc closes, focus returns to where it was. */
export function Dialog({ opened, onClose, title, children, actions, width = 480, closable = true }: DialogProps) {
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={usePhone()}
      centered={false}
      yOffset="12vh"
      withCloseButton={closable}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
    >
      {children}
      {actions ? <DialogActions>{actions}</DialogActions> : null}
    </Modal>
  );
}

/** The buttons at the foot, which stay in sight however long the dialog is; the main one is the last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

interface ConfirmActionsProps extends ComponentProps<typeof Button<'button'>> {
  onCancel: () => void;
  cancel?: string;
}

/** Cancel, and the one thing that the dialog does; what is given beside is the main button's, as `loading`, `onClick`, or the `form` that it submits. */
export function ConfirmActions({ onCancel, cancel = 'Cancel', ...button }: ConfirmActionsProps) {
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...button} />
    </>
  );
}

interface FormActionsProps {
  /** What the form does, in a verb. */
  submit: string;
  busy: boolean;
  onCancel: () => void;
  cancel?: string;
}

/** The foot of a dialog that is one form, inside the form itself. */
export function FormActions({ submit, busy, ...cancel }: FormActionsProps) {
  return (
    <DialogActions>
      <ConfirmActions type="submit" loading={busy} {...cancel}>
        {submit}
      </ConfirmActions>
    </DialogActions>
  );
}
