import type { PriceBookVersion } from '../../../contracts/catalogue/prices/price-book.ts';
import { counted } from '../../ui/words.ts';

/** How long after one price another is typed in the same go. */
const APART_MS = 30 * 60_000;

/** Versions that one person made by hand in one go, the newest first; any other version is a run of its own. */
export type VersionRun = [PriceBookVersion, ...PriceBookVersion[]];

const together = (later: PriceBookVersion, earlier: PriceBookVersion) =>
  later.kind === 'prices' &&
  earlier.kind === 'prices' &&
  later.by === earlier.by &&
  later.status === earlier.status &&
  later.effectiveFrom === earlier.effectiveFrom &&
  later.version === earlier.version + 1 &&
  Date.parse(later.at) - Date.parse(earlier.at) <= APART_MS;

/** Each price that is typed, and each undo, is a version of its own; the history shows those of one go as one entry. */
export function versionRuns(newestFirst: readonly PriceBookVersion[]): VersionRun[] {
  const runs: VersionRun[] = [];
  for (const version of newestFirst) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && together(before, version)) run.push(version);
    else runs.push([version]);
  }
  return runs;
}

export const runWords = (run: VersionRun): string =>
  run.length === 1 ? run[0].words : `Set prices by hand, ${counted(run.length, 'step')}`;
