import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { useMemo } from 'react';
import * as calls from '../../contracts/estimating/calls.ts';
import type { AreaWithItems, LineItem, Settings } from '../../contracts/estimating/entities.ts';
import { CallError, keyOf, refresh, seenPosition, send } from '../app/client.ts';
import { savingAtom } from '../app/saving.ts';
import { tell, tellFailure } from '../ui/toast.ts';
import { followMinimums, type LaborMinimums, minimumMoves, ownLines } from './labor-minimums.ts';
import { type Change, repriced } from './priced.ts';
import { draftAtom, draftMinimumsAtom, editingAtom, failuresAtom } from './screen.ts';

const store = getDefaultStore();
export type QualityOption = (typeof calls.getPropertyItemsWithQualityOptions)['response']['_output'][number]['qualityOptions'][number];

export const areasKey = (orderId: number) => keyOf(calls.getAreasWithItems, { params: { orderId } });

function withoutFailure(itemId: number) {
  const failures = store.get(failuresAtom);
  if (!failures.has(itemId)) return;
  const next = new Map(failures);
  next.delete(itemId);
  store.set(failuresAtom, next);
}

/**
 * The changes that a person makes on one estimate. Each is shown at once in the query cache, then sent (the client keeps the order), and
 * settled by what the server answers. A refused change stays on its line with the reason, Retry and Discard.
 */
export class Edits {
  /** Log positions of our own writes: their echo over server-sent events needs no fetching. */
  readonly own = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly settings = new Map<number, Settings>();
  /** False while several changes are made in a row, after which labor minimums follow once. */
  private following = true;

  constructor(
    private readonly queries: QueryClient,
    readonly orderId: number,
  ) {}

  get areas(): AreaWithItems[] {
    return this.queries.getQueryData<AreaWithItems[]>(areasKey(this.orderId)) ?? [];
  }

  line(id: number): { line: LineItem; area: AreaWithItems } | undefined {
    for (const area of this.areas) {
      const line = area.items.find((item) => item.id === id);
      if (line) return { line, area };
    }
    return undefined;
  }

  /** Settings that a line is priced with, as far as they are known here; `learn` asks for them. */
  settingsOf(line: LineItem): Settings | undefined {
    return this.settings.get(line.settingsId);
  }

  async learn(line: LineItem): Promise<void> {
    if (this.settings.has(line.settingsId)) return;
    const settings = await send(calls.getProfitOverheadSettingForItemId, { params: { itemId: line.id } }).catch(() => undefined);
    if (settings) this.settings.set(line.settingsId, settings);
  }

  repriced(line: LineItem, change: Change): LineItem {
    return repriced(
      line,
      change,
      this.settings.get(line.settingsId),
      this.areas.find((area) => area.areaID === line.propertyArea_AreaID),
    );
  }

  /** Shows the line as it would be with what is being typed; null when nothing is. */
  draft(line: LineItem | null): void {
    const areas = line && this.replaced(this.areas, line);
    store.set(draftAtom, line);
    store.set(draftMinimumsAtom, areas ? minimumMoves(areas, this.minimums, (one) => this.settingsOf(one)) : []);
  }

  quantity(itemId: number, quantity: string): void {
    const found = this.line(itemId);
    if (!found || found.line.quantity === quantity) return;
    this.put(this.repriced(found.line, { quantity }));
    void this.keep([itemId], async () => {
      const answer = await send(calls.saveLineItemQuantityWithDecimals, {
        params: { id: this.orderId },
        body: { ItemID: itemId, Quantity: quantity },
      });
      const now = this.line(itemId)?.line;
      if (!now || now.quantity !== quantity) return;
      if (now.totalCost !== answer.totalCost || now.tax !== answer.tax) this.put({ ...now, ...answer });
      this.settle();
    });
  }

  /** Quantities of a pasted column, in one go on the screen and one after the other on the wire. */
  quantities(list: { itemId: number; quantity: string }[]): void {
    this.following = false;
    for (const { itemId, quantity } of list) this.quantity(itemId, quantity);
    this.following = true;
    this.write((areas) => areas);
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
    void this.keep([itemId], async () => {
      await send(calls.makeChangesToLineItems, {
        params: { id: this.orderId },
        body: { propertyItem: { id: itemId, ...change }, applyToAll },
      });
      if (applyToAll) tell('Item(s) Updated');
      this.settle(applyToAll || change.percentageAffected !== undefined ? 0 : 1200);
    });
  }

  notes(itemId: number, notes: string): void {
    const found = this.line(itemId);
    if (!found || found.line.notes === notes) return;
    this.put({ ...found.line, notes });
    void this.keep(
      [itemId],
      async () => {
        await send(calls.saveItemNotes, { params: { id: this.orderId }, body: { ItemID: itemId, Notes: notes } });
        tell('Notes saved');
        this.settle();
      },
      'Error saving item comment',
    );
  }

  quality(itemId: number, option: QualityOption): void {
    const found = this.line(itemId);
    if (!found || found.line.quality === option.quality) return;
    const { xref, ...becomes } = option;
    const { labor, material, equipment } = becomes;
    this.put({ ...this.repriced(found.line, { labor, material, equipment }), ...becomes, itemXREF: xref });
    void this.keep([itemId], async () => {
      await send(calls.switchOneItemForOneItem, { params: { id: this.orderId }, body: { oldItemId: itemId, newXref: xref } });
      tell('Item(s) Updated');
      this.settle(0);
    });
  }

  remove(itemIds: number[]): void {
    const lines = itemIds.flatMap((id) => this.line(id)?.line ?? []);
    const gone = new Set(itemIds);
    this.write((areas) =>
      areas.map((area) => (area.items.some((i) => gone.has(i.id)) ? { ...area, items: area.items.filter((i) => !gone.has(i.id)) } : area)),
    );
    for (const line of lines)
      void this.whole(async () => {
        await send(calls.deleteLineItemFromArea, { params: { orderId: this.orderId, taskId: 0, id: line.id } });
        if (line === lines.at(-1)) tell('Item Deleted');
      }, 'Could not update item');
  }

