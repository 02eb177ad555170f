import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import type { PresentPerson } from '../../../contracts/presence-notice.ts';

/** The people in each area, by its id: at its name, or on one of its lines. */
export function peopleByArea(areas: readonly AreaWithItems[], people: readonly PresentPerson[]): ReadonlyMap<number, PresentPerson[]> {
  const byArea = new Map<number, PresentPerson[]>();
  for (const person of people) {
    const area = areas.find(({ areaID, items }) =>
      person.itemId === null ? areaID === person.areaId : items.some(({ id }) => id === person.itemId),
    );
    if (area) byArea.set(area.areaID, [...(byArea.get(area.areaID) ?? []), person]);
  }
  return byArea;
}
