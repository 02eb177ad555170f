import { photoView } from '../../../contracts/estimating/estimate/views.ts';
import { describeEvent } from '../../../contracts/estimating/events.ts';
import type { PhotoPlace } from '../../../contracts/estimating/facts.ts';
import { AT, FAUCET, GivenEstimate, KITCHEN, started, TASK } from '../given.ts';

const PICTURE = { hash: 'f1', large: 'l1', small: 's1', width: 400, height: 300, bytes: 9_000, stored: 12_000 };
const onLine = (itemId: number): PhotoPlace => ({ itemId, areaId: null });
const onArea = (areaId: number): PhotoPlace => ({ itemId: null, areaId });

function withPhoto() {
  const estimate = started();
  estimate.do(addLine(501));
  estimate.do(addPhoto(71, onLine(501)));
  return estimate;
}
const addLine = (itemId: number) => ({
  type: 'AddItems' as const,
  areaIds: [KITCHEN],
  taskId: TASK,
  lines: [FAUCET],
  itemIds: [itemId],
  minimums: [],
  at: AT,
});
const addPhoto = (photoId: number, place: PhotoPlace, fileName = 'IMG_1.HEIC') =>
  ({ type: 'AddPhoto', photoId, fileName, caption: '', place, takenAt: '', picture: PICTURE }) as const;
const names = (estimate: GivenEstimate, itemId: number) => estimate.state.items.get(itemId)?.photos;

it('a photo of a line is named on the line; added twice it is there once, and a second of its name is numbered', () => {
  const estimate = withPhoto();
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg']);
  expect(estimate.do(addPhoto(71, onLine(501)))).toEqual([]);
  estimate.do(addPhoto(72, onLine(501)));
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg', 'IMG_1 (2).jpg']);
});

it('a photo belongs to a line or an area that is there', () => {
  const estimate = withPhoto();
  expect(estimate.refusal(() => estimate.do(addPhoto(73, onLine(999))))).toBe('ITEM_NOT_FOUND');
  expect(estimate.refusal(() => estimate.do(addPhoto(73, onArea(999))))).toBe('AREA_NOT_FOUND');
  estimate.do(addPhoto(73, onArea(KITCHEN)));
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg']);
});

it('a deleted line keeps its photos: undo brings both back, and redo takes both away', () => {
  const estimate = withPhoto();
  estimate.do({ type: 'DeleteItem', itemId: 501 });
  expect(estimate.state.items.has(501)).toBe(false);
  estimate.undo();
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg']);
  estimate.redo();
  estimate.undo();
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg']);
});

it('a deleted area keeps the photos of its lines and its own', () => {
  const estimate = withPhoto();
  estimate.do(addPhoto(72, onArea(KITCHEN), 'Wall.jpg'));
  estimate.do({ type: 'DeleteArea', areaId: KITCHEN, taskId: 0 });
  estimate.undo();
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg']);
  const photo = estimate.state.photos.get(72);
  expect(photo && photoView(estimate.state, photo).propertyAreaId).toBe(KITCHEN);
});

it('C079: a photo is deleted by the name of its file, of the line that is named; undo brings it back, once', () => {
  const estimate = withPhoto();
  expect(estimate.refusal(() => estimate.do({ type: 'DeletePhoto', fileName: 'IMG_1.jpg', itemId: 502 }))).toBe('PHOTO_NOT_FOUND');
  expect(estimate.refusal(() => estimate.do({ type: 'DeletePhoto', fileName: 'other.jpg' }))).toBe('PHOTO_NOT_FOUND');
  estimate.do({ type: 'DeletePhoto', fileName: 'IMG_1.jpg', itemId: 501, areaId: KITCHEN });
  expect(names(estimate, 501)).toEqual([]);
  estimate.undo();
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg']);
  estimate.redo();
  expect(names(estimate, 501)).toEqual([]);
});

it('caption, place and turn change and are undone, unless a colleague changed the same since', () => {
  const estimate = withPhoto();
  estimate.do({ type: 'SavePhotoCaption', photoId: 71, caption: 'Stain, old leak' });
  expect(estimate.do({ type: 'SavePhotoCaption', photoId: 71, caption: 'Stain, old leak' })).toEqual([]);
  estimate.do({ type: 'MovePhoto', photoId: 71, place: onArea(KITCHEN) });
  expect(names(estimate, 501)).toEqual([]);
  estimate.do({ type: 'RotatePhoto', photoId: 71, turn: 90, picture: { ...PICTURE, hash: 'f2', small: 's2' } });
  expect(estimate.state.photos.get(71)).toMatchObject({ turn: 90, picture: { hash: 'f2' }, original: { hash: 'f1' } });
  estimate.undo();
  expect(estimate.state.photos.get(71)).toMatchObject({ turn: 0, picture: { hash: 'f1' } });
  estimate.undo();
  expect(names(estimate, 501)).toEqual(['IMG_1.jpg']);
  estimate.do({ type: 'SavePhotoCaption', photoId: 71, caption: 'Leak at the sink' }, 2);
  expect(estimate.refusal(() => estimate.undo())).toBe('UNDO_CONFLICT');
});

it('a photo is not brought back to a line that is deleted meanwhile', () => {
  const estimate = withPhoto();
  estimate.do({ type: 'DeletePhoto', fileName: 'IMG_1.jpg' });
  estimate.do({ type: 'DeleteItem', itemId: 501 }, 2);
  expect(estimate.refusal(() => estimate.undo())).toBe('UNDO_CONFLICT');
});

it('the audit tells each change with its old and new value', () => {
  const estimate = withPhoto();
  const told = (command: Parameters<typeof estimate.do>[0]) => {
    const was = structuredClone(estimate.state);
    return estimate.do(command).map((event) => {
      const { kind, sentence, before, after } = describeEvent(was, event);
      return [kind, sentence, before, after];
    });
  };
  const line = `${FAUCET.description}, in Kitchen`;
  expect(told(addPhoto(72, onArea(KITCHEN), 'Wall.png'))).toEqual([['photos', 'Added a photo to Kitchen', '', 'Wall.jpg']]);
  expect(told({ type: 'SavePhotoCaption', photoId: 71, caption: 'Leak' })).toEqual([
    ['photos', `Captioned a photo of ${line}`, '', 'Leak'],
  ]);
  expect(told({ type: 'MovePhoto', photoId: 71, place: onArea(KITCHEN) })).toEqual([
    ['photos', 'Moved photo Leak to Kitchen', line, 'Kitchen'],
  ]);
  expect(told({ type: 'RotatePhoto', photoId: 71, turn: 270, picture: { ...PICTURE, hash: 'f2' } })).toEqual([
    ['photos', 'Turned a photo of Kitchen', '0°', '270°'],
  ]);
  expect(told({ type: 'DeletePhoto', fileName: 'IMG_1.jpg' })).toEqual([['photos', 'Deleted a photo of Kitchen', 'Leak', '']]);
});
