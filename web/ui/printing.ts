import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pictures that have not come by then are left out: paper waits no longer. */
const PICTURES_WITHIN_MS = 15_000;

/** Waits until the pictures in it can be drawn, and not for ever. */
export async function picturesIn(sheet: HTMLElement | null): Promise<void> {
  const pictures = [...(sheet?.querySelectorAll('img') ?? [])];
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_WITHIN_MS));
  // One that is there may still wait to be decoded, and would be left white.
  await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late]);
}

/**
 * Whether paper is being made, by the page's own button or by the browser's menu: a list that shows only the rows in sight draws all of them then. `print` waits
 * for the pictures in `sheet` too; the menu of a browser waits for none.
 */
export function usePrinting(sheet: RefObject<HTMLElement | null>) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser takes what is there when the event returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const print = useCallback(async () => {
    setPrinting(true);
    await new Promise((resolve) => setTimeout(resolve));
    await picturesIn(sheet.current);
    window.print();
    setPrinting(false);
  }, [sheet]);
  return { isPrinting, print };
}
