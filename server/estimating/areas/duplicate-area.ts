import { copiedQuantity } from '../../../contracts/estimating/areas/copied-line.ts';
import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import { AREA_TYPES, type LineItem } from '../../../contracts/estimating/entities.ts';
import { bookFactsOf } from '../../../contracts/estimating/estimate/lines.ts';
import { type AreaState, type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf } from '../../../contracts/estimating/estimate/views.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { AreaFacts, ItemFacts, PhotoFacts } from '../../../contracts/estimating/facts.ts';
import { roundQuantity } from '../../../contracts/estimating/pricing.ts';
import { type InteriorInput, type Measures } from '../../../contracts/measures/entities.ts';
import { NO_MEASURES } from '../../../contracts/measures/measurement.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { existingArea, existingTask } from '../decisions.ts';
import { MAX_LINES, newItem } from '../items/new-items.ts';
import { freeName, mustHaveRoomForPhotos } from '../photos/photos.decisions.ts';
import type { NewArea } from './new-area.ts';

/** A copy's own room. */
export interface OwnRoom {
  measures: Pick<Measures, 'floor' | 'walls' | 'ceilings' | 'baseboard'>;
  input: InteriorInput;
}

export interface DuplicateArea {
  areaId: number;
  /** An area of the order that the lines come to; 0 makes the new areas of `copies` instead. */
  intoAreaId: number;
  /** A copy without a type has the original's. */
  copies: { areaId: number; area: Partial<NewArea>; room: OwnRoom | null }[];
  /** 0 leaves each line in its task. */
  taskId: number;
  measurements: 'same' | 'own' | 'none';
  notes: boolean;
  photos: boolean;
  /** Lines that come along, with an id for each copy; a line that was deleted meanwhile is left out. */
  lines: { itemId: number; newItemIds: number[] }[];
  photoIds: { photoId: number; newPhotoIds: number[] }[];
  at: string;
}

export function duplicateArea(now: Estimate, command: DuplicateArea): EstimateEvent[] {
  const original = existingArea(now, command.areaId);
  if (command.taskId !== 0) existingTask(now, command.taskId);
  const ids = new Map(command.lines.map(({ itemId, newItemIds }) => [itemId, newItemIds]));
  const lines = linesOf(now, original).filter((line) => ids.has(line.id));
  const copies = command.intoAreaId === 0 ? command.copies.length : 1;
  if (now.items.size + lines.length * copies > MAX_LINES) throw new Refusal('ESTIMATE_FULL');
  const photosOf = (copy: number, place: (itemId: number | null) => PhotoFacts['place'] | null, taken: Set<string>) =>
    command.photos ? copiedPhotos(now, original, command, copy, place, taken) : [];

  if (command.intoAreaId !== 0) return intoArea(now, original, command, lines, photosOf);

  const areas = newAreas(now, original, command);
  const names = new Set<string>();
  const items: (ItemFacts & { copyOf: number })[] = [];
  const photos: PhotoFacts[] = [];
  for (const [copy, area] of areas.entries()) {
    const measures = command.measurements === 'same' ? null : area.measures;
    const own = new Map<number, number>();
    for (const [index, line] of lines.entries()) {
      const itemId = ids.get(line.id)?.[copy] ?? 0;
      own.set(line.id, itemId);
      items.push({ ...copied(now, command, line, { itemId, areaId: area.areaId, sequence: index + 1, measures }), copyOf: line.id });
    }
    const place = (itemId: number | null) => {
      if (itemId === null) return { itemId: null, areaId: area.areaId };
      const copyOf = own.get(itemId);
      return copyOf === undefined ? null : { itemId: copyOf, areaId: null };
    };
    photos.push(...photosOf(copy, place, names));
  }
  mustHaveRoomForPhotos(now, photos.length);
  return [{ type: 'AreaDuplicated', data: { copyOf: original.areaId, areas, items, photos } }];
}

/** The lines at the end of an area that exists, measured by its room. */
function intoArea(
  now: Estimate,
  original: AreaState,
  command: DuplicateArea,
  lines: LineItem[],
  photosOf: (copy: number, place: (itemId: number | null) => PhotoFacts['place'] | null, taken: Set<string>) => PhotoFacts[],
): EstimateEvent[] {
  const area = existingArea(now, command.intoAreaId);
  if (area === original) throw new Refusal('MISSING_FIELDS', 'Please choose another area, or a new one.');
  const ids = new Map(command.lines.map(({ itemId, newItemIds }) => [itemId, newItemIds[0] ?? 0]));
  const items = lines.map((line, index) => ({
    ...copied(now, command, line, {
      itemId: ids.get(line.id) ?? 0,
      areaId: area.areaId,
      sequence: area.itemIds.length + index + 1,
      measures: area.measures,
    }),
    copyOf: line.id,
  }));
  const place = (itemId: number | null) => {
    const copyOf = itemId === null ? undefined : ids.get(itemId);
    return copyOf === undefined ? null : { itemId: copyOf, areaId: null };
  };
  const photos = photosOf(0, place, new Set());
  mustHaveRoomForPhotos(now, photos.length);
  if (items.length === 0) return [];
  return [{ type: 'ItemsDuplicated', data: { items } }, ...photos.map((data) => ({ type: 'PhotoAdded' as const, data }))];
}

