import { type Dispatch, type MouseEvent, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { BUILDER_QUALITY, QUALITIES, type QualityLevel } from '../../../../contracts/catalogue/quality.ts';
import { type AreaWithItems, type LineItem, type Settings } from '../../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../../contracts/estimating/quantity-for.ts';
import { estimatingRefusals } from '../../../../contracts/estimating/refusals.ts';
import { addCompleteRemodel } from '../../../../contracts/estimating/wizards/add-complete-remodel.ts';
import { type RemodelArea, remodelOf } from '../../../../contracts/estimating/wizards/remodel.ts';
import { toCents } from '../../../../contracts/money.ts';
import { send } from '../../../app/client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../../ui/states.tsx';
import { counted } from '../../../ui/words.ts';
import type { EstimateSaves } from '../../edits/estimate-saves.ts';
import { money, sumsOf } from '../../estimate/figures.ts';
import { useWizardBook, type WizardBook } from '../../wizards/wizard-lines.ts';
import { type Told, useAdding } from '../add-to-estimate.ts';
import { pricedWith, startingOffer } from '../book-items.ts';
import { useBuilder } from '../state/state.ts';
import projectParts from './parts.module.css';
import css from './remodel.module.css';
import { AreasOfRemodel, RemodelFoot } from './remodel-areas.tsx';

/** R146. */
const WARNING_MS = 10_000;

/** What each area would get and cost, and what the ticked ones come to. */
function useRemodelParts({
  settings,
  areas,
  demolition,
  book,
  quality,
  left,
}: {
  settings: Settings | undefined;
  areas: AreaWithItems[];
  demolition: boolean;
  book: WizardBook;
  quality: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  left: ReadonlySet<number>;
}) {
  const parts = useMemo(() => {
    const rules = pricedWith(settings);
    return remodelOf(
      areas.map((area) => ({ ...area, areaId: area.areaID })),
      demolition,
    ).map(({ area, brings, lines }) => {
      let [total, tax, count] = [0n, 0n, 0];
      for (const { code, quantity } of lines) {
        const found = book.items.get(code);
        const offer = found && startingOffer(found.offers, quality);
        if (!found || !offer) continue;
        const counts = quantity ?? quantityFor(found.item.formula, area.measures, '100', book.decimals);
        const price = priceLine({ ...offer, quantity: counts }, rules);
        total += toCents(price.totalCost);
        tax += toCents(price.tax);
        count += 1;
      }
      return { area, brings, total, tax, count };
    });
  }, [areas, demolition, quality, settings, book.items, book.decimals]);
  const on = parts.filter(({ area }) => !left.has(area.areaId));
  const sum = (of: 'total' | 'tax') => on.reduce((all, part) => all + part[of], 0n);
  const count = on.reduce((all, part) => all + part.count, 0);
  const there = sumsOf(areas).totalCost;
  const used = areas.filter(({ items }) => items.length > 0).length;
  return { parts, on, sum, count, there, used };
}

/** Adds the remodel of the ticked areas; the guard warns first on an estimate that has lines. */
function addingRemodel({
  isAdding,
  book,
  isUsed,
  warning,
  on,
  setFailed,
  setIsAdding,
  quality,
  demolition,
  addLines,
  edits,
}: {
  isAdding: boolean;
  book: WizardBook;
  isUsed: boolean;
  warning: { shown: number; show: () => void; hide: () => void };
  on: { area: RemodelArea; brings: string; total: bigint; tax: bigint; count: number }[];
  setFailed: Dispatch<SetStateAction<string>>;
  setIsAdding: Dispatch<SetStateAction<boolean>>;
  quality: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  demolition: boolean;
  addLines: (ask: () => Promise<LineItem[]>, makesAreas: boolean, told?: Told) => Promise<boolean>;
  edits: EstimateSaves;
}) {
  return async (force: boolean) => {
    if (isAdding || !book.ready) return;
    if (isUsed && !force) return warning.show();
    if (on.length === 0) return setFailed('Tick an area first.');
    setIsAdding(true);
    setFailed('');
    const body = { areaIds: on.map(({ area }) => area.areaId), quality, demolition, force };
    await addLines(() => send(addCompleteRemodel, { params: { orderId: edits.orderId }, body }), false, {
      onSaved: () => warning.hide(),
      onFailed: ({ text, code }) => {
        if (code === 'REMODEL_NOT_NEW') warning.show();
        setFailed(text);
      },
      onSettled: () => setIsAdding(false),
    });
  };
}

/** Each area to the studs and built again at one quality. On an estimate that has lines only with Ctrl held (R144, R145); the server decides. */
export function CompleteRemodel() {
  const { edits, areas, settings, phone, onClose } = useBuilder();
  const [quality, setQuality] = useState<QualityLevel>(BUILDER_QUALITY);
  const [demolition, setDemolition] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const [failed, setFailed] = useState('');
  const present = areas.reduce((sum, { items }) => sum + items.length, 0);
  const isUsed = present > 0;
  const warning = useWarning(isUsed);
  const ctrl = useCtrlHeld();
  const book = useWizardBook(edits.orderId, 'remodel');
  const addLines = useAdding(edits);

  const { parts, on, sum, count, there, used } = useRemodelParts({ settings, areas, demolition, book, quality, left });

  const add = addingRemodel({ isAdding, book, isUsed, warning, on, setFailed, setIsAdding, quality, demolition, addLines, edits });
  const onClick = (event: MouseEvent) => void add(isUsed && (event.ctrlKey || event.metaKey));
  const isLocked = isUsed && !ctrl;
  return (
    <section className={projectParts.remodel} aria-label="Complete remodel">
      <Guard warning={warning} present={present} used={used} there={there} onClose={onClose} />
      <div className={projectParts.intro}>
        <h2>Complete remodel</h2>
        <p className="muted">
          Each area of this house is taken to the studs and built again at one quality. Measured areas give the quantities; everything stays
          editable afterwards.
        </p>
      </div>
      <RemodelChoices quality={quality} setQuality={setQuality} demolition={demolition} setDemolition={setDemolition} />
      {book.error && <FailureLine error={book.error} what="The prices could not be fetched." onRetry={() => void book.refetch()} />}
      {!book.ready && !book.error && <SkeletonRows rows={5} />}
      {book.ready && (
        <AreasOfRemodel
          parts={parts}
          areas={areas}
          left={left}
          setLeft={setLeft}
          isUsed={isUsed}
          present={present}
          there={there}
          count={count}
          sum={sum}
        />
      )}
      <RemodelFoot
        failed={failed}
        count={count}
        sum={sum}
        isUsed={isUsed}
        phone={phone}
        isAdding={isAdding}
        book={book}
        isLocked={isLocked}
        onClick={onClick}
        add={add}
      />
    </section>
  );
}

function Guard({
  warning,
  present,
  used,
  there,
  onClose,
}: {
  warning: { shown: number; show: () => void; hide: () => void };
  present: number;
  used: number;
  there: bigint;
  onClose: () => void;
}) {
  return (
    warning.shown > 0 && (
      <div key={warning.shown} className={css.guard} role="alert">
        <Icon name="warning" />
        <div>
          <b>{estimatingRefusals.REMODEL_NOT_NEW.text}</b>
          <p>
            This one has {counted(present, 'line')} in {counted(used, 'area')}, ${money(there)} before tax. With the remodel most of them
            would be paid for twice.
          </p>
          <button type="button" className="link" onClick={onClose}>
            See the {counted(present, 'line')}
          </button>
        </div>
        <button type="button" aria-label="Dismiss" onClick={warning.hide}>
          <Icon name="close" />
        </button>
        <span className={css.left} style={{ animationDuration: `${WARNING_MS}ms` }} />
      </div>
    )
  );
}

/** The quality, and whether demolition is included. */
function RemodelChoices({
  quality,
  setQuality,
  demolition,
  setDemolition,
}: {
  quality: 'Best' | 'Better' | 'Designer' | 'Economy' | 'Good';
  setQuality: Dispatch<SetStateAction<QualityLevel>>;
  demolition: boolean;
  setDemolition: Dispatch<SetStateAction<boolean>>;
}) {
  return (
    <div className={projectParts.choices}>
      <span className="muted">Quality</span>
      <span className={projectParts.segments} role="radiogroup" aria-label="Quality">
        {QUALITIES.map((level) => (
          <button key={level} type="button" role="radio" aria-checked={quality === level} onClick={() => setQuality(level)}>
            {level}
          </button>
        ))}
      </span>
      <label className={projectParts.to}>
        Demolition and hauling{' '}
        <select value={demolition ? 'in' : 'out'} onChange={(event) => setDemolition(event.currentTarget.value === 'in')}>
          <option value="in">Included</option>
          <option value="out">Not included</option>
        </select>
      </label>
    </div>
  );
}

/** The guard's warning: shown for ten seconds, and again when it is run into. */
function useWarning(startsShown: boolean) {
  const [shown, setShown] = useState(startsShown ? 1 : 0);
  useEffect(() => {
    if (shown === 0) return;
    const timer = setTimeout(() => setShown(0), WARNING_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { shown, show: () => setShown((was) => was + 1), hide: () => setShown(0) };
}

/** Whether the control key (or a Mac's command key) is down. */
function useCtrlHeld(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const follow = (event: globalThis.KeyboardEvent) => setHeld(event.ctrlKey || event.metaKey);
    const drop = () => setHeld(false);
    window.addEventListener('keydown', follow);
    window.addEventListener('keyup', follow);
    window.addEventListener('blur', drop);
    return () => {
      window.removeEventListener('keydown', follow);
      window.removeEventListener('keyup', follow);
      window.removeEventListener('blur', drop);
    };
  }, []);
  return held;
}
