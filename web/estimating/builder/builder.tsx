import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, Suspense } from 'react';
import { MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { useRead } from '../../app/client.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { NewAreaDialog } from '../areas/new-areas-dialog.tsx';
import { BuilderAlong } from './along.tsx';
import { BuilderAreas } from './areas.tsx';
import css from './builder.module.css';
import { ChooseFirst } from './choose-first.tsx';
import { BuilderFoot } from './foot.tsx';
import { BuilderItem } from './item.tsx';
import { MODE_OF } from './modes.ts';
import { BuilderQuestions } from './questions.tsx';
import { BuilderRunning } from './running.tsx';
import { isCountedInSquares } from './squares.ts';
import { drop, typedKey } from './state/picks.ts';
import { BuilderContext, type BuilderProps, type BuilderState, useBuilderState } from './state/state.ts';
import stepsCss from './steps.module.css';
import { BuilderSteps, goToStep } from './steps.tsx';
import { BuilderTaken } from './taken.tsx';
import { BuilderTasks } from './tasks.tsx';
import { CUSTOM_MENU, WAYS, wayOf } from './ways.ts';
import { tasksFailure } from './words.ts';
import { useSaidBesideTotals, useWouldBe } from './would-be.ts';

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** A tab beyond the edge of a phone is brought into sight once it is chosen. */
const intoSight = (tab: HTMLButtonElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Arrows choose in the custom menu. */
function turnMenu(event: KeyboardEvent<HTMLDivElement>) {
  if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
  event.stopPropagation();
  const other = event.currentTarget.querySelector<HTMLButtonElement>('[aria-checked="false"]');
  other?.focus();
  other?.click();
}

/** Adds work (S037): category, subcategory, action, item, quality, areas, task; floats so that the totals stay in sight and move with the choice. */
export default function Builder(props: BuilderProps) {
  const builder = useBuilderState(props);
  const { edits, phone, way, setWay, text, setText, asking, setAsking, inSheet, add } = builder;
  const { Part, what, fills } = wayOf(way);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && asking === null && !event.defaultPrevented) {
      event.stopPropagation();
      props.onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && fills === 'items') {
      event.preventDefault();
      if (!event.repeat) add();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as HTMLElement).matches(TYPED_INTO)) {
      const step = builder.steps.find(({ key }, index) => event.key === key || event.key === String(index + 1));
      // What is one's own has a search of its own (R112).
      const own = event.currentTarget.querySelector<HTMLElement>('[data-find]');
      if (event.key === '/' && own) own.focus();
      else if (event.key === '/') setWay('search');
      else if (step) goToStep(event.currentTarget, step.at);
      else return;
      event.preventDefault();
    }
  };
  const { select, menu } = MODE_OF[way];
  const lanes = way === 'categories' || way === 'lineitems';
  const tab = way === 'lineitems' ? 'libraries' : way;
  return (
    <BuilderContext value={builder}>
      <section
        className={css.book}
        data-way={way}
        data-lanes={lanes || undefined}
        data-fills={fills}
        data-select-mode={select}
        data-menu-mode={menu}
        data-sheet={(phone && inSheet && way !== 'hand') || undefined}
        role="dialog"
        aria-label="Add items"
        onKeyDown={onKeyDown}
      >
        <header className={css.bookhead}>
          <h2>Add items</h2>
          <div className={css.ways} role="tablist" aria-label="Ways to find items">
            {WAYS.map(({ name, word }) => (
              <button
                key={name}
                ref={tab === name ? intoSight : undefined}
                type="button"
                role="tab"
                aria-selected={tab === name}
                onClick={() => setWay(name)}
              >
                {word}
              </button>
            ))}
          </div>
          {menu !== 'Normal' && (
            <div className={css.menu} role="radiogroup" aria-label="Custom menu" onKeyDown={turnMenu}>
              {CUSTOM_MENU.map(({ name, word }) => (
                <button
                  key={name}
                  type="button"
                  role="radio"
                  aria-checked={way === name}
                  tabIndex={way === name ? 0 : -1}
                  onClick={() => setWay(name)}
                >
                  {word}
                </button>
              ))}
            </div>
          )}
          <button type="button" className={css.closebook} onClick={props.onClose} aria-label="Close, Esc">
            <Icon name="close" /> <kbd>Esc</kbd>
          </button>
        </header>
        {lanes && !phone && <BuilderSteps />}
        <Boundary key={way} what={what} of={way === 'search' ? text : way} {...(way === 'search' && { onClose: () => setText('') })}>
          <Suspense fallback={<SkeletonRows rows={12} />}>
            <Part />
          </Suspense>
        </Boundary>
        {fills === 'items' && <Chosen builder={builder} />}
        {asking === 'newArea' && <NewAreaDialog edits={edits} onClose={() => setAsking(null)} onAdded={builder.chooseNew} />}
        {(asking === 'chooseItemsFirst' || asking === 'chooseAreaFirst') && (
          <ChooseFirst
            what={asking === 'chooseItemsFirst' ? 'items' : 'area'}
            waiting={fills === 'items' ? Math.max(1, builder.meant.length) : null}
            areas={builder.areas}
            onArea={builder.settleArea}
            onNewArea={() => setAsking('newArea')}
            onClose={() => setAsking(null)}
          />
        )}
      </section>
    </BuilderContext>
  );
}

