import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { VaultAttachment } from '../../../contracts/vault/attachments/attachment.ts';
import { useMe } from '../../app/me.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { inTab } from '../../app/screen-store.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../../ui/words.ts';
import type { Vault } from '../vault-model.ts';
import css from './attachments.module.css';
import { FileInput, useDropped } from './choose-files.tsx';
import { addFiles, removeFile, resumeFiles, retryFile, stopFile, type WaitingFile, waitingFilesAtom } from './waiting-files.ts';

interface Props {
  attachments: readonly VaultAttachment[];
  itemId: number;
  saves: Vault['saves'];
}

/** M159. */
const ROTATING = 'Rotating image. Please wait...';
export const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;
const isPicture = ({ thumbnail }: VaultAttachment) => thumbnail !== '';

/** `, with 3 photographs and 1 attachment`. */
export function withFiles(attachments: readonly VaultAttachment[]): string {
  const photos = attachments.filter(isPicture).length;
  const others = attachments.length - photos;
  const words = [photos > 0 ? counted(photos, 'photograph') : '', others > 0 ? counted(others, 'attachment') : ''].filter(Boolean);
  return words.length > 0 ? `, with ${words.join(' and ')}` : '';
}

/** The whole panel of an item takes what is dropped on it. */
export const useDroppedFiles = (itemId: number | undefined) =>
  useDropped(itemId === undefined ? null : (files) => void addFiles(files, itemId));

/** The item's photographs: one large, the others to choose from. R turns it (R445). */
export function Pictures({ attachments, saves }: Props) {
  const pictures = attachments.filter(isPicture);
  const [chosenId, setChosenId] = useState(0);
  const shown = pictures.find(({ id }) => id === chosenId) ?? pictures[0];
  const rotate = () => {
    if (shown && !saves.rotate.busy) void saves.rotate.save(shown);
  };
  usePageKeys({ r: rotate });
  if (!shown) return null;
  return (
    <figure className={css.pictures} aria-label="Photographs">
      <a href={shown.url} target="_blank" rel="noreferrer" className={css.large}>
        <img src={shown.large} width={shown.width} height={shown.height} alt={shown.label} decoding="async" />
      </a>
      {pictures.length > 1 ? (
        <ul className={css.thumbs}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-pressed={picture === shown}
                aria-label={`Show ${picture.label}`}
                onClick={() => setChosenId(picture.id)}
              >
                <img src={picture.thumbnail} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <figcaption className={css.caption}>
        <span role="status" className="muted">
          {saves.rotate.busy ? ROTATING : shown.label}
        </span>
        <IconButton icon="rotate" label={`Rotate ${shown.label}`} disabled={saves.rotate.busy} onClick={rotate} />
        <IconButton icon="trash" label={`Delete ${shown.label}`} onClick={() => void saves.detach.save(shown)} />
      </figcaption>
    </figure>
  );
}

/** Files of an item, those on their way, and the ways to add one: dropped, chosen or taken. */
export function Attachments({ attachments, itemId, saves, isOver }: Props & { isOver: boolean }) {
  const me = useMe();
  const phone = usePhone();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const waiting = useAtomValue(waitingFilesAtom, inTab).filter((file) => file.itemId === itemId);
  const userId = me?.userId;
  useEffect(() => {
    if (userId !== undefined) void resumeFiles(userId);
  }, [userId]);
  const add = (files: File[]) => void addFiles(files, itemId);
  const files = attachments.filter((one) => !isPicture(one));
  return (
    <section className={css.attachments} aria-label="Attachments">
      <h3>
        Attachments <small className="muted">any type, 100 MB each</small>
      </h3>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Icon name={file.scan === 'clean' ? 'check' : 'note'} />
            <span>
              <a href={`${file.url}?download=1`} download={file.label}>
                {file.label}
              </a>
              <small className="muted">
                {megabytes(file.fileSize)}, {typeWord(file.type)}, {file.scan === 'clean' ? 'nothing found' : 'not scanned'}
              </small>
              {file.type.startsWith('video/') ? (
                // biome-ignore lint/a11y/useMediaCaption: a person's own recording has none
                <video src={file.url} controls preload="none" aria-label={file.label} />
              ) : null}
            </span>
            <IconButton icon="trash" label={`Delete ${file.label}`} onClick={() => void saves.detach.save(file)} />
          </li>
        ))}
        {waiting.map((file) => (
          <Waiting key={file.key} file={file} />
        ))}
      </ul>
      {phone ? (
        <div className={css.take}>
          <Button variant="default" onClick={() => picker.current?.click()}>
            Add file
          </Button>
          <Button variant="default" leftSection={<Icon name="photo" />} onClick={() => camera.current?.click()}>
            Take photo
          </Button>
        </div>
      ) : (
        <button type="button" className={css.drop} data-over={isOver || undefined} onClick={() => picker.current?.click()}>
          {isOver ? 'Drop to attach' : 'Drop files here, or choose'}
        </button>
      )}
      <FileInput ref={picker} label="Choose files" onFiles={add} />
      <FileInput ref={camera} label="Take a photo" onFiles={add} isCamera />
    </section>
  );
}

const typeWord = (type: string): string =>
  type === 'application/octet-stream' ? 'file' : (type.split('/')[1] ?? type).replace(/^(x-|vnd\.)/, '').toUpperCase();

function Waiting({ file: { key, name, state, sent, file, reason, refused } }: { file: WaitingFile }) {
  const percent = Math.min(100, Math.floor((100 * sent) / Math.max(1, file.size)));
  const arrived = `${(sent / 1_000_000).toFixed(1)} of ${megabytes(file.size)}`;
  const words =
    state === 'refused' ? `Refused: ${reason}` : state === 'stopped' ? `${arrived}, goes on from there` : reason || `${arrived}`;
  return (
    <li data-state={state}>
      <Icon name={state === 'refused' ? 'warning' : 'upload'} />
      <span>
        <span>{name}</span>
        {state === 'refused' ? null : <progress max={100} value={percent} aria-label={`${name}: ${percent} percent sent`} />}
        <small role={state === 'refused' ? 'alert' : undefined} className="muted">
          {words}
        </small>
      </span>
      {state === 'stopped' || (state === 'refused' && !refused?.hopeless) ? (
        <button type="button" className="link" aria-label={`Resume ${name}`} onClick={() => retryFile(key)}>
          {state === 'stopped' ? 'Resume' : 'Retry'}
        </button>
      ) : null}
      {state === 'waiting' || state === 'sending' ? <IconButton icon="minus" label={`Stop ${name}`} onClick={() => stopFile(key)} /> : null}
      <IconButton icon="close" label={`Remove ${name}`} onClick={() => removeFile(key)} />
    </li>
  );
}
