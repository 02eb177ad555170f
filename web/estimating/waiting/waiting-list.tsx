import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type PropsWithChildren, useEffect, useState } from 'react';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { tryNow } from '../../app/client.ts';
import { orderOf, takeBackWrite, type WaitingWrite, waitingWritesAtom } from '../../app/offline/kept-writes.ts';
import { savedWords, savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
// Not the lazy one: without a network its code could not come any more.
import { Popover } from '../../ui/late/floating.ts';
import { saveFile } from '../../ui/save-file.ts';
import { tell } from '../../ui/toast.ts';
import { clock } from '../../ui/words.ts';
import { areasKey } from '../edits/areas-key.ts';
import { Edits } from '../edits/edits.ts';
import { signed } from '../estimate/figures.ts';
import { screenOf } from '../estimate/screen.ts';
import { removePhoto, type WaitingPhoto, waitingPhotosAtom } from '../photos/waiting-photos.ts';
import { putFieldsBack } from './put-back.ts';
import css from './waiting-list.module.css';
import { type WaitingWords, wordsOf } from './waiting-words.ts';

/** The saved state in the top line, as a button that opens what waits: to be read, taken back one by one, tried now, or saved as a file. */
export function WaitingList({ children }: PropsWithChildren) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={440} withRoles trapFocus shadow="md">
      <Popover.Target>
        <button type="button" className={css.state} title="What waits" onClick={() => setOpened(!opened)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} className={css.dropdown}>
        <Waiting />
      </Popover.Dropdown>
    </Popover>
  );
}

function Waiting() {
  const queries = useQueryClient();
  const saving = useAtomValue(savingAtom, inTab);
  const writes = useAtomValue(waitingWritesAtom, inTab);
  const photos = useAtomValue(waitingPhotosAtom, inTab).filter(({ state }) => state !== 'refused');
  const seconds = useSecondsUntil(saving.nextTry);
  const areasOf = (write: WaitingWrite) => queries.getQueryData<AreaWithItems[]>(areasKey(orderOf(write))) ?? [];
  const told = writes.map((write) => ({ write, words: wordsOf(write, areasOf(write)) }));
  const takeBack = async ({ write, words }: Told) => {
    await takeBackWrite(write.key);
    if (write.earlier) {
      if (write.fields) putFieldsBack(new Edits(queries, orderOf(write), screenOf(orderOf(write))), write.fields);
      else if (orderOf(write) > 0) tell(`Taken back: ${words.text}. The estimate still shows it until the network is back.`);
    }
  };
  const nothing = told.length + photos.length === 0;
  return (
    <section className={css.list}>
      <Head nothing={nothing} />
      {!nothing && (
        <ul aria-label="Changes that wait">
          {told.map((one) => (
            <WaitingChange key={one.write.key} of={one} onTakeBack={() => void takeBack(one)} />
          ))}
          {photos.map((photo) => (
            <WaitingPhotoRow key={photo.key} photo={photo} />
          ))}
        </ul>
      )}
      <footer>
        <button type="button" className={css.try} onClick={tryNow}>
          Try now
        </button>
        <span className="muted">{!nothing && seconds > 0 ? `Next try in ${seconds} s` : ''}</span>
        {!nothing && (
          <button type="button" className="link" onClick={() => void saveCopy(told, photos)}>
            Save a copy as a file
          </button>
        )}
      </footer>
      {/^\/ProEstimate\//i.test(window.location.pathname) && (
        <p className={css.works}>
          <Icon name="offline" size={14} /> What is on this page works without a network: quantities, costs, notes, the order of lines,
          deleting, photos. Sending, the customer’s link, and what others do wait for it.
        </p>
      )}
    </section>
  );
}

interface Told {
  write: WaitingWrite;
  words: WaitingWords;
}

/** The state as the top line says it, and what becomes of what waits. */
function Head({ nothing }: { nothing: boolean }) {
  const saving = useAtomValue(savingAtom, inTab);
  return (
    <header>
      <h2>
        {saving.offline
          ? savedWords(saving).replace(
              'Offline',
              saving.offlineSince > 0 ? `Offline since ${clock(new Date(saving.offlineSince))}` : 'Offline',
            )
          : savedWords(saving)}
      </h2>
      <p>
        {nothing
          ? 'Nothing waits. What you change now is kept in this browser, also when it is closed, and goes when the network is back.'
          : 'Kept in this browser, also when it is closed. They go in this order when the network is back; what others changed meanwhile is merged field by field and told.'}
      </p>
    </header>
  );
}

function WaitingChange({ of: one, onTakeBack }: { of: Told; onTakeBack: () => void }) {
  return (
    <li>
      <time>{clock(one.write.at)}</time>
      <span>
        {one.words.text}
        {one.words.detail && <small>{one.words.detail}</small>}
      </span>
      <span className={css.money}>
        {one.words.cents === null ? '' : one.words.cents === 0n ? <span className="muted">0.00</span> : signed(one.words.cents)}
      </span>
      <IconButton icon="undo" label={`Take back: ${one.words.text}`} size={28} onClick={onTakeBack} />
    </li>
  );
}

function WaitingPhotoRow({ photo }: { photo: WaitingPhoto }) {
  return (
    <li>
      <time>{clock(photo.at)}</time>
      <span>
        Photo {photo.fileName}
        <small>{photo.where}</small>
      </span>
      <span />
      <IconButton icon="undo" label={`Take back: photo ${photo.fileName}`} size={28} onClick={() => removePhoto(photo.key)} />
    </li>
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const each = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(each);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** A JSON file of what waits, as sentences and as it would be sent, for a browser whose storage is about to be lost. Photos go in whole. */
async function saveCopy(told: readonly Told[], photos: readonly WaitingPhoto[]): Promise<void> {
  const copy = {
    savedAt: new Date().toISOString(),
    changes: told.map(({ write: { at, subject, url, body, key }, words }) => ({
      at,
      of: subject,
      text: words.text,
      detail: words.detail,
      request: { url, idempotencyKey: key, body: body === undefined ? null : (JSON.parse(body) as unknown) },
    })),
    photos: await Promise.all(
      photos.map(async ({ fileName, at, where, orderId, file }) => ({
        at,
        of: `order ${orderId}`,
        where,
        fileName,
        data: await dataUrl(file),
      })),
    ),
  };
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
  saveFile(file, `scopebook-waiting-${copy.savedAt.slice(0, 10)}.json`);
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
