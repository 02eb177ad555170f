import type { AuditSentence } from '../../audit.ts';
import { fixed } from '../../decimal.ts';
import { listed } from '../../format.ts';
import type { Estimate } from './state.ts';

/** Words that the audit sentences of several events share. */

/** The command that sets a quantity back to an earlier value; its entry says so. */
export const RESTORE_QUANTITY = 'RestoreQuantity';

/** The command that adds copies of lines; its entry says so. */
export const COPY_ITEMS = 'CopyItems';

export const counted = (lines: number) => (lines === 1 ? '1 line' : `${lines} lines`);
export const percent = (value: string) => `${fixed(value, 2).replace(/\.?0+$/, '')} %`;
export { listed };
/** A place in a list, counted from 1; empty when it is not known. */
export const placeWords = (index: number) => (index < 0 ? '' : `place ${index + 1}`);

export const areaLabel = (estimate: Estimate, id: number) => estimate.areas.get(id)?.label ?? 'an area';
export const inArea = (estimate: Estimate, id: number | undefined) => (id === undefined ? '' : `, in ${areaLabel(estimate, id)}`);
/** `Faucet, pull-down, in Kitchen`. */
export function lineName(estimate: Estimate, id: number): string {
  const line = estimate.items.get(id);
  return line ? `${line.description}${inArea(estimate, line.propertyArea_AreaID)}` : 'a line';
}
/** The fields of an audit sentence about one line. */
export const aboutLine = (estimate: Estimate, id: number, more: Partial<AuditSentence> = {}): Partial<AuditSentence> => ({
  itemId: id,
  areaId: estimate.items.get(id)?.propertyArea_AreaID ?? null,
  ...more,
});
/** The common area; undefined when they differ. */
export const commonArea = (areas: (number | undefined)[]) => (areas.every((area) => area === areas[0]) ? areas[0] : undefined);
