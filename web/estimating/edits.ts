import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { useMemo } from 'react';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import type { AreaWithItems, LineItem, Settings } from '../../contracts/estimating/entities.ts';
import { deleteItems } from '../../contracts/estimating/items/delete-items.ts';
import { deleteLineItemFromArea } from '../../contracts/estimating/items/delete-line-item-from-area.ts';
import { duplicateItem } from '../../contracts/estimating/items/duplicate-item.ts';
import { duplicateItems } from '../../contracts/estimating/items/duplicate-items.ts';
import { getProfitOverheadSettingForItemId } from '../../contracts/estimating/items/get-profit-overhead-setting-for-item-id.ts';
import { getPropertyItemsWithQualityOptions } from '../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { makeChangesToLineItems } from '../../contracts/estimating/items/make-changes-to-line-items.ts';
import { moveItems } from '../../contracts/estimating/items/move-items.ts';
import { saveChangedOrderSequence } from '../../contracts/estimating/items/save-changed-order-sequence.ts';
import { saveItemNotes } from '../../contracts/estimating/items/save-item-notes.ts';
import { saveLineItemQuantityWithDecimals } from '../../contracts/estimating/items/save-line-item-quantity-with-decimals.ts';
import { switchOneItemForOneItem } from '../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { getLaborMinimum } from '../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { saveLaborMinimum } from '../../contracts/estimating/labor-minimum/save-labor-minimum.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { vendorExpense } from '../../contracts/estimating/pricing.ts';
import { getUndoState } from '../../contracts/estimating/undo/get-undo-state.ts';
import { redo } from '../../contracts/estimating/undo/redo.ts';
import { undo } from '../../contracts/estimating/undo/undo.ts';
import { UndoStep } from '../../contracts/estimating/undo/undo-step.ts';
import { CallError, failureText, keyOf, refresh, seenPosition, send } from '../app/client.ts';
import { savingAtom } from '../app/saving.ts';
import { tellFailure } from '../ui/toast.ts';
import { counted, grouped } from '../ui/words.ts';
import { followMinimums, type LaborMinimums, minimumMoves, ownLines } from './labor-minimums.ts';
import { type Change, repriced } from './priced.ts';
import { cursorAtom, draftAtom, draftMinimumsAtom, editingAtom, failuresAtom, markedAtom, panelAtom, say } from './screen.ts';

const store = getDefaultStore();
export type QualityOption = (typeof getPropertyItemsWithQualityOptions)['response']['_output'][number]['qualityOptions'][number];

export const areasKey = (orderId: number) => keyOf(getAreasWithItems, { params: { orderId } });

/** Most lines that one call takes. */
const AT_ONCE = 2_000;
type UndoState = (typeof getUndoState)['response']['_output'];
type UndoAnswer = (typeof undo)['response']['_output'];
const undoKey = (orderId: number) => keyOf(getUndoState, { params: { orderId } });

/** A tab that was left open counts as a new visit after so long. */
const VISIT_MS = 12 * 3_600_000;

/** What taking a step back (or doing it again) does, in words: `Changed quantity of Drywall, in Kitchen, from 30.0 to 26.0 SF`. */
export function stepWords({ changes, more, words }: UndoStep): string {
  const [first] = changes;
  if (!first) return words;
  const { sentence, before, after, unit } = first;
  const figure = (value: string) => (/^\d+(\.\d+)?$/.test(value) ? grouped(value) : value);
  const values = before !== '' && after !== '' ? `, from ${figure(before)} to ${figure(after)}${unit && ` ${unit}`}` : '';
  const others = changes.length - 1 + more;
  return `${sentence}${values}${others > 0 ? `, and ${counted(others, 'more change')}` : ''}`;
}

