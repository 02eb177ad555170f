import { type RefObject, useEffect, useRef } from 'react';

/** What keys do, by their names; a handler that answers false leaves the key to the browser. */
export type PageKeys = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | null | undefined | false>>;

/** Where keys are typed or chosen with, so that the page must not take them for commands. */
const ELSEWHERE = 'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]';

/** `n`, `/`, `ArrowDown`; with Ctrl, or the Mac's Command, `mod+z`. */
export const nameOfKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string =>
  `${ctrlKey || metaKey ? 'mod+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. */
export const undoKeys = (undo: () => unknown, redo: () => unknown): PageKeys => ({
  'mod+z': ({ shiftKey }) => void (shiftKey ? redo() : undo()),
  'mod+y': () => void redo(),
});

/**
 * The keys of a page, wherever the focus is, except in a field, a dialog or a menu. `find` is the page's own search, in which the keys of `inFind` work too,
 * and they alone.
 */
export function usePageKeys(keys: PageKeys, find?: RefObject<HTMLInputElement | null>, inFind: PageKeys = {}): void {
  const latest = useRef({ keys, inFind });
  latest.current = { keys, inFind };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inSearch = find !== undefined && event.target === find.current;
      const at = event.target;
      // A box takes blanks, Enter and arrows. Letters are the page's, there too.
      const isForBox = at instanceof HTMLInputElement && (event.key === ' ' || event.key.length > 1);
      const elsewhere = isForBox || (at instanceof Element && at.closest(ELSEWHERE) !== null);
      if (event.defaultPrevented || event.altKey || (elsewhere && !inSearch)) return;
      const name = nameOfKey(event);
      const act = latest.current.inFind[name] ?? (inSearch ? undefined : latest.current.keys[name]);
      if (act && act(event) !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [find]);
}
