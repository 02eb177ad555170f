import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getRelatedItemList } from '../../contracts/catalogue/calls.ts';
import { BUILDER_QUALITY, MANUAL_ENTRY_CODE, QUALITIES } from '../../contracts/catalogue/entities.ts';
import { LIMITS } from '../../contracts/decimal.ts';
import * as calls from '../../contracts/estimating/calls.ts';
import type { AreaWithItems, Order, Repair, Settings, Task } from '../../contracts/estimating/entities.ts';
import { quantityFor } from '../../contracts/estimating/measurement.ts';
import { priceLine } from '../../contracts/estimating/pricing.ts';
import { failureText, send, useRead } from '../app/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureLine } from '../ui/states.tsx';
import { counted, grouped } from '../ui/words.ts';
import { NewAreaDialog } from './area-dialogs.tsx';
import { type BookItem, type Offer, offersOf, pricedWith, startingOffer, unitPrice, useBook, useOffers } from './book-items.ts';
import { BuilderCategories } from './builder-categories.tsx';
import { BuilderSearch } from './builder-search.tsx';
import type { Edits } from './edits.ts';
import css from './estimate.module.css';
import { cents, money, sizeOf, typedNumber } from './figures.ts';
import { NumberField } from './inspector.tsx';
import { QuietSelect } from './quiet-select.tsx';
import { previewAtom } from './screen.ts';
import { OnePrice, Staircase, type Step } from './staircase.tsx';

const WAYS = [
  ['search', 'Search'],
  ['categories', 'Categories'],
  ['hand', 'By hand'],
] as const;
type Way = (typeof WAYS)[number][0];
interface Taken {
  item: BookItem;
  offer: Offer;
}
const BY_HAND = { description: '', unit: 'EA', labor: '0', material: '0', equipment: '0', wasteFactorPct: '0' };

interface Props {
  edits: Edits;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings | undefined;
  order: Order | undefined;
  /** The area one comes from, which is where things are usually added. */
  here: number;
  phone: boolean;
  onClose: () => void;
}

