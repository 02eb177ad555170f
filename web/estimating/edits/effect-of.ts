import type { Effect } from '../../../contracts/estimating/checks/effect.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { sumsOf, sumsOfArea } from '../estimate/figures.ts';
import type { MovePreview } from '../estimate/screen.ts';

/** What the estimate's figures and areas would move by, in cents, if its areas became `then`. */
export function effectOf(areas: AreaWithItems[], then: AreaWithItems[]): Pick<MovePreview, 'effect' | 'byArea'> & { effect: Effect } {
  const [before, after] = [sumsOf(areas), sumsOf(then)];
  const { labor, material, equipment, overhead, profit } = after;
  const costs: Effect['costs'] = [
    labor - before.labor,
    material - before.material,
    equipment - before.equipment,
    overhead - before.overhead,
    profit - before.profit,
  ];
  const was = new Map(areas.map((area) => [area.areaID, sumsOfArea(area).totalCost]));
  return {
    effect: { costs, total: after.totalCost - before.totalCost, tax: after.tax - before.tax },
    byArea: new Map(then.map((area) => [area.areaID, sumsOfArea(area).totalCost - (was.get(area.areaID) ?? 0n)])),
  };
}
