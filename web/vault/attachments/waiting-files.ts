import { atom } from 'jotai';
import { ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT_BYTES } from '../../../contracts/vault/attachments/attachment.ts';
import { beginAttachmentUpload } from '../../../contracts/vault/attachments/begin-attachment-upload.ts';
import { getAllVaultAttachments } from '../../../contracts/vault/attachments/get-all-vault-attachments.ts';
import { CallError, isPassing, isSignedOut, refresh, sawPosition, urlOf, waitOrOnline } from '../../app/client.ts';
import { browserDb, type KeptFile } from '../../app/offline/browser-db.ts';
import { queries } from '../../app/queries.ts';
import { noteSaving } from '../../app/saving.ts';
import { tabStore } from '../../app/screen-store.ts';
import { sessionAtom, sessionStands } from '../../app/session.ts';
import { failureText } from '../../ui/failure.ts';

export interface WaitingFile extends KeptFile {
  state: 'waiting' | 'sending' | 'stopped' | 'refused';
  /** Why it was refused, or what broke. */
  reason: string;
}
/** Files for items of the vault that are on their way, of who is signed in, in their order. */
export const waitingFilesAtom = atom<readonly WaitingFile[]>([]);

const running = { isOn: false };
const stops = new Map<string, () => void>();
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
  await (await browserDb())?.put('files', kept).catch(() => {});
}
async function forget(key: string): Promise<void> {
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
  const kept = (await (await browserDb())?.getAll('files').catch(() => [])) ?? [];
  const known = new Set(list().map(({ key }) => key));
  const more = kept.filter((file) => file.userId === userId && !known.has(file.key)).map(shown);
  const own = list().filter((file) => file.userId === userId);
  if (more.length > 0 || own.length !== list().length) put([...own, ...more].sort((a, b) => a.place - b.place));
  void sendAll();
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
    put([...list(), isTooLarge ? { ...one, state: 'refused', reason: refused.reason, refused } : one]);
    // What cannot be sent is not kept either.
    if (!isTooLarge) await keep(key);
  }
  void sendAll();
}

export function stopFile(key: string): void {
  change(key, { state: 'stopped', stopped: true, reason: '' });
  stops.get(key)?.();
  void keep(key);
}
export function retryFile(key: string): void {
  change(key, { state: 'waiting', stopped: false, reason: '', refused: undefined });
  void keep(key);
  void sendAll();
}
/** What has arrived of it is removed by the server, too; if that does not reach it, after some days. */
export function removeFile(key: string): void {
  const file = found(key);
  stops.get(key)?.();
  void forget(key);
  if (file?.address) void import('tus-js-client').then(({ Upload }) => Upload.terminate(file.address, { retryDelays: [] })).catch(() => {});
}

/** One tab of a browser sends, one file after the other; another takes over when it goes. */
async function sendAll(): Promise<void> {
  if (running.isOn) return;
  running.isOn = true;
  try {
    if (navigator.locks) await navigator.locks.request('scopebook-files', sendInOrder);
    else await sendInOrder();
  } finally {
    running.isOn = false;
  }
  if (list().some(({ state }) => state === 'waiting')) void sendAll();
}

async function sendInOrder(): Promise<void> {
  for (let round = 0; ; ) {
    await sessionStands();
    const next = list().find(({ state }) => state === 'waiting');
    if (!next) return;
    try {
      await sendFile(next);
      round = 0;
    } catch (error) {
      const now = found(next.key);
      if (!now || now.state === 'stopped') continue;
      await keep(next.key);
      if (isSignedOut(error)) change(next.key, { state: 'waiting' });
      else if (isPassing(error)) {
        change(next.key, { state: 'waiting', reason: error.status === 0 ? '' : failureText(error) });
        await waitOrOnline(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** round));
        round += 1;
      } else {
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
  const { Upload, DetailedError } = await import('tus-js-client').catch(() => {
    throw new CallError(0, 'NO_CONNECTION', 'It did not arrive. Check the network.');
  });
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
        onAfterResponse: (_request, response) => sawPosition(response.getHeader('X-Log-Position') ?? null),
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
  noteSaving((was) => ({ ...was, savedAt: new Date() }));
  await refresh(queries, [getAllVaultAttachments]);
  await forget(key);
}

function callErrorOf(error: Error, response: { getStatus(): number; getBody(): string } | null): CallError {
  if (!response || response.getStatus() === 0) return new CallError(0, 'NO_CONNECTION', 'It did not arrive. Check the network.', {}, error);
  const problem = problemIn(response.getBody());
  const status = response.getStatus();
  return new CallError(status, problem.code ?? `HTTP_${status}`, problem.detail ?? `The server answered ${status}. Please try again.`);
}

function problemIn(body: string): { code?: string; detail?: string } {
  try {
    return JSON.parse(body) as { code?: string; detail?: string };
  } catch {
    return {};
  }
}
