import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { deleteFile } from '../../../contracts/estimating/photos/delete-file.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { movePhoto } from '../../../contracts/estimating/photos/move-photo.ts';
import type { Photo } from '../../../contracts/estimating/photos/photo.ts';
import { rotatePhoto } from '../../../contracts/estimating/photos/rotate-photo.ts';
import { savePhotoCaption } from '../../../contracts/estimating/photos/save-photo-caption.ts';
import { keyOf, refresh, send } from '../../app/client.ts';
import { useFocusBack } from '../../ui/dialog.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Modal } from '../../ui/late/panes.tsx';
import { moment } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import css from './viewer.module.css';

interface Props {
  photos: Photo[];
  openedId: number;
  onOpen: (id: number | null) => void;
  edits: EstimateSaves;
}

/** What is done with a photo, shown at once. */
function photoActions(
  { photo, photos, onOpen, edits }: Omit<Props, 'openedId'> & { photo: Photo },
  queries: QueryClient,
  { turning, setTurning }: { turning: string; setTurning: (said: string) => void },
) {
  const place = photos.indexOf(photo);
  const { orderId } = edits;
  const key = keyOf(getAssociatedThumbnails, { query: { PropertySurveyId: orderId } });
  const show = (change: (photos: Photo[]) => Photo[]) => queries.setQueryData<Photo[]>(key, (was) => was && change(was));
  const replace = (next: Photo) => show((was) => was.map((one) => (one.id === next.id ? next : one)));
  const keep = (work: () => Promise<unknown>, failed: string) =>
    edits.saveEstimate(async () => {
      try {
        await work();
      } finally {
        await refresh(queries, [getAssociatedThumbnails]);
      }
    }, failed);
  const params = { orderId, photoId: photo.id };
  const step = (by: number) => {
    const next = photos[place + by];
    if (next) onOpen(next.id);
  };
  const caption = (text: string) => {
    if (text === photo.caption) return;
    replace({ ...photo, caption: text });
    void keep(() => send(savePhotoCaption, { params, body: { caption: text } }), 'The caption could not be saved');
  };
  const move = (to: { repairItemId?: number; propertyAreaId?: number }) =>
    void keep(() => send(movePhoto, { params, body: to }), 'The photo could not be moved');
  const rotate = async () => {
    if (turning === ROTATING) return;
    setTurning(ROTATING);
    const turned = await keep(
      async () => replace(await send(rotatePhoto, { params, body: { degrees: 90, from: photo.thumbnail } })),
      'The photo could not be turned',
    );
    setTurning(turned ? ROTATED : '');
  };
  const remove = () => {
    const next = photos[place + 1] ?? photos[place - 1];
    onOpen(next?.id ?? null);
    show((was) => was.filter((one) => one.id !== photo.id));
    void keep(async () => {
      await send(deleteFile, { body: { PropertySurveyId: orderId, filename: photo.filename } });
      edits.announce(`Photo deleted: ${photo.caption || photo.filename}.`, await edits.history.takingBack());
    }, 'The photo could not be deleted');
  };
  return { step, caption, move, rotate, remove };
}

type PhotoActions = ReturnType<typeof photoActions>;