/** The item that is looked at, the areas, what is taken, and the foot. */
function Chosen({ builder }: { builder: BuilderState }) {
  const { edits, phone, way, settled, item, held, chosen, inSheet, setInSheet, all, meant, picks, byHand } = builder;
  const tasks = useRead(getEstimateTasks, { params: { orderId: edits.orderId } });
  const hand = way === 'hand';
  const running = useMediaQuery('(min-width: 1240px)') && (way === 'categories' || way === 'lineitems');
  const code = hand ? MANUAL_ENTRY_CODE : (item?.code ?? 0);
  /** On a phone the areas are in the sheet, which the list covers. */
  const toAreas = phone && !inSheet && !hand && chosen.length === 0 && meant.length > 0;
  const along = !hand && item && (
    <BuilderAlong
      code={item.code}
      place={builder.place}
      quality={builder.quality}
      settings={builder.settings}
      areas={chosen}
      taken={builder.taken}
      quantityIn={builder.asked}
      onToggle={builder.toggle}
    />
  );
  const would = useWouldBe(edits, builder.areas, builder.wouldAdd, all.length);
  useSaidBesideTotals(would);
  const foot = (
    <BuilderFoot
      would={would}
      items={meant.length}
      areas={chosen}
      lines={all.length}
      needing={all.filter(({ needsQuantity }) => needsQuantity).length}
      total={builder.total}
      tax={builder.tax}
      tasks={builder.tasks}
      taskId={builder.taskId}
      onTask={builder.setTaskId}
      added={builder.added}
      failed={builder.failed}
      adding={builder.adding.length > 0}
      waiting={builder.eager}
      phone={phone}
      toAreas={toAreas}
      onAdd={toAreas ? () => setInSheet(true) : builder.add}
    />
  );
  return (
    <>
      <div className={css.pick} data-stale={(way === 'search' && !settled) || undefined}>
        <Boundary what="The item" of={item?.code}>
          <div className={css.pickbody}>
            {!hand && (
              <BuilderItem
                item={item}
                offers={builder.offers}
                offer={builder.offer}
                settings={builder.settings}
                beside={held || !builder.focusCounts ? 0 : builder.taken.size}
                unticked={!held && !builder.focusCounts}
                onBack={phone && inSheet ? () => setInSheet(false) : null}
                onLeaveOut={() => builder.setFocus(undefined)}
                onQuality={builder.chooseQuality}
              />
            )}
            {!hand && <BuilderQuestions />}
            <BuilderAreas
              areas={builder.areas}
              chosen={chosen}
              onTurn={builder.turnArea}
              goesTo={(area) => hand || !item || builder.goesTo(area, item.code)}
              standing={(area) => (hand || !item ? undefined : builder.thereIn(area, item.code))}
              unit={hand ? byHand.unit : (item?.unit ?? '')}
              isRoof={!hand && item !== undefined && isCountedInSquares(item)}
              quantityIn={(area) => builder.typedIn(area, code) ?? (hand || !item ? '1.0' : builder.quantityIn(area, item))}
              totalIn={(area) => builder.totalIn(area, code)}
              needsQuantity={(area) => !hand && item !== undefined && builder.needsQuantity(area, item)}
              onQuantity={(area, value) =>
                builder.select((was) => ({ ...was, typed: new Map(was.typed).set(typedKey(code, area.areaID), value) }))
              }
              onNewArea={() => builder.setAsking('newArea')}
            />
            {!running && along}
          </div>
        </Boundary>
        {!hand && !running && (
          <BuilderTaken
            picks={picks}
            focused={item?.code}
            onFocus={builder.open}
            onDrop={(pick) => builder.setPicks((was) => drop(was, pick.key))}
            onRetry={builder.retry}
          />
        )}
        {tasks.error && (
          <p className={css.refused} role="alert">
            {tasksFailure(tasks.error.status)}{' '}
            <button type="button" className="link" onClick={() => void tasks.refetch()}>
              Retry
            </button>
          </p>
        )}
        {!running && foot}
      </div>
      {running && (
        <aside className={stepsCss.running} aria-label="What will be added">
          <BuilderRunning />
          {along && <div className={stepsCss.usual}>{along}</div>}
          <BuilderTasks />
          {foot}
        </aside>
      )}
    </>
  );
}
