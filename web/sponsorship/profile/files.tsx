import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { deleteSponsorFile } from '../../../contracts/sponsorship/files/delete-sponsor-file.ts';
import { MAX_SPONSOR_FILE_BYTES, type SponsorFileType, type SponsorPicture } from '../../../contracts/sponsorship/files/sponsor-file.ts';
import { uploadSponsorFile } from '../../../contracts/sponsorship/files/upload-sponsor-file.ts';
import { getMySponsorInfo } from '../../../contracts/sponsorship/sponsors/get-my-sponsor-info.ts';
import { CallError, urlOf } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { sendFile } from '../../app/send-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import css from '../sponsorship.module.css';

const WORDS: Record<SponsorFileType, string> = { SponsorPortrait: 'Photograph', CompanyLogo: 'Company logo' };

async function upload(filetype: SponsorFileType, file: File): Promise<SponsorPicture> {
  const { size } = file;
  if (size > MAX_SPONSOR_FILE_BYTES)
    throw new CallError(413, 'FILE_TOO_LARGE', `${file.name} is larger than ${MAX_SPONSOR_FILE_BYTES / 1024 / 1024} MB.`);
  return sendFile(urlOf(uploadSponsorFile, { params: { filetype } }), uploadSponsorFile, file);
}

/** C253, C293: chosen, or dropped onto it. One that is refused leaves the one that is in use. */
export function FileSection({ filetype, picture }: { filetype: SponsorFileType; picture: SponsorPicture }) {
  const word = WORDS[filetype];
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isOver, setOver] = useState(false);
  const save = useSave((file: File) => upload(filetype, file), {
    invalidates: [getMySponsorInfo],
    onSaved: () => tell(`${word}: homeowners see it now.`),
  });
  const take = (file: File | undefined) => {
    if (file && !save.busy) void save.save(file);
  };
  const { url, width, height } = picture;
  return (
    <section
      className={`${css.file}${isOver ? ` ${css.over}` : ''}`}
      aria-label={word}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <h2>
        {word} <span className="muted">{url ? 'set up' : 'missing'}</span>
      </h2>
      <div className={css.fileRow}>
        <span className={css.frame}>
          {url ? <img src={url} alt={`Your ${word.toLowerCase()}`} width={width} height={height} /> : <Icon name="photo" />}
        </span>
        <div>
          {save.failure ? <FailureLine error={save.failure} what={url ? 'The one in use stays.' : 'Nothing was taken.'} /> : null}
          <p>{url ? `Kept at ${width} x ${height}.` : 'PNG, JPEG, WebP, AVIF or HEIC, up to 5 MB.'}</p>
          <p className="muted">
            {url ? 'Place, camera and date in the file were taken out.' : 'Place, camera and date in the file are taken out.'}
          </p>
          <div className={css.fileButtons}>
            <Button variant="default" leftSection={<Icon name="upload" />} loading={save.busy} onClick={() => input.current?.click()}>
              {url ? 'Replace' : 'Choose a file'}
            </Button>
            {url ? (
              <Button variant="subtle" color="brick" disabled={save.busy} onClick={() => setAsking(true)}>
                Remove
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File: ${word}`}
        accept="image/*"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {isAsking ? <RemoveDialog filetype={filetype} picture={picture} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function RemoveDialog({ filetype, picture, onClose }: { filetype: SponsorFileType; picture: SponsorPicture; onClose: () => void }) {
  const word = WORDS[filetype].toLowerCase();
  const remove = useSave(deleteSponsorFile, { invalidates: [getMySponsorInfo], onSaved: onClose });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Remove the ${word}?`}
      width={440}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="brick" loading={remove.busy} onClick={() => void remove.save({ query: { filetype, filename: picture.filename } })}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        {filetype === 'SponsorPortrait' ? 'Homeowners see your initials instead' : 'Homeowners see your firm in words alone'}, at every
        place where your card stands.
      </p>
      {remove.failure ? <FailureLine error={remove.failure} what={`The ${word} stays.`} /> : null}
    </Dialog>
  );
}
