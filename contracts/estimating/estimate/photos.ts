import type { PhotoFacts, PhotoPlace } from '../facts.ts';
import { changeLine, photosOfLine } from './lines.ts';
import type { Applying, Estimate, PhotoState } from './state.ts';

export const isPhotoOfLine = (place: PhotoPlace): place is { itemId: number; areaId: null } => place.itemId !== null;
export const samePlace = (a: PhotoPlace, b: PhotoPlace) => a.itemId === b.itemId && a.areaId === b.areaId;

/** The area that a photo is shown in; undefined while its line or area is deleted. */
export function areaOfPhoto(estimate: Estimate, { place }: PhotoState): number | undefined {
  if (isPhotoOfLine(place)) return estimate.items.get(place.itemId)?.propertyArea_AreaID;
  return place.areaId !== null && estimate.areas.has(place.areaId) ? place.areaId : undefined;
}

/** Brings `LineItem.photos` of these lines up to date. */
function followPhotos(estimate: Estimate, places: PhotoPlace[], applying: Applying) {
  for (const itemId of new Set(places.flatMap((place) => place.itemId ?? [])))
    changeLine(estimate, itemId, { photos: photosOfLine(estimate, itemId) }, applying);
}

/** In the order of their numbers, which is the order in which they were begun. */
function insert(estimate: Estimate, photo: PhotoState) {
  const last = [...estimate.photos.keys()].at(-1) ?? 0;
  estimate.photos.set(photo.photoId, photo);
  if (last > photo.photoId) estimate.photos = new Map([...estimate.photos].sort(([a], [b]) => a - b));
}

export function putPhoto(estimate: Estimate, facts: PhotoFacts, applying: Applying) {
  if (estimate.photos.has(facts.photoId)) return;
  insert(estimate, { ...facts, turn: 0, original: facts.picture, addedAt: applying.at, addedBy: applying.by });
  estimate.removedPhotos.delete(facts.photoId);
  applying.touched.photos.add(facts.photoId);
  followPhotos(estimate, [facts.place], applying);
}

interface Placed {
  photoId: number;
  place: PhotoPlace;
}

export function movePhotos(estimate: Estimate, photos: Placed[], applying: Applying) {
  const places: PhotoPlace[] = [];
  for (const { photoId, place } of photos) {
    const photo = estimate.photos.get(photoId);
    if (!photo) continue;
    places.push(photo.place, place);
    estimate.photos.set(photoId, { ...photo, place });
    applying.touched.photos.add(photoId);
  }
  followPhotos(estimate, places, applying);
}

export function removePhotos(estimate: Estimate, photos: Placed[], applying: Applying) {
  const places: PhotoPlace[] = [];
  for (const { photoId } of photos) {
    const photo = estimate.photos.get(photoId);
    if (!photo) continue;
    estimate.photos.delete(photoId);
    estimate.removedPhotos.set(photoId, photo);
    places.push(photo.place);
    applying.touched.photos.add(photoId);
  }
  followPhotos(estimate, places, applying);
}

export function restorePhotos(estimate: Estimate, photos: Placed[], applying: Applying) {
  const places: PhotoPlace[] = [];
  for (const { photoId } of photos) {
    const photo = estimate.removedPhotos.get(photoId);
    if (!photo) continue;
    estimate.removedPhotos.delete(photoId);
    insert(estimate, photo);
    places.push(photo.place);
    applying.touched.photos.add(photoId);
  }
  followPhotos(estimate, places, applying);
}
