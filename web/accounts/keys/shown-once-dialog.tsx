import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './developers.module.css';

/** The secret of a key, this once. It closes by its button alone. */
export function ShownOnceDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <Dialog opened onClose={onClose} closable={false} title={name} width={480} actions={<Button onClick={onClose}>I have it</Button>}>
      <p>Copy it now. You will not see it again: it is kept only as a hash, so nobody can show it.</p>
      <div className={css.secret}>
        <Textarea
          aria-label={`The key ${name}`}
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
      <p className="muted">
        A program sends it with each call as “Authorization: Bearer sb_live_...”. Who has it can do what its scopes say, as you.
      </p>
    </Dialog>
  );
}
