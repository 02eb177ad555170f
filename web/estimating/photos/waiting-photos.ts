import { atom } from 'jotai';
import { beginPhotoUpload } from '../../../contracts/estimating/photos/begin-photo-upload.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { EMPTY_FILE, MAX_PHOTO_BYTES } from '../../../contracts/estimating/photos/photo.ts';
import type { PhotoUpload } from '../../../contracts/estimating/photos/photo-upload.ts';
import { sendPhotoPart } from '../../../contracts/estimating/photos/send-photo-part.ts';
import { CallError, isPassing, isSignedOut, refresh, send, urlOf, waitOrOnline } from '../../app/client.ts';
import { browserDb, type KeptPhoto, type Refused } from '../../app/offline/browser-db.ts';
import { queries } from '../../app/queries.ts';
import { noteSaving } from '../../app/saving.ts';
import { tabStore } from '../../app/screen-store.ts';
import { sessionAtom, sessionStands } from '../../app/session.ts';
import { goOnUploading, uploadRest } from '../../app/upload.ts';
import { failureText } from '../../ui/failure.ts';

export type PhotoState = 'waiting' | 'sending' | 'stopped' | 'refused';
/** A photo on its way, as this tab shows it. */
export interface WaitingPhoto extends KeptPhoto {
  state: PhotoState;
  /** Why it was refused, or what broke. */
  reason: string;
  /** The file itself is refused: sending it again would not help. */
  hopeless: boolean;
  /** When this sending began, and with how many bytes, for the time that is left. */
  since: number;
  from: number;
}
/** Of all estimates of who is signed in, in their order. */
export const waitingPhotosAtom = atom<readonly WaitingPhoto[]>([]);

const stops = new Map<string, AbortController>();
let running = false;
let place = Date.now();

const list = () => tabStore.get(waitingPhotosAtom);
function put(photos: readonly WaitingPhoto[]): void {
  tabStore.set(waitingPhotosAtom, photos);
  const photosWaiting = photos.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  noteSaving((was) => (was.photos === photosWaiting ? was : { ...was, photos: photosWaiting }));
}
function change(key: string, to: Partial<WaitingPhoto>): void {
  put(list().map((photo) => (photo.key === key ? { ...photo, ...to } : photo)));
}

async function keep({
  state: _state,
  reason: _reason,
  hopeless: _hopeless,
  since: _since,
  from: _from,
  ...kept
}: WaitingPhoto): Promise<void> {
  await (await browserDb())?.put('photos', kept).catch(() => {});
}
async function forget(key: string): Promise<void> {
  put(list().filter((photo) => photo.key !== key));
  await (await browserDb())?.delete('photos', key).catch(() => {});
}

const shown = (kept: KeptPhoto): WaitingPhoto => ({
  ...kept,
  state: kept.refused ? 'refused' : kept.stopped ? 'stopped' : 'waiting',
  reason: kept.refused?.reason ?? '',
  hopeless: kept.refused?.hopeless ?? false,
  since: 0,
  from: 0,
});

/** Takes up what an earlier visit, or another tab, left; call once somebody is signed in. */
export async function resumePhotos(userId: number): Promise<void> {
  const kept = (await (await browserDb())?.getAll('photos').catch(() => [])) ?? [];
  const known = new Set(list().map(({ key }) => key));
  const more = kept.filter((photo) => photo.userId === userId && !known.has(photo.key)).map(shown);
  const own = list().filter((photo) => photo.userId === userId);
  if (more.length > 0 || own.length !== list().length) put([...own, ...more].sort((a, b) => a.place - b.place));
  void sendAll();
}

export interface PhotoTarget {
  orderId: number;
  itemId: number | null;
  areaId: number;
  where: string;
}

/** What a file cannot be from what the browser knows of it; the server tells by its bytes. */
function unfit(file: File): string {
  if (file.size === 0) return EMPTY_FILE;
  if (file.size > MAX_PHOTO_BYTES) return `Larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB`;
  if (file.type !== '' && !file.type.startsWith('image/')) return 'Not a picture';
  return '';
}

