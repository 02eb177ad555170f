import { Button } from '@mantine/core';
import { Icon } from '../ui/icons.tsx';
import type { CallError } from './client.ts';
import noticeCss from './notice.module.css';

/** A page that threw, or a chunk that a new release has replaced. Nothing typed is lost: it was sent as it was typed. */
export default function Broken() {
  return (
    <Notice
      title="This page stopped working"
      text="Everything you had saved is safe. Reloading usually helps, also after a new release."
      button="Reload"
      onClick={() => window.location.reload()}
    />
  );
}

/** In place of every page while nobody could say whose screen it is, and this browser keeps nothing to show meanwhile. It is tried again by itself too. */
export function Unreached({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  return <Notice title="Scopebook cannot be reached" text={error.text} button="Try again" onClick={onRetry} />;
}

function Notice({ title, text, button, onClick }: { title: string; text: string; button: string; onClick: () => void }) {
  return (
    <main className={noticeCss.notice} role="alert">
      <Icon name="warning" size={24} />
      <h1>{title}</h1>
      <p>{text}</p>
      <Button onClick={onClick}>{button}</Button>
    </main>
  );
}
