import type { PresentPerson } from '../../../contracts/presence-notice.ts';
import { grouped } from '../../ui/words.ts';
import type { CachedEstimate } from '../edits/cached-estimate.ts';

/** `typing 14.5 LF, Cabinets, base, in Kitchen`, `Kitchen, Cabinets, base`, `in setup`; what of it is not on this screen is not said. */
export function placeWords(
  { page, areaId, itemId, column, typed }: Pick<PresentPerson, 'page' | 'areaId' | 'itemId' | 'column' | 'typed'>,
  edits: CachedEstimate,
): string {
  if (page !== 'estimate') return `in ${page}`;
  const found = itemId === null ? undefined : edits.line(itemId);
  if (!found) return edits.areas.find(({ areaID }) => areaID === areaId)?.label ?? 'in the estimate';
  const { line, area } = found;
  if (typed === null) return `${area.label}, ${line.description}`;
  const what = column === 'quantity' && typed !== '' ? `${shown(typed)} ${line.itemUM}` : (column ?? '');
  return `typing ${what}, ${line.description}, in ${area.label}`;
}

/** A number as numbers are written, anything else as it was typed. */
const shown = (typed: string) => (/^\d+(\.\d+)?$/.test(typed) ? grouped(typed) : typed);

/** `now`, `12 s ago`, `3 min ago`. */
export function agoWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 1) return 'now';
  return seconds < 60 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