const later = (a: string, b: string | undefined) => (b !== undefined && Date.parse(b) > Date.parse(a) ? b : a);
const named = (lines: readonly LineItem[]) => (lines.length === 1 ? (lines[0]?.description ?? '') : counted(lines.length, 'line'));

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
  /** Changes that were undone in this visit. */
  private readonly takenBack = new Set<string>();
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
    store.set(draftAtom, line);
    store.set(draftMinimumsAtom, areas ? minimumMoves(areas, this.minimums, (one) => this.settingsOf(one)) : []);
  }

  quantity(itemId: number, quantity: string): void {
    const found = this.line(itemId);
    if (!found || found.line.quantity === quantity) return;
    this.put(this.repriced(found.line, { quantity }));
    void this.keep([itemId], async () => {
      const answer = await send(saveLineItemQuantityWithDecimals, {
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
      await send(makeChangesToLineItems, {
        params: { id: this.orderId },
        body: { propertyItem: { id: itemId, ...change }, applyToAll },
      });
      if (applyToAll) say(`Item(s) Updated: ${found.line.description}, in every area.`);
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
        await send(saveItemNotes, { params: { id: this.orderId }, body: { ItemID: itemId, Notes: notes } });
        say(`Notes saved: ${found.line.description}.`);
        this.settle();
      },
      'Error saving item comment',
    );
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
      await send(switchOneItemForOneItem, { params: { id: this.orderId }, body: { oldItemId: itemId, newXref: xref } });
      say(`Item(s) Updated: ${found.line.description} is ${becomes.quality} now.`);
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
      if (others.length === 0) await send(deleteLineItemFromArea, { params: { ...params, taskId: 0, id: only.id } });
      else await this.inParts([...gone], (part) => send(deleteItems, { params, body: { itemIds: part } }));
      say(`Item Deleted: ${named(lines)}.`, await this.takingBack());
    }, 'Could not update item');
  }

  /** Deletes lines; the cursor goes to the line after them, or else before. */
  removeWithNext(itemIds: number[]): void {
    const gone = new Set(itemIds);
    const lines = this.areas.flatMap((area) => area.items);
    const cursor = store.get(cursorAtom);
    const at = lines.findIndex((line) => `l${line.id}` === cursor?.row);
    const stays = (line: LineItem) => !gone.has(line.id);
    const next = at >= 0 && (lines.slice(at).find(stays) ?? lines.slice(0, at).findLast(stays));
    if (next) store.set(cursorAtom, (was) => was && { ...was, row: `l${next.id}` });
    store.set(markedAtom, new Set<number>());
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
      say(`Doubled ${named(lines)}.`, await this.takingBack());
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
        (part) => send(moveItems, { params: { orderId: this.orderId }, body: { itemIds: part, areaId } }),
      );
      say(`Display order saved: ${named(lines)} moved to ${target.label}.`, await this.takingBack());
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
          say(`Display order saved: ${found.line.description} moved to ${target?.label ?? 'its area'}.`, await this.takingBack());
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

  undo(): Promise<void> {
    return this.takeBack('undo');
  }

  redo(): Promise<void> {
    return this.takeBack('redo');
  }

  /**
   * Takes one's last change back, or does it again, and says which. What was done before this visit, or before the customer answered, is asked
   * about first; `commandId` names the change that was shown, and goes without asking.
   */
  async takeBack(what: 'undo' | 'redo', commandId?: string): Promise<void> {
    const params = { orderId: this.orderId };
    if (store.get(savingAtom).offline) say(`Offline: ${what} waits for the connection.`);
    try {
      // The queue of writes keeps the order: what was typed just before is kept, and then taken back.
      const state = this.queries.getQueryData<UndoState>(undoKey(this.orderId)) ?? (await this.undoState());
      const guard = commandId ?? (what === 'redo' ? this.redoable(state) : undefined);
      const since = later(this.visit(state), state.answered?.at);
      await this.queries.cancelQueries({ queryKey: areasKey(this.orderId) });
      const answer = await send(what === 'undo' ? undo : redo, {
        params,
        body: guard === undefined ? { since } : { commandId: guard },
      });
      this.own.add(seenPosition());
      this.queries.setQueryData<UndoState>(undoKey(this.orderId), (was) => was && { ...was, ...answer, now: was.now });
      this.sayTaken(what, answer);
    } catch (error) {
      if (error instanceof CallError && error.code === 'UNDO_EARLIER') await this.askEarlier(what);
      else if (error instanceof CallError && error.code.startsWith('NOTHING_TO_')) say(failureText(error));
      else tellFailure(error);
    } finally {
      this.settle(0);
    }
  }

  private sayTaken(what: 'undo' | 'redo', { taken, undoStep, redoStep }: UndoAnswer): void {
    if (!taken) return;
    this.takenBack.add(taken.commandId);
    const again = what === 'undo' ? redoStep : undoStep;
    const other = what === 'undo' ? 'redo' : 'undo';
    say(
      `${what === 'undo' ? 'Taken back' : 'Done again'}: ${stepWords(taken)}.`,
      again ? { label: what === 'undo' ? 'Redo' : 'Undo', run: () => void this.takeBack(other, again.commandId) } : undefined,
    );
  }

  private async askEarlier(what: 'undo' | 'redo'): Promise<void> {
    const state = await this.undoState();
    const step = what === 'undo' ? state.undoStep : state.redoStep;
    if (step) store.set(panelAtom, { kind: 'takeBack', what, step, answered: state.answered });
  }

  private undoState(): Promise<UndoState> {
    return this.queries.fetchQuery({
      queryKey: undoKey(this.orderId),
      queryFn: () => send(getUndoState, { params: { orderId: this.orderId } }),
      staleTime: 0,
    });
  }

  /** Changes that were taken back here can be done again here, whenever they were made. */
  private redoable({ redoStep }: UndoState): string | undefined {
    return redoStep && this.takenBack.has(redoStep.commandId) ? redoStep.commandId : undefined;
  }

  /** When this tab began to work on the estimate, by the server's clock; a reload goes on. Undo goes back no further without asking. */
  visit({ now }: Pick<UndoState, 'now'>): string {
    const name = `scopebook.visit.${this.orderId}`;
    const began = sessionStorage.getItem(name);
    if (began !== null && Date.parse(now) - Date.parse(began) < VISIT_MS) return began;
    sessionStorage.setItem(name, now);
    return now;
  }

  /** For the words of a change that was just kept: a way to take exactly this one back. */
  async takingBack(): Promise<{ label: string; run: () => void } | undefined> {
    const state = await this.undoState().catch(() => undefined);
    const id = state?.undoStep?.commandId;
    return id === undefined ? undefined : { label: 'Undo', run: () => void this.takeBack('undo', id) };
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
      queryKey: keyOf(getUndoState, { params: { orderId: this.orderId } }),
      refetchType: store.get(savingAtom).waiting > 0 ? 'none' : 'active',
    });
  }

  async fetchAgain(): Promise<void> {
    await refresh(this.queries, [getAreasWithItems, getUndoState, getPropertyItemsWithQualityOptions, getLaborMinimum]);
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
      return changed && this.following ? followMinimums(changed, this.minimums, (line) => this.settingsOf(line)) : changed;
    });
  }

  private get minimums(): LaborMinimums | undefined {
    return this.queries.getQueryData<LaborMinimums>(keyOf(getLaborMinimum, { params: { id: this.orderId } }));
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
