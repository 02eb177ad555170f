import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { deleteItems } from '../../../contracts/estimating/items/delete-items.ts';
import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { duplicateItem } from '../../../contracts/estimating/items/duplicate-item.ts';
import { duplicateItems } from '../../../contracts/estimating/items/duplicate-items.ts';
import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { makeChangesToLineItems } from '../../../contracts/estimating/items/make-changes-to-line-items.ts';
import { moveItems } from '../../../contracts/estimating/items/move-items.ts';
import { saveChangedOrderSequence } from '../../../contracts/estimating/items/save-changed-order-sequence.ts';
import { saveItemNotes } from '../../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { switchOneItemForOneItem } from '../../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { saveLaborMinimum } from '../../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { vendorExpense } from '../../../contracts/estimating/pricing.ts';
import { keyOf, refresh, send } from '../../app/client.ts';
import type { LateField } from '../../app/offline/browser-db.ts';
import { counted } from '../../ui/words.ts';
import { cursorAtom, markedAtom, panelAtom, screenOf } from '../estimate/screen.ts';
import { type LaborMinimums, ownLines } from '../labor-minimum/labor-minimums.ts';
import { EstimateSaves } from './estimate-saves.ts';
import type { Change } from './priced.ts';

export type QualityOption = (typeof getPropertyItemsWithQualityOptions)['response']['_output'][number]['qualityOptions'][number];

/** Most lines that one call takes. */
const AT_ONCE = 2_000;
const named = (lines: readonly LineItem[]) => (lines.length === 1 ? (lines[0]?.description ?? '') : counted(lines.length, 'line'));

const lateFields = (line: LineItem, change: Change): LateField[] =>
  Object.entries(change).map(([field, mine]) => ({
    itemId: line.id,
    field,
    was: String(line[field as keyof LineItem] ?? ''),
    mine: String(mine),
  }));

/**
 * The changes that a person makes on one estimate. Each is shown at once in the query cache, then sent (the client keeps the order), and
 * settled by what the server answers. A refused change stays on its line with the reason, Retry and Discard.
 */
export class Edits extends EstimateSaves {
  quantity(itemId: number, quantity: string): void {
    const found = this.line(itemId);
    if (!found || found.line.quantity === quantity) return;
    this.put(this.repriced(found.line, { quantity }));
    const fields = lateFields(found.line, { quantity });
    const work = async () => {
      const body = { ItemID: itemId, Quantity: quantity };
      const answer = await send(saveLineItemQuantityWithDecimals, { params: { id: this.orderId }, body }, { fields });
      const now = this.line(itemId)?.line;
      if (!now || now.quantity !== quantity) return;
      if (now.totalCost !== answer.totalCost || now.tax !== answer.tax) this.put({ ...now, ...answer });
      this.before = null;
      this.refetchSoon();
    };
    void this.saveLines([itemId], work, fields);
  }

  /** Quantities of a pasted column, in one go on the screen and one after the other on the wire. */
  quantities(list: { itemId: number; quantity: string }[]): void {
    this.together(() => {
      for (const { itemId, quantity } of list) this.quantity(itemId, quantity);
    });
  }

  /** `applyToAll` reaches every line with the same item code (R107). */
  change(itemId: number, change: Change, applyToAll = false): void {
    const found = this.line(itemId);
    if (!found) return;
    const changed = (line: LineItem) => this.repriced(line, change);
    this.put(changed(found.line));
    if (applyToAll) {
      const { description: _d, quantity: _q, notes: _n, estimateTask_Id: _t, itemUM: _u, ...shared } = change;
      for (const area of this.areas)
        for (const line of area.items)
          if (line.itemXREF === found.line.itemXREF && line.id !== itemId) this.put(this.repriced(line, shared));
    }
    const fields = lateFields(found.line, change);
    const work = async () => {
      const body = { propertyItem: { id: itemId, ...change }, applyToAll };
      await send(makeChangesToLineItems, { params: { id: this.orderId }, body }, { fields });
      if (applyToAll) this.announce(`Item(s) Updated: ${found.line.description}, in every area.`);
      this.refetchSoon(applyToAll || change.percentageAffected !== undefined ? 0 : 1200);
    };
    void this.saveLines([itemId], work, fields);
  }

