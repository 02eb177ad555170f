// One file above 400 lines, because every change of a line is shown, sent, repeated and taken back by the same cached lines and their positions.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { getCheckBook } from '../../../contracts/estimating/checks/get-check-book.ts';
import type { AreaWithItems, LineItem, Settings } from '../../../contracts/estimating/entities.ts';
import { deleteItems } from '../../../contracts/estimating/items/delete-items.ts';
import { deleteLineItemFromArea } from '../../../contracts/estimating/items/delete-line-item-from-area.ts';
import { duplicateItem } from '../../../contracts/estimating/items/duplicate-item.ts';
import { duplicateItems } from '../../../contracts/estimating/items/duplicate-items.ts';
import { getProfitOverheadSettingForItemId } from '../../../contracts/estimating/items/get-profit-overhead-setting-for-item-id.ts';
import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { makeChangesToLineItems } from '../../../contracts/estimating/items/make-changes-to-line-items.ts';
import { moveItems } from '../../../contracts/estimating/items/move-items.ts';
import { saveChangedOrderSequence } from '../../../contracts/estimating/items/save-changed-order-sequence.ts';
import { saveItemNotes } from '../../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { switchOneItemForOneItem } from '../../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { saveLaborMinimum } from '../../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { vendorExpense } from '../../../contracts/estimating/pricing.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import type { PresentPerson } from '../../../contracts/presence-notice.ts';
import { keyOf, refresh, seenPosition, send, wasTakenBack } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import type { LateField } from '../../app/offline/browser-db.ts';
import { waitingWritesAtom } from '../../app/offline/kept-writes.ts';
import { runSave, type SaveOptions } from '../../app/save.ts';
import { savingAtom } from '../../app/saving.ts';
import { type ScreenStore, tabStore } from '../../app/screen-store.ts';
import { counted } from '../../ui/words.ts';
import { sumsOf } from '../estimate/figures.ts';
import {
  changedAtom,
  cursorAtom,
  draftAtom,
  draftMinimumsAtom,
  editingAtom,
  failuresAtom,
  lastRemoteChangeAtom,
  markedAtom,
  panelAtom,
  type RemoteChange,
  screenOf,
  typingAtom,
} from '../estimate/screen.ts';
import { followMinimums, type LaborMinimums, minimumMoves, ownLines } from '../labor-minimum/labor-minimums.ts';
import { areasKey, savedSumsKey } from './areas-key.ts';
import { EditHistory } from './edit-history.ts';
import { mergeLines } from './merge-lines.ts';
import { type Change, repriced } from './priced.ts';

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
export class Edits {
  /** Log positions of our own writes: their echo over server-sent events needs no fetching. */
  readonly own = new Set<string>();
  /** What was typed last into a cell (`itemId:field`), when it was recorded, and who was typing there too: a colleague may have typed at the same time. */
  readonly typed = new Map<string, { value: string; at: number; beside: ReadonlyMap<string, PresentPerson> | undefined }>();
  /** Undo and redo of them. */
  readonly history: EditHistory;
  private readonly settings = new Map<number, Settings>();
  /** False while several changes are made in a row, after which labor minimums follow once. */
  private following = true;
  /** The estimate before the change that is about to be sent: what is taken back while it waits is found by comparing. */
  private before: AreaWithItems[] | null = null;

  constructor(
    private readonly queries: QueryClient,
    readonly orderId: number,
    /** What this estimate's screen shows. */
    readonly screen: ScreenStore,
  ) {
    this.history = new EditHistory(queries, this);
  }

  /** Says in the bottom line what a change of one's own did. */
  say(text: string, action?: RemoteChange['action']): void {
    this.screen.set(lastRemoteChangeAtom, { initials: '', text, customer: false, ...(action && { action }) });
  }

