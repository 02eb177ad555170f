import { type RefObject, useEffect, useRef } from 'react';
import { usePageKeys } from './page-keys.ts';

/**
 * A list whose rows have a button: Up and Down move among them, Enter does the row's. When the row that has the focus goes, the one in its place takes it,
 * and after the last one the heading of the section, if that can. Answers the list's ref.
 */
export function useRowButtons<List extends HTMLElement = HTMLUListElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const move = (by: number) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  usePageKeys({ ArrowDown: () => move(1), ArrowUp: () => move(-1) });
  useFocusKept(buttons, () => list.current?.closest('section')?.querySelector('h2'));
  return list;
}

/** A button that leaves the page with the focus on it would leave the keys nowhere. */
function useFocusKept(buttons: () => HTMLButtonElement[], heading: () => HTMLElement | null | undefined): void {
  const last = useRef<{ readonly button: HTMLButtonElement; readonly at: number } | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const at = buttons().indexOf(target as HTMLButtonElement);
      last.current = at < 0 ? null : { button: target as HTMLButtonElement, at };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  });
  useEffect(() => {
    if (!last.current || last.current.button.isConnected || document.activeElement !== document.body) return;
    const left = buttons();
    (left[Math.min(last.current.at, left.length - 1)] ?? heading())?.focus({ preventScroll: true });
  });
}
