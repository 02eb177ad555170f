import type { Page } from '@playwright/test';
import { ascending } from './measure.ts';

/** Shorter ones the browser does not report; they are counted as this long. */
const SHORTEST_MS = 16;

interface Observed {
  interactions: Map<number, number>;
}

/**
 * From now on the page keeps how long each key and click took until the browser had painted what it changed, as the browser itself measures it (Event
 * Timing: the longest event of an interaction, in steps of 8 ms).
 */
export const observeInteractions = (page: Page) => page.evaluate(observe, SHORTEST_MS);

/** Runs in the page. */
function observe(durationThreshold: number): void {
  const interactions = new Map<number, number>();
  (globalThis as unknown as Observed).interactions = interactions;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration));
  });
  observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
}

/** How long each key or click of `act` took, in ms, ascending; `act` answers how many there were. */
export async function interactions(page: Page, act: () => Promise<number>): Promise<number[]> {
  await page.evaluate(() => (globalThis as unknown as Observed).interactions.clear());
  const count = await act();
  // The last ones' paints, and their reports.
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => [...(globalThis as unknown as Observed).interactions.values()]);
  return ascending([...slow, ...Array<number>(Math.max(0, count - slow.length)).fill(SHORTEST_MS)]);
}