  notes(itemId: number, notes: string): void {
    const found = this.line(itemId);
    if (!found || found.line.notes === notes) return;
    this.put({ ...found.line, notes });
    const fields = lateFields(found.line, { notes });
    const work = async () => {
      await send(saveItemNotes, { params: { id: this.orderId }, body: { ItemID: itemId, Notes: notes } }, { fields });
      this.announce(`Notes saved: ${found.line.description}.`);
      this.refetchSoon();
    };
    void this.saveLines([itemId], work, fields, 'Error saving item comment');
  }

  quality(itemId: number, option: QualityOption): void {
    const found = this.line(itemId);
    if (!found || found.line.quality === option.quality) return;
    const { xref, ...becomes } = option;
    const { labor, material, equipment, wasteFactorPct, ppu } = becomes;
    const priced = this.repriced(found.line, { labor, material, equipment, wasteFactorPct });
    // The option was priced for the quantity of its reading, which may have been typed over since.
    this.put({ ...priced, quality: becomes.quality, ppu, totalCost: vendorExpense(found.line.quantity, ppu), itemXREF: xref });
    void this.saveLines([itemId], async () => {
      const what = `Changed quality of ${found.line.description} to ${becomes.quality}`;
      await send(switchOneItemForOneItem, { params: { id: this.orderId }, body: { oldItemId: itemId, newXref: xref } }, { what });
      this.announce(`Item(s) Updated: ${found.line.description} is ${becomes.quality} now.`);
      this.refetchSoon(0);
    });
  }

  /** Deletes lines, in one step of undo. */
  remove(itemIds: number[]): void {
    const lines = itemIds.flatMap((id) => this.line(id)?.line ?? []).filter((line) => !line.isLaborMinimum);
    const [only, ...others] = lines;
    if (!only) return;
    const gone = new Set(lines.map((line) => line.id));
    this.write((areas) =>
      areas.map((area) => (area.items.some((i) => gone.has(i.id)) ? { ...area, items: area.items.filter((i) => !gone.has(i.id)) } : area)),
    );
    void this.saveEstimate(async () => {
      const params = { orderId: this.orderId };
      const what = `Deleted ${named(lines)}`;
      if (others.length === 0) await send(deleteLineItemFromArea, { params: { ...params, taskId: 0, id: only.id } }, { what });
      else await this.inParts([...gone], (part) => send(deleteItems, { params, body: { itemIds: part } }, { what }));
      // R094 in the builder, R095 in the estimate view.
      const inBuilder = this.screen.get(panelAtom)?.kind === 'builder';
      this.announce(`${inBuilder ? 'Line Item' : 'Item'} Deleted: ${named(lines)}.`, await this.history.takingBack());
    }, 'Could not update item');
  }

  /** Deletes lines; the cursor goes to the line after them, or else before. */
  removeWithNext(itemIds: number[]): void {
    const gone = new Set(itemIds);
    const lines = this.areas.flatMap((area) => area.items);
    const cursor = this.screen.get(cursorAtom);
    const at = lines.findIndex((line) => `l${line.id}` === cursor?.row);
    const stays = (line: LineItem) => !gone.has(line.id);
    const next = at >= 0 && (lines.slice(at).find(stays) ?? lines.slice(0, at).findLast(stays));
    if (next) this.screen.set(cursorAtom, (was) => was && { ...was, row: `l${next.id}` });
    this.screen.set(markedAtom, new Set<number>());
    this.remove(itemIds);
  }

  /** Copies lines, each beneath itself. */
  duplicate(itemIds: number[]): void {
    const lines = itemIds.flatMap((id) => this.line(id)?.line ?? []).filter((line) => !line.isLaborMinimum);
    const [only, ...others] = lines;
    if (!only) return;
    void this.saveEstimate(async () => {
      const params = { orderId: this.orderId };
      const copies =
        others.length === 0
          ? [await send(duplicateItem, { params: { ...params, itemId: only.id } })]
          : await this.inParts(
              lines.map((line) => line.id),
              (part) => send(duplicateItems, { params, body: { itemIds: part } }),
            );
      if (copies.length === 1)
        this.write((areas) =>
          areas.map((area) => {
            const [line] = copies;
            if (!line || area.areaID !== line.propertyArea_AreaID || area.items.some((item) => item.id === line.id)) return area;
            const at = area.items.findIndex((item) => item.id === only.id) + 1;
            return { ...area, items: area.items.toSpliced(at, 0, line) };
          }),
        );
      this.announce(`Doubled ${named(lines)}.`, await this.history.takingBack());
    }, 'Could not update item');
  }

