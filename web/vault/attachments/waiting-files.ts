import { atom } from 'jotai';
import { ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT_BYTES, UPLOAD_BECAME } from '../../../contracts/vault/attachments/attachment.ts';
import { beginAttachmentUpload } from '../../../contracts/vault/attachments/begin-attachment-upload.ts';
import { getAllVaultAttachments } from '../../../contracts/vault/attachments/get-all-vault-attachments.ts';
import { CallError, isPassing, isSignedOut, refresh, refusalOf, sawPosition, urlOf, waitOrOnline, wasTakenBack } from '../../app/client.ts';
import { browserDb, type KeptFile } from '../../app/offline/browser-db.ts';
import { queries } from '../../app/queries.ts';
import { noteSaving } from '../../app/saving.ts';
import { tabStore } from '../../app/screen-store.ts';
import { ended, sessionAtom, sessionStands } from '../../app/session.ts';
import { failureText } from '../../ui/failure.ts';
import { photographArrived, readPhotographs } from '../photographs/kept-photographs.ts';
import { itemForFile, settlePhotographs } from '../photographs/send-photographs.ts';

export interface WaitingFile extends KeptFile {
  state: 'waiting' | 'sending' | 'stopped' | 'refused';
  /** Why it was refused, or what broke. */
  reason: string;
}
/** Files for items of the vault that are on their way, of who is signed in, in their order. */
export const waitingFilesAtom = atom<readonly WaitingFile[]>([]);

/** Somebody sends in this tab; `again`: something came since it looked. */
const running = { isOn: false, again: false };
const stops = new Map<string, () => void>();
/** Files that the browser's store does not have: not yet, or not at all because it is full. */
const unkept = new Set<string>();
/** Refusals of the file itself; others pass once somebody has done something about them. */
const HOPELESS = new Set(['FILE_INFECTED', 'FILE_TOO_LARGE']);
const LONGEST_PAUSE_MS = 10_000;
let place = Date.now();

const list = () => tabStore.get(waitingFilesAtom);
const put = (files: readonly WaitingFile[]) => tabStore.set(waitingFilesAtom, files);
const change = (key: string, to: Partial<WaitingFile>) => put(list().map((file) => (file.key === key ? { ...file, ...to } : file)));
const found = (key: string) => list().find((one) => one.key === key);

async function keep(key: string): Promise<void> {
  const file = found(key);
  if (!file) return;
  const { state: _state, reason: _reason, ...kept } = file;
  const db = await browserDb();
  if (!db) return;
  await db.put('files', kept).then(
    () => void unkept.delete(key),
    () => void unkept.add(key),
  );
}
async function forget(key: string): Promise<void> {
  unkept.delete(key);
  put(list().filter((file) => file.key !== key));
  await (await browserDb())?.delete('files', key).catch(() => {});
}

const shown = (kept: KeptFile): WaitingFile => ({
  ...kept,
  state: kept.refused ? 'refused' : kept.stopped ? 'stopped' : 'waiting',
  reason: kept.refused?.reason ?? '',
});

/** Takes up what an earlier visit, or another tab, left; call once somebody is signed in. */
export async function resumeFiles(userId: number): Promise<void> {
  await readPhotographs(userId);
  const kept = (await (await browserDb())?.getAll('files').catch(() => [])) ?? [];
  const known = new Set(list().map(({ key }) => key));
  const more = kept.filter((file) => file.userId === userId && !known.has(file.key)).map(shown);
  const own = list().filter((file) => file.userId === userId);
  if (more.length > 0 || own.length !== list().length) put([...own, ...more].sort((a, b) => a.place - b.place));
  void sendFiles();
}

/** Keeps files of photographs whose things the server does not know yet; they are sent once `sendFiles` is asked for. */
export async function keepFiles(files: readonly (Pick<KeptFile, 'key' | 'place' | 'userId' | 'name'> & { file: File })[]): Promise<void> {
  for (const { key } of files) unkept.add(key);
  put([...list(), ...files.map((file) => shown({ ...file, itemId: 0, address: '', sent: 0, stopped: false }))]);
  for (const { key } of files) await keep(key);
}

/** Keeps files in this browser, and sends them in their order. */
export async function addFiles(files: readonly File[], itemId: number): Promise<void> {
  const userId = tabStore.get(sessionAtom).user?.userId;
  if (userId === undefined) return;
  for (const file of files) {
    place = Math.max(place + 1, Date.now());
    const key = crypto.randomUUID();
    const one = shown({ key, place, userId, itemId, name: file.name || 'File', address: '', sent: 0, stopped: false, file });
    const isTooLarge = file.size > MAX_ATTACHMENT_BYTES;
    const refused = { reason: ATTACHMENT_TOO_LARGE, hopeless: true };
    unkept.add(key);
    put([...list(), isTooLarge ? { ...one, state: 'refused', reason: refused.reason, refused } : one]);
    // What cannot be sent is not kept either.
    if (!isTooLarge) await keep(key);
  }
  void sendFiles();
}

