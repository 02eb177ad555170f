import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Mantine's Menu, Popover, Tooltip, Modal and Drawer, whose code (28 KB of it for placing alone) is not needed for the first paint. Until it is
 * there a menu's button is a plain one that remembers a press, and what is open opens as soon as it has come. What is shown already stays: it is not
 * made anew under a press or with the focus on it (`place.tsx`, `../icon-button.tsx`).
 */
export type Parts = typeof import('./floating.ts');
let parts: Parts | undefined;
let fetching = false;
let failure: Error | undefined;
const waiting = new Set<() => void>();

/** Fetches the code, once. A failure (a new release has replaced it) matters only to what needs it: that throws, to the page's error boundary. */
export function fetchFloating(): void {
  if (parts || fetching) return;
  fetching = true;
  failure = undefined;
  const tell = () => {
    fetching = false;
    for (const hear of waiting) hear();
  };
  import('./floating.ts').then(
    (there) => {
      parts = there;
      tell();
    },
    (error: Error) => {
      failure = error;
      tell();
    },
  );
}

/** Mantine's parts once they have come; `needed` fetches them, and throws if that has failed. */
export function useParts(needed: boolean): Parts | undefined {
  const [tried, setTried] = useState(false);
  const there = useSyncExternalStore(
    (tell) => {
      waiting.add(tell);
      return () => waiting.delete(tell);
    },
    () => parts ?? failure,
  );
  useEffect(() => {
    if (!needed) return;
    fetchFloating();
    setTried(true);
  }, [needed]);
  if (!(there instanceof Error)) return there;
  if (needed && tried) throw there;
  return undefined;
}