/** Keeps photos in this browser, and sends them in their order. */
export async function addPhotos(files: readonly File[], target: PhotoTarget): Promise<void> {
  const userId = tabStore.get(sessionAtom).user?.userId;
  if (userId === undefined) return;
  for (const file of files) {
    place = Math.max(place + 1, Date.now());
    const fileName = file.name || 'Photo.jpg';
    const at = new Date().toISOString();
    const photo = shown({ ...target, key: crypto.randomUUID(), place, userId, fileName, at, sent: 0, stopped: false, file });
    const reason = unfit(file);
    put([...list(), reason === '' ? photo : { ...photo, state: 'refused', reason, hopeless: true }]);
    // What cannot be sent is not kept either: it is only told.
    if (reason === '') await keep(photo);
  }
  void sendAll();
}

export function stopPhoto(key: string): void {
  change(key, { state: 'stopped', stopped: true, reason: '' });
  stops.get(key)?.abort();
  void keepNow(key);
}
export function retryPhoto(key: string): void {
  change(key, { state: 'waiting', stopped: false, reason: '', refused: undefined });
  void keepNow(key);
  void sendAll();
}
async function keepNow(key: string): Promise<void> {
  const photo = list().find((one) => one.key === key);
  if (photo) await keep(photo);
}
export function removePhoto(key: string): void {
  stops.get(key)?.abort();
  void forget(key);
}

/** One tab of a browser sends, one photo after the other; another takes over when it goes. */
async function sendAll(): Promise<void> {
  if (running) return;
  running = true;
  try {
    if (navigator.locks) await navigator.locks.request('scopebook-photos', sendInOrder);
    else await sendInOrder();
  } finally {
    running = false;
  }
  if (list().some(({ state }) => state === 'waiting')) void sendAll();
}

async function sendInOrder(): Promise<void> {
  for (let round = 0; ; ) {
    await sessionStands();
    const next = list().find(({ state }) => state === 'waiting');
    if (!next) return;
    try {
      await sendPhoto(next);
      round = 0;
    } catch (error) {
      if (isSignedOut(error)) continue;
      if (isPassing(error)) {
        // The first of them broke off; it keeps what has arrived, and goes on from there.
        change(next.key, { state: 'waiting', reason: list().find(({ key }) => key === next.key)?.sent ? 'broken' : '' });
        if (error.status === 0) noteSaving((was) => ({ ...was, offline: true }));
        await waitOrOnline(Math.min(10_000, 500 * 2 ** round));
        round += 1;
      } else if (list().find(({ key }) => key === next.key)?.state !== 'stopped') await refuse(next.key, error);
    }
  }
}

/** Refusals of the file itself; others pass once somebody has done something about them. */
const HOPELESS = new Set(['NOT_A_PICTURE', 'FILE_TOO_LARGE']);

/** A photo that the server refused waits for a person, across reloads too; too many calls at once are no refusal of it. */
async function refuse(key: string, error: unknown): Promise<void> {
  const refused: Refused = { reason: failureText(error), hopeless: error instanceof CallError && HOPELESS.has(error.code) };
  const lasting = error instanceof CallError && error.status !== 429;
  change(key, { state: 'refused', ...refused, ...(lasting && { refused }) });
  if (lasting) await keepNow(key);
}

async function sendPhoto(photo: WaitingPhoto): Promise<void> {
  const { key } = photo;
  const stop = new AbortController();
  stops.set(key, stop);
  try {
    await goOnUploading(
      () => begin(photo),
      (begun) => sendRest(photo, begun, stop.signal),
    );
  } finally {
    stops.delete(key);
  }
  noteSaving((was) => ({ ...was, savedAt: new Date() }));
  await forget(key);
  await refresh(queries, [getAssociatedThumbnails]);
}

async function begin({ key, orderId, itemId, areaId, fileName, file }: WaitingPhoto): Promise<PhotoUpload> {
  change(key, { state: 'sending', reason: '' });
  const place = itemId === null ? { propertyAreaId: areaId } : { repairItemId: itemId };
  const call = { params: { orderId }, body: { fileName, bytes: file.size, ...place } };
  const begun = await send(beginPhotoUpload, call, { idempotencyKey: key, retrying: false });
  noteSaving((was) => ({ ...was, offline: false }));
  change(key, { sent: begun.received, since: Date.now(), from: begun.received });
  return begun;
}

async function sendRest({ key, orderId, file }: WaitingPhoto, { photoId, received, added }: PhotoUpload, signal: AbortSignal) {
  if (added) return;
  const url = urlOf(sendPhotoPart, { params: { orderId, photoId }, query: { offset: received } });
  try {
    await uploadRest(url, file, received, sendPhotoPart.response, { onSent: (sent) => change(key, { sent }), signal });
  } catch (error) {
    await keepNow(key);
    throw error;
  }
}
