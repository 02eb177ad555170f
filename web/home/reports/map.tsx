import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countyName } from '../../../contracts/home/property/county.ts';
import { setHomePin } from '../../../contracts/home/property/set-home-pin.ts';
import { getHomeMap, type HomeMap } from '../../../contracts/home/reports/get-home-map.ts';
import { getMarketValue } from '../../../contracts/home/reports/get-market-value.ts';
import { BORDERS, drawnState, pinInWords, pixelsFrom, svgPath, ZOOMS } from '../../../contracts/home/reports/map-model.ts';
import type { MarketValue } from '../../../contracts/home/reports/market-value.ts';
import { printHomeMap } from '../../../contracts/home/reports/print-home-map.ts';
import type { Position } from '../../../contracts/home/reports/property-value.ts';
import { monthOf } from '../../../contracts/home/reports/value-in-words.ts';
import { stateName } from '../../../contracts/kit/us-states.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, urlOf, useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { isAbout } from '../../app/touches.ts';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, dollars } from '../../ui/words.ts';
import css from './map.module.css';
import { MapCanvas } from './map-canvas.tsx';
import { useGround } from './map-tiles.tsx';
import { PaperHead } from './paper-head.tsx';
import { type OnShown, useWhenShown } from './print.ts';

type House = NonNullable<HomeMap['house']>;
type Sale = MarketValue['sales'][number];

/** S126: where the house stands, of shipped positions; nothing is fetched from elsewhere unless the operator named a source of tiles. */
export function HouseMap({ onShown }: { onShown: OnShown }) {
  const queries = useQueryClient();
  const may = useMay('ViewReport');
  const map = useRead(getHomeMap, {});
  const value = useRead(getMarketValue, {}, { enabled: may });
  useAllChanges((change) => {
    if (change.position === '' || isAbout(change, 'home')) void refresh(queries, [getHomeMap, getMarketValue]);
  });
  const error = map.error ?? value.error;
  const isThere = map.data !== undefined && (!may || value.data !== undefined);
  return (
    <div className={css.page}>
      <title>Map, Scopebook</title>
      {error ? (
        <FailureLine
          error={error}
          what="The map could not be fetched."
          onRetry={() => void Promise.all([map.refetch(), value.refetch()])}
        />
      ) : null}
      {!isThere && !error ? <SkeletonRows rows={8} height={44} /> : null}
      {isThere && map.data ? (
        map.data.address === '' ? (
          <EmptyState text="There is no address yet.">
            <Link className="link" to="/propertysetup">
              Give the address
            </Link>
          </EmptyState>
        ) : (
          <Shown map={map.data} value={value.data ?? null} onShown={onShown} />
        )
      ) : null}
    </div>
  );
}

/** In the middle of the country, where a house of an unknown ZIP code is looked for. */
const COUNTRY: Position = { latitude: 39.8, longitude: -98.6 };

function Shown({ map, value, onShown }: { map: HomeMap; value: MarketValue | null; onShown: OnShown }) {
  const sales = value?.sales ?? [];
  const [shows, show] = useState<What>(sales.length > 0 ? 'sales' : 'house');
  const [chosen, choose] = useState<number | null>(null);
  useWhenShown(true, urlOf(printHomeMap, { query: { shows } }), onShown);
  const house: House | null = map.house;
  const ground = useGround(map.tiles);
  // R409, R410.
  const zoom = !house ? ZOOMS.least : shows === 'sales' ? ZOOMS.value : ZOOMS.house;
  const pin = usePin();
  const listed = shows === 'sales' ? sales : [];
  const sale = listed.find(({ row }) => row === chosen);
  return (
    <div className={css.columns}>
      <PaperHead kind="Map" of={shows === 'sales' ? `sales within ${value?.within} mi` : 'the house'} />
      <MapCanvas
        key={`${shows} ${house?.latitude} ${house?.longitude}`}
        house={house ?? COUNTRY}
        isKnown={house !== null}
        name={map.address}
        begins={zoom}
        ground={ground}
        tiles={map.tiles}
        outline={map.outline}
        sales={listed}
        within={shows === 'sales' ? Number(value?.within ?? 0) : 0}
        chosen={chosen}
        onChoose={choose}
        onPin={pin.move}
      />
      <aside className={css.side} aria-label="What is shown">
        <section>
          <h2>What is shown</h2>
          <SalesOrHouse shows={shows} show={show} listed={listed.length} hasSales={sales.length > 0} />
          {sale ? <SaleWords sale={sale} /> : null}
        </section>
        {house ? <Near map={map} house={house} /> : null}
        {map.stateZips.length > 0 || map.outline ? <State map={map} /> : null}
        <PinOfHouse house={house} pin={pin} />
      </aside>
    </div>
  );
}

type What = 'sales' | 'house';

/** Sets the pin of the house where the ZIP code's position is not where it stands, or gives it up. */
function usePin() {
  const queries = useQueryClient();
  const { save, busy } = useSave(setHomePin, {
    invalidates: [getHomeMap],
    failed: 'The pin was not set.',
    onSaved: () => refresh(queries, [getMarketValue]),
  });
  const degrees = (each: number) => Math.round(each * 1e6) / 1e6;
  return {
    busy,
    move: ({ latitude, longitude }: Position) => void save({ body: { latitude: degrees(latitude), longitude: degrees(longitude) } }),
    giveUp: () => void save({ body: { latitude: null, longitude: null } }),
  };
}

