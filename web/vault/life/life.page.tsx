import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { paidInAll } from '../../../contracts/vault/life/life.ts';
import { useMe } from '../../app/me.ts';
import { undoKeys, usePageKeys } from '../../app/page-keys.ts';
import { isHomeowner } from '../../app/places.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, dollars, grouped } from '../../ui/words.ts';
import { Axis } from './axis.tsx';
import { LifeDialog } from './dialogs.tsx';
import css from './life.module.css';
import { type LifeModel, SPANS, useHomeLife } from './life-model.ts';
import { estimatePathOf } from './new-one.ts';
import { SetAsideList, ThingDetail } from './thing.tsx';

const SHOWN_AT_FIRST = 5;
const ADD = { kind: 'entry', entry: null, part: '' } as const;

/** What was done to the home, and what wears out: one axis of years. */
export default function LifePage() {
  const me = useMe();
  const page = useHomeLife();
  const { life, home, things, chosen, walk, saves, setSpan, setAsking, error } = page;
  const detail = useRef<HTMLElement>(null);
  const phone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const openDetail = () => (phone ? setOpen(true) : detail.current?.querySelector<HTMLElement>('a, button')?.focus());
  usePageKeys({
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => (document.activeElement === document.body ? openDetail() : false),
    n: () => setAsking(ADD),
    ...{ 1: () => setSpan(10), 2: () => setSpan(20), 4: () => setSpan(40) },
    ...undoKeys(saves.undo.run, saves.redo.run),
  });
  if (me && !isHomeowner(me)) return <Navigate to="/" replace />;
  const { data } = life;
  const { address, characteristics } = home.data ?? {};
  const built = characteristics?.yearBuilt ? `built ${characteristics.yearBuilt}` : '';
  return (
    <div className={css.page}>
      <title>Life of the home, Scopebook</title>
      <ShellTop
        title="Life of the home"
        detail={[phone ? '' : address?.address, built].filter(Boolean).join(', ')}
        undo={saves.undo}
        redo={saves.redo}
      />
      {error && !data ? <FailureLine error={error} what="The life of your home could not be fetched." onRetry={page.retry} /> : null}
      {!data && !error ? <SkeletonRows rows={12} height={36} /> : null}
      {data ? (
        <div className={css.columns}>
          <div className={css.main}>
            {phone ? <Headline page={page} /> : null}
            <section aria-label="What was done, and what wears out">
              <Tools page={page} />
              {things.length === 0 ? (
                <EmptyState text="Nothing that wears out has a year yet. Type the year of a water heater in the vault, or say when the roof was done.">
                  <Button onClick={() => setAsking(ADD)}>Add what was done</Button>
                </EmptyState>
              ) : (
                <Axis
                  page={page}
                  data={data}
                  onOpen={(key) => {
                    page.choose(key);
                    if (phone) setOpen(true);
                  }}
                />
              )}
            </section>
            <Done page={page} />
            {phone ? <NotCounted page={page} /> : null}
          </div>
          {phone ? (
            <PhoneFoot page={page} />
          ) : (
            <aside className={css.side} ref={detail} aria-label={chosen?.name ?? 'To set aside'}>
              {chosen ? <ThingDetail page={page} thing={chosen} /> : null}
              <SetAsideList page={page} />
              <NotCounted page={page} />
            </aside>
          )}
        </div>
      ) : null}
      <Dialog opened={phone && isOpen && chosen !== undefined} onClose={() => setOpen(false)} title={chosen?.name ?? ''}>
        {chosen ? <ThingDetail page={page} thing={chosen} /> : null}
        <SetAsideList page={page} />
      </Dialog>
      <LifeDialog page={page} />
    </div>
  );
}

