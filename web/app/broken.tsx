import { Button } from '@mantine/core';
import { Icon } from '../ui/icons.tsx';
import noticeCss from './notice.module.css';

/** A page that threw, or a chunk that a new release has replaced. Nothing typed is lost: it was sent as it was typed. */
export default function Broken() {
  return (
    <main className={noticeCss.notice} role="alert">
      <Icon name="warning" size={24} />
      <h1>This page stopped working</h1>
      <p>Everything you had saved is safe. Reloading usually helps, also after a new release.</p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </main>
  );
}
