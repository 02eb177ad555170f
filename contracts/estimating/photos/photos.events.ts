import { z } from 'zod';
import { type AuditSentence, describe } from '../../audit.ts';
import { id, whole } from '../../event.ts';
import { estimateEvent } from '../estimate/event.ts';
import { isPhotoOfLine, movePhotos, putPhoto, removePhotos, restorePhotos } from '../estimate/photos.ts';
import type { Estimate } from '../estimate/state.ts';
import { areaLabel, lineName } from '../estimate/words.ts';
import { PhotoFacts, PhotoPlace, PictureFacts } from '../facts.ts';

const Placed = z.object({ photoId: id('photo'), place: PhotoPlace });
const lines = (...places: PhotoPlace[]) => [...new Set(places.flatMap(({ itemId }) => itemId ?? []))];
const areas = (...places: PhotoPlace[]) => [...new Set(places.flatMap(({ areaId }) => areaId ?? []))];
const where = (was: Estimate, place: PhotoPlace) =>
  isPhotoOfLine(place) ? lineName(was, place.itemId) : areaLabel(was, place.areaId ?? 0);
const about = (was: Estimate, place: PhotoPlace, more: Partial<AuditSentence> = {}): Partial<AuditSentence> => ({
  itemId: place.itemId,
  areaId: isPhotoOfLine(place) ? (was.items.get(place.itemId)?.propertyArea_AreaID ?? null) : place.areaId,
  ...more,
});
const called = (was: Estimate, photoId: number) => {
  const photo = was.photos.get(photoId) ?? was.removedPhotos.get(photoId);
  return photo ? photo.caption || photo.fileName : '';
};
const sentenceOf = (was: Estimate, verb: string, preposition: string, photos: z.infer<typeof Placed>[]): AuditSentence => {
  const [first] = photos;
  if (!first) return describe('photos', `${verb} no photo`);
  const many = photos.length === 1 ? 'a photo' : `${photos.length} photos`;
  const names = photos.slice(0, 3).map(({ photoId }) => called(was, photoId));
  const value = verb === 'Deleted' ? { before: names.join(', ') } : { after: names.join(', ') };
  return describe('photos', `${verb} ${many} ${preposition} ${where(was, first.place)}`, about(was, first.place, value));
};

export const PhotoAdded = estimateEvent(PhotoFacts)({
  apply: (estimate, facts, applying) => putPhoto(estimate, facts, applying),
  undo: (_was, { photoId, place }) => [{ type: 'PhotosDeleted', data: { photos: [{ photoId, place }] } }],
  touches: ({ photoId }) => [`photo:${photoId}`],
  needs: ({ place }) => ({ items: lines(place), areas: areas(place) }),
  items: ({ place }) => lines(place),
  audit: (was, { place, caption, fileName }) =>
    describe('photos', `Added a photo to ${where(was, place)}`, about(was, place, { after: caption || fileName })),
});

export const PhotoCaptionSaved = estimateEvent(z.object({ photoId: id('photo'), caption: z.string() }))({
  apply(estimate, { photoId, caption }, { touched }) {
    const photo = estimate.photos.get(photoId);
    if (!photo) return;
    estimate.photos.set(photoId, { ...photo, caption });
    touched.photos.add(photoId);
  },
  undo: (was, { photoId }) => [{ type: 'PhotoCaptionSaved', data: { photoId, caption: was.photos.get(photoId)?.caption ?? '' } }],
  touches: ({ photoId }) => [`photo:${photoId}:caption`],
  needs: ({ photoId }) => ({ photos: [photoId] }),
  audit(was, { photoId, caption }) {
    const photo = was.photos.get(photoId);
    if (!photo) return describe('photos', 'Captioned a photo');
    const change = { before: photo.caption, after: caption };
    return describe('photos', `Captioned a photo of ${where(was, photo.place)}`, about(was, photo.place, change));
  },
});

/** `from` is where it stood, so that open screens know which lines changed. */
export const PhotoMoved = estimateEvent(z.object({ photoId: id('photo'), from: PhotoPlace, to: PhotoPlace }))({
  apply: (estimate, { photoId, to }, applying) => movePhotos(estimate, [{ photoId, place: to }], applying),
  undo: (_was, { photoId, from, to }) => [{ type: 'PhotoMoved', data: { photoId, from: to, to: from } }],
  touches: ({ photoId }) => [`photo:${photoId}:place`],
  needs: ({ photoId, to }) => ({ photos: [photoId], items: lines(to), areas: areas(to) }),
  items: ({ from, to }) => lines(from, to),
  audit: (was, { photoId, from, to }) =>
    describe(
      'photos',
      `Moved photo ${called(was, photoId)} to ${where(was, to)}`,
      about(was, to, { before: where(was, from), after: where(was, to) }),
    ),
});

/** `turn` is clockwise in degrees from the picture as it was added, and `picture` that one turned. */
export const PhotoRotated = estimateEvent(z.object({ photoId: id('photo'), turn: whole, picture: PictureFacts }))({
  apply(estimate, { photoId, turn, picture }, { touched }) {
    const photo = estimate.photos.get(photoId);
    if (!photo) return;
    estimate.photos.set(photoId, { ...photo, turn, picture });
    touched.photos.add(photoId);
  },
  undo(was, { photoId }) {
    const photo = was.photos.get(photoId);
    return photo ? [{ type: 'PhotoRotated', data: { photoId, turn: photo.turn, picture: photo.picture } }] : [];
  },
  touches: ({ photoId }) => [`photo:${photoId}:turn`],
  needs: ({ photoId }) => ({ photos: [photoId] }),
  audit(was, { photoId, turn }) {
    const photo = was.photos.get(photoId);
    if (!photo) return describe('photos', 'Turned a photo');
    const change = { before: `${photo.turn}°`, after: `${turn}°` };
    return describe('photos', `Turned a photo of ${where(was, photo.place)}`, about(was, photo.place, change));
  },
});

/** Their files stay, because undo and every view of the past show them (docs/decisions/0023). */
export const PhotosDeleted = estimateEvent(z.object({ photos: z.array(Placed) }))({
  apply: (estimate, { photos }, applying) => removePhotos(estimate, photos, applying),
  undo(was, { photos }) {
    const existing = photos.flatMap(({ photoId }) => was.photos.get(photoId) ?? []).map(({ photoId, place }) => ({ photoId, place }));
    return existing.length > 0 ? [{ type: 'PhotosRestored', data: { photos: existing } }] : [];
  },
  touches: ({ photos }) => photos.map(({ photoId }) => `photo:${photoId}`),
  needs: ({ photos }) => ({ photos: photos.map(({ photoId }) => photoId) }),
  items: ({ photos }) => lines(...photos.map(({ place }) => place)),
  audit: (was, { photos }) => sentenceOf(was, 'Deleted', 'of', photos),
});

export const PhotosRestored = estimateEvent(z.object({ photos: z.array(Placed) }))({
  apply: (estimate, { photos }, applying) => restorePhotos(estimate, photos, applying),
  undo: (_was, { photos }) => [{ type: 'PhotosDeleted', data: { photos } }],
  touches: ({ photos }) => photos.map(({ photoId }) => `photo:${photoId}`),
  needs: ({ photos }) => ({
    removedPhotos: photos.map(({ photoId }) => photoId),
    items: lines(...photos.map(({ place }) => place)),
    areas: areas(...photos.map(({ place }) => place)),
  }),
  items: ({ photos }) => lines(...photos.map(({ place }) => place)),
  audit: (was, { photos }) => sentenceOf(was, 'Brought back', 'of', photos),
});
