import { useSetAtom } from 'jotai';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { BUILDER_QUALITY, FIRST_OWN_CODE, MANUAL_ENTRY_CODE, QUALITIES } from '../../../contracts/catalogue/entities.ts';
import type { AreaWithItems, Order, Settings, Task } from '../../../contracts/estimating/entities.ts';
import { quantityFor } from '../../../contracts/estimating/measurement.ts';
import { priceLine } from '../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../contracts/money.ts';
import { searchWords } from '../../ui/matches.ts';
import { counted } from '../../ui/words.ts';
import type { Edits } from '../edits/edits.ts';
import { isZero } from '../estimate/figures.ts';
import { previewAtom } from '../estimate/screen.ts';
import { type Addition, useAddToEstimate } from './add-to-estimate.ts';
import { draftLines, type GivenAnswer, isCountedOne, NO_ANSWERS, repairsOf } from './answers.ts';
import { type BookItem, type Offer, pricedWith, startingOffer, unitPrice, useBook, useOffers } from './book-items.ts';
import { BY_HAND } from './hand/by-hand.ts';
import { useKeptByHand } from './hand/keep-by-hand.ts';
import { keywordsRefused, stepsOf } from './modes.ts';
import { openedWith } from './opened-with.ts';
import { type AnswersByItem, type ItemPick, itemPicks, offered, pickOf, putBack, typedKey } from './picks.ts';
import { isCountedInSquares, squaresIn } from './squares.ts';
import { useTaking } from './taking.ts';
import type { WayName } from './way-name.ts';

export interface BuilderProps {
  edits: Edits;
  areas: AreaWithItems[];
  tasks: Task[];
  settings: Settings | undefined;
  order: Order | undefined;
  /** The area one comes from, which is where things are usually added. */
  here: number;
  /** Words to begin with. */
  search?: string | undefined;
  phone: boolean;
  onClose: () => void;
}

/** A line that would be added: an item in a quality, a line that an answer brings, or what is typed by hand. */
export interface MeantLine {
  key: string;
  action: string;
  description: string;
  unit: string;
  quantity: string;
  /** Measured, and nobody has said how much: added it stands at 0 (R101). */
  needsQuantity: boolean;
  /** Why it is there or has its quantity, where an answer says so. */
  reason: string;
  ppu: string;
  /** Cents. */
  total: bigint;
  tax: bigint;
}

const WAY_NAMES: readonly string[] = ['search', 'proposal', 'categories', 'libraries', 'lineitems', 'projects', 'hand'] satisfies WayName[];
/** The way that a new estimate starts with (`?way=libraries&library=12`), else the search. */
const wayInAddress = (): WayName => {
  const named = openedWith('way');
  return named !== null && WAY_NAMES.includes(named) ? (named as WayName) : 'search';
};

/** R138. */
export const FLASH_MS = 2000;
/** The own code of an own item, which has five in a row, from its code in a quality; undefined for the book's. */
const ownCodeOf = (xref: number) => (xref < FIRST_OWN_CODE ? undefined : xref - ((xref - FIRST_OWN_CODE) % 5));
const ITEM_WAYS: ReadonlySet<WayName> = new Set(['search', 'categories', 'lineitems']);