  /** Moves lines to the end of another area, in the order that they have. */
  moveTo(itemIds: number[], areaId: number): void {
    const ids = new Set(itemIds);
    const lines = this.areas.flatMap((area) => area.items).filter((line) => ids.has(line.id) && !line.isLaborMinimum);
    const target = this.areas.find((area) => area.areaID === areaId);
    if (lines.length === 0 || !target) return;
    this.write((areas) =>
      areas.map((area) => {
        const items = area.items.filter((line) => !ids.has(line.id) || line.isLaborMinimum);
        const moved = area.areaID === areaId ? lines.map((line) => ({ ...line, propertyArea_AreaID: areaId })) : [];
        if (moved.length === 0) return items.length === area.items.length ? area : { ...area, items };
        const own = items.filter((line) => !line.isLaborMinimum);
        return { ...area, items: [...own, ...moved, ...items.filter((line) => line.isLaborMinimum)] };
      }),
    );
    void this.saveEstimate(async () => {
      await this.inParts(
        lines.map((line) => line.id),
        (part) =>
          send(
            moveItems,
            { params: { orderId: this.orderId }, body: { itemIds: part, areaId } },
            { what: `Moved ${named(lines)} to ${target.label}` },
          ),
      );
      this.announce(`Display order saved: ${named(lines)} moved to ${target.label}.`, await this.history.takingBack());
    }, 'Error saving display order');
  }

  /** The calls take so many lines at once. */
  private async inParts<T>(ids: number[], work: (part: number[]) => Promise<T[] | boolean>): Promise<T[]> {
    const answers: T[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const answer = await work(ids.slice(from, from + AT_ONCE));
      if (typeof answer !== 'boolean') answers.push(...answer);
    }
    return answers;
  }

  /** Moves a line up or down among the lines of its area; past the ends it goes to the neighbouring area. */
  move(itemId: number, by: 1 | -1): void {
    const areas = this.areas;
    const from = areas.findIndex((area) => area.items.some((item) => item.id === itemId));
    const area = areas[from];
    if (!area) return;
    const at = area.items.findIndex((item) => item.id === itemId);
    const to = at + by;
    const target = to >= 0 && to < ownLines(area) ? area : areas[from + by];
    if (!target) return;
    const place = target === area ? to : by === 1 ? 0 : ownLines(target);
    this.place(itemId, target.areaID, place);
  }

  /** Puts a line at a place (from 0) among the lines of an area. */
  place(itemId: number, areaId: number, place: number): void {
    const found = this.line(itemId);
    if (!found) return;
    this.write((areas) =>
      areas.map((area) => {
        if (area.areaID !== areaId && area.areaID !== found.area.areaID) return area;
        const items = area.items.filter((item) => item.id !== itemId);
        if (area.areaID === areaId) items.splice(place, 0, { ...found.line, propertyArea_AreaID: areaId });
        return { ...area, items };
      }),
    );
    void this.saveEstimate(
      async () => {
        await send(saveChangedOrderSequence, {
          params: { id: this.orderId },
          body: { AreaID: areaId, ItemID: itemId, NewSeqNumber: place + 1 },
        });
        if (areaId !== found.area.areaID) {
          const target = this.areas.find((area) => area.areaID === areaId);
          this.announce(
            `Display order saved: ${found.line.description} moved to ${target?.label ?? 'its area'}.`,
            await this.history.takingBack(),
          );
        }
      },
      'Error saving display order',
      1200,
    );
  }

  /** Labor minimums on or off: of one trade, or of the whole estimate without one. */
  async laborMinimum(on: boolean, trade?: string): Promise<void> {
    this.queries.setQueryData<LaborMinimums>(
      keyOf(getLaborMinimum, { params: { id: this.orderId } }),
      (was) =>
        was &&
        (trade === undefined ? { ...was, on } : { ...was, trades: was.trades.map((one) => (one.trade === trade ? { ...one, on } : one)) }),
    );
    this.write((areas) => areas);
    await this.saveEstimate(
      async () => {
        await send(saveLaborMinimum, { params: { id: this.orderId }, body: { on, trade } });
        await refresh(this.queries, [getLaborMinimum]);
      },
      'The labor minimum could not be switched',
      0,
    );
  }
}

/** The changes of one estimate, on its own screen. */
export function useEdits(orderId: number): Edits {
  const queries = useQueryClient();
  return useMemo(() => new Edits(queries, orderId, screenOf(orderId)), [queries, orderId]);
}
