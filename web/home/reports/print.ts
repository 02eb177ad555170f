import { useEffect, useRef } from 'react';

/** R408. */
export const PRINTS_AFTER_MS = 500;

/** Called when the report is on the screen, with the address of its PDF; empty where nothing would be on it. */
export type OnShown = (pdf: string) => void;

export function useWhenShown(isShown: boolean, pdf: string, onShown: OnShown): void {
  const latest = useRef(onShown);
  latest.current = onShown;
  useEffect(() => {
    if (isShown) latest.current(pdf);
  }, [isShown, pdf]);
}