  duplicate(itemId: number): void {
    const found = this.line(itemId);
    if (!found) return;
    void this.whole(async () => {
      const line = await send(calls.duplicateItem, { params: { orderId: this.orderId, itemId } });
      this.write((areas) =>
        areas.map((area) => {
          if (area.areaID !== line.propertyArea_AreaID || area.items.some((item) => item.id === line.id)) return area;
          const at = area.items.findIndex((item) => item.id === itemId) + 1;
          return { ...area, items: [...area.items.slice(0, at), line, ...area.items.slice(at)] };
        }),
      );
    }, 'Could not update item');
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
    void this.whole(
      async () => {
        await send(calls.saveChangedOrderSequence, {
          params: { id: this.orderId },
          body: { AreaID: areaId, ItemID: itemId, NewSeqNumber: place + 1 },
        });
        if (areaId !== found.area.areaID) tell('Display order saved');
      },
      'Error saving display order',
      1200,
    );
  }

  /** Labor minimums on or off: of one trade, or of the whole estimate without one. */
  async laborMinimum(on: boolean, trade?: string): Promise<void> {
    this.queries.setQueryData<LaborMinimums>(
      keyOf(calls.getLaborMinimum, { params: { id: this.orderId } }),
      (was) =>
        was &&
        (trade === undefined ? { ...was, on } : { ...was, trades: was.trades.map((one) => (one.trade === trade ? { ...one, on } : one)) }),
    );
    this.write((areas) => areas);
    await this.whole(
      async () => {
        await send(calls.saveLaborMinimum, { params: { id: this.orderId }, body: { on, trade } });
        await refresh(this.queries, [calls.getLaborMinimum]);
      },
      'The labor minimum could not be switched',
      0,
    );
  }

  async undo(): Promise<void> {
    await this.whole(() => send(calls.undo, { params: { orderId: this.orderId } }).then(() => undefined));
  }

  async redo(): Promise<void> {
    await this.whole(() => send(calls.redo, { params: { orderId: this.orderId } }).then(() => undefined));
  }

  /** A change that reaches further than a line's own figures: when it is kept, or refused, the estimate is fetched again. */
  async whole(work: () => Promise<void>, failed = '', delay = 0): Promise<boolean> {
    await this.queries.cancelQueries({ queryKey: areasKey(this.orderId) });
    try {
      await work();
      this.own.add(seenPosition());
      return true;
    } catch (error) {
      tellFailure(error, failed && `${failed}.`);
      return false;
    } finally {
      this.settle(delay);
    }
  }

  /** Fetches the estimate again once nothing is under way: our own writes have then all been answered, and nobody is in the middle of a word. */
  settle(delay = 4000): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (store.get(savingAtom).waiting > 0) this.settle(120);
      else if (store.get(draftAtom) !== null || (delay > 1000 && store.get(editingAtom) !== null)) this.settle(delay > 1000 ? delay : 500);
      else void this.fetchAgain();
    }, delay);
    void this.queries.invalidateQueries({
      queryKey: keyOf(calls.getUndoState, { params: { orderId: this.orderId } }),
      refetchType: store.get(savingAtom).waiting > 0 ? 'none' : 'active',
    });
  }

  async fetchAgain(): Promise<void> {
    await refresh(this.queries, [
      calls.getAreasWithItems,
      calls.getUndoState,
      calls.getPropertyItemsWithQualityOptions,
      calls.getLaborMinimum,
    ]);
    void this.queries.invalidateQueries({ queryKey: keyOf(calls.getOrders), refetchType: 'none' });
  }

  /** Replaces one line in the cache. */
  put(line: LineItem): void {
    this.write((areas) => this.replaced(areas, line));
  }

  private replaced(areas: AreaWithItems[], line: LineItem): AreaWithItems[] {
    return areas.map((area) => {
      const at = area.items.findIndex((item) => item.id === line.id);
      return at < 0 ? area : { ...area, items: area.items.with(at, line) };
    });
  }

  /** Changes the estimate in the cache; labor minimum lines follow by themselves. */
  write(change: (areas: AreaWithItems[]) => AreaWithItems[]): void {
    this.queries.setQueryData<AreaWithItems[]>(areasKey(this.orderId), (areas) => {
      const changed = areas && change(areas);
      return changed && this.following ? followMinimums(changed, this.minimums, (line) => this.settingsOf(line)) : changed;
    });
  }

  private get minimums(): LaborMinimums | undefined {
    return this.queries.getQueryData<LaborMinimums>(keyOf(calls.getLaborMinimum, { params: { id: this.orderId } }));
  }

  private async keep(itemIds: number[], work: () => Promise<void>, failed = 'Could not update item'): Promise<void> {
    for (const id of itemIds) withoutFailure(id);
    await this.queries.cancelQueries({ queryKey: areasKey(this.orderId) });
    try {
      await work();
      this.own.add(seenPosition());
    } catch (error) {
      const text = error instanceof CallError ? `${failed}: ${error.text}` : failed;
      const failures = new Map(store.get(failuresAtom));
      for (const id of itemIds)
        failures.set(id, {
          text,
          retry: () => void this.keep(itemIds, work, failed),
          discard: () => {
            withoutFailure(id);
            void this.fetchAgain();
          },
        });
      store.set(failuresAtom, failures);
    }
  }
}

export function useEdits(orderId: number): Edits {
  const queries = useQueryClient();
  return useMemo(() => new Edits(queries, orderId), [queries, orderId]);
}
