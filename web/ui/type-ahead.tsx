import { useLayoutEffect, useRef } from 'react';

/** How long after the code has come the panel may take to move the focus; some move it only after they have been placed. */
const FOCUS_WITHIN_MS = 1500;

let stopHolding = () => {};

/**
 * Stands in the place of a panel whose code is on its way (a fallback of Suspense). What is typed meanwhile would act on the page below, where a letter is a
 * command: it is held, and put into the field that the panel gives the focus to. Escape gives the panel up.
 */
export function TypeAhead({ onEscape }: { onEscape: () => void }) {
  const giveUp = useRef(onEscape);
  giveUp.current = onEscape;
  useLayoutEffect(() => {
    hold(() => giveUp.current());
    return () => void setTimeout(stopHolding, FOCUS_WITHIN_MS);
  }, []);
  return null;
}

function hold(onEscape: () => void): void {
  stopHolding();
  let typed = '';
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  stopHolding = () => over.abort();
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') {
        over.abort();
        onEscape();
      } else if (event.key === 'Backspace') typed = typed.slice(0, -1);
      else if (event.key.length === 1) typed += event.key;
    },
    options,
  );
  window.addEventListener('pointerdown', () => over.abort(), options);
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return over.abort();
      // Once the field's own handlers are through: some select what stands there, which the first letter then replaces.
      setTimeout(() => {
        over.abort();
        if (typed === '') return;
        const { value, selectionStart, selectionEnd } = target;
        const whole = selectionStart === 0 && selectionEnd === value.length;
        target.setRangeText(typed, whole ? 0 : value.length, value.length, 'end');
        target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }));
      });
    },
    options,
  );
}
