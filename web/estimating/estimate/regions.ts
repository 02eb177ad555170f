import { useKeysAnywhere } from '../../app/page-keys.ts';

/** The parts of the estimate in the order in which F6 goes through them; each by what takes the focus in it. */
const REGIONS = ['[data-grid]', 'aside[aria-label="Line"]', 'section[aria-label="Totals"]', 'nav[aria-label="Areas"]'];
const FOCUSABLE = 'button:not(:disabled):not([tabindex="-1"]), input:not([tabindex="-1"]), select, textarea, a[href], [tabindex="0"]';

/** F6 leaves the grid for the line's details, the totals and the areas, and comes back; with Shift the other way round. */
export function useRegions(): void {
  useKeysAnywhere({ F6: ({ shiftKey }) => focusRegion(shiftKey ? -1 : 1) });
}

/** Answers false where there is no other part to go to. */
function focusRegion(by: 1 | -1): boolean {
  const parts = REGIONS.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  const here = parts.findIndex((part) => part.contains(document.activeElement));
  for (let step = 1; step <= parts.length; step++) {
    const part = parts[(here + by * step + parts.length * 2) % parts.length];
    const target = part?.matches('[data-grid]') ? part : part?.querySelector<HTMLElement>(FOCUSABLE);
    if (!target) continue;
    target.focus();
    return true;
  }
  return false;
}
