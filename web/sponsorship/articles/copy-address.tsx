import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import css from './articles.module.css';

/** An address that can be copied, or marked where it cannot. */
export function CopyAddress({ label, address }: { label: string; address: string }) {
  const [copied, setCopied] = useState<{ address: string; done: boolean }>();
  const isDone = copied?.address === address && copied.done;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied({ address, done: true }),
      () => setCopied({ address, done: false }),
    );
  return (
    <div className={css.copy}>
      <TextInput label={label} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <Button
        variant="default"
        leftSection={<Icon name={isDone ? 'check' : 'copy'} />}
        aria-label={`Copy: ${label}`}
        onClick={() => void copy()}
      >
        {isDone ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="hidden-visually">
        {isDone ? 'Copied' : ''}
      </span>
      {copied?.address === address && !copied.done ? (
        <span className="amber">Mark it and press Ctrl+C: it could not be copied.</span>
      ) : null}
    </div>
  );
}