  /** What was said of a change of one's own is over with the next one. */
  private unsay(): void {
    this.screen.set(lastRemoteChangeAtom, (was) => (was?.initials === '' ? null : was));
  }

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
    const settings = await send(getProfitOverheadSettingForItemId, { params: { itemId: line.id } }).catch(() => undefined);
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
    this.screen.set(draftAtom, line);
    this.screen.set(draftMinimumsAtom, areas ? minimumMoves(areas, this.minimums, (one) => this.settingsOf(one)) : []);
  }

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
      this.settle();
    };
    void this.keep([itemId], work, fields);
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
    const fields = lateFields(found.line, change);
    const work = async () => {
      const body = { propertyItem: { id: itemId, ...change }, applyToAll };
      await send(makeChangesToLineItems, { params: { id: this.orderId }, body }, { fields });
      if (applyToAll) this.say(`Item(s) Updated: ${found.line.description}, in every area.`);
      this.settle(applyToAll || change.percentageAffected !== undefined ? 0 : 1200);
    };
    void this.keep([itemId], work, fields);
  }

  notes(itemId: number, notes: string): void {
    const found = this.line(itemId);
    if (!found || found.line.notes === notes) return;
    this.put({ ...found.line, notes });
    const fields = lateFields(found.line, { notes });
    const work = async () => {
      await send(saveItemNotes, { params: { id: this.orderId }, body: { ItemID: itemId, Notes: notes } }, { fields });
      this.say(`Notes saved: ${found.line.description}.`);
      this.settle();
    };
    void this.keep([itemId], work, fields, 'Error saving item comment');
  }

  quality(itemId: number, option: QualityOption): void {
    const found = this.line(itemId);
    if (!found || found.line.quality === option.quality) return;
    const { xref, ...becomes } = option;
    const { labor, material, equipment, wasteFactorPct, ppu } = becomes;
    const priced = this.repriced(found.line, { labor, material, equipment, wasteFactorPct });
    // The option was priced for the quantity of its reading, which may have been typed over since.
    this.put({ ...priced, quality: becomes.quality, ppu, totalCost: vendorExpense(found.line.quantity, ppu), itemXREF: xref });
    void this.keep([itemId], async () => {
      const what = `Changed quality of ${found.line.description} to ${becomes.quality}`;
      await send(switchOneItemForOneItem, { params: { id: this.orderId }, body: { oldItemId: itemId, newXref: xref } }, { what });
      this.say(`Item(s) Updated: ${found.line.description} is ${becomes.quality} now.`);
      this.settle(0);
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
    void this.whole(async () => {
      const params = { orderId: this.orderId };
      const what = `Deleted ${named(lines)}`;
      if (others.length === 0) await send(deleteLineItemFromArea, { params: { ...params, taskId: 0, id: only.id } }, { what });
      else await this.inParts([...gone], (part) => send(deleteItems, { params, body: { itemIds: part } }, { what }));
      // R094 in the builder, R095 in the estimate view.
      const inBuilder = this.screen.get(panelAtom)?.kind === 'builder';
      this.say(`${inBuilder ? 'Line Item' : 'Item'} Deleted: ${named(lines)}.`, await this.history.takingBack());
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
    void this.whole(async () => {
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
      this.say(`Doubled ${named(lines)}.`, await this.history.takingBack());
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
    void this.whole(async () => {
      await this.inParts(
        lines.map((line) => line.id),
        (part) =>
          send(
            moveItems,
            { params: { orderId: this.orderId }, body: { itemIds: part, areaId } },
            { what: `Moved ${named(lines)} to ${target.label}` },
          ),
      );
      this.say(`Display order saved: ${named(lines)} moved to ${target.label}.`, await this.history.takingBack());
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
    void this.whole(
      async () => {
        await send(saveChangedOrderSequence, {
          params: { id: this.orderId },
          body: { AreaID: areaId, ItemID: itemId, NewSeqNumber: place + 1 },
        });
        if (areaId !== found.area.areaID) {
          const target = this.areas.find((area) => area.areaID === areaId);
          this.say(
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
    await this.whole(
      async () => {
        await send(saveLaborMinimum, { params: { id: this.orderId }, body: { on, trade } });
        await refresh(this.queries, [getLaborMinimum]);
      },
      'The labor minimum could not be switched',
      0,
    );
  }

  /** A change that reaches further than a line's own figures: when it is kept, or refused, the estimate is fetched again. Resolves to whether it was kept. */
  async whole(work: () => Promise<unknown>, failed = '', delay = 0): Promise<boolean> {
    const kept = await this.save(work, { failed: failed && `${failed}.` });
    this.settle(delay);
    return kept;
  }

  /** Sends what is already shown. Reads under way would show the estimate as it was before. */
  async save(work: () => Promise<unknown>, options: SaveOptions<void, unknown> = {}): Promise<boolean> {
    const [before, after] = [this.before ?? this.areas, this.areas];
    this.before = null;
    this.screen.set(changedAtom, true);
    if (!tabStore.get(waitingWritesAtom).some(({ subject }) => subject === `order ${this.orderId}`))
      this.queries.setQueryData(savedSumsKey(this.orderId), sumsOf(before));
    await this.queries.cancelQueries({ queryKey: areasKey(this.orderId) });
    const { onFailed } = options;
    return runSave(this.queries, work, undefined, {
      ...options,
      onFailed: (failure) => {
        if (!wasTakenBack(failure)) return onFailed?.(failure);
        void import('../waiting/put-back.ts').then(({ putBack }) => putBack(this, before, after));
      },
    }).then(
      () => {
        this.own.add(seenPosition());
        return true;
      },
      () => false,
    );
  }

  private readonly settling = new Debounce(() => {
    const { screen } = this;
    if (tabStore.get(savingAtom).waiting > 0) this.settle(120);
    else if (screen.get(draftAtom) !== null || (this.patience > 1000 && screen.get(editingAtom) !== null))
      this.settle(this.patience > 1000 ? this.patience : 500);
    else void this.fetchAgain();
  });
  private patience = 0;

  /** Fetches the estimate again once nothing is under way: our own writes have then all been answered, and nobody is in the middle of a word. */
  settle(delay = 4000): void {
    this.patience = delay;
    this.settling.after(delay);
    void this.queries.invalidateQueries({
      queryKey: keyOf(getUndoState, { params: { orderId: this.orderId } }),
      refetchType: tabStore.get(savingAtom).waiting > 0 ? 'none' : 'active',
    });
  }

  async fetchAgain(): Promise<void> {
    await refresh(this.queries, [
      getAreasWithItems,
      getUndoState,
      getPropertyItemsWithQualityOptions,
      getLaborMinimum,
      getAssociatedThumbnails,
      getCheckBook,
    ]);
    void this.queries.invalidateQueries({ queryKey: keyOf(getOrders), refetchType: 'none' });
  }

  /** Fetches some lines again; null is the whole estimate. Small where somebody else changed few lines of many. */
  async fetchLines(lines: ReadonlySet<number> | null): Promise<void> {
    const [params, before] = [{ orderId: this.orderId }, this.areas];
    if (!lines || lines.size * 4 > before.reduce((count, area) => count + area.items.length, 0)) return this.fetchAgain();
    const items = lines.size > 0 ? [...lines].join() : '0';
    const answer = await send(getAreasWithItems, { params, query: { items } }).catch(() => null);
    const merged = answer && mergeLines(this.areas, answer, lines);
    if (!merged) return this.fetchAgain();
    this.queries.setQueryData<AreaWithItems[]>(areasKey(this.orderId), merged);
    await refresh(this.queries, [getUndoState, getPropertyItemsWithQualityOptions, getLaborMinimum, getCheckBook]);
    void this.queries.invalidateQueries({ queryKey: keyOf(getOrders), refetchType: 'none' });
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
      if (areas) this.before ??= areas;
      return changed && this.following ? followMinimums(changed, this.minimums, (line) => this.settingsOf(line)) : changed;
    });
  }

  private get minimums(): LaborMinimums | undefined {
    return this.queries.getQueryData<LaborMinimums>(keyOf(getLaborMinimum, { params: { id: this.orderId } }));
  }

  /** A change of lines that is already shown; a refused one stays on them with the reason, Retry and Discard. */
  private async keep(
    itemIds: number[],
    work: () => Promise<void>,
    fields: LateField[] = [],
    failed = 'Could not update item',
  ): Promise<void> {
    this.withoutFailures(itemIds);
    this.unsay();
    for (const { itemId, field, mine } of fields)
      this.typed.set(`${itemId}:${field}`, { value: mine, at: Date.now(), beside: this.screen.get(typingAtom).get(itemId) });
    await this.save(work, {
      onFailed: (failure) => {
        const text = failure.code === 'PAGE_FAULT' ? failed : `${failed}: ${failure.text}`;
        const retry = () => void this.keep(itemIds, work, fields, failed);
        const failures = new Map(this.screen.get(failuresAtom));
        for (const id of itemIds)
          failures.set(id, {
            text,
            retry,
            discard: () => {
              this.withoutFailures([id]);
              void this.fetchAgain();
            },
          });
        this.screen.set(failuresAtom, failures);
      },
    });
  }

  private withoutFailures(itemIds: number[]): void {
    const failures = this.screen.get(failuresAtom);
    if (itemIds.some((id) => failures.has(id)))
      this.screen.set(failuresAtom, new Map([...failures].filter(([id]) => !itemIds.includes(id))));
  }
}

/** The changes of one estimate, on its own screen. */
export function useEdits(orderId: number): Edits {
  const queries = useQueryClient();
  return useMemo(() => new Edits(queries, orderId, screenOf(orderId)), [queries, orderId]);
}
