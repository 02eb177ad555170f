import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { setPriceBookPrices } from '../../../contracts/catalogue/prices/set-price-book-prices.ts';
import { type CallError, send } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import { useMay } from '../../app/me.ts';
import { refreshBook } from '../../app/refresh-book.ts';
import { runSave } from '../../app/save.ts';
import { type ScreenStore, screenStore } from '../../app/screen-store.ts';
import { tellFailure } from '../../ui/toast.ts';
import { localDay } from '../../ui/words.ts';
import type { BookPlace } from './address.ts';

/** The state of the price book's screen. */
export const bookScreen = (): ScreenStore => screenStore('price book');

/** A price that was set here and is not in what the server answered yet, by code; null is the book's price again. */
export const pendingAtom = atom<ReadonlyMap<number, { unitCost: string | null }>>(new Map<number, { unitCost: string | null }>());
/** A price that was refused, by code: what was typed, and why not. */
export const refusedAtom = atom<ReadonlyMap<number, { typed: string; text: string }>>(new Map<number, { typed: string; text: string }>());

interface PriceChange {
  itemXREF: number;
  /** The own price before; null where the book's counted. */
  was: string | null;
  becomes: string | null;
}
interface Step {
  /** As in "Undo: price of Drywall, Better". */
  label: string;
  prices: PriceChange[];
  effectiveFrom?: string;
}
/** Own changes by hand of this visit, newest last. */
export const stepsAtom = atom<{ done: readonly Step[]; undone: readonly Step[] }>({ done: [], undone: [] });

/** The own prices that a person sets by hand: shown at once, sent in the order made, put back with the reason when refused. */
export class PriceEdits {
  private under = 0;

  constructor(
    private readonly queries: QueryClient,
    private readonly place: BookPlace,
    readonly screen: ScreenStore,
    /** Whether the person may set prices at all. */
    readonly may: boolean,
  ) {}

  /** Answers what the refusal says, or null when the prices were kept. A refusal of one price is also shown at its cell. */
  async set(step: Step): Promise<string | null> {
    const prices = step.prices.filter(({ was, becomes }) => was !== becomes);
    if (prices.length === 0) return null;
    const kept = { ...step, prices };
    this.screen.set(stepsAtom, ({ done }) => ({ done: [...done, kept], undone: [] }));
    const failure = await this.put(kept, 'becomes');
    if (failure === null) return null;
    const refusal = failure.text;
    this.screen.set(stepsAtom, ({ done, undone }) => ({ done: done.filter((one) => one !== kept), undone }));
    const refused = new Map(this.screen.get(refusedAtom));
    for (const { itemXREF, becomes } of prices) refused.set(itemXREF, { typed: becomes ?? '', text: refusal });
    if (prices.length === 1) this.screen.set(refusedAtom, refused);
    return refusal;
  }

  async undo(): Promise<void> {
    const step = this.screen.get(stepsAtom).done.at(-1);
    if (!step) return;
    this.screen.set(stepsAtom, ({ done, undone }) => ({ done: done.slice(0, -1), undone: [...undone, step] }));
    const failure = await this.put(step, 'was');
    if (failure === null) return;
    this.screen.set(stepsAtom, ({ done, undone }) => ({ done, undone: undone.filter((one) => one !== step) }));
    tellFailure(failure, `Not undone: ${step.label}.`);
  }

  async redo(): Promise<void> {
    const step = this.screen.get(stepsAtom).undone.at(-1);
    if (!step) return;
    this.screen.set(stepsAtom, ({ done, undone }) => ({ done: [...done, step], undone: undone.slice(0, -1) }));
    const failure = await this.put(step, 'becomes');
    if (failure === null) return;
    this.screen.set(stepsAtom, ({ done, undone }) => ({ done: done.filter((one) => one !== step), undone }));
    tellFailure(failure, `Not done again: ${step.label}.`);
  }

  /** Sends one side of a step; answers why it was not kept, or null. */
  private async put(step: Step, side: 'was' | 'becomes'): Promise<CallError | null> {
    const mine = step.prices.map((price) => ({ itemXREF: price.itemXREF, unitCost: price[side] }));
    const shown = step.effectiveFrom === undefined || step.effectiveFrom <= localDay();
    const marks = new Map(mine.map(({ itemXREF, unitCost }) => [itemXREF, { unitCost }]));
    forget(
      this.screen,
      mine.map((price) => price.itemXREF),
    );
    this.under += 1;
    return runSave(
      this.queries,
      () => send(setPriceBookPrices, { body: { prices: mine, effectiveFrom: step.effectiveFrom, ...this.place } }),
      undefined,
      {
        optimistic: () => {
          if (shown) this.screen.set(pendingAtom, (was) => new Map([...was, ...marks]));
          return () => this.drop(marks);
        },
        onSettled: () => {
          this.under -= 1;
          this.settle();
        },
      },
    ).then(
      () => null,
      (failure: CallError) => failure,
    );
  }

  private readonly settling = new Debounce(async () => {
    if (this.under > 0) return;
    const shown = new Map(this.screen.get(pendingAtom));
    await refreshBook(this.queries);
    this.drop(shown);
  });

  /** Fetches the prices again once nothing is under way; only then do they replace what was shown ahead of them. For others' changes, too. */
  settle(): void {
    this.settling.after(120);
  }

  /** Takes marks back, unless a newer one has taken their place. */
  private drop(marks: ReadonlyMap<number, { unitCost: string | null }>): void {
    this.screen.set(pendingAtom, (was) => new Map([...was].filter(([xref, mark]) => marks.get(xref) !== mark)));
  }
}

/** The own price as it is shown, which may be set here and not be in the server's answer yet; null where the book's counts. */
export function ownShown(
  screen: ScreenStore,
  { itemXREF, own, unitCost }: { itemXREF: number; own: boolean; unitCost: string },
): string | null {
  const mark = screen.get(pendingAtom).get(itemXREF);
  return mark ? mark.unitCost : own ? unitCost : null;
}

/** Takes refusals off the screen, of these prices or of all; true when there were any. */
export function forget(screen: ScreenStore, xrefs?: Iterable<number>): boolean {
  const refused = screen.get(refusedAtom);
  const left = xrefs ? new Map(refused) : new Map<number, { typed: string; text: string }>();
  for (const xref of xrefs ?? []) left.delete(xref);
  if (left.size === refused.size) return false;
  screen.set(refusedAtom, left);
  return true;
}

export function usePriceEdits({ zip, state }: BookPlace): PriceEdits {
  const queries = useQueryClient();
  const may = useMay('EditPriceBook');
  return useMemo(() => new PriceEdits(queries, { zip, state }, bookScreen(), may), [queries, zip, state, may]);
}