/** What the builder knows, whatever way one finds items: what is taken, where it goes, what it comes to, and how it is added. */
export function useBuilderState({ edits, areas, tasks, settings, order, here, search = '', phone, onClose }: BuilderProps) {
  const [way, setWay] = useState<WayName>(wayInAddress);
  const [text, setText] = useState(search);
  /** False while the rows answer words that are no longer on the screen. */
  const [settled, setSettled] = useState(true);
  const [item, setItem] = useState<BookItem>();
  const [quality, setQuality] = useState<string>(order?.quality ?? BUILDER_QUALITY);
  // The house holds what belongs to no room: it is chosen unasked only while there is no room.
  const houseId = areas.find(({ areaTypeGroup }) => areaTypeGroup === 'E')?.areaID;
  const [chosenAreas, setChosenAreas] = useState<ReadonlySet<number>>(
    () => new Set(here > 0 && (here !== houseId || areas.length === 1) ? [here] : []),
  );
  /** Items that go to an area once more though they are there, by `typedKey`. */
  const [again, setAgain] = useState<ReadonlySet<string>>(() => new Set());
  const [taskId, setTaskId] = useState(0);
  const [byHand, setByHand] = useState(BY_HAND);
  const [keepIn, setKeepIn] = useState<string | null>(null);
  const keptByHand = useKeptByHand();
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
  const addToEstimate = useAddToEstimate(edits);
  const find = useRef<HTMLInputElement>(null);
  const hand = way === 'hand';
  const ofItems = ITEM_WAYS.has(way);

  const zip = order?.survey.zip.slice(0, 5);
  const state = order?.survey.state;
  const place = useMemo(() => ({ ...(zip && { zip }), ...(state && { state }) }), [zip, state]);
  const offers = useOffers(hand ? undefined : item?.code, place);
  const { picks, typed, answers, select, setPicks, taken, takenCodes, take, takeWords, toggle, retry } = useTaking(place, quality);
  const held = item && pickOf(picks, item.code);
  const offer = held?.offer ?? startingOffer(offers.data ?? [], quality);
  const setFocus = useCallback((next: BookItem | undefined) => setItem((was) => (was?.code === next?.code ? was : next)), []);
  const { codeOf } = useBook(true);

  /** Of each area the quantity of each item that it has. */
  const standing = useMemo(() => {
    const byArea = new Map<number, Map<number, number>>();
    for (const area of areas) {
      const quantities = new Map<number, number>();
      for (const line of area.items) {
        const code = codeOf.get(line.itemXREF) ?? ownCodeOf(line.itemXREF);
        if (code !== undefined) quantities.set(code, (quantities.get(code) ?? 0) + Number(line.quantity));
      }
      byArea.set(area.areaID, quantities);
    }
    return byArea;
  }, [areas, codeOf]);
  const standingIn = useCallback((area: AreaWithItems, code: number) => standing.get(area.areaID)?.get(code), [standing]);
  const answersOf = useCallback((code: number) => answers.get(code) ?? NO_ANSWERS, [answers]);
  /** How much an area has of what would be added for an item, which an answer may have swapped. */
  const thereIn = useCallback(
    (area: AreaWithItems, code: number) =>
      standingIn(area, [...answersOf(code).values()].find(({ swap }) => swap !== null)?.swap?.item.code ?? code),
    [standingIn, answersOf],
  );
  const goesTo = useCallback(
    (area: AreaWithItems, code: number) =>
      chosenAreas.has(area.areaID) && (thereIn(area, code) === undefined || again.has(typedKey(code, area.areaID))),
    [chosenAreas, thereIn, again],
  );

  /** In the search the item that is looked at is meant, too; where items are ticked one by one, only until one is. */
  const focusCounts = way === 'search' || taken.size === 0;
  const meant = useMemo((): { item: BookItem; offer: Offer }[] => {
    if (!ofItems) return [];
    const all = itemPicks(picks);
    return item && offer && focusCounts && !takenCodes.has(item.code) ? [...all, { item, offer }] : all;
  }, [ofItems, picks, item, offer, takenCodes, focusCounts]);
  // `shingles 30 sq` means 30 squares of what it finds.
  const squares = way === 'search' && settled && item && isCountedInSquares(item) ? squaresIn(text) : null;
  const roof = squares === null ? undefined : item?.code;
  useEffect(() => {
    if (squares === null || roof === undefined) return;
    select((was) => ({ ...was, typed: new Map([...was.typed, ...[...chosenAreas].map((id) => [typedKey(roof, id), squares] as const)]) }));
  }, [squares, roof, chosenAreas, select]);
  const manual = hand && byHand.description.trim() !== '';

  /** What an area has to measure for an item, of which an answer may take a share. */
  const quantityIn = useCallback(
    (area: AreaWithItems, one: BookItem) => {
      const share = [...answersOf(one.code).values()].find(({ option }) => option.sharePct !== '100')?.option.sharePct;
      if (one.formula === '') return isCountedOne(one.unit) ? '1.0' : '0.0';
      return quantityFor(one.formula, area.measures, share ?? '100', 1);
    },
    [answersOf],
  );
  const typedIn = useCallback((area: AreaWithItems, code: number) => typed.get(typedKey(code, area.areaID)), [typed]);
  const needsQuantity = (area: AreaWithItems, one: BookItem) =>
    one.formula === '' && !isCountedOne(one.unit) && isZero(typedIn(area, one.code) ?? '0');
  const asked = useCallback(
    (area: AreaWithItems, one: BookItem) => typedIn(area, one.code) ?? quantityIn(area, one),
    [typedIn, quantityIn],
  );
  /** The lines that items make in an area, without those that answers bring where they are there already or are taken themselves. */
  const draftsIn = useCallback(
    (area: AreaWithItems, items: readonly { item: BookItem; offer: Offer }[], answering: AnswersByItem) => {
      const codes = new Set(items.map(({ item: one }) => one.code));
      return items.flatMap((one) => {
        if (chosenAreas.has(area.areaID) && !goesTo(area, one.item.code)) return [];
        const given = answering.get(one.item.code) ?? NO_ANSWERS;
        const [own, ...brought] = draftLines(one, given, area.measures, typedIn(area, one.item.code));
        const news = brought.filter((line) => standingIn(area, line.item.code) === undefined && !codes.has(line.item.code));
        return own ? [own, ...news] : [];
      });
    },
    [chosenAreas, goesTo, standingIn, typedIn],
  );
  /** By area what would be added if it were chosen. */
  const lines = useMemo(() => {
    const rules = pricedWith(settings);
    const byArea = new Map<number, MeantLine[]>();
    for (const area of areas) {
      const there: MeantLine[] = [];
      const put = (named: Omit<MeantLine, 'ppu' | 'total' | 'tax'>, costs: UnitCosts) => {
        const price = priceLine({ ...costs, quantity: named.quantity }, rules);
        there.push({ ...named, ppu: price.ppu, total: toCents(price.totalCost), tax: toCents(price.tax) });
      };
      for (const { key, item: one, offer: at, quantity, reason } of draftsIn(area, meant, answers)) {
        const { action, description, unit } = one;
        put({ key, action, description, unit, quantity, reason, needsQuantity: one.formula === '' && isZero(quantity) }, at);
      }
      if (manual) {
        const { description, unit } = byHand;
        const quantity = typedIn(area, MANUAL_ENTRY_CODE) ?? '1.0';
        put({ key: String(MANUAL_ENTRY_CODE), action: '', description, unit, quantity, reason: '', needsQuantity: false }, byHand);
      }
      byArea.set(area.areaID, there);
    }
    return byArea;
  }, [areas, draftsIn, meant, answers, manual, byHand, settings, typedIn]);
  const chosen = useMemo(() => areas.filter((area) => chosenAreas.has(area.areaID)), [areas, chosenAreas]);
  const linesIn = useCallback((area: AreaWithItems) => lines.get(area.areaID) ?? [], [lines]);
  /** What an item comes to in an area, in cents: that of its line, or of the line that it would be. */
  const totalIn = (area: AreaWithItems, code: number): bigint => {
    const line = linesIn(area).find((one) => one.key === String(code));
    if (line || !item || !offer || code !== item.code) return line?.total ?? 0n;
    const [own] = draftLines({ item, offer }, answersOf(code), area.measures, typedIn(area, code));
    return own ? toCents(priceLine({ ...own.offer, quantity: own.quantity }, pricedWith(settings)).totalCost) : 0n;
  };
  /** What the chosen areas would come to with one answer of the item that is looked at changed, in cents. */
  const totalWith = (question: string, answer: GivenAnswer | null): bigint => {
    if (!item || !offer) return 0n;
    const changed = new Map(answersOf(item.code));
    if (answer) changed.set(question, answer);
    else changed.delete(question);
    const rules = pricedWith(settings);
    const items = meant.some((one) => one.item.code === item.code) ? meant : [...meant, { item, offer }];
    return chosen
      .flatMap((area) => draftsIn(area, items, new Map(answers).set(item.code, changed)))
      .reduce((sum, line) => sum + toCents(priceLine({ ...line.offer, quantity: line.quantity }, rules).totalCost), 0n);
  };
  const answerQuestion = (question: string, answer: GivenAnswer | null) =>
    item &&
    select((was) => {
      const changed = new Map(was.answers.get(item.code));
      if (answer) changed.set(question, answer);
      else changed.delete(question);
      return { ...was, answers: new Map(was.answers).set(item.code, changed) };
    });
  const all = chosen.flatMap(linesIn);
  const total = all.reduce((sum, line) => sum + line.total, 0n);
  const tax = all.reduce((sum, line) => sum + line.tax, 0n);

  useEffect(() => {
    // A way that fills the panel previews what it would add itself.
    if (!ofItems && !hand) return;
    const sumOf = (area: AreaWithItems) => linesIn(area).reduce((sum, line) => sum + line.total, 0n);
    setPreview({ byArea: new Map(chosen.map((area) => [area.areaID, sumOf(area)])), newAreas: [] });
  }, [chosen, linesIn, setPreview, ofItems, hand]);
  useEffect(() => () => setPreview(null), [setPreview]);
  // R138.
  useEffect(() => {
    if (added === '') return;
    const timer = setTimeout(() => setAdded(''), FLASH_MS);
    return () => clearTimeout(timer);
  }, [added]);

  const whereIs = useCallback(
    (xrefs: number[]) => areas.filter((area) => area.items.some((line) => xrefs.includes(line.itemXREF))).map((area) => area.label),
    [areas],
  );
  const priceOf = useCallback((one: Offer) => unitPrice(one, settings), [settings]);

  /** Items, or what is typed by hand, as C102 takes them. */
  const additionOf = useCallback(
    (items: readonly { item: BookItem; offer: Offer }[]): Addition => {
      const description = byHand.description.trim();
      const added = manual
        ? chosen.map((area) => {
            const quantity = typedIn(area, MANUAL_ENTRY_CODE) ?? '1.0';
            return { areaId: area.areaID, repair: { itemXREF: MANUAL_ENTRY_CODE, ...byHand, description, quantity } };
          })
        : chosen.flatMap((area) =>
            draftsIn(area, items, answers).map(({ offer: at, counted, reason }) => {
              const level = QUALITIES.find((one) => one === at.quality);
              return { areaId: area.areaID, repair: { itemXREF: at.xref, ...(level && { quality: level }), ...counted, reason } };
            }),
          );
      return { items: repairsOf(added, chosen.length), areas: chosen.map((area) => area.areaID), task: taskId };
    },
    [manual, byHand, chosen, typedIn, draftsIn, answers, taskId],
  );
  const wouldAdd = useMemo(() => additionOf(meant), [additionOf, meant]);

  /** Sends what is taken; it leaves the list at once, so that one can go on taking, and is there again if it is refused. */
  const addTaken = async () => {
    const sent = hand ? [] : itemPicks(picks);
    const open = !hand && picks.some((pick) => pick.kind !== 'item');
    // R133, R134.
    if (sent.length === 0 && !manual) return open ? undefined : setAsking('chooseItemsFirst');
    if (chosen.length === 0) return setAsking('chooseAreaFirst');
    const addition = additionOf(sent);
    if (addition.items.length === 0) return setFailed('All of it is there already. Tick an area again to add it once more.');
    const codes = manual ? [MANUAL_ENTRY_CODE] : sent.map((pick) => pick.item.code);
    const quantities = new Map([...typed].filter(([key]) => codes.some((code) => key.startsWith(`${code} `))));
    const answered = new Map([...answers].filter(([code]) => codes.includes(code)));
    setAdding((was) => [...was, codes]);
    setFailed('');
    setInSheet(false);
    select((was) => ({
      picks: was.picks.filter((pick) => !sent.includes(pick as ItemPick)),
      typed: new Map([...was.typed].filter(([key]) => !quantities.has(key))),
      answers: new Map([...was.answers].filter(([code]) => !answered.has(code))),
    }));
    await addToEstimate(() => (manual && keepIn !== null ? keptByHand(addition, byHand, keepIn) : addition), {
      onSaved: (count) => {
        setAdded(`Added ${counted(count, 'line')}`);
        setAgain(new Set());
        if (manual) setByHand(BY_HAND);
        if (manual) setKeepIn(null);
      },
      onFailed: (failure) => {
        setFailed(failure.text);
        select((was) => ({
          picks: putBack(was.picks, sent),
          typed: new Map([...quantities, ...was.typed]),
          answers: new Map([...answered, ...was.answers]),
        }));
      },
      onSettled: () => setAdding((was) => was.filter((one) => one !== codes)),
    });
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
    const repeated = adding.some((codes) => hand || (picks.length === 0 && settled && codes.includes(item?.code ?? 0)));
    if (repeated) return;
    if (way === 'search' && !settled) takeWords(searchWords(text));
    else if (!hand && item && focusCounts) take(item, offers.data);
    setEager(true);
    if (phone || way !== 'search') return;
    find.current?.focus();
    find.current?.select();
  };
  /** Chooses the area that was asked for before adding (R134), and adds what waits for it; libraries show first what they bring there. */
  const settleArea = (area: AreaWithItems) => {
    setAsking(null);
    setChosenAreas((was) => new Set(was).add(area.areaID));
    if (ofItems || hand) setEager(true);
  };
  const open = (one: BookItem) => {
    setFocus(one);
    if (phone) setInSheet(true);
  };
  const chooseQuality = (level: string) => {
    setQuality(level);
    const other = offers.data?.find((one) => one.quality === level);
    if (item && other) setPicks((was) => offered(was, item.code, other));
  };
  /** Chooses an area or leaves it out; where the item that is looked at stands already, the first click chooses it once more. */
  const turnArea = (area: AreaWithItems) => {
    const key = typedKey(item?.code ?? 0, area.areaID);
    const more = ofItems && item && chosenAreas.has(area.areaID) && thereIn(area, item.code) !== undefined && !again.has(key);
    if (more) return setAgain((was) => new Set(was).add(key));
    setAgain((was) => new Set([...was].filter((one) => one !== key)));
    setChosenAreas((was) => {
      const next = new Set(was);
      if (!next.delete(area.areaID)) next.add(area.areaID);
      return withoutHouse(was, next);
    });
  };
  /** The first room that is chosen takes the place of the house; who means both chooses the house once more. */
  const withoutHouse = (was: ReadonlySet<number>, next: Set<number>) => {
    if (houseId !== undefined && was.size === 1 && was.has(houseId) && next.size > 1) next.delete(houseId);
    return next;
  };
  /** Areas that were just made are what one adds to. */
  const chooseNew = (made: { areaID: number }[]) =>
    setChosenAreas((was) => withoutHouse(was, new Set([...was, ...made.map(({ areaID }) => areaID)])));
  return {
    ...{ edits, areas, tasks, settings, order, phone, place, onClose },
    ...{
      way,
      steps: stepsOf(way),
      refusal: keywordsRefused(way),
      setWay,
      text,
      setText,
      settled,
      setSettled,
      item,
      setFocus,
      open,
      inSheet,
      setInSheet,
      find,
    },
    ...{ quality, chooseQuality, offers, offer, held },
    ...{ chosen, chooseNew, turnArea, goesTo, standingIn, thereIn, again, taskId, setTaskId, byHand, setByHand, keepIn, setKeepIn },
    ...{ picks, setPicks, select, taken, takenCodes, take, takeWords, toggle, retry },
    ...{ answersOf, totalWith, answerQuestion },
    ...{ meant, focusCounts, all, linesIn, totalIn, total, tax, wouldAdd, quantityIn, needsQuantity, typedIn, asked, whereIs, priceOf },
    ...{ asking, setAsking, added, failed, adding, eager, add, settleArea, addToEstimate },
  };
}

type UnitCosts = Pick<Offer, 'labor' | 'material' | 'equipment' | 'wasteFactorPct'>;

export type BuilderState = ReturnType<typeof useBuilderState>;
export const BuilderContext = createContext<BuilderState | null>(null);

/** The builder around a way; a part outside of the builder has none. */
export function useBuilder(): BuilderState {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('There is no builder around this part.');
  return builder;
}
