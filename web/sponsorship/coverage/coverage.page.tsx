import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { AskedZip } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import type { MapZip } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import type { CoveredZip } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { ShellTop } from '../../app/shell.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, listed } from '../../ui/words.ts';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import shared from '../sponsorship.module.css';
import css from './coverage.module.css';
import { CoverageMap } from './map.tsx';
import { useCoverage } from './model.ts';
import { Places, placesOf } from './places.tsx';

/** S160: the ZIP codes whose homeowners see a sponsor, on a map and in a list. */
export default function CoveragePage() {
  const others = useSponsorOnly();
  const model = useCoverage();
  const { mine, near, text, setText, place } = model;
  const find = useRef<HTMLInputElement>(null);
  usePageKeys({ '/': () => find.current?.focus() }, find);
  if (others) return <OnlySponsors title="Coverage" />;
  const error = mine.error ?? near.error;
  return (
    <div className={shared.page}>
      <title>Coverage, Scopebook</title>
      <ShellTop title="Coverage" detail="where homeowners see you" />
      {error ? (
        <FailureLine
          error={error}
          what="The coverage could not be fetched."
          onRetry={() => void Promise.all([mine.refetch(), near.refetch()])}
        />
      ) : null}
      {!(mine.data && near.data) && !error ? <SkeletonRows rows={8} height={46} /> : null}
      {mine.data && near.data ? (
        <div className={shared.columns}>
          <div className={css.left}>
            <div className={css.tools}>
              <SearchField ref={find} label="ZIP code or place" placeholder="ZIP code or place" value={text} onChange={setText} />
              {near.data.length > 0 ? (
                <span className="muted">Outlines: what lies nearest to each ZIP code; the postal line may differ.</span>
              ) : null}
            </div>
            {near.data.length > 0 ? (
              <>
                <CoverageMap
                  zips={near.data}
                  chosen={model.chosen}
                  onChoose={model.setChosen}
                  onCover={model.cover}
                  onLeave={model.leave}
                />
                <Legend />
              </>
            ) : (
              <EmptyState
                text={
                  place
                    ? `No place is called ${place}.`
                    : 'Type the ZIP code or the place that you work in; the map shows what lies around it.'
                }
              />
            )}
          </div>
          <aside className={shared.side} aria-label="Covered">
            <Covered zips={mine.data} busy={model.busy} onLook={setText} onLeave={model.leave} />
            <Asked zips={model.asked.data ?? []} model={model} />
            {model.zip ? <Chosen zip={model.zip} model={model} /> : null}
            {model.failed ? (
              <p role="alert" className={`${shared.card} amber`}>
                <span>
                  <Icon name="warning" /> {model.failed.zip} was not added: {model.failed.text}
                </span>
                <button type="button" className="link" onClick={() => model.failed && model.cover(model.failed.zip)}>
                  Retry
                </button>
              </p>
            ) : null}
          </aside>
        </div>
      ) : null}
    </div>
  );
}

interface CoveredProps {
  zips: CoveredZip[];
  busy: boolean;
  onLook: (zip: string) => void;
  onLeave: (zip: string) => void;
}

function Covered({ zips, busy, onLook, onLeave }: CoveredProps) {
  return (
    <section className={shared.card} aria-label="Covered ZIP codes">
      <h2>
        Covered <span className="muted">{counted(zips.length, 'ZIP code')}</span>
      </h2>
      {zips.length === 0 ? <p className="muted">None yet. Choose one on the map.</p> : null}
      <ul className={css.covered}>
        {zips.map(({ zip, city, others }) => (
          <li key={zip}>
            <button type="button" className="link" onClick={() => onLook(zip)}>
              {zip}
            </button>
            <Places kinds={placesOf({ isMine: true, others })} />
            <span className="muted">
              {city}
              {others.length > 0 ? `, with ${listed(others)}` : ''}
            </span>
            <IconButton icon="close" label={`Take ${zip} out`} disabled={busy} onClick={() => onLeave(zip)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Full ZIP codes whose next place was asked for. */
function Asked({ zips, model: { setText, ask, cover, busy } }: { zips: AskedZip[]; model: ReturnType<typeof useCoverage> }) {
  if (zips.length === 0) return null;
  return (
    <section className={shared.card} aria-label="Asked for">
      <h2>
        Asked for <span className="muted">{counted(zips.length, 'ZIP code')}</span>
      </h2>
      <ul className={css.covered}>
        {zips.map(({ zip, city, ahead, offeredUntil }) => (
          <li key={zip}>
            <button type="button" className="link" onClick={() => setText(zip)}>
              {zip}
            </button>
            {offeredUntil ? (
              <>
                <span className="amber">free for you until {day(offeredUntil)}</span>
                <Button size="xs" loading={busy} onClick={() => cover(zip)}>
                  Add {zip}
                </Button>
              </>
            ) : (
              <span className="muted">
                {city}, {before(ahead)}
              </span>
            )}
            <IconButton icon="close" label={`Wait for ${zip} no longer`} disabled={busy} onClick={() => ask(zip, false)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const before = (ahead: number) => (ahead === 0 ? 'you are the next' : `${counted(ahead, 'sponsor waits', 'sponsors wait')} before you`);

function Chosen({ zip, model: { cover, leave, ask, busy } }: { zip: MapZip; model: ReturnType<typeof useCoverage> }) {
  const { isMine, others, ahead, isWaiting } = zip;
  // What is free and kept for who asked before is not free.
  const isFull = !isMine && others.length + ahead >= PLACES;
  return (
    <section className={shared.card} aria-label={`ZIP code ${zip.zip}`}>
      <h2 className={css.chosenHead}>
        {zip.zip}{' '}
        <span className="muted">
          {zip.city} {zip.state}
          {zip.county ? `, ${zip.county} County` : ''}
        </span>
        <Places kinds={placesOf(zip)} />
      </h2>
      {isFull ? (
        <p>
          <Icon name="lock" /> <b>{zip.zip} is full.</b>{' '}
          {others.length >= PLACES ? `${listed(others)} cover it.` : 'Its free place is kept for who asked first.'} The next place is
          offered in the order of asking{isWaiting ? `: you asked, ${before(ahead)}.` : ahead > 0 ? `; ${before(ahead)}.` : '.'}
        </p>
      ) : (
        <p className="muted">
          {isMine ? 'You cover it' : 'Free for you'}
          {others.length > 0 ? `, with ${listed(others)}` : isMine ? ' alone' : ''}. Three at most; your cards change places by chance, day
          by day.
        </p>
      )}
      <div>
        {isMine ? (
          <Button variant="default" disabled={busy} onClick={() => leave(zip.zip)}>
            Take {zip.zip} out
          </Button>
        ) : null}
        {isFull ? (
          <Button variant="default" loading={busy} onClick={() => ask(zip.zip, !isWaiting)}>
            {isWaiting ? `Wait for ${zip.zip} no longer` : 'Ask for the next place'}
          </Button>
        ) : null}
        {!isMine && !isFull ? (
          <Button loading={busy} onClick={() => cover(zip.zip)}>
            Add {zip.zip}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Legend() {
  return (
    <p className={css.legend}>
      <span>
        <i data-kind="mine" /> you
      </span>
      <span>
        <i data-kind="other" /> another
      </span>
      <span>
        <i data-kind="free" /> free place, {PLACES} in all
      </span>
      <span>
        <i data-kind="full" /> full
      </span>
    </p>
  );
}
