import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BUILDER_QUALITY, MANUAL_ENTRY_CODE, QUALITIES } from '../../../contracts/catalogue/entities.ts';
import { addRepairItems } from '../../../contracts/estimating/builder/add-repair-items.ts';
import type { AreaWithItems, Order, Repair, Settings, Task } from '../../../contracts/estimating/entities.ts';
import { quantityFor } from '../../../contracts/estimating/measurement.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { toCents } from '../../../contracts/money.ts';
import { send, useRead } from '../../app/client.ts';
import { runSave } from '../../app/save.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { Icon } from '../../ui/icons.tsx';
import { searchWords } from '../../ui/matches.ts';
import { counted } from '../../ui/words.ts';
import { type BookItem, type Offer, pricedWith, startingOffer, unitPrice, useOffers } from '../book-items.ts';
import type { Edits } from '../edits.ts';
import { NewAreaDialog } from '../new-areas-dialog.tsx';
import { previewAtom } from '../screen.ts';
import { recheckUniqueItems, uniqueItems } from '../unique-items.ts';
import { BuilderAlong } from './along.tsx';
import { BuilderAreas } from './areas.tsx';
import css from './builder.module.css';
import { BuilderCategories } from './categories.tsx';
import { ChooseFirst } from './choose-first.tsx';
import { BuilderFoot } from './foot.tsx';
import { BuilderHand, BY_HAND } from './hand.tsx';
import { BuilderItem } from './item.tsx';
import { drop, type ItemPick, itemPicks, offered, pickOf, putBack, typedKey } from './picks.ts';
import { BuilderSearch } from './search.tsx';
import { BuilderTaken } from './taken.tsx';
import { useTaking } from './taking.ts';
import { tasksFailure } from './words.ts';

const WAYS = [
  ['search', 'Search'],
  ['categories', 'Categories'],
  ['hand', 'By hand'],
] as const;
type Way = (typeof WAYS)[number][0];

interface Props {
  edits: Edits;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings | undefined;
  order: Order | undefined;
  /** The area one comes from, which is where things are usually added. */
  here: number;
  /** Words to begin with. */
  search?: string;
  phone: boolean;
  onClose: () => void;
}

