import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { HomeMap, StateOutline, TileSource } from '../../../contracts/home/reports/get-home-map.ts';
import {
  MOST_BORDER_ZOOM,
  pathOf,
  pixelsFrom,
  pixelsPerMile,
  positionAt,
  ringsFor,
  withRoomForWords,
  ZOOMS,
} from '../../../contracts/home/reports/map-model.ts';
import type { MarketValue } from '../../../contracts/home/reports/market-value.ts';
import type { Position } from '../../../contracts/home/reports/property-value.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './map.module.css';
import { GROUNDS, type GroundChoice, Tiles } from './map-tiles.tsx';

interface CanvasProps {
  house: Position;
  /** Where it stands is known; else the pin is still to be set. */
  isKnown: boolean;
  name: string;
  begins: number;
  ground: GroundChoice;
  /** Those that have a source. */
  tiles: HomeMap['tiles'];
  outline: StateOutline | null;
  sales: MarketValue['sales'];
  /** Miles of the dashed ring; 0 for none. */
  within: number;
  chosen: number | null;
  onChoose: (row: number) => void;
  onPin: (at: Position) => void;
}

const STEP = 80;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The outline: rings around the house and sales by their positions. Plus and minus zoom, H goes to the house, arrows and dragging move it. */
export function MapCanvas(props: CanvasProps) {
  const { house, isKnown, begins, ground, tiles, outline, sales, within, onPin } = props;
  const [middle, setMiddle] = useState(house);
  const [zoom, setZoom] = useState(begins);
  const zoomBy = (by: number) => setZoom((was) => Math.min(ZOOMS.most, Math.max(ZOOMS.least, was + by)));
  const home = () => {
    setMiddle(house);
    setZoom(begins);
  };
  usePageKeys({ '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), h: home });
  const pan = useDrag((by) => setMiddle((was) => positionAt(was, { x: -by.x, y: -by.y }, zoom)));
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || event.target !== event.currentTarget) return;
    event.preventDefault();
    setMiddle((was) => positionAt(was, arrow, zoom));
  };
  const at = pixelsFrom(middle, house, zoom);
  const perMile = pixelsPerMile(house.latitude, zoom);
  const [scale] = ringsFor(middle.latitude, zoom);
  return (
    <section className={css.map} aria-label="Map" data-tiles={ground.source !== null || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved by arrows where it has the focus */}
      <div className={css.ground} role="group" aria-label="Map, moved by the arrows" tabIndex={0} onKeyDown={onKeyDown} {...pan}>
        {ground.source ? <Tiles key={ground.ground} source={ground.source} middle={middle} zoom={zoom} onFail={ground.fail} /> : null}
        <svg className={css.rings} aria-hidden="true">
          {outline && !ground.source ? <Borders outline={outline} house={house} at={at} zoom={zoom} /> : null}
          {isKnown
            ? ringsFor(house.latitude, zoom).map(({ miles, word }) => (
                <g key={word}>
                  <circle cx={at.x} cy={at.y} r={miles * perMile} />
                  <text x={at.x} y={at.y - miles * perMile - 5} textAnchor="middle">
                    {word}
                  </text>
                </g>
              ))
            : null}
          {within > 0 ? (
            <g data-within="">
              <circle cx={at.x} cy={at.y} r={within * perMile} />
              <text x={at.x} y={at.y - within * perMile - 5} textAnchor="middle">
                {within} mi
              </text>
            </g>
          ) : null}
        </svg>
        <Sales {...props} middle={middle} zoom={zoom} />
        {isKnown ? <Pin at={at} name={props.name} onDrop={(moved) => onPin(positionAt(middle, moved, zoom))} /> : null}
      </div>
      <div className={css.top}>
        <GroundButtons ground={ground} tiles={tiles} />
        <GroundWords ground={ground} tiles={tiles} />
        <output>zoom {zoom}</output>
      </div>
      {ground.source ? <p className={css.attribution}>{ground.source.attribution}</p> : null}
      {scale ? (
        <p className={css.scale} role="img" aria-label={`Scale: ${scale.word}`}>
          <span style={{ width: scale.miles * pixelsPerMile(middle.latitude, zoom) }} />
          {scale.word}
        </p>
      ) : null}
      <div className={css.controls}>
        <IconButton icon="plus" label="Nearer" onClick={() => zoomBy(1)} />
        <IconButton icon="minus" label="Farther" onClick={() => zoomBy(-1)} />
        <IconButton icon="home" label="To the house" onClick={home} />
        <IconButton icon="place" label="Set the pin in the middle" onClick={() => onPin(middle)} />
      </div>
      <span className={css.middle} aria-hidden="true" />
      {sales.length === 0 ? null : <span className="hidden-visually">{sales.length} sales are listed with the property value.</span>}
    </section>
  );
}

