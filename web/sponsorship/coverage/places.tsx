import type { MapZip } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import css from './coverage.module.css';

type PlaceKind = 'mine' | 'other' | 'free';
export function placesOf({ isMine, others }: Pick<MapZip, 'isMine' | 'others'>): PlaceKind[] {
  const taken: PlaceKind[] = [...(isMine ? (['mine'] as const) : []), ...others.map(() => 'other' as const)];
  return [...taken, ...Array.from({ length: Math.max(0, PLACES - taken.length) }, () => 'free' as const)];
}

/** The three places of a ZIP code: mine, another's, free. */
export function Places({ kinds }: { kinds: PlaceKind[] }) {
  return (
    <span className={css.places} aria-hidden="true">
      {kinds.map((kind, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no names
        <i key={n} data-kind={kind} />
      ))}
    </span>
  );
}
