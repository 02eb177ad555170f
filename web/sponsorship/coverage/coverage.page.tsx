import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { fromCents, toCents } from '../../../contracts/money.ts';
import type { AskedZip } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { type CoverageTerms, FEWEST_HOMES, TOLD_DAYS } from '../../../contracts/sponsorship/sponsors/coverage-terms.ts';
import type { MapZip } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import type { CoveredZip } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { PLACES } from '../../../contracts/sponsorship/sponsors/places.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, dollars, listed } from '../../ui/words.ts';
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
              <SearchField
                ref={find}
                label="ZIP code or place"
                placeholder="ZIP code or place"
                maxLength={255}
                value={text}
                onChange={setText}
              />
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
                <Legend sold={near.data.some(({ price }) => price !== '')} />
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
            {model.terms.data && model.terms.data.steps.length > 0 ? <Prices terms={model.terms.data} /> : null}
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
        {zips.map(({ zip, city, others, homes, price }) => (
          <li key={zip}>
            <button type="button" className="link" onClick={() => onLook(zip)}>
              {zip}
            </button>
            <Places kinds={placesOf({ isMine: true, others })} />
            <span className={`muted ${css.about}`}>
              {city}
              {others.length > 0 ? `, with ${listed(others)}` : ''}
              {price ? `; ${homesOf(homes)}` : ''}
            </span>
            {price ? <span className={css.money}>{price}</span> : null}
            <IconButton icon="close" label={`Take ${zip} out`} disabled={busy} onClick={() => onLeave(zip)} />
          </li>
        ))}
      </ul>
      {zips.some(({ price }) => price) ? (
        <p className={css.sum}>
          <b>{counted(zips.length, 'ZIP code')}</b> <b className={css.money}>{dollars(sumOf(zips))} a month</b>
        </p>
      ) : null}
    </section>
  );
}

const sumOf = (zips: readonly { price: string }[]) => fromCents(zips.reduce((sum, { price }) => sum + toCents(price || '0.00'), 0n));
const homesOf = (homes: number) => (homes === 0 ? `below ${FEWEST_HOMES} homes` : counted(homes, 'home'));

/** Full ZIP codes whose next place was asked for. */
function Asked({ zips, model: { setText, ask, busy } }: { zips: AskedZip[]; model: ReturnType<typeof useCoverage> }) {
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
                <span className={`amber ${css.about}`}>free for you until {day(offeredUntil)}</span>
                <Button size="xs" variant="default" aria-label={`Look at it: ${zip}`} onClick={() => setText(zip)}>
                  Look at it
                </Button>
              </>
            ) : (
              <span className={`muted ${css.about}`}>
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

function Chosen({ zip, model }: { zip: MapZip; model: ReturnType<typeof useCoverage> }) {
  const { cover, leave, ask, busy } = model;
  const { isMine, others, ahead, isWaiting } = zip;
  const { data: terms } = model.terms;
  const cannotPay = zip.due !== '' && zip.due !== '0.00' && terms?.card === '';
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
      {!isMine && !zip.offered ? (
        <p>Fewer than {FEWEST_HOMES} homes with an account: it is not offered, and its count is not shown.</p>
      ) : isFull ? (
        <p className={css.full}>
          <Icon name="lock" />
          <span>
            <b>{zip.zip} is full.</b>{' '}
            {others.length >= PLACES ? `${listed(others)} cover it.` : 'Its free place is kept for who asked first.'} The next place is
            offered in the order of asking{isWaiting ? `: you asked, ${before(ahead)}.` : ahead > 0 ? `; ${before(ahead)}.` : '.'}
          </span>
        </p>
      ) : (
        <p className="muted">
          {zip.homes > 0 ? `${counted(zip.homes, 'home')} with an account. ` : ''}
          {isMine ? 'You cover it' : 'Free for you'}
          {others.length > 0 ? `, with ${listed(others)}` : isMine ? ' alone' : ''}. Three at most; your cards change places by chance, day
          by day.
        </p>
      )}
      {!isMine && !isFull && zip.due !== '' ? <Due zip={zip} model={model} /> : null}
      <div>
        {isMine ? (
          <Button variant="default" disabled={busy} onClick={() => leave(zip.zip)}>
            Take {zip.zip} out
          </Button>
        ) : null}
        {isFull && zip.offered ? (
          <Button variant="default" loading={busy} onClick={() => ask(zip.zip, !isWaiting)}>
            {isWaiting ? `Wait for ${zip.zip} no longer` : 'Ask for the next place'}
          </Button>
        ) : null}
        {!isMine && !isFull && zip.offered ? (
          <Button loading={busy} disabled={cannotPay} onClick={() => cover(zip.zip)}>
            Add {zip.zip}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** What adding a ZIP code costs, before it is pressed: what is left of this month, and each month from the next on. */
function Due({ zip: { due, price }, model: { terms, mine } }: { zip: MapZip; model: ReturnType<typeof useCoverage> }) {
  if (!terms.data) return null;
  const { card, daysLeft, days, monthEnds } = terms.data;
  const now = sumOf(mine.data ?? []);
  return (
    <dl className={css.due}>
      <div>
        <dt>
          {due === '0.00'
            ? `To ${day(monthEnds)}: paid already`
            : `From today to ${day(monthEnds)}, ${daysLeft} of ${days} days of ${price}`}
        </dt>
        <dd>{due}</dd>
      </div>
      {due === '0.00' ? null : (
        <div className={css.sum}>
          <dt>
            <b>{card === '' ? 'Charged today to the card of a subscription' : `Charged today to the ${card}`}</b>
          </dt>
          <dd>
            <b>{dollars(due)}</b>
          </dd>
        </div>
      )}
      {card === '' ? (
        <p className="amber">
          You have none that keeps a card. <Link to="/plans">Choose a plan</Link>
        </p>
      ) : null}
      <div className="muted">
        <dt>
          From the next month on: {now} + {price} a month
        </dt>
        <dd>{fromCents(toCents(now) + toCents(price))}</dd>
      </div>
    </dl>
  );
}

/** The steps of the price, and when homes are counted. */
function Prices({ terms: { steps, unpaid } }: { terms: CoverageTerms }) {
  return (
    <section className={shared.card} aria-label="What a ZIP code costs">
      <h2>What a ZIP code costs</h2>
      <dl className={css.due}>
        {steps.map(({ homes, price }, n) => {
          const next = steps[n + 1];
          return (
            <div key={homes}>
              <dt>{next ? `to ${next.homes - 1} homes${n === 0 ? ' with an account' : ''}` : `from ${homes} homes on`}</dt>
              <dd>{price}</dd>
            </div>
          );
        })}
      </dl>
      <p className="muted">
        Charged on the 1st. Homes are counted {TOLD_DAYS} days before, when a step up is mailed. Below {FEWEST_HOMES} homes a ZIP code is
        not offered and no count is shown.
      </p>
      {unpaid ? (
        <p className="amber" role="alert">
          <Icon name="warning" /> This month was not paid: {unpaid} It is tried once a day, five times; then your ZIP codes are covered no
          longer.
        </p>
      ) : null}
    </section>
  );
}

function Legend({ sold }: { sold: boolean }) {
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
      {sold ? (
        <span>
          <i data-kind="none" /> fewer than {FEWEST_HOMES} homes
        </span>
      ) : null}
    </p>
  );
}
