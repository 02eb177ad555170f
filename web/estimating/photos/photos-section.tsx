import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type Dispatch, lazy, type RefObject, type SetStateAction, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { MAX_PHOTO_BYTES, type Photo } from '../../../contracts/estimating/photos/photo.ts';
import { useRead } from '../../app/client.ts';
import { inTab } from '../../app/screen-store.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import type { EstimateSaves } from '../edits/estimate-saves.ts';
import { ACCEPTED_PHOTOS, filesIn, hasFiles } from './photo-files.ts';
import { photoOpenAtom } from './photo-open.ts';
import css from './photos.module.css';
import { addPhotos, type PhotoTarget, waitingPhotosAtom } from './waiting-photos.ts';
import { WaitingRows } from './waiting-rows.tsx';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'));
const NearLimit = lazy(() => import('../../billing/limits/near-limit.tsx'));
const LIMITED = ['photos' as const, 'bytes' as const];
const NO_PHOTOS: Photo[] = [];

interface Props {
  area: AreaWithItems;
  /** Without a line: the photos of the area. */
  line: LineItem | null;
  edits: EstimateSaves;
}

/** A what-if has no photos of its own; they are the estimate's. */
export function PhotosSection(props: Props) {
  const { data: order } = useRead(getOrderByOrderId, { params: { orderId: props.edits.orderId } });
  return order?.whatIf ? null : <Photos {...props} />;
}

