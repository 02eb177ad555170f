import { type RefObject, useRef } from 'react';
import { usePageKeys } from './page-keys.ts';

/** A list whose rows have a button: Up and Down move among them, Enter does the row's. Answers the list's ref. */
export function useRowButtons<List extends HTMLElement = HTMLUListElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  const move = (by: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + by))]?.focus();
  };
  usePageKeys({ ArrowDown: () => move(1), ArrowUp: () => move(-1) });
  return list;
}
