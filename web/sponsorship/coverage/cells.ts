import { Delaunay } from 'd3-delaunay';
import type { MapZip } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';

export interface Cell {
  zip: MapZip;
  /** The outline, for a path's `d`. */
  outline: string;
  x: number;
  y: number;
  /** ZIP codes of the cells beside it. */
  beside: string[];
}

export const WIDTH = 1000;
export const HEIGHT = 800;
/** Part of the cells that the first view holds: those at the rim have no neighbors beyond them. */
const INNER = 0.35;

/** Each cell is what lies nearer to its ZIP code's position than to any other; the middle is the first. */
export function cellsOf(zips: readonly MapZip[]): Cell[] {
  const [middle] = zips;
  if (!middle) return [];
  const shorter = Math.cos((middle.latitude * Math.PI) / 180);
  const apart = zips.map(({ latitude, longitude }): [number, number] => [
    (longitude - middle.longitude) * shorter,
    middle.latitude - latitude,
  ]);
  const reach = apart.map(([x, y]) => Math.hypot(x, y)).sort((a, b) => a - b)[Math.floor((apart.length - 1) * INNER)] || 0.01;
  const scale = Math.min(WIDTH, HEIGHT) / 2 / reach;
  const points = apart.map(([x, y]): [number, number] => [WIDTH / 2 + x * scale, HEIGHT / 2 + y * scale]);
  const delaunay = Delaunay.from(points);
  const voronoi = delaunay.voronoi([-WIDTH, -HEIGHT, 2 * WIDTH, 2 * HEIGHT]);
  return zips.map((zip, n) => ({
    zip,
    outline: voronoi.renderCell(n),
    ...{ x: points[n]?.[0] ?? 0, y: points[n]?.[1] ?? 0 },
    beside: [...voronoi.neighbors(n)].flatMap((at) => zips[at]?.zip ?? []),
  }));
}

/** The cell that lies in a direction from another. */
export function towards(cells: readonly Cell[], from: string, [dx, dy]: readonly [number, number]): string | undefined {
  const here = cells.find(({ zip }) => zip.zip === from);
  if (!here) return undefined;
  const scored = cells
    .filter(({ zip }) => here.beside.includes(zip.zip))
    .map((cell) => {
      const [x, y] = [cell.x - here.x, cell.y - here.y];
      return { zip: cell.zip.zip, turn: (x * dx + y * dy) / (Math.hypot(x, y) || 1) };
    })
    .filter(({ turn }) => turn > 0.2)
    .sort((a, b) => b.turn - a.turn);
  return scored[0]?.zip;
}
