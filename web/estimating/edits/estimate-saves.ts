import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { getCheckBook } from '../../../contracts/estimating/checks/get-check-book.ts';
import type { AreaWithItems } from '../../../contracts/estimating/entities.ts';
import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getAssociatedThumbnails } from '../../../contracts/estimating/photos/get-associated-thumbnails.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import type { PresentPerson } from '../../../contracts/presence-notice.ts';
import { keyOf, refresh, seenPosition, send, wasTakenBack } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import type { LateField } from '../../app/offline/browser-db.ts';
import { waitingWritesAtom } from '../../app/offline/kept-writes.ts';
import { runSave, type SaveOptions } from '../../app/save.ts';
import { savingAtom } from '../../app/saving.ts';
import { tabStore } from '../../app/screen-store.ts';
import { sumsOf } from '../estimate/figures.ts';
import {
  announceOn,
  changedAtom,
  draftAtom,
  editingAtom,
  failuresAtom,
  lastRemoteChangeAtom,
  type RemoteChange,
  typingAtom,
} from '../estimate/screen.ts';
import { areasKey, savedSumsKey } from './areas-key.ts';
import { CachedEstimate } from './cached-estimate.ts';
import { EditHistory } from './edit-history.ts';
import { mergeLines } from './merge-lines.ts';

/** How changes of an estimate that are shown already are sent, repeated, taken back and settled by what the server answers. */
export class EstimateSaves extends CachedEstimate {
  /** Log positions of our own writes: their echo over server-sent events needs no fetching. */
  readonly ownPositions = new Set<string>();
  /** What was typed last into a cell (`itemId:field`), when it was recorded, and who was typing there too: a colleague may have typed at the same time. */
  readonly lastTyped = new Map<string, { value: string; at: number; beside: ReadonlyMap<string, PresentPerson> | undefined }>();
  /** Undo and redo of them. */
  readonly history = new EditHistory(this.queries, this);
  private refetchDelay = 0;

  /** Says in the bottom line what a change of one's own did. */
  announce(text: string, action?: RemoteChange['action']): void {
    announceOn(this.screen, text, action);
  }

  /** What was said of a change of one's own is over with the next one. */
  private clearAnnouncement(): void {
    this.screen.set(lastRemoteChangeAtom, (was) => (was?.initials === '' ? null : was));
  }

  /** A change that reaches further than a line's own figures: when it is kept, or refused, the estimate is fetched again. Resolves to whether it was kept. */
  async saveEstimate(work: () => Promise<unknown>, failed = '', delay = 0): Promise<boolean> {
    const kept = await this.save(work, { failed: failed && `${failed}.` });
    this.refetchSoon(delay);
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
        this.ownPositions.add(seenPosition());
        return true;
      },
      () => false,
    );
  }

  /** A change of lines that is already shown; a refused one stays on them with the reason, Retry and Discard. */
  protected async saveLines(
    itemIds: number[],
    work: () => Promise<void>,
    fields: LateField[] = [],
    failed = 'Could not update item',
  ): Promise<void> {
    this.withoutFailures(itemIds);
    this.clearAnnouncement();
    for (const { itemId, field, mine } of fields)
      this.lastTyped.set(`${itemId}:${field}`, { value: mine, at: Date.now(), beside: this.screen.get(typingAtom).get(itemId) });
    await this.save(work, {
      onFailed: (failure) => {
        const text = failure.code === 'PAGE_FAULT' ? failed : `${failed}: ${failure.text}`;
        const retry = () => void this.saveLines(itemIds, work, fields, failed);
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

  private readonly refetching = new Debounce(() => {
    const { screen } = this;
    if (tabStore.get(savingAtom).waiting > 0) this.refetchSoon(120);
    else if (screen.get(draftAtom) !== null || (this.refetchDelay > 1000 && screen.get(editingAtom) !== null))
      this.refetchSoon(this.refetchDelay > 1000 ? this.refetchDelay : 500);
    else void this.fetchAgain();
  });

  /** Fetches the estimate again once nothing is under way: our own writes have then all been answered, and nobody is in the middle of a word. */
  refetchSoon(delay = 4000): void {
    this.refetchDelay = delay;
    this.refetching.after(delay);
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
}
