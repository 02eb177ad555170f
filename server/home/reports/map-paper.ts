import { counted, formatNumber } from '../../../contracts/format.ts';
import { countyName } from '../../../contracts/home/property/county.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import type { HomeMap } from '../../../contracts/home/reports/get-home-map.ts';
import {
  BORDERS,
  drawnState,
  pinInWords,
  pixelsFrom,
  pixelsPerMile,
  ringsFor,
  withRoomForWords,
  ZOOMS,
  zoomFor,
} from '../../../contracts/home/reports/map-model.ts';
import type { MarketValue } from '../../../contracts/home/reports/market-value.ts';
import { monthOf, wholeDollars } from '../../../contracts/home/reports/value-in-words.ts';
import { stateName } from '../../../contracts/kit/us-states.ts';
import type { Block, Figure, PaperDocument, Shape, Stroke } from '../../platform/pdf/paper-document.ts';
import { WIDTH } from '../../platform/pdf/rows.ts';
import { houseFacts, madeAt, streetOf } from './house-facts.ts';

type House = NonNullable<HomeMap['house']>;
type Sale = MarketValue['sales'][number];

const HIGH = 330;
/** Of the ring of the sales, or of the outermost. */
const RADIUS = 145;
/** Of a price beside a sale, in points. */
const PRICE = { width: 30, height: 9 };

/** S126 on paper: the outline alone, because nothing is fetched from elsewhere. Without a value it is the house and the ZIP codes around it. */
export function mapPaper(map: HomeMap, value: MarketValue | null, home: Home, owner: string): PaperDocument {
  const { house } = map;
  const sales = value?.sales ?? [];
  const at = value && value.at > home.updatedAt ? value.at : home.updatedAt;
  return {
    ...{ kind: 'Map', title: streetOf(home), author: owner, at, moment: madeAt(at) },
    facts: houseFacts(
      home,
      owner,
      home.characteristics?.totalLivingArea ? `${formatNumber(home.characteristics.totalLivingArea)} SF` : 'not given',
    ),
    blocks: [
      ...(house ? [mapFigure(map, house, value)] : []),
      { is: 'text', text: `${pinInWords(house)}. Positions of ZIP codes: GeoNames, CC BY 4.0. ${BORDERS}.`, quiet: true },
      ...(sales.length > 0 ? salesOf(sales) : []),
      ...(house && map.stateZips.length > 0 ? [around(map, house)] : []),
    ],
  };
}

function salesOf(sales: readonly Sale[]): Block[] {
  const number = { align: 'right' } as const;
  return [
    {
      is: 'heading',
      text: counted(sales.length, 'sale'),
      quiet: 'a larger dot is a larger house; filled: within the range, open: outside it',
    },
    {
      is: 'table',
      continued: 'Sales',
      columns: [
        { title: '', ...number, quiet: true },
        { title: 'Sale', grow: 1 },
        { title: 'Range' },
        { title: 'Miles', ...number },
        { title: 'Sold', ...number },
        { title: 'Living area', ...number },
        { title: 'Price', ...number },
        { title: 'Per SF', ...number },
      ],
      rows: sales.map(({ address, zip, isInRange, miles, isByZip, soldOn, livingArea, price, perSf }, n) => ({
        cells: [
          ...[String(n + 1), `${address || `ZIP ${zip}`}${isByZip ? ', at its ZIP code' : ''}`, isInRange ? 'within' : 'outside', miles],
          ...[monthOf(soldOn), `${formatNumber(livingArea)} SF`, wholeDollars(price), perSf],
        ],
      })),
    },
  ];
}

function mapFigure({ address }: HomeMap, house: House, value: MarketValue | null): Figure {
  const sales = value?.sales ?? [];
  const within = sales.length > 0 ? Number(value?.within ?? 0) : 0;
  const zoom = within > 0 ? zoomFor(house.latitude, within, RADIUS) : ZOOMS.value;
  const perMile = pixelsPerMile(house.latitude, zoom);
  const [x, y] = [WIDTH / 2, HIGH / 2];
  const ring = (miles: number, word: string, isWithin: boolean): Shape[] => [
    {
      is: 'circle',
      x,
      y,
      r: miles * perMile,
      stroke: isWithin ? { color: 'quiet', width: 0.75, dash: [3, 3] } : { color: 'hair', width: 0.75 },
    },
    { is: 'words', text: word, x, y: y - miles * perMile - 4, size: 7.9, align: 'middle', color: 'quiet', onHatch: true },
  ];
  // Closer ones than on a screen, which can be zoomed.
  const rings = ringsFor(house.latitude, zoom + 1).filter(({ miles }) => miles * perMile <= RADIUS && miles !== within);
  const shapes: Shape[] = [
    ...rings.flatMap(({ miles, word }) => ring(miles, word, false)),
    ...(within > 0 ? ring(within, `${within} mi`, true) : []),
    ...saleShapes(sales, zoom, house, [x, y], address),
    ...pin(x, y, address),
  ];
  return {
    is: 'figure',
    height: HIGH,
    words: `${address} in the middle${sales.length > 0 ? `, ${counted(sales.length, 'sale')} within ${within} miles around it` : ''}.`,
    shapes: [
      { is: 'clip', x: 0, y: 0, width: WIDTH, height: HIGH, shapes },
      { is: 'box', x: 0.25, y: 0.25, width: WIDTH - 0.5, height: HIGH - 0.5, stroke: { color: 'hair', width: 0.5 } },
    ],
  };
}

