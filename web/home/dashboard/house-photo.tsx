import { Button } from '@mantine/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import { EMPTY_FILE, MAX_PHOTO_BYTES } from '../../../contracts/estimating/photos/photo.ts';
import { beginHousePhoto } from '../../../contracts/home/photo/begin-house-photo.ts';
import { cancelHousePhoto } from '../../../contracts/home/photo/cancel-house-photo.ts';
import type { HousePhotoUpload } from '../../../contracts/home/photo/house-photo.ts';
import { removeHousePhoto } from '../../../contracts/home/photo/remove-house-photo.ts';
import { sendHousePhotoPart } from '../../../contracts/home/photo/send-house-photo-part.ts';
import { getHome, type Home } from '../../../contracts/home/property/get-home.ts';
import { undoHome } from '../../../contracts/home/property/undo-home.ts';
import { CallError, isPassing, refresh, send, urlOf, waitOrOnline } from '../../app/client.ts';
import { queries } from '../../app/queries.ts';
import { useSave } from '../../app/save.ts';
import { useUndoSteps } from '../../app/undo-steps.ts';
import { goOnUploading, uploadRest } from '../../app/upload.ts';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';
import css from './house-photo.module.css';

interface Sending {
  file: File;
  /** Names the upload: it goes on after a broken connection. */
  key: string;
  sent: number;
  /** Until the network, or the server, is there again. */
  isWaiting: boolean;
}

