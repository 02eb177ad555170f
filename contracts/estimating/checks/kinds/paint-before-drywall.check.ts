import { areaCheck } from '../check.ts';

export const paintBeforeDrywall = areaCheck({
  name: 'paint-before-drywall',
  passes: 'Lines stand in the order of the work: paint after drywall',
  group: 'look',
  find(area) {
    const places = new Map(area.lines.map((line, index) => [line.id, index]));
    const placeOf = (id: number) => places.get(id) ?? 0;
    const boards = area.of('drywall.finished', 'drywall.unfinished', 'drywall.finishing');
    const last = boards.toSorted((a, b) => placeOf(b.id) - placeOf(a.id))[0];
    if (!last) return [];
    const early = area.of('paint.walls').filter((line) => placeOf(line.id) < placeOf(last.id));
    const [line] = early;
    if (!line) return [];
    return [
      {
        subject: `area-${area.area.areaId}`,
        areaId: area.area.areaId,
        lines: [line, last],
        title: 'Painting stands before the drywall',
        detail: `${area.area.label}: ${line.description}, then ${last.description}`,
        why: 'Crews and customers read the lines from the top. Painting comes after the last drywall of a room.',
        // A line that goes down leaves its own place first.
        fix: { kind: 'move', itemId: line.id, place: placeOf(last.id) + 1 },
      },
    ];
  },
});
