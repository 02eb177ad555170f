import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HomeMap, TileSource } from '../../../contracts/home/reports/get-home-map.ts';
import { tilesOver } from '../../../contracts/home/reports/map-model.ts';
import type { Position } from '../../../contracts/home/reports/property-value.ts';
import css from './map.module.css';

export type Ground = 'outline' | 'street' | 'aerial';
export const GROUNDS: readonly (readonly [Ground, string])[] = [
  ['outline', 'Outline'],
  ['street', 'Street tiles'],
  ['aerial', 'Aerial'],
];
const CHOSEN = 'scopebook.map';
/** Without one tile in so long, the source is taken for gone. */
const PATIENCE_MS = 10_000;

export interface GroundChoice {
  ground: Ground;
  source: TileSource | null;
  choose: (ground: Ground) => void;
  /** Of what was chosen no tile came; choosing it again tries again. */
  failed: Ground | null;
  fail: () => void;
}

/** What lies under the map: aerial pictures where there is a source of them (R409), else streets, else the shipped outline; as chosen last in this browser. */
export function useGround(tiles: HomeMap['tiles']): GroundChoice {
  const [chosen, setChosen] = useState(() => GROUNDS.find(([ground]) => ground === localStorage.getItem(CHOSEN))?.[0]);
  const [failed, setFailed] = useState<Ground | null>(null);
  const has = (ground: Ground) => ground === 'outline' || tiles[ground] !== null;
  const wanted = chosen && has(chosen) ? chosen : (['aerial', 'street'] as const).find(has);
  const ground = wanted && wanted !== failed ? wanted : 'outline';
  return {
    ground,
    source: ground === 'outline' ? null : tiles[ground],
    choose: (next) => {
      localStorage.setItem(CHOSEN, next);
      setChosen(next);
      setFailed(null);
    },
    failed,
    fail: () => setFailed(ground),
  };
}

interface TilesProps {
  source: TileSource;
  middle: Position;
  zoom: number;
  onFail: () => void;
}

/** Squares under the map, in its own projection. The source gets the page's origin, as sources ask for it, and no more. */
export function Tiles({ source: { url, mostZoom }, middle, zoom, onFail }: TilesProps) {
  const [box, size] = useSize();
  const [came, setCame] = useState<Readonly<Record<string, boolean>>>({});
  const mark = (key: string, isThere: boolean) => setCame((was) => (was[key] === isThere ? was : { ...was, [key]: isThere }));
  const tiles = tilesOver(middle, zoom, size, mostZoom).map((tile) => ({ ...tile, key: `${tile.z}/${tile.x}/${tile.y}` }));
  const isAnyThere = tiles.some(({ key }) => came[key] === true);
  const isGone = tiles.length > 0 && tiles.every(({ key }) => came[key] === false);
  const missing = tiles.filter(({ key }) => came[key] === false).length;
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    if (isGone) fail.current();
  }, [isGone]);
  useEffect(() => {
    if (isAnyThere) return;
    const late = setTimeout(() => fail.current(), PATIENCE_MS);
    return () => clearTimeout(late);
  }, [isAnyThere]);
  return (
    <div ref={box} className={css.tiles}>
      {tiles.map(({ key, z, x, y, left, top, side }) => (
        <img
          key={key}
          src={url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))}
          alt=""
          draggable={false}
          referrerPolicy="strict-origin"
          data-missing={came[key] === false || undefined}
          style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)`, width: side, height: side }}
          onLoad={() => mark(key, true)}
          onError={() => mark(key, false)}
        />
      ))}
      {missing > 0 && !isGone ? (
        <p role="status">
          {missing} of {tiles.length} squares of the map did not come.
        </p>
      ) : null}
    </div>
  );
}

function useSize() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size] as const;
}
