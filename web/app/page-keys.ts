import { type RefObject, useEffect, useRef } from 'react';

/** What keys do, by their names; a handler that answers false leaves the key to the browser. */
export type PageKeys = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | null | undefined | false>>;

const BOX = 'input[type="checkbox"], input[type="radio"]';
/** Where keys are typed or chosen with, so that the page must not take them for commands. */
const ELSEWHERE = `input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]`;
/** A field into which nothing was typed since it was kept: Ctrl+Z takes back what it kept. */
const AT_REST = '[data-rests]';

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
  useKeydown((event) => {
    const inSearch = find !== undefined && event.target === find.current;
    if (isTyped(event) && !inSearch) return undefined;
    const name = nameOfKey(event);
    return inFind[name] ?? (inSearch ? undefined : keys[name]);
  });
}

/** Keys that work in fields, boxes and menus too, while no dialog is open: Ctrl+S, Escape. */
export function useKeysAnywhere(keys: PageKeys): void {
  useKeydown((event) => (document.querySelector('[role="dialog"]') ? undefined : keys[nameOfKey(event)]));
}

/** `actOf` answers what a key does, if anything. */
function useKeydown(actOf: (event: KeyboardEvent) => PageKeys[string]): void {
  const latest = useRef(actOf);
  latest.current = actOf;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const act = latest.current(event);
      if (act && act(event) !== false) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether a key goes into what has the focus. A box takes blanks, Enter and arrows; letters are the page's, there too. */
function isTyped({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(BOX) && (key === ' ' || key.length > 1)) return true;
  const elsewhere = target.closest(ELSEWHERE);
  // A dialog that has closed keeps the focus for a moment; keys are the page's again.
  if (!elsewhere?.checkVisibility({ visibilityProperty: true })) return false;
  return !((ctrlKey || metaKey) && target.matches(AT_REST));
}
