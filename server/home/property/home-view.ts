import { shownHousePhoto } from '../../../contracts/home/photo/house-photo.ts';
import { areaTypeOf } from '../../../contracts/home/property/area-types.ts';
import { type PropertyCharacteristics, shownCharacteristics } from '../../../contracts/home/property/characteristics.ts';
import { inOrder } from '../../../contracts/home/property/follow.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { type HomeArea, type HomeFacts, NO_HOME, type TypedMeasures } from '../../../contracts/home/property/home.ts';
import { fitOf, houseFloors, roofOf, roomOf } from '../../../contracts/home/property/measures.ts';
import type { PropertyArea } from '../../../contracts/home/property/property-area.ts';
import { typedDate } from '../../../contracts/vault/items/dates.ts';

/** A home as a read model or a stream has it. */
export type KnownHome = HomeFacts & { id: number; updatedAt: string; revision: number };

const NOTHING: TypedMeasures = { floor: '', walls: '', ceilings: '', baseboard: '', short: '', long: '', height: '' };

export function shownAreas({ areas, characteristics }: HomeFacts): PropertyArea[] {
  if (!characteristics) return [];
  const floors = houseFloors(areas, characteristics);
  return inOrder(areas).map((area) => {
    const floor = floors.areas.get(area.id) ?? null;
    return shownArea(area, floor === null ? null : roomOf(floor, characteristics.ceilingHeight));
  });
}

function shownArea({ id, type, label, description, measured }: HomeArea, estimated: TypedMeasures | null): PropertyArea {
  const { id: areaTypeId, label: areaTypeName } = areaTypeOf(type);
  const typed = measured !== null && measured !== 'estimated' ? measured : null;
  const how = typed ? ('typed' as const) : measured === 'estimated' && estimated ? ('estimated' as const) : ('none' as const);
  const measures = typed ?? estimated ?? NOTHING;
  return { id, areaLabel: label, areaType: type, areaTypeId, areaTypeName, areaDescription: description, measured: how, ...measures };
}

export const shownHouse = ({ id, revision, characteristics }: KnownHome): PropertyCharacteristics | null =>
  characteristics && shownCharacteristics(characteristics, { id, revision });

/** `today` is a day of alerts. */
export function shownHome(home: KnownHome | undefined, county: string, today: string): Home {
  const { address, characteristics, photo, areas, setUpAt, putOff } = home ?? NO_HOME;
  return {
    address: address && { ...address, county },
    characteristics: home ? shownHouse(home) : null,
    photo: photo && shownHousePhoto(photo),
    areas: home ? shownAreas(home) : [],
    fit: characteristics && fitOf(areas, characteristics),
    roof: characteristics ? roofOf(characteristics) : '',
    putOff: Object.entries(putOff).flatMap(([todo, until]) => (until > today ? [{ todo, until: typedDate(until) }] : [])),
    setUpAt,
    updatedAt: home?.updatedAt ?? '',
    revision: home?.revision ?? -1,
  };
}