function GroundButtons({ ground, tiles }: Pick<CanvasProps, 'ground' | 'tiles'>) {
  return (
    <div className="segmented" role="group" aria-label="Ground">
      {GROUNDS.map(([each, word]) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === ground.ground}
          disabled={each !== 'outline' && tiles[each] === null}
          onClick={() => ground.choose(each)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}

/** Of the state and its counties, where the map shows enough of them. */
function Borders({ outline, house, at, zoom }: { outline: StateOutline; house: Position; at: { x: number; y: number }; zoom: number }) {
  const shown = zoom <= MOST_BORDER_ZOOM;
  const [state, counties] = useMemo(
    () => (shown ? [outline.state, outline.counties].map((lines) => pathOf(lines, house, zoom)) : []),
    [outline, house, zoom, shown],
  );
  return shown ? (
    <g transform={`translate(${at.x} ${at.y})`}>
      <path d={counties} />
      <path data-state="" d={state} />
    </g>
  ) : null;
}

const hostOf = (source: TileSource) => new URL(source.url).host;

/** What is fetched from elsewhere, and from whom. */
function GroundWords({ ground: { source, failed }, tiles }: Pick<CanvasProps, 'ground' | 'tiles'>) {
  const gone = failed === 'street' || failed === 'aerial' ? tiles[failed] : null;
  if (gone) return <p role="alert">{hostOf(gone)} does not answer: this is the outline. Choose again to try again.</p>;
  if (source) return <p>Fetched from {hostOf(source)}, which sees what part of the map is looked at.</p>;
  const off = GROUNDS.filter(([each]) => each !== 'outline' && tiles[each] === null).map(([, word]) => word);
  switch (off.length) {
    case 0:
      return <p>Nothing is fetched from outside.</p>;
    case 1:
      return <p>{off[0]}: no source is set. Nothing is fetched from outside.</p>;
    default:
      return <p>Tiles and aerial: no source is set. Nothing is fetched from outside.</p>;
  }
}

/** Of the words on the map, in pixels. */
const [LETTER_WIDTH, PIN_WIDTH] = [8, 32];
const PRICE = { width: 48, height: 16 };

/** Three digits need some room. */
const sideOf = (area: string, n: number) => Math.min(28, Math.max(n >= 99 ? 20 : 14, 8 + Number(area) / 170));

/** Which sales show their price: where several stand close, the nearest to the house; the number leads to the others. */
function pricedOf({ sales, house, isKnown, name, zoom }: CanvasProps & { zoom: number }): boolean[] {
  const dots = sales.map((sale, n) => ({ ...pixelsFrom(house, sale, zoom), radius: sideOf(sale.livingArea, n) / 2 }));
  const pin = { left: -PIN_WIDTH / 2, right: PIN_WIDTH / 2 + name.length * LETTER_WIDTH, top: -26, bottom: 2 };
  return withRoomForWords(dots, PRICE, isKnown ? [pin] : []);
}

function Sales(props: CanvasProps & { middle: Position; zoom: number }) {
  const { sales, chosen, onChoose, middle, zoom, house, isKnown, name } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the props these alone; moving the map moves all alike
  const isPriced = useMemo(() => pricedOf(props), [sales, house, isKnown, name, zoom]);
  return sales.map((sale, n) => {
    const { x, y } = pixelsFrom(middle, sale, zoom);
    const side = sideOf(sale.livingArea, n);
    const isChosen = sale.row === chosen;
    return (
      <button
        key={sale.row}
        type="button"
        className={css.sale}
        style={{ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` }}
        aria-pressed={isChosen}
        onClick={() => onChoose(sale.row)}
      >
        <i data-in={sale.isInRange || undefined} data-long={n >= 99 || undefined} style={{ width: side, height: side }}>
          {n + 1}
        </i>
        <span className={isPriced[n] || isChosen ? undefined : 'hidden-visually'}>{sale.perSf}</span>
        <span className="hidden-visually">
          {' '}
          per SF, {sale.address || sale.zip}, {sale.isInRange ? 'within the range' : 'outside it'}
        </span>
      </button>
    );
  });
}

/** Dragged to where the house is. Keys move the map, and set the pin in its middle. */
function Pin({ at, name, onDrop }: { at: { x: number; y: number }; name: string; onDrop: (at: { x: number; y: number }) => void }) {
  const [by, setBy] = useState({ x: 0, y: 0 });
  const moved = useRef(by);
  const drag = useDrag(
    (step) => {
      moved.current = { x: moved.current.x + step.x, y: moved.current.y + step.y };
      setBy(moved.current);
    },
    () => {
      if (Math.abs(moved.current.x) + Math.abs(moved.current.y) > 3) onDrop({ x: at.x + moved.current.x, y: at.y + moved.current.y });
    },
  );
  return (
    <div className={css.pin} style={{ left: `calc(50% + ${at.x + by.x}px)`, top: `calc(50% + ${at.y + by.y}px)` }} {...drag}>
      <Icon name="place" size={28} />
      <span>{name}</span>
    </div>
  );
}

function useDrag(onMove: (by: { x: number; y: number }) => void, onEnd?: () => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!last.current) return;
      onMove({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      if (last.current) onEnd?.();
      last.current = null;
    },
  };
}
