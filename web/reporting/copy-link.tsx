import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import './send-estimate.css';

/** A public link with its button; a link told as a path is completed with this site's own address. R535, R536: what is said when it was copied, or could not be (then the text is selected, to be copied by hand). */
export function CopyLink({ link: told }: { link: string }) {
  const link = new URL(told, window.location.origin).href;
  const [answer, setAnswer] = useState<{ text: string; failed: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What one is here for; the dialog, which may have been open before the link came, would leave the focus on its cross.
  useEffect(() => button.current?.focus(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setAnswer({ text: 'Link copied to your clipboard', failed: false });
    } catch {
      field.current?.select();
      setAnswer({ text: 'Unable to copy link to your clipboard', failed: true });
    }
  }
  return (
    <div className="copy-link">
      <TextInput ref={field} label="Link for the customer" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button ref={button} data-autofocus onClick={copy} leftSection={<Icon name="copy" />}>
        Copy link
      </Button>
      <p role="status" className={answer?.failed ? 'brick' : 'accepted'}>
        {answer?.text}
      </p>
    </div>
  );
}