export function stopFile(key: string): void {
  change(key, { state: 'stopped', stopped: true, reason: '' });
  stops.get(key)?.();
  void keep(key);
}
export function retryFile(key: string): void {
  change(key, { state: 'waiting', stopped: false, reason: '', refused: undefined });
  void keep(key);
  void sendFiles();
}
/** What has arrived of it is removed by the server, too; if that does not reach it, after some days. */
export function removeFile(key: string): void {
  const file = found(key);
  stops.get(key)?.();
  void forget(key);
  if (file?.address) void import('tus-js-client').then(({ Upload }) => Upload.terminate(file.address, { retryDelays: [] })).catch(() => {});
}

/** One tab of a browser sends, one file after the other, and what is wanted of photographs; another takes over when it goes. */
export async function sendFiles(): Promise<void> {
  running.again = true;
  if (running.isOn) return;
  running.isOn = true;
  try {
    while (running.again) {
      running.again = false;
      if (navigator.locks) await navigator.locks.request('scopebook-files', sendInOrder);
      else await sendInOrder();
    }
  } finally {
    running.isOn = false;
  }
}

/** The next file that can go: one that another tab has sent meanwhile is not sent again. */
async function nextFile(): Promise<WaitingFile | undefined> {
  const db = await browserDb();
  for (const file of list()) {
    if (file.state !== 'waiting') continue;
    const kept = await db?.get('files', file.key).catch(() => undefined);
    if (db && !kept && !unkept.has(file.key)) {
      put(list().filter(({ key }) => key !== file.key));
      continue;
    }
    const address = kept?.address || file.address;
    // What has begun goes on to where it began.
    const itemId = address ? (kept?.itemId ?? file.itemId) : file.itemId || (await itemForFile(file.key));
    // Stopped or removed meanwhile, it does not go.
    if (itemId === 0 || found(file.key)?.state !== 'waiting') continue;
    change(file.key, { itemId, address });
    return found(file.key);
  }
  return undefined;
}

async function sendInOrder(): Promise<void> {
  for (let round = 0; ; ) {
    await sessionStands().catch(() => {});
    if (!tabStore.get(sessionAtom).user) return;
    let next: WaitingFile | undefined;
    try {
      await settlePhotographs();
      next = await nextFile();
      if (!next) return;
      await sendFile(next);
      round = 0;
    } catch (error) {
      const now = next && found(next.key);
      if (wasTakenBack(error) || (next && (!now || now.state === 'stopped'))) continue;
      if (next) await keep(next.key);
      if (isSignedOut(error)) {
        ended();
        if (next) change(next.key, { state: 'waiting' });
      } else if (isPassing(error)) {
        noteSaving((was) => ({ ...was, offline: error.status === 0, busy: error.status === 503 }));
        if (next) change(next.key, { state: 'waiting', reason: error.status === 0 ? '' : failureText(error) });
        await waitOrOnline(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** round));
        round += 1;
      } else if (!next) throw error;
      else {
        const refused = { reason: failureText(error), hopeless: error instanceof CallError && HOPELESS.has(error.code) };
        change(next.key, { state: 'refused', reason: refused.reason, refused });
        await keep(next.key);
      }
    }
  }
}

/** By tus: from where it stopped, whoever stopped it. Throws CallError. */
async function sendFile({ key, itemId, name, address, file }: WaitingFile): Promise<void> {
  change(key, { state: 'sending', reason: '' });
  let attachmentId = 0;
  const { Upload, DetailedError } = await import('tus-js-client').catch(() => {
    throw new CallError(0, 'NO_CONNECTION', 'It did not arrive. Check the network.');
  });
  if (found(key)?.state !== 'sending') throw new CallError(0, 'TAKEN_BACK', '');
  try {
    await new Promise<void>((resolve, reject) => {
      const upload: InstanceType<typeof Upload> = new Upload(file, {
        endpoint: urlOf(beginAttachmentUpload, { params: { id: 0, itemId } }),
        uploadUrl: address || null,
        metadata: { filename: name },
        // The browser's own store keeps the address with the file, and not the file's name in the clear.
        storeFingerprintForResuming: false,
        retryDelays: null,
        onUploadUrlAvailable() {
          change(key, { address: upload.url ?? '' });
          void keep(key);
        },
        onProgress: (sent) => change(key, { sent }),
        onAfterResponse(_request, response) {
          sawPosition(response.getHeader('X-Log-Position') ?? null);
          attachmentId = Number(response.getHeader(UPLOAD_BECAME) ?? attachmentId);
        },
        onSuccess: () => resolve(),
        onError: (error) => reject(callErrorOf(error, error instanceof DetailedError ? error.originalResponse : null)),
      });
      stops.set(key, () => {
        void upload.abort();
        reject(new CallError(0, 'TAKEN_BACK', ''));
      });
      upload.start();
    });
  } finally {
    stops.delete(key);
  }
  noteSaving((was) => ({ ...was, savedAt: new Date(), offline: false, busy: false }));
  await photographArrived(key, attachmentId, itemId);
  await refresh(queries, [getAllVaultAttachments]);
  await forget(key);
}

function callErrorOf(error: Error, response: { getStatus(): number; getBody(): string } | null): CallError {
  if (!response || response.getStatus() === 0) return new CallError(0, 'NO_CONNECTION', 'It did not arrive. Check the network.', {}, error);
  return refusalOf(response.getStatus(), response.getBody());
}
