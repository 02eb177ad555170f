import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import css from './single-sign-on.module.css';

/** A line that is copied to another program. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <div className={css.copyLine}>
      <TextInput label={label} value={text} readOnly spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
      <Button variant="default" leftSection={<Icon name="copy" />} aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {copied === 'yes' ? 'Copied' : 'Copy'}
      </Button>
      <p role="status">{copied === 'refused' ? 'This browser does not let it be copied. Select it, and copy it by hand.' : null}</p>
    </div>
  );
}