/** One photo, large, with the strip of all: Left and Right, R turns, F the whole screen, Del deletes, Esc closes. */
export default function PhotoViewer({ photos, openedId, onOpen, edits }: Props) {
  const queries = useQueryClient();
  const [turning, setTurning] = useState('');
  const stage = useRef<HTMLDivElement>(null);
  useFocusBack(true);
  const place = photos.findIndex((photo) => photo.id === openedId);
  const photo = photos[place];
  // A colleague, or undo, may have taken it away.
  const gone = photo === undefined;
  useEffect(() => {
    if (gone) onOpen(null);
  }, [gone, onOpen]);
  const changedTo = openedId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said is about the photo before
  useEffect(() => setTurning(''), [changedTo]);
  if (!photo) return null;

  const acts = photoActions({ photo, photos, onOpen, edits }, queries, { turning, setTurning });
  const { step } = acts;
  const whole = () => void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen?.());
  const name = photo.caption || photo.filename;
  return (
    <Modal
      opened
      onClose={() => onOpen(null)}
      fullScreen
      withCloseButton={false}
      padding={0}
      classNames={{ content: css.content, body: css.body }}
      attributes={{ content: { 'aria-label': `Photo ${name}`, 'data-ground': 'photographs' } }}
      onKeyDown={(event) => viewerKey(event, acts, whole)}
    >
      <ViewerHead of={photo} count={{ place, all: photos.length }} edits={edits} whole={whole} onClose={() => onOpen(null)} />
      <Stage ref={stage} photo={photo} count={{ place, all: photos.length }} step={step} />
      <AboutPhoto photo={photo} edits={edits} turning={turning} acts={acts} />
      <Strip photos={photos} openedId={openedId} edits={edits} onOpen={onOpen} />
    </Modal>
  );
}

function viewerKey(event: KeyboardEvent, { step, rotate, remove }: PhotoActions, whole: () => void) {
  const typing = (event.target as HTMLElement).closest('input, select, textarea') !== null;
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const acts: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    r: () => void rotate(),
    f: whole,
    Delete: remove,
  };
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

interface Count {
  place: number;
  all: number;
}

interface HeadProps {
  of: Photo;
  count: Count;
  edits: EstimateSaves;
  whole: () => void;
  onClose: () => void;
}

/** Its name, the area and the line that it is of, and its place among all. */
function ViewerHead({ of: photo, count, edits, whole, onClose }: HeadProps) {
  const area = edits.areas.find((one) => one.areaID === photo.propertyAreaId);
  const line = photo.repairItemId === null ? undefined : edits.line(photo.repairItemId)?.line;
  return (
    <header className={css.head}>
      <b className="ellipsis">{photo.caption || photo.filename}</b>
      <span className={`${css.soft} ellipsis`}>
        {[area?.label, line && `${line.action} ${line.description}`].filter(Boolean).join(', ')}
      </span>
      <span className={css.gap} />
      <span className={css.soft}>
        {count.place + 1} of {count.all}
      </span>
      <IconButton icon="fullscreen" label="Whole screen (F)" onClick={whole} />
      <IconButton icon="close" label="Close (Esc)" onClick={onClose} data-autofocus />
    </header>
  );
}

interface StageProps {
  ref: RefObject<HTMLDivElement | null>;
  photo: Photo;
  count: Count;
  step: (by: number) => void;
}

function Stage({ ref, photo, count, step }: StageProps) {
  return (
    <div className={css.stage} ref={ref}>
      <button type="button" className={css.step} aria-label="Photo before" disabled={count.place === 0} onClick={() => step(-1)}>
        <Icon name="left" />
      </button>
      <img
        key={photo.large}
        src={photo.large}
        alt={photo.caption || photo.filename}
        style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
      />
      <button type="button" className={css.step} aria-label="Next photo" disabled={count.place === count.all - 1} onClick={() => step(1)}>
        <Icon name="right" />
      </button>
    </div>
  );
}

interface AboutProps {
  photo: Photo;
  edits: EstimateSaves;
  /** What became of turning it. */
  turning: string;
  acts: PhotoActions;
}