interface SalesOrHouseProps {
  shows: What;
  show: (what: What) => void;
  /** Sales on the map. */
  listed: number;
  hasSales: boolean;
}

function SalesOrHouse({ shows, show, listed, hasSales }: SalesOrHouseProps) {
  return (
    <>
      <div className="segmented" role="group" aria-label="What is shown">
        <button type="button" aria-pressed={shows === 'sales'} disabled={!hasSales} onClick={() => show('sales')}>
          Sales
        </button>
        <button type="button" aria-pressed={shows === 'house'} onClick={() => show('house')}>
          House only
        </button>
      </div>
      {listed > 0 ? (
        <p className="muted">
          {counted(listed, 'sale')} with price per SF; a larger dot is a larger house. <b>Filled</b>: within the range; open: outside it.{' '}
          <span className={css.does}>Choose one to see it.</span>
        </p>
      ) : (
        <p className="muted">
          {hasSales ? (
            'The house alone, from near.'
          ) : (
            <>
              Sales are shown once a value was made of them. <Link to="/homereports?report=value">Property value</Link>
            </>
          )}
        </p>
      )}
    </>
  );
}

function PinOfHouse({ house, pin }: { house: House | null; pin: ReturnType<typeof usePin> }) {
  return (
    <section>
      <p className="muted">
        {pinInWords(house)}
        <span className={css.does}>
          {house === null
            ? '. Move the map, and set the pin in its middle'
            : house.isPinned
              ? '; drag it to move it'
              : '; drag it to where the house is'}
        </span>
        . Positions of ZIP codes: GeoNames, CC BY 4.0. {BORDERS}.
      </p>
      {house?.isPinned ? (
        <Button variant="default" size="xs" loading={pin.busy} onClick={pin.giveUp}>
          Back to the ZIP code
        </Button>
      ) : null}
    </section>
  );
}

function SaleWords({ sale }: { sale: Sale }) {
  return (
    <p aria-live="polite">
      <b>{sale.address || `ZIP ${sale.zip}`}</b>
      <br />
      {dollars(sale.price)}, {monthOf(sale.soldOn)}, {sale.livingArea} SF, {sale.perSf} per SF, {sale.miles} mi
      {sale.isByZip ? ', at its ZIP code' : ''}
    </p>
  );
}

const [WIDE, HIGH] = [300, 232];

/** The ZIP codes nearest to the house. */
function Near({ map: { near, city }, house }: { map: HomeMap; house: House }) {
  const zoom = 11;
  return (
    <section>
      <h2>{city ? `${city} by ZIP code` : 'Nearest ZIP codes'}</h2>
      <svg viewBox={`${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`} role="img" aria-label={near.map(({ zip }) => zip).join(', ')}>
        {placesOf(near).map(([first, ...others]) => {
          const { x, y } = pixelsFrom(house, first, zoom);
          return (
            <g key={first.zip} data-own={[first, ...others].some(({ zip }) => zip === house.zip) || undefined}>
              <circle cx={x} cy={y} r={2.5} />
              <text x={x + 5} y={y + 4}>
                {first.zip}
                {others.length > 0 ? `, and ${others.length} more` : ''}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}

type NearZip = HomeMap['near'][number];

/** ZIP codes of post offices stand where another one does: one dot for all of a place. */
function placesOf(near: readonly NearZip[]): [NearZip, ...NearZip[]][] {
  const places = new Map<string, [NearZip, ...NearZip[]]>();
  for (const one of near) {
    const key = `${one.latitude} ${one.longitude}`;
    places.set(key, [...(places.get(key) ?? []), one] as [NearZip, ...NearZip[]]);
  }
  return [...places.values()];
}

/** The state with its counties and ZIP codes; the house's county dark. */
function State({ map }: { map: HomeMap }) {
  const { state, county, stateZips } = map;
  const { dots, own, lines, width, height } = drawnState(map, { width: 280, height: 280 });
  const size = Math.max(width, height, 1);
  const path = (isCounty: boolean) =>
    dots
      .filter((dot) => dot.isCounty === isCounty)
      .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
      .join('');
  const zips = stateZips.length > 0 ? counted(stateZips.length, 'ZIP code') : '';
  return (
    <section>
      <h2>
        {stateName(state)}{' '}
        <small className="muted">{[zips, county ? `${countyName(county, state)} marked` : ''].filter(Boolean).join(', ')}</small>
      </h2>
      <svg
        className={css.state}
        viewBox={`${-size * 0.03} ${-size * 0.03} ${width + size * 0.06} ${height + size * 0.06}`}
        role="img"
        aria-label={[stateName(state), countyName(county, state)].filter(Boolean).join(', ')}
      >
        <path data-border="counties" d={lines.counties.map(svgPath).join('')} strokeWidth={size / 560} />
        <path d={path(false)} strokeWidth={size / 140} />
        <path data-own="" d={path(true)} strokeWidth={size / 110} />
        <path data-border="state" d={lines.state.map(svgPath).join('')} strokeWidth={size / 280} />
        <path data-border="county" d={lines.county.map(svgPath).join('')} strokeWidth={size / 200} />
        {own ? <circle cx={own.x} cy={own.y} r={size / 40} strokeWidth={size / 150} /> : null}
      </svg>
    </section>
  );
}