/** The photograph of the house: looked at, taken with the phone's camera or chosen, and taken off again. */
export default function HousePhoto({ home, onClose }: { home: Home; onClose: () => void }) {
  const { photo, address } = home;
  const phone = usePhone();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { done } = useUndoSteps<number>({
    turn: async (revision) => (await send(undoHome, { body: { revision } })).revision,
    reload: () => refresh(queries, [getHome]),
  });
  const set = useSetting(home.revision, (revision) => done('Photograph set.', revision));
  const off = useSave(removeHousePhoto, {
    invalidates: [getHome],
    onSaved: ({ revision }) => done('Photograph taken off.', revision),
  });
  const isSending = set.sending !== null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Photograph of ${address?.address ?? 'your home'}`}
      width={640}
      actions={
        <>
          {photo ? (
            <Button
              variant="subtle"
              color="brick"
              disabled={isSending}
              loading={off.busy}
              onClick={() => void off.save({ body: { revision: home.revision } })}
            >
              Take it off
            </Button>
          ) : null}
          {phone ? (
            <Button variant="default" leftSection={<Icon name="photo" />} disabled={isSending} onClick={() => camera.current?.click()}>
              Take a photograph
            </Button>
          ) : null}
          <Button leftSection={<Icon name="upload" />} disabled={isSending} onClick={() => files.current?.click()}>
            {photo ? 'Choose another' : 'Choose a picture'}
          </Button>
        </>
      }
    >
      <div
        className={css.body}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file && !isSending) void set.begin(file);
        }}
      >
        {photo ? (
          <img src={photo.large} alt={`Photograph of ${address?.address ?? 'your home'}`} width={photo.width} height={photo.height} />
        ) : (
          <p className="muted">No photograph yet. It stands on Home, and nobody else sees it.</p>
        )}
        <SendingOf set={set} />
        {off.failure ? <FailureLine error={off.failure} what="The photograph stays." /> : null}
        <p className="muted">
          {photo ? `Set ${day(photo.at)}. ` : ''}JPEG, PNG, WebP, AVIF or HEIC, up to {MAX_PHOTO_BYTES / 1024 / 1024} MB; where and with
          which camera it was taken is removed.
        </p>
      </div>
      <PictureInput ref={camera} label="Photograph of the camera" capture="environment" onFile={set.begin} />
      <PictureInput ref={files} label="Picture of the house" onFile={set.begin} />
    </Dialog>
  );
}

interface PictureInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  capture?: 'environment';
  onFile: (file: File) => void;
}

function PictureInput({ ref, label, capture, onFile }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept="image/*"
      capture={capture}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        event.currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

/** How far it is, or why it did not arrive. */
function SendingOf({ set }: { set: ReturnType<typeof useSetting> }) {
  return (
    <>
      {set.sending ? (
        <>
          <Progress sending={set.sending} onStop={set.stop} />
          <p className="muted">Keep this page open until it is set. After a reload, choose it again: it goes on from where it was.</p>
        </>
      ) : null}
      {set.failure ? (
        <div>
          <FailureLine
            error={set.failure}
            what={set.isLate ? 'Another photograph was set, or this one taken off, while yours was sent.' : 'The photograph was not set.'}
          />
          {set.isLate ? (
            <Button size="xs" variant="default" onClick={set.again}>
              Put mine in its place
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Progress({ sending: { file, sent, isWaiting }, onStop }: { sending: Sending; onStop: () => void }) {
  const percent = Math.round((sent / file.size) * 100);
  return (
    <div className={css.progress}>
      <progress aria-label="Sent" max={100} value={percent} />
      <span role="status">
        {isWaiting
          ? 'No network: it goes on from here by itself once it is back.'
          : percent === 100
            ? 'Making the picture'
            : `Sent ${percent} %`}
      </span>
      <Button size="xs" variant="default" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

/** Sends a file in parts, from where it stopped, and says where another person's photograph came first. */
function useSetting(revision: number, onSet: (revision: number) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [late, setLate] = useState<Sending | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const uploadId = useRef('');
  const known = useRef(revision);
  known.current = revision;
  useEffect(() => () => stopping.current?.abort(), []);

  const run = async (one: Sending, seen: number) => {
    const stop = new AbortController();
    stopping.current = stop;
    setFailure(null);
    setLate(null);
    const show = (part: Partial<Sending>) => setSending((was) => ({ ...(was ?? one), ...part }));
    show({});
    keep(one);
    try {
      const set = await sendWhole(one, seen, stop.signal, show, (id) => {
        uploadId.current = id;
      });
      await refresh(queries, [getHome]);
      onSet(set);
    } catch (error) {
      if (stop.signal.aborted) void send(cancelHousePhoto, { params: { uploadId: uploadId.current } }).catch(() => {});
      else {
        await refresh(queries, [getHome]).catch(() => {});
        const told = error instanceof CallError ? error : new CallError(0, 'PAGE_FAULT', 'It did not arrive.', {}, error);
        setFailure(told);
        if (told.code === 'PROPERTY_CHANGED') setLate(one);
      }
    }
    keep(null);
    setSending(null);
  };
  return {
    sending,
    failure,
    isLate: late !== null,
    begin(file: File) {
      const reason = unfit(file);
      if (reason) setFailure(reason);
      else void run({ file, key: keptKeyOf(file) ?? crypto.randomUUID(), sent: 0, isWaiting: false }, known.current);
    },
    again: () => late && void run(late, known.current),
    stop: () => stopping.current?.abort(),
  };
}

const KEPT = 'scopebook.house-photo';
/** What tells a file that is chosen again: a page cannot keep the file itself over a reload. */
const markOf = ({ name, size, lastModified }: File) => [name, size, lastModified].join('/');

/** What is being sent, under a mark of its file, so that it goes on when the file is chosen again after a reload. */
function keep(one: Sending | null): void {
  if (one) sessionStorage.setItem(KEPT, JSON.stringify({ of: markOf(one.file), key: one.key }));
  else sessionStorage.removeItem(KEPT);
}

function keptKeyOf(file: File): string | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { of: string; key: string } | null;
  return kept?.of === markOf(file) ? kept.key : undefined;
}

/** What a file cannot be from what the browser knows of it; the server tells by its bytes. */
function unfit(file: File): CallError | null {
  if (file.size === 0) return new CallError(415, 'NOT_A_PICTURE', EMPTY_FILE);
  if (file.size > MAX_PHOTO_BYTES)
    return new CallError(413, 'FILE_TOO_LARGE', `${file.name} is larger than ${MAX_PHOTO_BYTES / 1024 / 1024} MB.`);
  if (file.type !== '' && !file.type.startsWith('image/')) return new CallError(415, 'NOT_A_PICTURE', `${file.name} is no picture.`);
  return null;
}

/** Answers the revision that undoes it. Throws CallError, or AbortError. */
async function sendWhole(
  { file, key }: Sending,
  seen: number,
  signal: AbortSignal,
  show: (part: Partial<Sending>) => void,
  named: (uploadId: string) => void,
): Promise<number> {
  const begin = async () => {
    const begun = await send(beginHousePhoto, { body: { bytes: file.size } }, { idempotencyKey: key, retrying: false });
    named(begun.uploadId);
    show({ sent: begun.received, isWaiting: false });
    return begun;
  };
  const sendRest = ({ uploadId, received }: HousePhotoUpload) => {
    const url = urlOf(sendHousePhotoPart, { params: { uploadId }, query: { offset: received, revision: seen } });
    return uploadRest(url, file, received, sendHousePhotoPart.response, { onSent: (sent) => show({ sent }), signal });
  };
  for (let round = 0; ; round++) {
    signal.throwIfAborted();
    try {
      const { revision } = await goOnUploading(begin, sendRest);
      if (revision !== null) return revision;
    } catch (error) {
      if (!isPassing(error)) throw error;
      show({ isWaiting: true });
      await waitOrOnline(Math.min(10_000, 500 * 2 ** round));
    }
  }
}
