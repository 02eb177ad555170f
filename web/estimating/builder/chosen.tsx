import { useMediaQuery } from '@mantine/hooks';
import { MANUAL_ENTRY_CODE } from '../../../contracts/catalogue/entities.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { useRead } from '../../app/client.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { BuilderAlong } from './along.tsx';
import { BuilderAreas } from './areas.tsx';
import css from './builder.module.css';
import { BuilderFoot } from './foot.tsx';
import { BuilderItem } from './item.tsx';
import { BuilderQuestions } from './questions.tsx';
import { BuilderRunning } from './running.tsx';
import { isCountedInSquares } from './squares.ts';
import { drop, typedKey } from './state/picks.ts';
import { useBuilder } from './state/state.ts';
import stepsCss from './steps.module.css';
import { BuilderTaken } from './taken.tsx';
import { BuilderTasks } from './tasks.tsx';
import { tasksFailure } from './words.ts';
import { useSaidBesideTotals, useWouldBe } from './would-be.ts';

/** The item that is looked at, the areas, what is taken, and the foot. */
export function BuilderChosen() {
  const builder = useBuilder();
  const { phone, way, settled, item, chosen, inSheet, all, meant } = builder;
  const hand = way === 'hand';
  const running = useMediaQuery('(min-width: 1240px)') && (way === 'categories' || way === 'lineitems');
  /** On a phone the areas are in the sheet, which the list covers. */
  const toAreas = phone && !inSheet && !hand && chosen.length === 0 && meant.length > 0;
  const along = !hand && item && <Along code={item.code} />;
  const would = useWouldBe(builder.edits, builder.areas, builder.wouldAdd, all.length);
  useSaidBesideTotals(would);
  const foot = <BuilderFoot would={would} toAreas={toAreas} />;
  return (
    <>
      <div className={css.pick} data-stale={(way === 'search' && !settled) || undefined}>
        <Boundary what="The item" of={item?.code}>
          <div className={css.pickbody}>
            {!hand && <LookedAt />}
            {!hand && <BuilderQuestions />}
            <AreasOfItem />
            {!running && along}
          </div>
        </Boundary>
        {!hand && !running && <Taken />}
        <TasksRefused />
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

function Along({ code }: { code: number }) {
  const builder = useBuilder();
  return (
    <BuilderAlong
      code={code}
      place={builder.place}
      quality={builder.quality}
      settings={builder.settings}
      areas={builder.chosen}
      taken={builder.taken}
      quantityIn={builder.asked}
      onToggle={builder.toggle}
    />
  );
}

function LookedAt() {
  const builder = useBuilder();
  const { phone, item, held, inSheet, setInSheet } = builder;
  return (
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
  );
}

function AreasOfItem() {
  const builder = useBuilder();
  const { way, item, chosen, byHand } = builder;
  const hand = way === 'hand';
  const code = hand ? MANUAL_ENTRY_CODE : (item?.code ?? 0);
  return (
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
      onQuantity={(area, value) => builder.select((was) => ({ ...was, typed: new Map(was.typed).set(typedKey(code, area.areaID), value) }))}
      onNewArea={() => builder.setAsking('newArea')}
    />
  );
}

function Taken() {
  const builder = useBuilder();
  return (
    <BuilderTaken
      picks={builder.picks}
      focused={builder.item?.code}
      onFocus={builder.open}
      onDrop={(pick) => builder.setPicks((was) => drop(was, pick.key))}
      onRetry={builder.retry}
    />
  );
}

function TasksRefused() {
  const { edits } = useBuilder();
  const tasks = useRead(getEstimateTasks, { params: { orderId: edits.orderId } });
  if (!tasks.error) return null;
  return (
    <p className={css.refused} role="alert">
      {tasksFailure(tasks.error.status)}{' '}
      <button type="button" className="link" onClick={() => void tasks.refetch()}>
        Retry
      </button>
    </p>
  );
}
