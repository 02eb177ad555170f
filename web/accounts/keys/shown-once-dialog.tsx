import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './developers.module.css';

interface ShownOnceDialogProps {
  name: string;
  /** What the field holds. */
  label: string;
  secret: string;
  /** That it is shown this once, and why. */
  kept: string;
  /** What it is for. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret, this once. It closes by its button alone. */
export function ShownOnceDialog({ name, label, secret, kept, children, onClose }: ShownOnceDialogProps) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <Dialog opened onClose={onClose} closable={false} title={name} width={480} actions={<Button onClick={onClose}>I have it</Button>}>
      <p>{kept}</p>
      <div className={css.secret}>
        <Textarea
          aria-label={label}
          value={secret}
          readOnly
          rows={2}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          spellCheck={false}
        />
        <Button leftSection={<Icon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className={css.copied} role="status">
        {copied === 'yes' ? (
          <>
            <Icon name="check" className="accepted" /> Copied
          </>
        ) : null}
        {copied === 'refused' ? 'This browser does not let it be copied. Select it, and copy it by hand.' : null}
      </p>
      <p className="muted">{children}</p>
    </Dialog>
  );
}