function AboutPhoto({ photo, edits, turning, acts: { caption, move, rotate, remove } }: AboutProps) {
  return (
    <aside className={css.side} aria-label="About this photo">
      <Caption key={`${photo.id} ${photo.caption}`} caption={photo.caption} onKeep={caption} />
      <Where photo={photo} areas={edits.areas} onMove={move} />
      <dl>
        {photo.takenAt !== '' && (
          <>
            <dt>Taken</dt>
            <dd>{moment(photo.takenAt)}</dd>
          </>
        )}
        <dt>Added</dt>
        <dd>
          {moment(photo.dateAdded)}, {photo.addedBy}
        </dd>
        <dt>File</dt>
        <dd>
          {photo.width} x {photo.height}, {fileSize(photo.bytes)}
        </dd>
      </dl>
      <p role="status" className={css.said}>
        {turning}
      </p>
      <div className={css.actions}>
        <Button variant="default" leftSection={<Icon name="rotate" />} rightSection={<kbd>R</kbd>} onClick={() => void rotate()}>
          Rotate
        </Button>
        <Button
          variant="default"
          component="a"
          leftSection={<Icon name="download" />}
          href={`${photo.full}?download=${encodeURIComponent(photo.filename)}`}
          download
        >
          Download
        </Button>
        <Button variant="default" className={css.delete} leftSection={<Icon name="trash" />} rightSection={<kbd>Del</kbd>} onClick={remove}>
          Delete photo
        </Button>
      </div>
    </aside>
  );
}

const ROTATING = 'Rotating image. Please wait...';
const ROTATED = 'Image Rotation Process Completed.';

function Caption({ caption, onKeep }: { caption: string; onKeep: (text: string) => void }) {
  const [text, setText] = useState(caption);
  return (
    <TextInput
      label="Caption"
      value={text}
      maxLength={255}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onKeep(text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onKeep(text.trim());
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setText(caption);
      }}
    />
  );
}

function Where({
  photo,
  areas,
  onMove,
}: {
  photo: Photo;
  areas: AreaWithItems[];
  onMove: (to: { repairItemId?: number; propertyAreaId?: number }) => void;
}) {
  const area = areas.find((one) => one.areaID === photo.propertyAreaId);
  return (
    <div className={css.where}>
      <NativeSelect
        label="Where"
        value={String(photo.propertyAreaId)}
        data={areas.map((one) => ({ value: String(one.areaID), label: one.label }))}
        onChange={(event) => onMove({ propertyAreaId: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Line"
        value={String(photo.repairItemId ?? '')}
        data={[
          { value: '', label: 'No line' },
          ...(area?.items ?? [])
            .filter((line) => !line.isLaborMinimum)
            .map((line) => ({ value: String(line.id), label: [line.action, line.description].filter(Boolean).join(' ') })),
        ]}
        onChange={(event) => {
          const id = Number(event.currentTarget.value);
          onMove(id ? { repairItemId: id } : { propertyAreaId: photo.propertyAreaId });
        }}
      />
      <small>Without a line it belongs to the area.</small>
    </div>
  );
}

/** All photos in their order, grouped by line, then area. */
function Strip({ photos, openedId, edits, onOpen }: Pick<Props, 'photos' | 'openedId' | 'edits' | 'onOpen'>) {
  const groups: { name: string; key: string; photos: Photo[] }[] = [];
  for (const photo of photos) {
    const line = photo.repairItemId === null ? undefined : edits.line(photo.repairItemId)?.line;
    const key = line ? `l${line.id}` : `a${photo.propertyAreaId}`;
    const name = line?.description ?? edits.areas.find((area) => area.areaID === photo.propertyAreaId)?.label ?? '';
    if (groups.at(-1)?.key === key) groups.at(-1)?.photos.push(photo);
    else groups.push({ key, name, photos: [photo] });
  }
  return (
    <nav className={css.strip} aria-label="All photos">
      {groups.map((group) => (
        <div key={group.key}>
          <small className="ellipsis">
            {group.name} {group.photos.length}
          </small>
          <div className={css.frames}>
            {group.photos.map((photo) => (
              <Frame key={photo.id} photo={photo} here={photo.id === openedId} onOpen={onOpen} />
            ))}
          </div>
        </div>
      ))}
    </nav>
  );
}

function Frame({ photo, here, onOpen }: { photo: Photo; here: boolean; onOpen: (id: number) => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (here) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here]);
  return (
    <button
      ref={ref}
      type="button"
      aria-label={photo.caption || photo.filename}
      aria-current={here || undefined}
      onClick={() => onOpen(photo.id)}
    >
      <img src={photo.thumbnail} alt="" loading="lazy" decoding="async" />
    </button>
  );
}
