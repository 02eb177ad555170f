import { useEffect, useRef } from 'react';

/** R408. */
export const PRINTS_AFTER_MS = 500;

/** Once, when what it stands for is on the screen. */
export function useWhenShown(isShown: boolean, onShown: () => void): void {
  const latest = useRef(onShown);
  latest.current = onShown;
  useEffect(() => {
    if (isShown) latest.current();
  }, [isShown]);
}
