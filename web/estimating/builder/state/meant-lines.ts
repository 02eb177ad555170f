import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { MANUAL_ENTRY_CODE } from '../../../../contracts/catalogue/entities.ts';
import type { AreaWithItems, Settings } from '../../../../contracts/estimating/entities.ts';
import { priceLine } from '../../../../contracts/estimating/pricing.ts';
import { toCents } from '../../../../contracts/money.ts';
import { isZero } from '../../estimate/figures.ts';
import { previewAtom } from '../../estimate/screen.ts';
import { draftLines, type GivenAnswer } from '../answers.ts';
import { type BookItem, type Offer, pricedWith } from '../book-items.ts';
import type { ManualEntry } from '../hand/manual-entry.ts';
import { isCountedInSquares, squaresIn } from '../squares.ts';
import type { Drafts } from './drafts.ts';
import type { LookedAt } from './looked-at.ts';
import { itemPicks, typedKey } from './picks.ts';
import type { Taking } from './taking.ts';
import type { Targets } from './targets.ts';

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

type Unpriced = Omit<MeantLine, 'ppu' | 'total' | 'tax'>;
type UnitCosts = Pick<Offer, 'labor' | 'material' | 'equipment' | 'wasteFactorPct'>;

/** What the lines that are meant follow from. */
interface Meaning {
  areas: AreaWithItems[];
  settings: Settings | undefined;
  looked: LookedAt;
  taking: Taking;
  targets: Targets;
  drafts: Drafts;
  entry: ManualEntry;
  offer: Offer | undefined;
}

/** The items that are taken or looked at: those are meant by adding. */
export function useMeant(
  { way, text, settled, item, ofItems, hand }: LookedAt,
  taking: Taking,
  { chosenAreas }: Targets,
  offer: Offer | undefined,
  { byHand }: ManualEntry,
) {
  const { picks, taken, takenCodes, select } = taking;
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
  return { focusCounts, meant, manual };
}

function pricedLine(named: Unpriced, costs: UnitCosts, rules: ReturnType<typeof pricedWith>): MeantLine {
  const price = priceLine({ ...costs, quantity: named.quantity }, rules);
  return { ...named, ppu: price.ppu, total: toCents(price.totalCost), tax: toCents(price.tax) };
}

/** The lines that would be added, by area, with what they come to; the list of areas shows it. */
export function useMeantLines({ areas, settings, looked, taking, targets, drafts, entry, offer }: Meaning) {
  const { item, ofItems, hand } = looked;
  const { answers } = taking;
  const { chosen, answersOf } = targets;
  const { draftsIn, typedIn } = drafts;
  const { byHand } = entry;
  const { focusCounts, meant, manual } = useMeant(looked, taking, targets, offer, entry);
  /** By area what would be added if it were chosen. */
  const lines = useMemo(() => {
    const rules = pricedWith(settings);
    const byArea = new Map<number, MeantLine[]>();
    for (const area of areas) {
      const there: MeantLine[] = [];
      const put = (named: Unpriced, costs: UnitCosts) => there.push(pricedLine(named, costs, rules));
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
  const all = chosen.flatMap(linesIn);
  const total = all.reduce((sum, line) => sum + line.total, 0n);
  const tax = all.reduce((sum, line) => sum + line.tax, 0n);

  const setPreview = useSetAtom(previewAtom);
  useEffect(() => {
    // A way that fills the panel previews what it would add itself.
    if (!ofItems && !hand) return;
    const sumOf = (area: AreaWithItems) => linesIn(area).reduce((sum, line) => sum + line.total, 0n);
    setPreview({ byArea: new Map(chosen.map((area) => [area.areaID, sumOf(area)])), newAreas: [] });
  }, [chosen, linesIn, setPreview, ofItems, hand]);
  useEffect(() => () => setPreview(null), [setPreview]);
  return { focusCounts, meant, manual, linesIn, totalIn, totalWith, all, total, tax };
}

export type MeantLines = ReturnType<typeof useMeantLines>;
