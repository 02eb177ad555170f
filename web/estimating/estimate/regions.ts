import { useEffect } from 'react';

/** The parts of the estimate in the order in which F6 goes through them; each by what takes the focus in it. */
const REGIONS = ['[data-grid]', 'aside[aria-label="Line"]', 'section[aria-label="Totals"]', 'nav[aria-label="Areas"]'];
const FOCUSABLE = 'button:not(:disabled):not([tabindex="-1"]), input:not([tabindex="-1"]), select, textarea, a[href], [tabindex="0"]';

/** F6 leaves the grid for the line's details, the totals and the areas, and comes back; with Shift the other way round. */
export function useRegions(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('[role="dialog"]')) return;
      const parts = REGIONS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
      const here = parts.findIndex((part) => part.contains(document.activeElement));
      const by = event.shiftKey ? -1 : 1;
      for (let step = 1; step <= parts.length; step++) {
        const part = parts[(here + by * step + parts.length * 2) % parts.length];
        const target = part?.matches('[data-grid]') ? part : part?.querySelector<HTMLElement>(FOCUSABLE);
        if (!target) continue;
        event.preventDefault();
        target.focus();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