/** The whole panel takes what is dropped, and a paste of a picture, whatever in it has the focus. */
function useDroppedPhotos(
  root: RefObject<HTMLElement | null>,
  setOver: Dispatch<SetStateAction<number>>,
  latest: RefObject<(files: readonly File[]) => void>,
) {
  useEffect(() => {
    const panel = root.current?.closest<HTMLElement>('aside, [role="dialog"]');
    if (!panel) return;
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(
        event.type === 'dragleave' && !panel.contains(event.relatedTarget as Node | null) ? 0 : (event.dataTransfer?.items.length ?? 1),
      );
    };
    const onDrop = (event: DragEvent) => {
      setOver(0);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      latest.current(filesIn(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const pictures = filesIn(event.clipboardData).filter((file) => file.type.startsWith('image/'));
      if (pictures.length === 0) return;
      event.preventDefault();
      latest.current(pictures);
    };
    panel.addEventListener('dragover', onDrag);
    panel.addEventListener('dragleave', onDrag);
    panel.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      panel.removeEventListener('dragover', onDrag);
      panel.removeEventListener('dragleave', onDrag);
      panel.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [setOver, root, latest]);
}

/** The photos of the line or of its area, those on their way, and adding others. */
function usePhotos({ area, line, edits }: Props) {
  const { orderId } = edits;
  const { data = NO_PHOTOS, error, refetch } = useRead(getAssociatedThumbnails, { query: { PropertySurveyId: orderId } });
  const waiting = useAtomValue(waitingPhotosAtom, inTab).filter((photo) => photo.orderId === orderId);
  const [tab, setTab] = useState<'line' | 'area'>(line ? 'line' : 'area');
  const ofLine = tab === 'line' && line !== null;
  const target: PhotoTarget = {
    orderId,
    itemId: ofLine ? line.id : null,
    areaId: area.areaID,
    where: ofLine ? line.description : `${area.label}, no line`,
  };
  const add = (files: readonly File[]) => {
    if (files.length > 0) void addPhotos(files, target);
  };
  const own = line ? data.filter((photo) => photo.repairItemId === line.id) : NO_PHOTOS;
  const inArea = data.filter((photo) => photo.propertyAreaId === area.areaID);
  const shown = ofLine ? own : inArea;
  const others = ofLine ? inArea.filter((photo) => photo.repairItemId !== line.id) : NO_PHOTOS;
  const coming = waiting.filter((photo) => photo.areaId === area.areaID && (!ofLine || photo.itemId === line.id));
  return { data, error, refetch, setTab, ofLine, add, own, inArea, shown, others, coming };
}

interface PartProps {
  of: ReturnType<typeof usePhotos>;
  area: AreaWithItems;
}

/** Photos of a line with a tab for its area (S187): dropped, pasted, chosen or taken, each on its way in a row of its own. */
function Photos({ area, line, edits }: Props) {
  const photos = usePhotos({ area, line, edits });
  const { data, error, refetch, shown, others, coming, add } = photos;
  const [over, setOver] = useState(0);
  const opened = useAtomValue(photoOpenAtom);
  const setOpened = useSetAtom(photoOpenAtom);
  const root = useRef<HTMLElement>(null);
  const heading = useId();
  const latest = useRef(add);
  latest.current = add;
  useDroppedPhotos(root, setOver, latest);
  return (
    <section ref={root} aria-labelledby={heading} className={css.photos} data-inspect="photos">
      <h3 id={heading} className={line ? css.hidden : undefined}>
        Photos
      </h3>
      <Suspense>
        <NearLimit of={LIMITED} />
      </Suspense>
      {line && <WhosePhotos of={photos} area={area} />}
      {error && <FailureLine error={error} what="The photos could not be shown." onRetry={() => void refetch()} />}
      <Thumbs photos={shown} onOpen={setOpened} />
      <AddPhotos of={photos} area={area} over={over} />
      <WaitingRows photos={coming} />
      {others.length > 0 && <OtherLines of={photos} area={area} onOpen={setOpened} />}
      {opened !== null && (
        <Suspense>
          <PhotoViewer photos={data} openedId={opened} onOpen={setOpened} edits={edits} />
        </Suspense>
      )}
    </section>
  );
}

const count = (photos: Photo[]) => (photos.length > 0 ? ` ${photos.length}` : '');

function WhosePhotos({ of: { ofLine, setTab, own, inArea }, area }: PartProps) {
  return (
    <div className={css.tabs} role="group" aria-label="Whose photos">
      <button type="button" aria-pressed={ofLine} onClick={() => setTab('line')}>
        Photos of this line{count(own)}
      </button>
      <button type="button" aria-pressed={!ofLine} className="ellipsis" onClick={() => setTab('area')}>
        {area.label}
        {count(inArea)}
      </button>
    </div>
  );
}

/** Chosen or taken on a phone, else chosen, dropped or pasted. */
function AddPhotos({ of: { ofLine, add }, area, over }: PartProps & { over: number }) {
  const phone = usePhone();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      {phone ? (
        <div className={css.take}>
          <Button variant="default" onClick={() => picker.current?.click()}>
            From phone
          </Button>
          <Button leftSection={<Icon name="photo" />} onClick={() => camera.current?.click()}>
            Take photo
          </Button>
        </div>
      ) : (
        <button type="button" className={css.drop} data-over={over > 0 || undefined} onClick={() => picker.current?.click()}>
          <span>
            <Icon name="photo" />{' '}
            {over > 0 ? `Drop ${counted(over, 'photo')} ${ofLine ? 'on this line' : `on ${area.label}`}` : 'Add photos'}
          </span>
          <small>Drop or paste, also on an area name; {MAX_PHOTO_BYTES / 1024 / 1024} MB each</small>
        </button>
      )}
      <PhotoInput ref={picker} label="Choose photos" onFiles={add} multiple />
      <PhotoInput ref={camera} label="Take a photo" onFiles={add} capture />
    </>
  );
}

function OtherLines({ of: { others, setTab }, area, onOpen }: PartProps & { onOpen: (id: number) => void }) {
  return (
    <>
      <p className={css.others}>
        <b>Other lines of {area.label}</b>
        <button type="button" className="link" onClick={() => setTab('area')}>
          {counted(others.length, 'photo')}
        </button>
      </p>
      <Thumbs photos={others.slice(0, 3)} onOpen={onOpen} />
    </>
  );
}

function Thumbs({ photos, onOpen }: { photos: Photo[]; onOpen: (id: number) => void }) {
  if (photos.length === 0) return null;
  return (
    <ul className={css.thumbs}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <button type="button" aria-label={`Open photo ${photo.caption || photo.filename}`} onClick={() => onOpen(photo.id)}>
            <img src={photo.thumbnail} alt="" loading="lazy" decoding="async" />
            <span className="ellipsis">{photo.caption || photo.filename}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function PhotoInput({
  ref,
  label,
  onFiles,
  multiple,
  capture,
}: {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Opens the camera of a phone. */
  capture?: boolean;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED_PHOTOS}
      multiple={multiple}
      capture={capture ? 'environment' : undefined}
      aria-label={label}
      // The buttons open it; shown to a screen reader it would be a second button, which no key reaches.
      hidden
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        // The same photo again is a change again.
        event.currentTarget.value = '';
      }}
    />
  );
}
