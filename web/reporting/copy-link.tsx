import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Icon } from '../ui/icons.tsx';
import './send-estimate.css';

/** A public link with its button. R535, R536: what is said when it was copied, or could not be (then the text is selected, to be copied by hand). */
export function CopyLink({ link }: { link: string }) {
  const [told, setTold] = useState<{ text: string; failed: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setTold({ text: 'Link copied to your clipboard', failed: false });
    } catch {
      field.current?.select();
      setTold({ text: 'Unable to copy link to your clipboard', failed: true });
    }
  }
  return (
    <div className="copy-link">
      <TextInput ref={field} label="Link for the customer" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button onClick={copy} leftSection={<Icon name="copy" />}>
        Copy link
      </Button>
      <p role="status" className={told?.failed ? 'brick' : 'accepted'}>
        {told?.text}
      </p>
    </div>
  );
}
