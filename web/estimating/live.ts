import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { AreaWithItems, LineItem } from '../../contracts/estimating/entities.ts';
import { plus, type Sums, sumsOf, sumsOfArea, sumsOfLine } from './figures.ts';
import { draftAtom } from './screen.ts';

function moved(sums: Sums, area: AreaWithItems | undefined, draft: LineItem | null): Sums {
  const line = draft && area?.items.find((item) => item.id === draft.id);
  return line ? plus(plus(sums, sumsOfLine(line), -1), sumsOfLine(draft)) : sums;
}

/** Sums of an area, moving with what is being typed. */
export function useAreaSums(area: AreaWithItems): Sums {
  return moved(sumsOfArea(area), area, useAtomValue(draftAtom));
}

/** Sums of the estimate, moving with what is being typed. */
export function useSums(areas: AreaWithItems[]): Sums {
  const draft = useAtomValue(draftAtom);
  const sums = useMemo(() => sumsOf(areas), [areas]);
  return moved(sums, draft ? areas.find((area) => area.areaID === draft.propertyArea_AreaID) : undefined, draft);
}
