import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { plus, type Sums, sumsOf, sumsOfArea, sumsOfLine } from '../estimate/figures.ts';
import { draftAtom, draftMinimumsAtom } from '../estimate/screen.ts';
import type { MinimumMove } from '../labor-minimum/labor-minimums.ts';

const lineOf = (sums: Sums, line: LineItem | undefined, sign: 1 | -1) => (line ? plus(sums, sumsOfLine(line), sign) : sums);

/** Without an area: of the whole estimate. */
function withMinimums(sums: Sums, moves: readonly MinimumMove[], areaId?: number): Sums {
  const here = (line: LineItem | undefined) => (areaId === undefined || line?.propertyArea_AreaID === areaId ? line : undefined);
  return moves.reduce((sum, { before, after }) => lineOf(lineOf(sum, here(before), -1), here(after), 1), sums);
}

function moved(sums: Sums, area: AreaWithItems | undefined, draft: LineItem | null): Sums {
  const line = draft && area?.items.find((item) => item.id === draft.id);
  return line ? plus(plus(sums, sumsOfLine(line), -1), sumsOfLine(draft)) : sums;
}

/** Sums of an area, moving with what is being typed. */
export function useAreaSums(area: AreaWithItems): Sums {
  return withMinimums(moved(sumsOfArea(area), area, useAtomValue(draftAtom)), useAtomValue(draftMinimumsAtom), area.areaID);
}

/** Sums of the estimate, moving with what is being typed. */
export function useSums(areas: AreaWithItems[]): Sums {
  const draft = useAtomValue(draftAtom);
  const moves = useAtomValue(draftMinimumsAtom);
  const sums = useMemo(() => sumsOf(areas), [areas]);
  return withMinimums(moved(sums, draft ? areas.find((area) => area.areaID === draft.propertyArea_AreaID) : undefined, draft), moves);
}
