import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { savingAtom } from '../../app/saving.ts';
import { inTab } from '../../app/screen-store.ts';
import { fileSize } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icons.tsx';
import { clock } from '../../ui/words.ts';
import css from './photos.module.css';
import { removePhoto, retryPhoto, stopPhoto, type WaitingPhoto } from './waiting-photos.ts';

/** Photos that are on their way, or wait for the network, each with what can be done about it. */
export function WaitingRows({ photos }: { photos: readonly WaitingPhoto[] }) {
  const { offline } = useAtomValue(savingAtom, inTab);
  const waiting = photos.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  if (photos.length === 0) return null;
  return (
    <>
      {offline && waiting > 0 && (
        <p className={css.banner} role="status">
          <Icon name="offline" />
          <span>
            <b>No network. {waiting === 1 ? '1 photo waits' : `${waiting} photos wait`} in this browser</b> and{' '}
            {waiting === 1 ? 'goes by itself' : 'go by themselves'} when it is back.
          </span>
        </p>
      )}
      <ul className={css.rows} aria-label="Photos on their way">
        {photos.map((photo) => (
          <WaitingRow key={photo.key} photo={photo} offline={offline} />
        ))}
      </ul>
    </>
  );
}

function WaitingRow({ photo, offline }: { photo: WaitingPhoto; offline: boolean }) {
  const { key, state, fileName, file, sent, hopeless, where } = photo;
  const percent = Math.min(100, Math.floor((100 * sent) / Math.max(1, file.size)));
  const moving = state === 'sending' && !offline;
  return (
    <li>
      <Preview file={file} />
      <div className={css.rowwords}>
        <span className={css.rowname}>
          <span className="ellipsis" title={where}>
            {fileName}
          </span>
          <span className="muted">{fileSize(file.size)}</span>
        </span>
        <span className={css.rowstate} data-state={moving ? 'sending' : state}>
          {moving ? (
            <>
              <progress max={100} value={percent} aria-label={`${fileName}: ${percent} percent sent`} />
              <span className="muted">
                {percent}%{leftWords(photo)}
              </span>
              <button type="button" className={css.stop} aria-label={`Stop ${fileName}`} onClick={() => stopPhoto(key)}>
                <Icon name="close" size={14} />
              </button>
            </>
          ) : (
            <>
              <Icon name={state === 'refused' || state === 'stopped' ? 'warning' : 'clock'} size={14} />
              <span className={css.why} role={state === 'refused' ? 'alert' : undefined}>
                {wordsOf(photo)}
              </span>
              {(state === 'stopped' || (state === 'refused' && !hopeless)) && (
                <button type="button" className="link" aria-label={`Retry ${fileName}`} onClick={() => retryPhoto(key)}>
                  Retry
                </button>
              )}
              <button type="button" className="link" aria-label={`Remove ${fileName}`} onClick={() => removePhoto(key)}>
                Remove
              </button>
            </>
          )}
        </span>
      </div>
    </li>
  );
}

function wordsOf({ state, reason, sent, file, at, where }: WaitingPhoto): string {
  if (state === 'refused') return reason;
  if (state === 'stopped') return `Stopped at ${fileSize(sent)}`;
  if (sent > 0 && sent < file.size) return `${clock(at)}, stopped at ${Math.floor((100 * sent) / file.size)}%, waits`;
  return `${clock(at)}, waits: ${where}`;
}

/** `, 4 s left`, once there is something to go by. */
function leftWords({ since, from, sent, file }: WaitingPhoto): string {
  const seconds = (Date.now() - since) / 1000;
  const rate = (sent - from) / seconds;
  if (seconds < 1 || rate <= 0 || sent >= file.size) return '';
  return `, ${Math.ceil((file.size - sent) / rate)} s left`;
}

function Preview({ file }: { file: Blob }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <span className={css.preview}>{url ? <img src={url} alt="" /> : <Icon name="photo" />}</span>;
}
