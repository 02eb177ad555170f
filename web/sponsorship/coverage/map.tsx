import { useMemo, useState } from 'react';
import type { MapZip } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { listed } from '../../ui/words.ts';
import { cellsOf, HEIGHT, towards, WIDTH } from './cells.ts';
import css from './coverage.module.css';
import { placesOf } from './places.tsx';

const STEPS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const;
const ZOOMS = [0.6, 0.8, 1, 1.4, 2];

interface MapProps {
  zips: readonly MapZip[];
  chosen: string;
  onChoose: (zip: string) => void;
  onCover: (zip: string) => void;
  onLeave: (zip: string) => void;
}

/** Without tiles. Arrows go to the cell beside, Enter covers it, Del takes it out, + and - zoom. */
export function CoverageMap({ zips, chosen, onChoose, onCover, onLeave }: MapProps) {
  const cells = useMemo(() => cellsOf(zips), [zips]);
  const phone = usePhone();
  const [zoom, setZoom] = useState(2);
  const by = (step: 1 | -1) => setZoom((was) => Math.max(0, Math.min(ZOOMS.length - 1, was + step)));
  const scale = ZOOMS[zoom] ?? 1;
  const here = cells.find(({ zip }) => zip.zip === chosen)?.zip;
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key as keyof typeof STEPS];
    if (step) onChoose(towards(cells, chosen, step) ?? chosen);
    else if (event.key === 'Enter' && here && !here.isMine) onCover(chosen);
    else if (event.key === 'Delete' && here?.isMine) onLeave(chosen);
    else if (event.key === '+') by(1);
    else if (event.key === '-') by(-1);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.map}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is driven by keys */}
      <div role="application" aria-label="Map of ZIP codes" aria-describedby="chosen-zip" tabIndex={0} onKeyDown={onKeyDown}>
        <svg
          viewBox={`${(WIDTH - WIDTH / scale) / 2} ${(HEIGHT - HEIGHT / scale) / 2} ${WIDTH / scale} ${HEIGHT / scale}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <defs>
            <pattern id="full-zip" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" y1="0" x2="0" y2="10" className={css.hatch} />
            </pattern>
          </defs>
          {cells.map(({ zip, outline }) => (
            <path
              key={zip.zip}
              d={outline}
              className={css.cell}
              data-mine={zip.isMine || undefined}
              data-none={(!zip.isMine && !zip.offered) || undefined}
              data-full={(!zip.isMine && zip.others.length >= PLACES) || undefined}
              onClick={() => onChoose(zip.zip)}
            />
          ))}
          {cells
            .filter(({ zip }) => zip.zip === chosen)
            .map(({ zip, outline }) => (
              <path key={zip.zip} d={outline} className={css.chosen} />
            ))}
          {cells.map(({ zip, x, y }) => (
            <g key={zip.zip} className={css.label} transform={`translate(${x} ${y}) scale(${(phone ? 1.5 : 1) / scale})`}>
              <text data-mine={zip.isMine || undefined}>{zip.zip}</text>
              {zip.offered || zip.isMine ? (
                <g transform={zip.price ? 'translate(0 14)' : undefined}>
                  {zip.price ? (
                    <text className={css.price} data-mine={zip.isMine || undefined}>
                      {zip.price}
                    </text>
                  ) : null}
                  <Squares zip={zip} />
                </g>
              ) : phone ? null : (
                <text className={css.price} y="14">
                  not offered
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <p id="chosen-zip" className="hidden-visually" aria-live="polite">
        {here ? wordsOf(here) : ''}
      </p>
      <div className={css.zoom}>
        <IconButton icon="plus" label="Nearer" disabled={zoom === ZOOMS.length - 1} onClick={() => by(1)} />
        <IconButton icon="minus" label="Farther" disabled={zoom === 0} onClick={() => by(-1)} />
      </div>
    </div>
  );
}

/** The places of a ZIP code: mine, another's, free. */
function Squares({ zip: { isMine, others } }: { zip: MapZip }) {
  const kinds = placesOf({ isMine, others });
  return kinds.map((kind, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places have no names
    <rect key={n} x={(n - PLACES / 2) * 12 + 1} y={8} width={10} height={10} className={css.square} data-kind={kind} />
  ));
}

export function wordsOf({ zip, city, isMine, others, price, offered }: MapZip): string {
  const whose = [...(isMine ? ['you'] : []), ...others];
  if (!isMine && !offered) return `${zip} ${city}: not offered, it has too few homes.`;
  const cost = price ? ` ${price} a month.` : '';
  return `${zip} ${city}: ${whose.length > 0 ? `covered by ${listed(whose)}` : 'covered by nobody'}, ${PLACES - whose.length} of ${PLACES} places free.${cost}`;
}
