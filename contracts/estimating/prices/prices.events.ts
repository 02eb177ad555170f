import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, id, packed } from '../../event.ts';
import { formatMoney } from '../../format.ts';
import { unitCostOf } from '../../unit-cost.ts';
import { pastValue } from '../../way-back.ts';
import { estimateEvent } from '../estimate/event.ts';
import { bookFactsOf, changeLine } from '../estimate/lines.ts';
import type { Estimate } from '../estimate/state.ts';
import { upsertMinimums } from '../estimate/trade-labor.ts';
import { byWriters, type EstimateRestore, LINE_GONE, wayBackOfLines } from '../estimate/way-back.ts';
import { aboutLine, commonArea, counted, inArea, lineName } from '../estimate/words.ts';
import { type BookFacts, MinimumFacts, QualityLevelFact, SwitchedFacts, SwitchedFacts1, SwitchedFacts2, withSource } from '../facts.ts';

const Switched1 = z.object({ quality: QualityLevelFact.nullable(), items: z.array(SwitchedFacts1) });
const Switched2 = Switched1.extend({ items: z.array(SwitchedFacts2), minimums: z.array(MinimumFacts) });
const Switched3 = Switched2.extend({ items: z.array(SwitchedFacts) });

/**
 * Lines become another item. Each has only the facts that differ from before (all facts before version 3, which is packed).
 * `quality` is the order's new quality, null when it stays.
 */
export const ItemsSwitched = estimateEvent(
  first(Switched1)
    .next(Switched2, ({ quality, items }) => ({ quality, items: items.map(withSource), minimums: [] }))
    .next(Switched3, (data) => data, packed('items', ['itemId'])),
)({
  apply(estimate, { quality, items, minimums }, applying) {
    if (quality) estimate.quality = quality;
    for (const { itemId, formula, ...facts } of items)
      changeLine(estimate, itemId, formula === undefined ? facts : { ...facts, formulaXRef: formula }, applying);
    upsertMinimums(estimate, minimums, applying);
  },
  undo(was, { quality, items }) {
    const before = items.flatMap(({ itemId, ...facts }) => {
      const line = was.items.get(itemId);
      return line ? [{ itemId, ...factsBefore(bookFactsOf(line), facts) }] : [];
    });
    return [{ type: 'ItemsSwitched', data: { quality: quality === null ? null : was.quality, items: before, minimums: [] } }];
  },
  touches: ({ items }) => items.map(({ itemId }) => `item:${itemId}:switched`),
  needs: ({ items }) => ({ items: items.map(({ itemId }) => itemId) }),
  audit(was, { quality, items }) {
    if (quality !== null)
      return describe('quality', 'Changed the quality of all lines', {
        before: was.quality,
        after: quality,
        affectedLines: items.length,
      });
    const [switched] = items;
    const line = switched && was.items.get(switched.itemId);
    if (!switched || !line) return describe('quality', 'Replaced an item');
    const after = { quality: line.quality, description: line.description, ...switched };
    if (line.description === after.description)
      return describe(
        'quality',
        `Changed quality of ${lineName(was, line.id)}`,
        aboutLine(was, line.id, { before: line.quality, after: after.quality }),
      );
    const change = { before: line.description, after: after.description };
    return describe('quality', `Replaced ${lineName(was, line.id)}`, aboutLine(was, line.id, change));
  },
  wayBack(was, { quality, items }, now) {
    const lines = items.flatMap(({ itemId, ...facts }) => {
      const [before, line] = [was.items.get(itemId), now.items.get(itemId)];
      if (!before || !line) return [];
      const had = bookFactsOf(before);
      return [{ itemId, instead: line.itemXREF, before: had, after: { ...had, ...facts }, now: bookFactsOf(line) }];
    });
    if (quality === null && lines.length === 0) return byWriters([null, null], null, { gone: LINE_GONE });
    const value = (side: 'before' | 'after' | 'now', ofOrder: Estimate['quality']) =>
      pastValue(
        switchedWords(lines, side, quality === null ? null : ofOrder),
        [quality === null ? null : ofOrder, ...lines.map((line) => [line.itemId, line[side].itemXREF])],
        switchTo(
          lines.map((line) => ({ ...line[side], itemId: line.itemId, instead: line.instead })),
          quality === null ? null : ofOrder,
        ),
      );
    return byWriters([value('before', was.quality), value('after', quality ?? was.quality)], value('now', now.quality));
  },
});

