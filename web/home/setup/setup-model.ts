import { type Garage, NEW_CHARACTERISTICS } from '../../../contracts/home/property/characteristics.ts';
import { followed } from '../../../contracts/home/property/follow.ts';
import { getHome, type Home } from '../../../contracts/home/property/get-home.ts';
import { setUpHome } from '../../../contracts/home/property/set-up-home.ts';
import { send, useRead } from '../../app/client.ts';
import { useKeptDraft } from '../../app/offline/kept-draft.ts';
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

/** What was chosen before the areas are made. */
export function useRooms() {
  const { draft: rooms, change, forget } = useKeptDraft('setup-rooms', FIRST);
  return { rooms, change, forget };
}

/** What was typed before the address is saved. */
export const useAddressDraft = () =>
  useKeptDraft<Partial<Record<'address' | 'address2' | 'city' | 'state' | 'zip', string>>>('setup-address', {});

export function useSetup() {
  // The network may go between the answer of a step and what leads to the next one.
  const home = useRead(getHome, {}, { refetchOnReconnect: true });
  useReadsAbout('home', [getHome]);
  const setup = useSave(
    ({ rooms: { cars: numberOfCarsInGarage, ...rooms }, confirmed, key }: { rooms: Rooms; confirmed?: boolean; key: string }) =>
      send(setUpHome, { body: { ...rooms, numberOfCarsInGarage, confirmed } }, { idempotencyKey: key }),
    { invalidates: [getHome] },
  );
  return { home, setup };
}
export type Setup = ReturnType<typeof useSetup>['setup'];
