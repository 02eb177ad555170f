import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { tell } from '../../ui/toast.ts';
import css from './second-step.module.css';

/** Ten codes, shown this once: nobody can read them again. It closes by its button alone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      tell('The codes are copied.');
    } catch {
      tell('This browser does not let the codes be copied. Select them, or print them.');
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={false}
      title={`${codes.length} recovery codes`}
      width={440}
      actions={
        <>
          <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I have them</Button>
        </>
      }
    >
      <p>Each lets you in once, without passkey or authenticator. Keep them where your phone is not. They are shown this once.</p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
