import { useMemo } from 'react';
import type { AreaWithItems, Settings } from '../../../contracts/estimating/entities.ts';
import { priceLine, roundQuantity } from '../../../contracts/estimating/pricing.ts';
import type { WizardKind } from '../../../contracts/estimating/wizards/all.ts';
import { getWizardBook } from '../../../contracts/estimating/wizards/get-wizard-book.ts';
import { type Group, linesOf, type Settled, type Wizard } from '../../../contracts/estimating/wizards/wizard.ts';
import { toCents } from '../../../contracts/money.ts';
import { useRead } from '../../app/client.ts';
import { type BookItem, itemOfHit, type Offer, offersOfHit, pricedWith, startingOffer } from '../builder/book-items.ts';
import type { Choice } from './choices.ts';

export interface WizardItem {
  item: BookItem;
  offers: Offer[];
}

/** The items that a wizard may bring, by code, with their prices at the job's place. */
export function useWizardBook(orderId: number, wizard: WizardKind) {
  const { data, error, refetch } = useRead(getWizardBook, { params: { orderId }, query: { wizard } }, { staleTime: 300_000 });
  const items = useMemo(
    () => new Map((data?.items ?? []).map((hit): [number, WizardItem] => [hit.code, { item: itemOfHit(hit), offers: offersOfHit(hit) }])),
    [data],
  );
  return { items, decimals: data?.decimals ?? 1, ready: data !== undefined, error, refetch };
}
export type WizardBook = ReturnType<typeof useWizardBook>;

/** A line as the list shows it. */
export interface ShownLine {
  key: string;
  group: Group;
  question: string;
  item: BookItem;
  offer: Offer;
  quantity: string;
  /** A person typed the quantity. */
  isTyped: boolean;
  reason: string;
  unmeasured: boolean;
  /** A rule keeps it from being added. */
  refused: string | null;
  /** The area has the item already. */
  isThere: boolean;
  isOn: boolean;
  ppu: string;
  /** Cents. */
  total: bigint;
  tax: bigint;
}

/** The lines of the answers in the room, priced. An item that the organisation's book does not have is left out. */
export function shownLines<Room>(
  wizard: Wizard<Room>,
  room: Room,
  settled: Settled,
  { items, decimals }: Pick<WizardBook, 'items' | 'decimals'>,
  { ticked, typed }: Choice,
  area: AreaWithItems | undefined,
  settings: Settings | undefined,
): ShownLine[] {
  const rules = pricedWith(settings);
  return linesOf(wizard, room, settled, (quantity) => roundQuantity(quantity, decimals)).flatMap((line): ShownLine[] => {
    const found = items.get(line.code);
    const offer = found && startingOffer(found.offers, settled.answers.quality ?? '');
    if (!found || !offer) return [];
    const own = typed[line.key];
    const quantity = own ?? line.quantity;
    const isThere = area?.items.some(({ itemXREF }) => found.offers.some(({ xref }) => xref === itemXREF)) ?? false;
    const price = priceLine({ ...offer, quantity }, rules);
    const { key, group, question, reason, unmeasured, refused } = line;
    return [
      {
        ...{ key, group, question, reason, unmeasured, refused, isThere, offer, quantity },
        item: found.item,
        isTyped: own !== undefined,
        isOn: refused === null && (ticked[key] ?? !isThere),
        ppu: price.ppu,
        total: toCents(price.totalCost),
        tax: toCents(price.tax),
      },
    ];
  });
}

export const sumOf = (lines: readonly ShownLine[]) => ({
  total: lines.reduce((sum, line) => sum + line.total, 0n),
  tax: lines.reduce((sum, line) => sum + line.tax, 0n),
});