/** Prices lie beneath all dots, so that none is hidden by another one's price; where sales stand close, the table alone has the price. */
function saleShapes(sales: readonly Sale[], zoom: number, house: House, [left, top]: readonly [number, number], address: string): Shape[] {
  const places = sales.map((sale, n) => {
    const { x, y } = pixelsFrom(house, sale, zoom);
    return { ...sale, number: n + 1, x: left + x, y: top + y, r: Math.min(9, Math.max(5, 3 + Number(sale.livingArea) / 500)) };
  });
  const name = { left: left - 6, right: left + 9 + 5 * Math.min(40, address.length), top: top - 19, bottom: top };
  const dotsOf = places.map(({ x, y, r }) => ({ x, y, radius: r }));
  const hasRoom = withRoomForWords(dotsOf, PRICE, [name]);
  const prices = places.flatMap(({ x, y, r, perSf }, n): Shape[] =>
    hasRoom[n] ? [{ is: 'words', text: perSf, x: x + r + 3, y: y + 2.8, size: 7.9, onHatch: true }] : [],
  );
  const dots = places.flatMap(({ x, y, r, number, isInRange }): Shape[] => [
    { is: 'circle', x, y, r, fill: isInRange ? 'ink' : 'paper', stroke: { width: 0.9 } },
    { is: 'words', text: String(number), x, y: y + 2.3, size: 6.6, align: 'middle', strong: true, color: isInRange ? 'paper' : 'ink' },
  ]);
  return [...prices, ...dots];
}

/** Its point is where the house is. */
const pin = (x: number, y: number, name: string): Shape[] => [
  { is: 'area', points: [x, y, x - 5.5, y - 10, x + 5.5, y - 10], fill: 'ink' },
  { is: 'circle', x, y: y - 12.5, r: 6, fill: 'ink' },
  { is: 'circle', x, y: y - 12.5, r: 2.2, fill: 'paper' },
  {
    is: 'words',
    text: name.length > 40 ? `${[...name].slice(0, 39).join('')}…` : name,
    x: x + 9,
    y: y - 10,
    size: 8.6,
    strong: true,
    onHatch: true,
  },
];

const SIDE = 200;

/** The ZIP codes nearest to the house, and the state with its counties. */
function around(map: HomeMap, house: House): Block {
  const { near, city, county, state, stateZips } = map;
  const width = (WIDTH - 20) / 2;
  return {
    is: 'beside',
    rightWidth: width,
    left: [
      { is: 'heading', text: city ? `${city} by ZIP code` : 'Nearest ZIP codes' },
      {
        is: 'figure',
        height: SIDE,
        words: `ZIP codes near the house: ${near.map(({ zip }) => zip).join(', ')}`,
        shapes: nearShapes(near, house, width),
      },
    ],
    right: [
      {
        is: 'heading',
        text: stateName(state),
        quiet: `${counted(stateZips.length, 'ZIP code')}${county ? `, ${countyName(county, state)} dark` : ''}`,
      },
      {
        is: 'figure',
        height: SIDE,
        words: `${stateName(state)}, its counties and ZIP codes${county ? `, ${countyName(county, state)} dark` : ''}`,
        shapes: stateShapes(map, width),
      },
    ],
  };
}

function nearShapes(near: HomeMap['near'], house: House, width: number): Shape[] {
  const places = near.map(({ zip, ...place }) => ({ zip, ...pixelsFrom(house, place, 11) }));
  // ZIP codes of post offices stand where another one does.
  const isFirst = ({ x, y }: { x: number; y: number }, n: number) => places.findIndex((one) => one.x === x && one.y === y) === n;
  const namesAt = ({ x, y }: { x: number; y: number }) => places.filter((one) => one.x === x && one.y === y).map(({ zip }) => zip);
  const farthest = Math.max(1, ...places.map(({ x, y }) => Math.max(Math.abs(x) / (width / 2 - 30), Math.abs(y) / (SIDE / 2 - 8))));
  return places.filter(isFirst).flatMap(({ x, y }): Shape[] => {
    const zips = namesAt({ x, y });
    const at = { x: width / 2 + x / farthest, y: SIDE / 2 + y / farthest };
    return [
      { is: 'circle', ...at, r: 1.8, fill: 'ink' },
      { is: 'words', text: zips.join(', '), x: at.x + 4, y: at.y + 2.8, size: 7.9, strong: zips.includes(house.zip) },
    ];
  });
}

function stateShapes(map: HomeMap, width: number): Shape[] {
  const { dots, own, lines } = drawnState(map, { width: width - 12, height: SIDE - 12 });
  const border = (all: number[][], stroke: Stroke) =>
    all.map((points): Shape => ({ is: 'line', points: points.map((one) => one + 6), stroke }));
  return [
    ...border(lines.counties, { color: 'hair', width: 0.4 }),
    ...dots.map(
      ({ x, y, isCounty }): Shape => ({ is: 'circle', x: x + 6, y: y + 6, r: isCounty ? 1 : 0.7, fill: isCounty ? 'ink' : 'hair' }),
    ),
    ...border(lines.state, { color: 'quiet', width: 0.6 }),
    ...border(lines.county, { width: 0.9 }),
    ...(own ? [{ is: 'circle', x: own.x + 6, y: own.y + 6, r: 5, stroke: { width: 1 } } as const] : []),
  ];
}
