import { Button } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { CallError, refusalOf, seenPosition } from '../../app/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { FailureLine } from '../../ui/states.tsx';
import css from './reports.module.css';

/** What is made at once needs no words. */
const WORDS_AFTER_MS = 1_000;
const LOOK = { size: 'xs', variant: 'default', leftSection: <Icon name="download" /> } as const;

/** Saves the report as it is shown; without an address there is nothing to save. A long one says that it goes on and since when, and ends with Stop or the page. */
export function PdfButton({ href }: { href: string }) {
  const { since, error, make, stop } = usePdf(href);
  const seconds = useSeconds(since);
  if (href === '')
    return (
      <Button {...LOOK} disabled>
        PDF
      </Button>
    );
  return (
    <>
      {since === null ? (
        <Button {...LOOK} component="a" href={href} download onClick={make}>
          PDF
        </Button>
      ) : (
        <Button {...LOOK} leftSection={<Icon name="close" />} onClick={stop}>
          Stop
        </Button>
      )}
      {seconds > 0 ? (
        <p className={css.making}>
          <span role="status">The PDF is being made; leaving this page stops it.</span> <span aria-hidden="true">{seconds} s</span>
        </p>
      ) : null}
      {error ? (
        <div className={css.making}>
          <FailureLine error={error} what="The PDF was not made." />
        </div>
      ) : null}
    </>
  );
}

function usePdf(href: string) {
  const [since, setSince] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report's PDF is another one
  useEffect(() => stop, [href]);
  const make = (event: MouseEvent) => {
    // A new tab or window is the browser's own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const leave = new AbortController();
    running.current = leave;
    setError(null);
    setSince(performance.now());
    fetched(href, leave.signal)
      .then(
        ({ blob, name }) => saveFile(blob, name),
        (failure) => leave.signal.aborted || setError(failure),
      )
      .finally(() => setSince(null));
  };
  return { since, error, make, stop };
}

async function fetched(href: string, signal: AbortSignal): Promise<{ blob: Blob; name: string }> {
  const lost = (cause: unknown) => {
    throw new CallError(0, 'NO_CONNECTION', 'Check the network and try again.', {}, cause);
  };
  const answer = await fetch(href, { signal, headers: { 'X-Log-Position': seenPosition() } }).catch(lost);
  if (answer.ok) return { blob: await answer.blob().catch(lost), name: nameIn(answer.headers.get('Content-Disposition') ?? '') };
  throw refusalOf(answer.status, await answer.text().catch(lost));
}

/** RFC 6266: the name in any alphabet, else the plain one. */
function nameIn(disposition: string): string {
  const [, wide] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition) ?? [];
  return wide ? decodeURIComponent(wide) : (plain ?? 'Report.pdf');
}

function useSeconds(since: number | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setSeconds(Math.round((performance.now() - since) / 1_000)), WORDS_AFTER_MS);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [since]);
  return seconds;
}
