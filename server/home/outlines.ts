import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mesh } from 'topojson-client';
import type { StateOutline } from '../../contracts/home/reports/get-home-map.ts';
import { stateName } from '../../contracts/kit/us-states.ts';

/**
 * States and counties of the US Census Bureau, as the package us-atlas has them: to some 300 meters. Connecticut has its eight counties of
 * before 2022 there, not the planning regions that the postal data names (3.0.1 is the newest edition): a house in it has no lines of its own.
 */
const FILE = 'us-atlas/counties-10m.json';
type Topology = Parameters<typeof mesh>[0];
interface Place {
  id: string;
  properties: { name: string };
}
interface Atlas extends Topology {
  objects: Topology['objects'] & Record<'states' | 'counties', { geometries: Place[] }>;
}

let kept: Atlas | undefined;
const atlas = (): Atlas => {
  kept ??= JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(FILE)), 'utf8')) as Atlas;
  return kept;
};

const found = new Map<string, Pick<StateOutline, 'state' | 'counties'>>();

/** The borders of a state, of its counties and of one of them; null for what is none. */
export function outlineOf(state: string, county: string): StateOutline | null {
  const { objects } = atlas();
  const own = objects.states.geometries.find((one) => nameOf(one) === stateName(state));
  if (!own) return null;
  // The first two digits of a county's number are its state's.
  const geometries = objects.counties.geometries.filter(({ id }) => id.startsWith(own.id));
  const lines = found.get(state) ?? {
    state: linesOf(geometries, (a, b) => a === b),
    counties: linesOf(geometries, (a, b) => a !== b),
  };
  found.set(state, lines);
  const named = geometries.filter((one) => nameKey(nameOf(one)) === nameKey(county));
  // A city that is a county of its own may have the name of the one around it; its number is above 509.
  const isCity = /\bcity\b/i.test(county);
  const exact = named.filter(({ id }) => Number(id.slice(2)) >= 510 === isCity);
  return { ...lines, county: named.length > 0 ? linesOf(exact.length > 0 ? exact : named, (a, b) => a === b) : [] };
}

const nameOf = ({ properties }: Place): string => properties.name;

/** `St. Louis (city)` and `Saint Louis`, `City and Borough of Wrangell` and `Wrangell`, `Doña Ana` and `Dona Ana`. */
const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bst\b/g, 'saint')
    .replace(/\b(city|county|borough|municipality|parish|census area|ca|and|of)\b/g, '')
    .replace(/[^a-z]/g, '');

function linesOf(geometries: Place[], filter: (a: unknown, b: unknown) => boolean): number[][] {
  const { coordinates } = mesh(atlas(), { type: 'GeometryCollection', geometries } as unknown as Parameters<typeof mesh>[1], filter);
  // The end of the Aleutians lies beyond the date line, and is drawn beside the rest.
  return coordinates.map((line) => line.flatMap(([east = 0, north = 0]) => [rounded(north), rounded(east > 0 ? east - 360 : east)]));
}

const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;
