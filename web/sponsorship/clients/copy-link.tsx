import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import css from './clients.module.css';

/** R461, M171; a link that cannot be copied can be marked. */
export function CopyLink({ link, label = 'Link' }: { link: string; label?: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setSaid('Link Copied'),
      () => setSaid('Unable to copy link to your clipboard'),
    );
  return (
    <div className={css.link}>
      <TextInput readOnly aria-label={label} value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => void copy()}>
        {said === 'Link Copied' ? 'Copy again' : 'Copy'}
      </Button>
      <span role="status" className={said === 'Link Copied' ? css.accepted : undefined}>
        {said}
      </span>
    </div>
  );
}