type Side = 'before' | 'after' | 'now';

/** The order's quality, a line's, or its item where that is another one. */
function switchedWords(lines: readonly Record<Side, BookFacts>[], side: Side, quality: string | null): string {
  const [line, ...others] = lines;
  if (quality !== null) return quality;
  if (!line || others.length > 0) return counted(lines.length);
  return line.before.description === line.after.description && line.now.description === line.after.description
    ? line[side].quality
    : line[side].description;
}

/** One line is switched by itself, so that what is measured is measured again. */
function switchTo(items: (BookFacts & { itemId: number; instead: number })[], quality: Estimate['quality'] | null): EstimateRestore {
  const [only, ...others] = items;
  if (quality !== null) return { type: 'ChangeQuality', quality, items, minimums: [] };
  if (!only || others.length > 0) return { type: 'ChangeQualityOfItems', items, minimums: [] };
  const { itemId, instead: _item, ...facts } = only;
  return { type: 'SwitchItem', itemId, facts, minimums: [] };
}

/** The line's facts with these names. */
function factsBefore(had: BookFacts, changed: Partial<BookFacts>): Partial<BookFacts> {
  return Object.fromEntries(Object.keys(changed).map((key) => [key, had[key as keyof BookFacts]]));
}

const Renewed = z.object({
  items: z.array(z.object({ itemId: id('item'), labor: amount, material: amount, equipment: amount, wasteFactorPct: amount })),
  minimums: z.array(MinimumFacts),
});

/** Lines take the price book's costs of a later day. `minimums` replace the minimums of their trades. Version 2 is packed. */
export const ItemPricesRenewed = estimateEvent(first(Renewed).next(Renewed, (data) => data, packed('items', ['itemId'])))({
  apply(estimate, { items, minimums }, applying) {
    for (const { itemId, ...costs } of items) changeLine(estimate, itemId, costs, applying);
    upsertMinimums(estimate, minimums, applying);
  },
  undo(was, data) {
    const items = data.items.flatMap(({ itemId }) => {
      const line = was.items.get(itemId);
      if (!line) return [];
      const { labor, material, equipment, wasteFactorPct } = line;
      return [{ itemId, labor, material, equipment, wasteFactorPct }];
    });
    const minimums = data.minimums.flatMap(({ trade }) => was.minimums.get(trade)?.facts ?? []);
    return [{ type: 'ItemPricesRenewed', data: { items, minimums } }];
  },
  touches: ({ items }) =>
    items.flatMap(({ itemId }) => ['labor', 'material', 'equipment', 'wasteFactorPct'].map((cost) => `item:${itemId}:${cost}`)),
  needs: ({ items }) => ({ items: items.map(({ itemId }) => itemId) }),
  audit(was, { items }) {
    const [renewed, ...others] = items;
    const line = renewed && was.items.get(renewed.itemId);
    if (others.length === 0 && line)
      return describe(
        'prices',
        `Took the price book's present price of ${lineName(was, line.id)}`,
        aboutLine(was, line.id, { before: unitCostOf(line), after: unitCostOf(renewed) }),
      );
    const areaId = commonArea(items.map((item) => was.items.get(item.itemId)?.propertyArea_AreaID));
    return describe('prices', `Took the price book's present prices of ${counted(items.length)}${inArea(was, areaId)}`, {
      areaId: areaId ?? null,
      affectedLines: items.length,
    });
  },
  wayBack: (was, { items }, now) =>
    wayBackOfLines(
      was,
      items.map(({ itemId, ...costs }) => ({ itemId, changes: { ...costs, priceSource: 'book' as const } })),
      now,
      (_of, lines) => {
        const [only, ...others] = lines;
        const { labor = '0', material = '0', equipment = '0', wasteFactorPct = '0' } = only?.changes ?? {};
        return others.length > 0 ? counted(lines.length) : formatMoney(unitCostOf({ labor, material, equipment, wasteFactorPct }));
      },
    ),
});