/** Adds work (S037): category, subcategory, action, item, quality, areas, task; floats so that the totals stay in sight and move with the choice. */
export default function Builder({ edits, areas, tasks, settings, order, here, phone, onClose }: Props) {
  const [way, setWay] = useState<Way>('search');
  const [item, setItem] = useState<BookItem>();
  const [quality, setQuality] = useState<string>(BUILDER_QUALITY);
  const [taken, setTaken] = useState<ReadonlyMap<number, Taken>>(new Map());
  const [chosenAreas, setChosenAreas] = useState<ReadonlySet<number>>(() => new Set(here > 0 ? [here] : []));
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [taskId, setTaskId] = useState(0);
  const [byHand, setByHand] = useState(BY_HAND);
  const [asking, setAsking] = useState<'chooseItemsFirst' | 'chooseAreaFirst' | 'newArea' | null>(null);
  const [added, setAdded] = useState('');
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const [ticking, setTicking] = useState(0);
  /** Adding was asked for before the prices were there. */
  const [eager, setEager] = useState(false);
  const setPreview = useSetAtom(previewAtom);
  const queries = useQueryClient();
  const panel = useRef<HTMLElement>(null);

  const zip = order?.survey.zip.slice(0, 5);
  const state = order?.survey.state;
  const place = useMemo(() => ({ ...(zip && { zip }), ...(state && { state }) }), [zip, state]);
  const offers = useOffers(way === 'hand' ? undefined : item?.code, place);
  const offer = startingOffer(offers.data ?? [], quality);
  const related = useRead(
    getRelatedItemList,
    { query: { itemXREF: item?.code } },
    { enabled: item !== undefined && way !== 'hand', staleTime: 300_000 },
  );
  const book = useBook(item !== undefined);

  const focusItem = useCallback((next: BookItem) => {
    setItem((was) => (was?.code === next.code ? was : next));
    setTyped(new Map());
  }, []);
  const tick = useCallback(
    async (one: BookItem) => {
      setTicking((was) => was + 1);
      const found = await offersOf(queries, one.code, place).catch(() => []);
      setTicking((was) => was - 1);
      const start = startingOffer(found, quality);
      setTaken((was) => {
        const next = new Map(was);
        if (!next.delete(one.code) && start) next.set(one.code, { item: one, offer: start });
        return next;
      });
    },
    [queries, place, quality],
  );

  /** What would be added: those taken, and the one being looked at. */
  const picks = useMemo((): Taken[] => {
    if (way === 'hand') return [];
    const all = new Map(taken);
    if (item && offer) all.set(item.code, { item, offer });
    return [...all.values()];
  }, [way, taken, item, offer]);
  const manual = way === 'hand' && byHand.description.trim() !== '';

  const quantityIn = useCallback(
    (area: AreaWithItems, one: BookItem) => (one.formula === '' ? '1.0' : quantityFor(one.formula, area.measures, '100', 1)),
    [],
  );
  const asked = useCallback(
    (area: AreaWithItems, one: BookItem) =>
      one.code === item?.code ? (typed.get(area.areaID) ?? quantityIn(area, one)) : quantityIn(area, one),
    [item, typed, quantityIn],
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
        total += cents(price.totalCost);
        tax += cents(price.tax);
        if (isOwn) own += cents(price.totalCost);
      };
      for (const pick of picks) add(pick.offer, asked(area, pick.item), pick.item.code === item?.code);
      if (manual) add(byHand, typed.get(area.areaID) ?? '1.0', true);
      byArea.set(area.areaID, { total, tax, own });
    }
    return byArea;
  }, [areas, picks, manual, byHand, settings, asked, typed, item]);
  const chosen = areas.filter((area) => chosenAreas.has(area.areaID));
  const total = chosen.reduce((all, area) => all + (sum.get(area.areaID)?.total ?? 0n), 0n);
  const tax = chosen.reduce((all, area) => all + (sum.get(area.areaID)?.tax ?? 0n), 0n);
  const count = (picks.length + (manual ? 1 : 0)) * chosen.length;

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

  const awaited = way !== 'hand' && (ticking > 0 || (item !== undefined && offers.isPending));
  const add = async () => {
    if (busy) return;
    if (awaited) return setEager(true);
    if (picks.length === 0 && !manual) return setAsking('chooseItemsFirst');
    if (chosen.length === 0) return setAsking('chooseAreaFirst');
    const calledFor = new Map<string, { Areas: number[]; Repairs: Repair[] }>();
    for (const area of chosen) {
      const own = typed.get(area.areaID);
      const repairs: Repair[] = picks.map((pick) => {
        const quantity = pick.item.code === item?.code && own !== undefined ? own : pick.item.formula === '' ? '1.0' : undefined;
        const level = QUALITIES.find((one) => one === pick.offer.quality);
        return { itemXREF: pick.offer.xref, ...(level && { quality: level }), ...(quantity !== undefined && { quantity }) };
      });
      if (manual) repairs.push({ itemXREF: MANUAL_ENTRY_CODE, ...byHand, description: byHand.description.trim(), quantity: own ?? '1.0' });
      const key = JSON.stringify(repairs);
      const group = calledFor.get(key);
      if (group) group.Areas.push(area.areaID);
      else calledFor.set(key, { Areas: [area.areaID], Repairs: repairs });
    }
    setBusy(true);
    setFailed('');
    try {
      let lines = 0;
      for (const body of calledFor.values()) {
        const answer = await send(calls.addRepairItems, { params: { orderId: edits.orderId, taskId }, body });
        lines += answer.length;
        edits.write((now) =>
          now.map((area) => {
            const fresh = answer.filter(
              (line) => line.propertyArea_AreaID === area.areaID && !area.items.some((one) => one.id === line.id),
            );
            return fresh.length === 0 ? area : { ...area, items: [...area.items, ...fresh] };
          }),
        );
      }
      setAdded(`Added ${counted(lines, 'line')}`);
      setTaken(new Map());
      setTyped(new Map());
      if (manual) setByHand(BY_HAND);
      edits.settle(0);
      panel.current?.querySelector<HTMLInputElement>('input')?.select();
    } catch (error) {
      setFailed(failureText(error));
      edits.settle(0);
    } finally {
      setBusy(false);
    }
  };

  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (!eager || awaited) return;
    setEager(false);
    void latest.current();
  }, [eager, awaited]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && asking === null && !event.defaultPrevented) {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void add();
    } else if (event.key === '/' && !(event.target as HTMLElement).matches('input, textarea, select')) {
      event.preventDefault();
      setWay('search');
    }
  };
  const steps = (offers.data ?? []).flatMap((one): Step[] => {
    const level = QUALITIES.find((name) => name === one.quality);
    return level ? [{ quality: level, price: unitPrice(one, settings) }] : [];
  });
  const along = (related.data ?? []).flatMap((one) => one.related).filter((one) => one.lDescription_id !== item?.code);
  const unit = way === 'hand' ? byHand.unit : (item?.unit ?? '');
  const costField = (name: 'labor' | 'material' | 'equipment' | 'wasteFactorPct', label: string, mark = '') => (
    <NumberField
      label={label}
      value={byHand[name]}
      read={(text) => {
        const value = typedNumber(text, 4, name === 'wasteFactorPct' ? LIMITS.percent : LIMITS.cost);
        return value?.replace(/\.?0+$/, '') ?? null;
      }}
      unit={mark}
      onTry={(value) => value !== null && setByHand((was) => ({ ...was, [name]: value || '0' }))}
      onKeep={(value) => setByHand((was) => ({ ...was, [name]: value || '0' }))}
    />
  );
  return (
    <section ref={panel} className={css.book} data-way={way} role="dialog" aria-label="Add items" onKeyDown={onKeyDown}>
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
        <BuilderSearch
          place={place}
          quality={quality}
          focused={item?.code}
          ticked={new Set(taken.keys())}
          whereIs={whereIs}
          priceOf={priceOf}
          onFocus={focusItem}
          onTick={(one) => void tick(one)}
          onByHand={(text) => {
            setByHand({ ...BY_HAND, description: text });
            setWay('hand');
          }}
        />
      )}
      {way === 'categories' && (
        <BuilderCategories focused={item} ticked={new Set(taken.keys())} onFocus={focusItem} onTick={(one) => void tick(one)} />
      )}
      {way === 'hand' && (
        <div className={css.hand} role="tabpanel">
          <TextInput
            label="Description"
            autoFocus
            maxLength={255}
            value={byHand.description}
            onChange={(event) => setByHand({ ...byHand, description: event.currentTarget.value })}
          />
          <TextInput
            label="Unit"
            maxLength={20}
            value={byHand.unit}
            onChange={(event) => setByHand({ ...byHand, unit: event.currentTarget.value })}
          />
          <div className={css.three}>
            <div>{costField('labor', 'Labor')}</div>
            <div>{costField('material', 'Material')}</div>
            <div>{costField('equipment', 'Equipment')}</div>
          </div>
          {costField('wasteFactorPct', 'Waste', '%')}
          <p className="muted">Costs are per unit, before waste, overhead, profit and tax.</p>
        </div>
      )}
      <div className={css.pick}>
        <div className={css.pickbody}>
          {way !== 'hand' && (
            <section>
              {item ? (
                <>
                  <h2>
                    <span className={css.act}>{item.action}</span> {item.description}
                  </h2>
                  <div className={css.crumbs}>
                    {item.category} <Icon name="right" size={12} /> {item.subcategory} <Icon name="right" size={12} /> {item.action}
                  </div>
                  {taken.size > 0 && (
                    <p className="muted">
                      With {counted(taken.size - (taken.has(item.code) ? 1 : 0), 'other item')} taken.{' '}
                      <button type="button" className="link" onClick={() => setTaken(new Map())}>
                        Take this one only
                      </button>
                    </p>
                  )}
                </>
              ) : (
                <p className="muted">Choose an item: its qualities, quantities and totals show here before anything is added.</p>
              )}
            </section>
          )}
          {way !== 'hand' && item && (
            <section>
              <h3>
                Quality<span className="muted">price per {item.unit || 'unit'}</span>
              </h3>
              {offers.error ? (
                <FailureLine error={offers.error} what="The prices could not be fetched." onRetry={() => void offers.refetch()} />
              ) : steps.length > 0 ? (
                <Staircase
                  label="Quality"
                  steps={steps}
                  chosen={offer?.quality ?? ''}
                  onChoose={(level) => {
                    setQuality(level);
                    const own = offers.data?.find((one) => one.quality === level);
                    if (own && taken.has(item.code)) setTaken((was) => new Map(was).set(item.code, { item, offer: own }));
                  }}
                />
              ) : (
                offer && <OnePrice price={unitPrice(offer, settings)} />
              )}
            </section>
          )}
          <section>
            <div className={css.put}>
              <span className={`${css.h} ${css.first}`}>Areas</span>
              <span className={css.h}>Quantity</span>
              <span className={css.h}>Total</span>
              {areas.map((area) => {
                const on = chosenAreas.has(area.areaID);
                const quantity = typed.get(area.areaID) ?? (way === 'hand' || !item ? '1.0' : quantityIn(area, item));
                const toggle = () =>
                  setChosenAreas((was) => {
                    const next = new Set(was);
                    if (!next.delete(area.areaID)) next.add(area.areaID);
                    return next;
                  });
                return (
                  <div key={area.areaID} style={{ display: 'contents' }}>
                    <Checkbox size="xs" aria-label={area.label} checked={on} onChange={toggle} />
                    <span className={css.what} onClick={toggle}>
                      <span>{area.label}</span>
                      <span className="muted ellipsis">{sizeOf(area)}</span>
                    </span>
                    {on ? (
                      <NumberField
                        label=""
                        name={`Quantity in ${area.label}`}
                        value={grouped(quantity)}
                        read={(text) => typedNumber(text, 1, LIMITS.quantity)}
                        unit={unit}
                        onTry={() => undefined}
                        onKeep={(value) => setTyped((was) => new Map(was).set(area.areaID, value))}
                      />
                    ) : (
                      <span className={css.q}>
                        {grouped(quantity)} {unit}
                      </span>
                    )}
                    <span className={`${css.total} ${on ? '' : 'muted'}`}>{on ? money(sum.get(area.areaID)?.own ?? 0n) : '–'}</span>
                  </div>
                );
              })}
              <span />
              <button type="button" className="link" onClick={() => setAsking('newArea')}>
                New area
              </button>
            </div>
          </section>
          {way !== 'hand' && along.length > 0 && (
            <section>
              <h3>Add along</h3>
              <div className={css.put}>
                {along.map((one) => {
                  const known = book.items.get(one.lDescription_id);
                  const pick = taken.get(one.lDescription_id);
                  return (
                    <div key={one.lDescription_id} style={{ display: 'contents' }}>
                      <Checkbox
                        size="xs"
                        aria-label={one.label}
                        checked={pick !== undefined}
                        disabled={!known}
                        onChange={() => known && void tick(known)}
                      />
                      <span className={css.what}>
                        <span className="ellipsis">
                          {known && <span className={css.act}>{known.action} </span>}
                          {known?.description ?? one.label}
                        </span>
                      </span>
                      <span className={css.q}>{known?.unit ?? ''}</span>
                      <span className={css.total}>{pick ? grouped(unitPrice(pick.offer, settings)) : ''}</span>
                    </div>
                  );
                })}
              </div>
            </section>
          )}
        </div>
        <div className={css.do}>
          <span className={css.sumup}>
            {added ? (
              <span className={css.flash} role="status">
                <Icon name="check" /> {added}
              </span>
            ) : failed ? (
              <span className="brick" role="alert">
                {failed}
              </span>
            ) : (
              <b className="figures">
                {counted(count, 'line')}, ${money(total)} and ${money(tax)} tax
              </b>
            )}
            <br />
            <span className="muted">to task</span>
            <QuietSelect
              label="Task"
              accent
              value={String(taskId || tasks[0]?.id || 0)}
              onChange={(value) => setTaskId(Number(value))}
              choices={tasks.map((task) => [String(task.id), task.name])}
            />
          </span>
          <button type="button" className={css.fill} disabled={busy || eager} onClick={() => void add()}>
            {chosen.length > 1 ? `Add to ${chosen.length} areas` : chosen[0] ? `Add to ${chosen[0].label}` : 'Add'}{' '}
            {!phone && <kbd>Ctrl Enter</kbd>}
          </button>
        </div>
      </div>
      {asking === 'newArea' && (
        <NewAreaDialog
          edits={edits}
          onClose={() => setAsking(null)}
          onAdded={(area) => setChosenAreas((was) => new Set(was).add(area.areaID))}
        />
      )}
      {(asking === 'chooseItemsFirst' || asking === 'chooseAreaFirst') && (
        <Dialog
          opened
          onClose={() => setAsking(null)}
          title={asking === 'chooseItemsFirst' ? 'Choose items first' : 'Choose an area first'}
          width={400}
          actions={
            <Button data-autofocus onClick={() => setAsking(null)}>
              Choose
            </Button>
          }
        >
          <p>
            {asking === 'chooseItemsFirst'
              ? 'Nothing is chosen yet. Search for the work or open a category, then choose at least one item.'
              : 'No area is chosen yet. Tick the areas where this work is to be done.'}
          </p>
        </Dialog>
      )}
    </section>
  );
}