function newAreas(now: Estimate, original: AreaState, { copies, measurements, notes }: DuplicateArea): AreaFacts[] {
  const taken = [...now.areas.values()].map(({ areaType, label }) => ({ areaType, label }));
  let sequence = Math.max(0, ...[...now.areas.values()].map((area) => area.sequence));
  return copies.map(({ areaId, area, room }) => {
    const type = typeOf(original, area);
    const wanted = area.label || (area.typeCode ? type.areaTypeName : original.label);
    const label = uniqueLabel(
      wanted,
      taken.flatMap((one) => (one.areaType === type.areaType ? [one.label] : [])),
    );
    taken.push({ areaType: type.areaType, label });
    if (measurements === 'own' && !room) throw new Refusal('MISSING_FIELDS', `Please measure ${label}.`);
    if (measurements === 'own' && type.areaTypeGroup !== 'I') throw new Refusal('WRONG_AREA_TYPE');
    const facts = { areaId, label, notes: notes ? original.notes : '', ...type, sequence: ++sequence };
    if (measurements === 'own' && room)
      return { ...facts, measures: { ...NO_MEASURES, ...room.measures }, interior: room.input, wholeHouse: null };
    if (measurements === 'none') return { ...facts, measures: NO_MEASURES, interior: null, wholeHouse: null };
    // How a room was measured comes along only where the copy is measured in the same way.
    const alike = type.areaTypeGroup === original.areaTypeGroup;
    const { measures, interior, wholeHouse } = original;
    return { ...facts, measures, interior: alike ? interior : null, wholeHouse: alike ? wholeHouse : null };
  });
}

/** The type of a copy: as asked for, else the original's. There is one Entire House, so that a copy of it is a room. */
function typeOf(
  original: AreaState,
  { typeCode }: Partial<NewArea>,
): Pick<AreaFacts, 'areaType' | 'areaTypeName' | 'areaTypeId' | 'areaTypeGroup'> {
  const { areaType, areaTypeName, areaTypeId, areaTypeGroup } = original;
  if (!typeCode && areaTypeGroup !== 'E') return { areaType, areaTypeName, areaTypeId, areaTypeGroup };
  const type = AREA_TYPES.find(({ code }) => code === (typeCode || 'INT'));
  if (!type || type.group === 'E') throw new Refusal('MISSING_FIELDS', 'Please choose an area type.');
  return { areaType: type.code, areaTypeName: type.name, areaTypeId: type.id, areaTypeGroup: type.group };
}

function copied(
  now: Estimate,
  { taskId, notes, at }: DuplicateArea,
  line: LineItem,
  to: { itemId: number; areaId: number; sequence: number; measures: Measures | null },
): ItemFacts {
  const { measures, ...place } = to;
  const item = newItem(now, at, {
    ...bookFactsOf(line),
    ...place,
    taskId: taskId || line.estimateTask_Id,
    quantity: roundQuantity(copiedQuantity(line, measures, now.quantityDecimals), now.quantityDecimals),
    quantitySource: line.quantitySource,
    percentageAffected: line.percentageAffected,
    notes: notes ? line.notes : '',
  });
  return { ...item, percentageCovered: line.percentageCovered };
}

/** Copies of the area's photos and of those of its lines, with names that no photo has. The pictures are the same files. */
function copiedPhotos(
  now: Estimate,
  original: AreaState,
  { photoIds }: DuplicateArea,
  copy: number,
  placeOf: (itemId: number | null) => PhotoFacts['place'] | null,
  taken: Set<string>,
): PhotoFacts[] {
  return photoIds.flatMap(({ photoId, newPhotoIds }) => {
    const photo = now.photos.get(photoId);
    const here = photo && (photo.place.itemId !== null || photo.place.areaId === original.areaId);
    const place = photo && here ? placeOf(photo.place.itemId) : null;
    if (!photo || !place) return [];
    const fileName = freeName(now, photo.fileName, taken);
    taken.add(fileName);
    const { caption, takenAt, picture } = photo;
    return [{ photoId: newPhotoIds[copy] ?? 0, fileName, caption, place, takenAt, picture }];
  });
}