/** Adds work (S037): category, subcategory, action, item, quality, areas, task; floats so that the totals stay in sight and move with the choice. */
export default function Builder({ edits, areas, tasks, settings, order, here, search = '', phone, onClose }: Props) {
  const [way, setWay] = useState<Way>('search');
  const [text, setText] = useState(search);
  /** False while the rows answer words that are no longer on the screen. */
  const [settled, setSettled] = useState(true);
  const [item, setItem] = useState<BookItem>();
  const [quality, setQuality] = useState<string>(BUILDER_QUALITY);
  const [chosenAreas, setChosenAreas] = useState<ReadonlySet<number>>(() => new Set(here > 0 ? [here] : []));
  const [taskId, setTaskId] = useState(0);
  const [byHand, setByHand] = useState(BY_HAND);
  const [asking, setAsking] = useState<'chooseItemsFirst' | 'chooseAreaFirst' | 'newArea' | null>(null);
  const [added, setAdded] = useState('');
  const [failed, setFailed] = useState('');
  /** Items of the writes under way. */
  const [adding, setAdding] = useState<readonly (readonly number[])[]>([]);
  /** Adding was asked for: it follows as soon as all that was taken is known. */
  const [eager, setEager] = useState(false);
  /** On a phone the item, its areas and what goes along are a sheet over the list. */
  const [inSheet, setInSheet] = useState(false);
  const setPreview = useSetAtom(previewAtom);
  const queries = useQueryClient();
  const find = useRef<HTMLInputElement>(null);

  const zip = order?.survey.zip.slice(0, 5);
  const state = order?.survey.state;
  const place = useMemo(() => ({ ...(zip && { zip }), ...(state && { state }) }), [zip, state]);
  const offers = useOffers(way === 'hand' ? undefined : item?.code, place);
  const { picks, typed, select, setPicks, taken, takenCodes, take, takeWords, toggle, retry } = useTaking(place, quality);
  const held = item && pickOf(picks, item.code);
  const offer = held?.offer ?? startingOffer(offers.data ?? [], quality);
  const taskReading = useRead(getEstimateTasks, { params: { orderId: edits.orderId } });
  const setFocus = useCallback((next: BookItem | undefined) => setItem((was) => (was?.code === next?.code ? was : next)), []);

  /** What would be added: those taken, and the one being looked at. */
  const meant = useMemo((): { item: BookItem; offer: Offer }[] => {
    if (way === 'hand') return [];
    const all = itemPicks(picks);
    return item && offer && !takenCodes.has(item.code) ? [...all, { item, offer }] : all;
  }, [way, picks, item, offer, takenCodes]);
  const manual = way === 'hand' && byHand.description.trim() !== '';

  const quantityIn = useCallback(
    (area: AreaWithItems, one: BookItem) => (one.formula === '' ? '1.0' : quantityFor(one.formula, area.measures, '100', 1)),
    [],
  );
  const typedIn = useCallback((area: AreaWithItems, code: number) => typed.get(typedKey(code, area.areaID)), [typed]);
  const asked = useCallback(
    (area: AreaWithItems, one: BookItem) => typedIn(area, one.code) ?? quantityIn(area, one),
    [typedIn, quantityIn],
  );
  const sum = useMemo(() => {
    const rules = pricedWith(settings);
    const byArea = new Map<number, { total: bigint; tax: bigint; own: bigint }>();
    for (const area of areas) {
      let total = 0n;
      let tax = 0n;
      let own = 0n;
      const add = (costs: Omit<Offer, 'quality' | 'xref'>, quantity: string, isOwn: boolean) => {
        const price = priceLine({ ...costs, quantity }, rules);
        total += toCents(price.totalCost);
        tax += toCents(price.tax);
        if (isOwn) own += toCents(price.totalCost);
      };
      for (const pick of meant) add(pick.offer, asked(area, pick.item), pick.item.code === item?.code);
      if (manual) add(byHand, typedIn(area, MANUAL_ENTRY_CODE) ?? '1.0', true);
      byArea.set(area.areaID, { total, tax, own });
    }
    return byArea;
  }, [areas, meant, manual, byHand, settings, asked, typedIn, item]);
  const chosen = areas.filter((area) => chosenAreas.has(area.areaID));
  const total = chosen.reduce((all, area) => all + (sum.get(area.areaID)?.total ?? 0n), 0n);
  const tax = chosen.reduce((all, area) => all + (sum.get(area.areaID)?.tax ?? 0n), 0n);
  const count = (meant.length + (manual ? 1 : 0)) * chosen.length;

  useEffect(() => {
    setPreview({ byArea: new Map([...chosenAreas].map((id) => [id, sum.get(id)?.total ?? 0n])), newAreas: [] });
  }, [chosenAreas, sum, setPreview]);
  useEffect(() => () => setPreview(null), [setPreview]);
  useEffect(() => {
    if (added === '') return;
    const timer = setTimeout(() => setAdded(''), 2000);
    return () => clearTimeout(timer);
  }, [added]);

  const whereIs = useCallback(
    (xrefs: number[]) => areas.filter((area) => area.items.some((line) => xrefs.includes(line.itemXREF))).map((area) => area.label),
    [areas],
  );
  const priceOf = useCallback((one: Offer) => unitPrice(one, settings), [settings]);

  /** Sends what is taken; it leaves the list at once, so that one can go on taking, and is there again if it is refused. */
  const addTaken = async () => {
    const sent = way === 'hand' ? [] : itemPicks(picks);
    const open = way !== 'hand' && picks.some((pick) => pick.kind !== 'item');
    if (sent.length === 0 && !manual) return open ? undefined : setAsking('chooseItemsFirst');
    if (chosen.length === 0) return setAsking('chooseAreaFirst');
    const codes = manual ? [MANUAL_ENTRY_CODE] : sent.map((pick) => pick.item.code);
    const quantities = new Map([...typed].filter(([key]) => codes.some((code) => key.startsWith(`${code} `))));
    const calledFor = new Map<string, { Areas: number[]; Repairs: Repair[] }>();
    for (const area of chosen) {
      const repairs = manual
        ? [
            {
              itemXREF: MANUAL_ENTRY_CODE,
              ...byHand,
              description: byHand.description.trim(),
              quantity: typedIn(area, MANUAL_ENTRY_CODE) ?? '1.0',
            },
          ]
        : sent.map((pick): Repair => {
            const quantity = typedIn(area, pick.item.code) ?? (pick.item.formula === '' ? '1.0' : undefined);
            const level = QUALITIES.find((one) => one === pick.offer.quality);
            return { itemXREF: pick.offer.xref, ...(level && { quality: level }), ...(quantity !== undefined && { quantity }) };
          });
      const key = JSON.stringify(repairs);
      const group = calledFor.get(key);
      if (group) group.Areas.push(area.areaID);
      else calledFor.set(key, { Areas: [area.areaID], Repairs: repairs });
    }
    setAdding((was) => [...was, codes]);
    setFailed('');
    setInSheet(false);
    select((was) => ({
      picks: was.picks.filter((pick) => !sent.includes(pick as ItemPick)),
      typed: new Map([...was.typed].filter(([key]) => !quantities.has(key))),
    }));
    const done = new Set<number>();
    const addAll = async () => {
      let lines = 0;
      const unique = uniqueItems(edits.areas);
      for (const body of calledFor.values()) {
        const answered = await send(addRepairItems, { params: { orderId: edits.orderId, taskId }, body });
        lines += answered.length;
        for (const id of body.Areas) done.add(id);
        edits.write((now) =>
          now.map((area) => {
            const fresh = answered.filter(
              (line) => line.propertyArea_AreaID === area.areaID && !area.items.some((one) => one.id === line.id),
            );
            return fresh.length === 0 ? area : { ...area, items: [...area.items, ...fresh] };
          }),
        );
      }
      setAdded(`Added ${counted(lines, 'line')}`);
      void recheckUniqueItems(edits, unique);
      // Areas that differ in quantities are added one after the other: one step of undo would take back the last of them.
      const takingBack = calledFor.size === 1 ? edits.history.takingBack() : Promise.resolve(undefined);
      void takingBack.then((action) => edits.say(`${counted(lines, 'line')} added.`, action));
    };
    await runSave(queries, addAll, undefined, {
      onSaved: () => manual && setByHand(BY_HAND),
      onFailed: ({ text }) => {
        setFailed(text);
        select((was) => ({ picks: putBack(was.picks, sent), typed: new Map([...quantities, ...was.typed]) }));
        // An area that has its lines does not get them twice.
        if (done.size > 0) setChosenAreas((was) => new Set([...was].filter((id) => !done.has(id))));
      },
      onSettled: () => {
        setAdding((was) => was.filter((one) => one !== codes));
        edits.settle(0);
      },
    }).catch(() => {});
  };
  const asks = picks.some((pick) => pick.kind === 'asked');
  const latest = useRef(addTaken);
  latest.current = addTaken;
  useEffect(() => {
    if (!eager || asks) return;
    setEager(false);
    void latest.current();
  }, [eager, asks]);

  /** What is on the screen now is what is meant, whatever is typed before its answer is there: it is taken, and then all that is taken is added. */
  const add = () => {
    const again = adding.some((codes) => way === 'hand' || (picks.length === 0 && settled && codes.includes(item?.code ?? 0)));
    if (again) return;
    if (way === 'search' && !settled) takeWords(searchWords(text));
    else if (way !== 'hand' && item) take(item, offers.data);
    setEager(true);
    if (phone) return;
    find.current?.focus();
    find.current?.select();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && asking === null && !event.defaultPrevented) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) add();
    } else if (event.key === '/' && !(event.target as HTMLElement).matches('input, textarea, select')) {
      event.preventDefault();
      setWay('search');
    }
  };
  /** On a phone the areas are in the sheet, which the list covers. */
  const toAreas = phone && !inSheet && way !== 'hand' && chosen.length === 0 && meant.length > 0;
  const open = (one: BookItem) => {
    setFocus(one);
    if (phone) setInSheet(true);
  };
  const unit = way === 'hand' ? byHand.unit : (item?.unit ?? '');
  const code = way === 'hand' ? MANUAL_ENTRY_CODE : (item?.code ?? 0);
  return (
    <section
      className={css.book}
      data-way={way}
      data-sheet={(phone && inSheet && way !== 'hand') || undefined}
      role="dialog"
      aria-label="Add items"
      onKeyDown={onKeyDown}
    >
      <header className={css.bookhead}>
        <h2>Add items</h2>
        <div className={css.ways} role="tablist" aria-label="Ways to find items">
          {WAYS.map(([name, word]) => (
            <button key={name} type="button" role="tab" aria-selected={way === name} onClick={() => setWay(name)}>
              {word}
            </button>
          ))}
        </div>
        <button type="button" className={css.closebook} onClick={onClose} aria-label="Close, Esc">
          <Icon name="close" /> <kbd>Esc</kbd>
        </button>
      </header>
      {way === 'search' && (
        <Boundary what="The search" of={text} onClose={() => setText('')}>
          <BuilderSearch
            ref={find}
            place={place}
            quality={quality}
            focused={item?.code}
            taken={takenCodes}
            text={text}
            onText={setText}
            onSettled={setSettled}
            whereIs={whereIs}
            priceOf={priceOf}
            onFocus={setFocus}
            onOpen={open}
            onToggle={toggle}
            onTake={take}
            onTakeWords={takeWords}
            onByHand={(words) => {
              setByHand({ ...BY_HAND, description: words });
              setWay('hand');
            }}
          />
        </Boundary>
      )}
      {way === 'categories' && (
        <Boundary what="The categories">
          <BuilderCategories focused={item} taken={takenCodes} onFocus={setFocus} onOpen={open} onToggle={toggle} />
        </Boundary>
      )}
      {way === 'hand' && <BuilderHand value={byHand} onChange={(part) => setByHand((was) => ({ ...was, ...part }))} />}
      <div className={css.pick} data-stale={(way === 'search' && !settled) || undefined}>
        <Boundary what="The item" of={item?.code}>
          <div className={css.pickbody}>
            {way !== 'hand' && (
              <BuilderItem
                item={item}
                offers={offers}
                offer={offer}
                settings={settings}
                beside={held ? 0 : taken.size}
                onBack={phone && inSheet ? () => setInSheet(false) : null}
                onLeaveOut={() => setFocus(undefined)}
                onQuality={(level) => {
                  setQuality(level);
                  const other = offers.data?.find((one) => one.quality === level);
                  if (item && other) setPicks((was) => offered(was, item.code, other));
                }}
              />
            )}
            <BuilderAreas
              areas={areas}
              chosen={chosenAreas}
              onChosen={setChosenAreas}
              unit={unit}
              quantityIn={(area) => typedIn(area, code) ?? (way === 'hand' || !item ? '1.0' : quantityIn(area, item))}
              totalIn={(area) => sum.get(area.areaID)?.own ?? 0n}
              onQuantity={(area, value) => select((was) => ({ ...was, typed: new Map(was.typed).set(typedKey(code, area.areaID), value) }))}
              onNewArea={() => setAsking('newArea')}
            />
            {way !== 'hand' && item && (
              <BuilderAlong
                code={item.code}
                place={place}
                quality={quality}
                settings={settings}
                areas={chosen}
                taken={taken}
                quantityIn={asked}
                onToggle={toggle}
              />
            )}
          </div>
        </Boundary>
        {way !== 'hand' && (
          <BuilderTaken
            picks={picks}
            focused={item?.code}
            onFocus={open}
            onDrop={(pick) => setPicks((was) => drop(was, pick.key))}
            onRetry={retry}
          />
        )}
        {taskReading.error && (
          <p className={css.refused} role="alert">
            {tasksFailure(taskReading.error.status)}{' '}
            <button type="button" className="link" onClick={() => void taskReading.refetch()}>
              Retry
            </button>
          </p>
        )}
        <BuilderFoot
          items={meant.length}
          areas={chosen}
          lines={count}
          total={total}
          tax={tax}
          tasks={tasks}
          taskId={taskId}
          onTask={setTaskId}
          added={added}
          failed={failed}
          adding={adding.length > 0}
          waiting={eager}
          phone={phone}
          toAreas={toAreas}
          onAdd={toAreas ? () => setInSheet(true) : add}
        />
      </div>
      {asking === 'newArea' && (
        <NewAreaDialog
          edits={edits}
          onClose={() => setAsking(null)}
          onAdded={(area) => setChosenAreas((was) => new Set(was).add(area.areaID))}
        />
      )}
      {(asking === 'chooseItemsFirst' || asking === 'chooseAreaFirst') && (
        <ChooseFirst what={asking === 'chooseItemsFirst' ? 'items' : 'area'} onClose={() => setAsking(null)} />
      )}
    </section>
  );
}
