import { useState } from 'react';
import { type Garage, NEW_CHARACTERISTICS } from '../../../contracts/home/property/characteristics.ts';
import { followed } from '../../../contracts/home/property/follow.ts';
import { getHome, type Home } from '../../../contracts/home/property/get-home.ts';
import { setUpHome } from '../../../contracts/home/property/set-up-home.ts';
import { send, useRead } from '../../app/client.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';

export const STEPS = [
  { id: 'address', word: 'Address', percent: 33 },
  { id: 'rooms', word: 'Rooms', percent: 66 },
  { id: 'done', word: 'Done, in this order', percent: 99 },
] as const;
export type StepId = (typeof STEPS)[number]['id'];

/**
 * Where somebody is: the address comes first (R373), then the rooms; what was done is shown until they leave. Undefined for a home that is set up,
 * whose setup is asked for again only when its ZIP code is empty (R388).
 */
export function stepOf(
  { address, setUpAt, characteristics }: Pick<Home, 'address' | 'setUpAt' | 'characteristics'>,
  asked: string | null,
): StepId | undefined {
  if (!address?.zip) return 'address';
  if (setUpAt !== null && characteristics) return asked === 'done' ? 'done' : undefined;
  return asked === 'address' ? 'address' : 'rooms';
}

export interface Rooms {
  bedrooms: number;
  fullBaths: number;
  halfBaths: number;
  basementSizeSF: string;
  garageType: Garage;
  cars: number;
}
const { bedrooms, fullBaths, halfBaths, garage, cars } = NEW_CHARACTERISTICS;
const FIRST: Rooms = { bedrooms, fullBaths, halfBaths, basementSizeSF: '', garageType: garage, cars };

/** The labels of the areas that these rooms make. */
export const areasOf = ({ garageType, ...rooms }: Rooms): string[] =>
  followed({ ...rooms, garage: garageType }, [], 0).put.map(({ label }) => label);

const KEPT = 'scopebook-setup-rooms';

/** What was chosen before the areas are made; it stays while the tab is open. */
export function useRooms() {
  const [rooms, setRooms] = useState<Rooms>(() => {
    try {
      return { ...FIRST, ...(JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Rooms>) };
    } catch {
      return FIRST;
    }
  });
  const change = (part: Partial<Rooms>) => {
    const next = { ...rooms, ...part };
    setRooms(next);
    sessionStorage.setItem(KEPT, JSON.stringify(next));
  };
  return { rooms, change, forget: () => sessionStorage.removeItem(KEPT) };
}

export function useSetup() {
  const home = useRead(getHome, {});
  useReadsAbout('home', [getHome]);
  const setup = useSave(
    ({ rooms: { cars: numberOfCarsInGarage, ...rooms }, confirmed }: { rooms: Rooms; confirmed?: boolean }) =>
      send(setUpHome, { body: { ...rooms, numberOfCarsInGarage, confirmed } }),
    { invalidates: [getHome] },
  );
  return { home, setup };
}
export type Setup = ReturnType<typeof useSetup>['setup'];
