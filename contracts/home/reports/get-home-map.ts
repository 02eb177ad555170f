import { z } from 'zod';
import { call } from '../../call.ts';

const position = { latitude: z.number(), longitude: z.number() };

/** A server that draws a map in squares, with {z}, {x} and {y} in its address. */
const TileSource = z.object({ url: z.string(), attribution: z.string(), mostZoom: z.number() });
export type TileSource = z.infer<typeof TileSource>;

/** Latitudes and longitudes by turns. */
const Lines = z.array(z.array(z.number()));
const StateOutline = z.object({ state: Lines, counties: Lines, county: Lines });
export type StateOutline = z.infer<typeof StateOutline>;

/** S126: where the house stands, and the ZIP codes around it, of the shipped positions. */
export const HomeMap = z.object({
  address: z.string(),
  /** Null where neither a pin nor the position of the ZIP code is known. */
  house: z.object({ zip: z.string(), ...position, isPinned: z.boolean() }).nullable(),
  /** City of the ZIP code, its county and state. */
  ...{ city: z.string(), county: z.string(), state: z.string() },
  near: z.array(z.object({ zip: z.string(), ...position })),
  /** ZIP codes of the state: latitude, longitude, and whether it is the house's county. */
  stateZips: z.array(z.tuple([z.number(), z.number(), z.boolean()])),
  /** Borders of the state, between its counties, and around the house's; null where the state is none. */
  outline: StateOutline.nullable(),
  /** Sources that the operator configured; null where none is. */
  tiles: z.object({ street: TileSource.nullable(), aerial: TileSource.nullable() }),
});
export type HomeMap = z.infer<typeof HomeMap>;

export const getHomeMap = call({
  id: 'getHomeMap',
  method: 'GET',
  path: '/api/home/map',
  who: 'user',
  summary: 'Where the house stands, with the ZIP codes around it',
  response: HomeMap,
});