function Tools({ page: { things, span, setSpan, setAsking } }: { page: LifeModel }) {
  const phone = usePhone();
  return (
    <div className={css.tools}>
      <h2>
        What was done, and what wears out <span className="muted">{counted(things.length, 'thing')} with a known year</span>
      </h2>
      <div className="segmented" role="group" aria-label="Years to come">
        {SPANS.map((one) => (
          <button key={one} type="button" aria-pressed={span === one} onClick={() => setSpan(one)}>
            {one} years
          </button>
        ))}
      </div>
      <Button
        variant="default"
        leftSection={<Icon name="plus" />}
        rightSection={phone ? null : <kbd>N</kbd>}
        onClick={() => setAsking(ADD)}
      >
        Add what was done
      </Button>
    </div>
  );
}

/** Of a phone: the sum first. */
function Headline({ page: { things, aside } }: { page: LifeModel }) {
  const { due, decades, monthly } = aside;
  const [first] = decades;
  if (!first || things.length === 0) return null;
  return (
    <section className={css.headline} aria-label="To set aside">
      <p className="muted">
        To set aside, {first.from} to {first.to}
      </p>
      <p className={css.total}>{dollars(first.sum)}</p>
      <p className="muted">
        {dollars(monthly)} a month; {dollars(due)} is due now
      </p>
    </section>
  );
}

function PhoneFoot({ page: { chosen } }: { page: LifeModel }) {
  const navigate = useNavigate();
  if (!chosen?.project) return null;
  return (
    <div className={css.foot}>
      <Button size="md" fullWidth onClick={() => navigate(estimatePathOf(chosen))}>
        Estimate: {chosen.name}
      </Button>
    </div>
  );
}

/** Repairs, services, and what was installed; the newest first. */
function Done({ page: { life, entries, setAsking } }: { page: LifeModel }) {
  const [all, setAll] = useState(false);
  const { data } = life;
  if (!data) return null;
  const { done } = data;
  const years = done.map(({ doneOn }) => doneOn.slice(0, 4));
  return (
    <section className={css.done} aria-label="Done">
      <h2>
        Done{' '}
        <span className="muted">
          {counted(done.length, 'entry', 'entries')}
          {done.length > 0 ? ` since ${years.at(-1)}, ${grouped(paidInAll(data))} paid` : ''}
        </span>
        {done.length > SHOWN_AT_FIRST ? (
          <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'The last ones' : `All ${done.length}`}
          </button>
        ) : null}
      </h2>
      {done.length === 0 ? (
        <p className="muted">Nothing yet. A repair, a yearly service, a new roof: what was done, when, and by whom.</p>
      ) : null}
      <ul>
        {(all ? done : done.slice(0, SHOWN_AT_FIRST)).map(({ key, itemId, entryId, name, doneBy, paid }, n) => {
          const entry = entries.find(({ id }) => id === entryId);
          const words = (
            <>
              <span className="muted">{years[n]}</span>
              <span className={css.what}>{name}</span>
              <span className={`${css.by} muted`}>{doneBy}</span>
              <span className={css.figure}>{paid === null ? '' : grouped(paid)}</span>
            </>
          );
          return (
            <li key={key}>
              {entry ? (
                <button type="button" onClick={() => setAsking({ kind: 'entry', entry, part: entry.part })}>
                  {words}
                </button>
              ) : (
                <Link to={`/vault?item=${itemId}`}>{words}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What wears out and has no year: said, and never counted. */
function NotCounted({ page: { life, setAsking } }: { page: LifeModel }) {
  const notCounted = life.data?.notCounted ?? [];
  if (notCounted.length === 0) return null;
  return (
    <section className={css.panel} aria-label="Not counted">
      <h3>Not counted</h3>
      <p className="muted">No year is known. Add a year:</p>
      <p className={css.missing}>
        {notCounted.map(({ name, itemId, part }) =>
          itemId === null ? (
            <button key={part} type="button" className="link" onClick={() => setAsking({ kind: 'entry', entry: null, part })}>
              {name}
            </button>
          ) : (
            <Link key={itemId} className="link" to={`/vault?item=${itemId}`}>
              {name}
            </Link>
          ),
        )}
      </p>
    </section>
  );
}
