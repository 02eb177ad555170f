import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { sawPosition } from './client.ts';

const Change = z.object({
  orderId: z.number().optional(),
  position: z.string(),
  kinds: z.array(z.string()),
  actor: z.object({ userId: z.number().nullish(), name: z.string() }).loose().nullish(),
});
/** A change that was recorded on an open order, or without one on the price book: `kinds` are the event types, `position` that of the log. */
export type Change = z.infer<typeof Change>;

/**
 * Hears the changes of the price book, and of an order where one is named, while the screen is open; the browser reconnects by itself, and
 * a gap is told as a change without kinds.
 */
export function useChanges(orderId: number | undefined, onChange: (change: Change) => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let lost = false;
    const open = () => {
      source = new EventSource(orderId === undefined ? '/api/changes' : `/api/changes?orderId=${orderId}`);
      source.onopen = () => {
        if (lost) latest.current({ orderId, position: '', kinds: [], actor: null });
        lost = false;
      };
      source.onmessage = (message: MessageEvent<string>) => {
        const change = Change.safeParse(parsed(message.data));
        if (!change.success) return;
        sawPosition(change.data.position);
        latest.current(change.data);
      };
      source.onerror = () => {
        lost = true;
        // A refused connection (a restart behind a proxy) is closed for good by the browser; anything else it repeats itself.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 3000);
      };
    };
    open();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [orderId]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
