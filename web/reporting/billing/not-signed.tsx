import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  busy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Asks before work is billed that the customer declined or has not answered. */
export function NotSigned({ busy, onBack, onConfirm }: Props) {
  return (
    <Dialog
      opened
      onClose={onBack}
      title="Bill work that is not signed?"
      width={460}
      actions={
        <>
          <Button variant="default" onClick={onBack}>
            Go back
          </Button>
          <Button loading={busy} onClick={onConfirm}>
            Bill it, not signed
          </Button>
        </>
      }
    >
      <p>The customer has not accepted this work. The invoice will say on its page and in its PDF that it is not signed.</p>
    </Dialog>
  );
}
