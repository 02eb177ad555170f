import { useState } from 'react';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import type { Photo } from '../../contracts/estimating/photos/photo.ts';
import type { EstimateView } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { counted, moment } from '../ui/words.ts';
import css from './as-of-photos.module.css';

interface Props {
  view: EstimateView;
  areaId: number | null;
  then: readonly Photo[];
  /** Undefined without a comparison. */
  now: readonly Photo[] | undefined;
}

/** The photos as they were: their captions, places and turns, those that were deleted since among them. */
export function PhotosThen({ view, areaId, then, now }: Props) {
  const [openedId, setOpenedId] = useState<number | null>(null);
  const nowById = now && new Map(now.map((photo) => [photo.id, photo]));
  const shown = areaId === null ? then : then.filter((photo) => photo.propertyAreaId === areaId);
  const groups = view.areas.flatMap((area) => groupsOf(area, shown));
  const place = shown.findIndex(({ id }) => id === openedId);
  const opened = shown[place];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={css.photos} tabIndex={0} role="region" aria-label="Photos as they were">
      {shown.length === 0 && <p className="muted">There were no photos{areaId === null ? '' : ' here'} then.</p>}
      {groups.map(({ key, area, line, photos }) => (
        <section key={key} aria-label={[area, line].filter(Boolean).join(', ')}>
          <h3>
            <b>{area}</b> <span className="muted">{[line || 'no line', counted(photos.length, 'photo')].join(', ')}</span>
          </h3>
          <ul>
            {photos.map((photo) => (
              <li key={photo.id}>
                <button type="button" aria-label={`Open photo ${nameOf(photo)}`} onClick={() => setOpenedId(photo.id)}>
                  <img src={photo.thumbnail} alt="" loading="lazy" decoding="async" />
                  <span className="ellipsis">{nameOf(photo)}</span>
                </button>
                {nowById && <Since photo={photo} now={nowById.get(photo.id)} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {opened && (
        <Dialog opened onClose={() => setOpenedId(null)} title={nameOf(opened)} width={920}>
          <figure className={css.opened}>
            <img src={opened.large} alt={nameOf(opened)} style={{ aspectRatio: `${opened.width} / ${opened.height}` }} />
            <figcaption>
              <IconButton
                icon="left"
                label="Photo before"
                disabled={place === 0}
                onClick={() => setOpenedId(shown[place - 1]?.id ?? null)}
              />
              <span className="muted">
                {place + 1} of {shown.length}, added {moment(opened.dateAdded)} by {opened.addedBy}
              </span>
              <IconButton
                icon="right"
                label="Next photo"
                disabled={place === shown.length - 1}
                onClick={() => setOpenedId(shown[place + 1]?.id ?? null)}
              />
            </figcaption>
          </figure>
        </Dialog>
      )}
    </div>
  );
}

const nameOf = ({ caption, filename }: Photo) => caption || filename;

/** The photos of an area by line, the area's own last, as they come. */
function groupsOf(area: AreaWithItems, photos: readonly Photo[]) {
  const groups = new Map<number | null, Photo[]>();
  for (const photo of photos) {
    if (photo.propertyAreaId === area.areaID) groups.set(photo.repairItemId, [...(groups.get(photo.repairItemId) ?? []), photo]);
  }
  return [...groups].map(([itemId, ofLine]) => ({
    key: `${area.areaID} ${itemId}`,
    area: area.label,
    line: area.items.find(({ id }) => id === itemId)?.description ?? '',
    photos: ofLine,
  }));
}

/** What became of the photo, only where it differs. */
function Since({ photo, now }: { photo: Photo; now: Photo | undefined }) {
  const changes = now
    ? [
        now.caption !== photo.caption && `now ${now.caption || 'without a caption'}`,
        (now.repairItemId !== photo.repairItemId || now.propertyAreaId !== photo.propertyAreaId) && 'moved since',
        now.thumbnail !== photo.thumbnail && 'turned since',
      ].filter(Boolean)
    : ['not shown any more'];
  if (changes.length === 0) return null;
  return (
    <small>
      <Icon name={now ? 'arrowRight' : 'trash'} size={12} /> {changes.join(', ')}
    </small>
  );
}
