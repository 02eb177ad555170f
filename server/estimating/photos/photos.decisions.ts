import { samePlace } from '../../../contracts/estimating/estimate/photos.ts';
import type { Estimate, PhotoState } from '../../../contracts/estimating/estimate/state.ts';
import type { PhotoFacts, PhotoPlace, PictureFacts } from '../../../contracts/estimating/facts.ts';
import { MAX_PHOTOS } from '../../../contracts/estimating/photos/photo.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type Decisions, existingArea, existingLine } from '../decisions.ts';

export interface PhotoCommands {
  AddPhoto: PhotoFacts;
  SavePhotoCaption: { photoId: number; caption: string };
  MovePhoto: { photoId: number; place: PhotoPlace };
  RotatePhoto: { photoId: number; turn: number; picture: PictureFacts };
  /** A line or an area that is named must have the photo. */
  DeletePhoto: { fileName: string; itemId?: number; areaId?: number };
}

export const photoDecisions: Decisions<PhotoCommands> = {
  AddPhoto(now, { photoId, fileName, caption, place, takenAt, picture }) {
    if (now.photos.has(photoId) || now.removedPhotos.has(photoId)) return [];
    mustHoldPhoto(now, place);
    return [{ type: 'PhotoAdded', data: { photoId, fileName: freeName(now, fileName), caption, place, takenAt, picture } }];
  },

  SavePhotoCaption: (now, { photoId, caption }) =>
    existingPhoto(now, photoId).caption === caption ? [] : [{ type: 'PhotoCaptionSaved', data: { photoId, caption } }],

  MovePhoto(now, { photoId, place }) {
    const { place: from } = existingPhoto(now, photoId);
    existingPlace(now, place);
    return samePlace(from, place) ? [] : [{ type: 'PhotoMoved', data: { photoId, from, to: place } }];
  },

  RotatePhoto: (now, { photoId, turn, picture }) =>
    existingPhoto(now, photoId).picture.hash === picture.hash ? [] : [{ type: 'PhotoRotated', data: { photoId, turn, picture } }],

  DeletePhoto(now, { fileName, itemId, areaId }) {
    const photo = [...now.photos.values()].find((one) => one.fileName === fileName);
    if (!photo) throw new Refusal('PHOTO_NOT_FOUND');
    const { photoId, place } = photo;
    const area = place.itemId === null ? place.areaId : now.items.get(place.itemId)?.propertyArea_AreaID;
    if (itemId !== undefined && place.itemId !== itemId) throw new Refusal('PHOTO_NOT_FOUND');
    if (areaId !== undefined && area !== areaId) throw new Refusal('PHOTO_NOT_FOUND');
    return [{ type: 'PhotosDeleted', data: { photos: [{ photoId, place }] } }];
  },
};

export function existingPhoto(now: Estimate, photoId: number): PhotoState {
  const photo = now.photos.get(photoId);
  if (!photo) throw new Refusal('PHOTO_NOT_FOUND');
  return photo;
}

function existingPlace(now: Estimate, { itemId, areaId }: PhotoPlace): void {
  if (itemId === null) existingArea(now, areaId ?? 0);
  else existingLine(now, itemId);
}

/** Refuses PHOTOS_FULL, and a place that does not exist. */
export function mustHoldPhoto(now: Estimate, place: PhotoPlace): void {
  existingPlace(now, place);
  mustHaveRoomForPhotos(now, 1);
}

export function mustHaveRoomForPhotos(now: Estimate, count: number): void {
  if (count > 0 && now.photos.size + count > MAX_PHOTOS) throw new Refusal('PHOTOS_FULL');
}

/** The name, numbered if another photo of the estimate has it, because C079 names a photo by its file alone. Pictures are kept as JPEG. */
export function freeName(now: Estimate, fileName: string, alsoTaken: ReadonlySet<string> = new Set()): string {
  const stem = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 240) || 'Photo';
  const taken = new Set([...now.photos.values(), ...now.removedPhotos.values()].map((photo) => photo.fileName));
  const unnumbered = stem.replace(/ \(\d+\)$/, '');
  let name = `${stem}.jpg`;
  for (let n = 2; taken.has(name) || alsoTaken.has(name); n++) name = `${unnumbered} (${n}).jpg`;
  return name;
}
