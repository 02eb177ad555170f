import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface DeleteDialogProps {
  opened: boolean;
  /** `Delete Kitchen terms?` */
  title: string;
  busy?: boolean;
  onClose: () => void;
  onDelete: () => void;
  /** What becomes of what has it. */
  children: ReactNode;
}

/** Asks before something is deleted that can be brought back; Enter deletes it. */
export function DeleteDialog({ opened, title, busy = false, onClose, onDelete, children }: DeleteDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button
            color="brick"
            data-autofocus
            loading={busy}
            onClick={() => {
              onClose();
              onDelete();
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
