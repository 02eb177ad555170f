import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getQualityOptions } from '../../../contracts/catalogue/builder/get-quality-options.ts';
import { getEnhancedRepairItemList } from '../../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { type KeywordHit, searchItems } from '../../../contracts/catalogue/catalogue/search-items.ts';
import type { RepairItem } from '../../../contracts/catalogue/entities.ts';
import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import type { Settings } from '../../../contracts/estimating/entities.ts';
import { priceUnit } from '../../../contracts/estimating/pricing.ts';
import { CallError, keyOf, send, useRead } from '../../app/client.ts';

/** An item of the price book in all its qualities; `code` is its own, that of its first quality. */
export interface BookItem {
  code: number;
  category: string;
  subcategory: string;
  action: string;
  description: string;
  unit: string;
  formula: RepairItem['formula'];
}

/** What one quality of an item costs per unit, before and after markup. */
export interface Offer {
  quality: string;
  xref: number;
  labor: string;
  material: string;
  equipment: string;
  wasteFactorPct: string;
}

export interface Place {
  zip?: string;
  state?: string;
}

/** Markup off: what stands in the builder before the order's settings are known. */
const BARE: Settings = {
  taxableAmount: '0',
  taxableLabor: false,
  taxableMaterial: false,
  taxableEquipment: false,
  profitAmount: '0',
  profitLabor: false,
  profitMaterial: false,
  profitEquipment: false,
  overheadAmount: '0',
  overheadLabor: false,
  overheadMaterial: false,
  overheadEquipment: false,
  orderType: 'Do Not Apply',
};

export const unitPrice = (offer: Offer, settings: Settings | undefined): string => priceUnit(offer, settings ?? BARE).ppu;
export const pricedWith = (settings: Settings | undefined): Settings => settings ?? BARE;

export const itemOfHit = (hit: KeywordHit): BookItem => ({
  code: hit.code,
  category: hit.category,
  subcategory: hit.subcategory,
  action: hit.actionShown,
  description: hit.description,
  unit: hit.unit,
  formula: hit.formula,
});

export const offersOfHit = (hit: KeywordHit): Offer[] =>
  hit.prices.map((price) => ({ ...price, xref: price.itemXREF, wasteFactorPct: hit.wasteFactorPct }));

/** Rows that a search shows; taking asks for the same, so that the first row that is shown is the item that is taken. */
const HITS = 60;
export const searchInput = (words: string, place: Place) => ({ query: { keyword: words, take: HITS, ...place } });

/** What a search finds, whatever is searched for meanwhile; waits for the connection to come back. */
export function hitsOf(queries: QueryClient, words: string, place: Place): Promise<KeywordHit[]> {
  const input = searchInput(words, place);
  const shown = queries.getQueryState<KeywordHit[]>(keyOf(searchItems, input));
  if (shown?.data && !shown.isInvalidated) return Promise.resolve(shown.data);
  return queries.fetchQuery({
    // A key of its own: the search on the screen is called off as soon as other words are typed.
    queryKey: [...keyOf(searchItems, input), 'taken'],
    queryFn: () => send(searchItems, input),
    staleTime: 300_000,
    retry: (count, error) => error instanceof CallError && (error.status === 0 || (error.status === 503 && count < 8)),
  });
}

/** The offer that the builder starts with: the order's quality (R148: Good where it has none), the nearest one the item is offered in, or its only one. */
export function startingOffer(offers: Offer[], quality: string): Offer | undefined {
  return offers.find((offer) => offer.quality === quality) ?? offers.find((offer) => offer.quality === 'Good') ?? offers[0];
}

/** R141: the qualities of an item that one can choose between. There is no question where it comes in one alone. */
export function qualitiesToChoose(offers: Offer[]): { quality: QualityLevel; offer: Offer }[] {
  const levels = offers.flatMap((offer) => {
    const quality = QUALITIES.find((level) => level === offer.quality);
    return quality ? [{ quality, offer }] : [];
  });
  return levels.length > 1 ? levels : [];
}

const offersInput = (code: number, place: Place) => ({ params: { id: 0 }, query: { itemXREF: code, ...place } });

async function fetchOffers(code: number, place: Place): Promise<Offer[]> {
  const options = await send(getQualityOptions, offersInput(code, place));
  return options.flatMap((option) =>
    option.itemXREF !== undefined && option.costs
      ? [{ quality: option.quality, xref: option.itemXREF, wasteFactorPct: option.wasteFactorPct ?? '0', ...option.costs }]
      : [],
  );
}

const offersKey = (code: number, place: Place) => [...keyOf(getQualityOptions, offersInput(code, place)), 'offers'];

const offersQuery = (code: number, place: Place) => ({
  queryKey: offersKey(code, place),
  queryFn: () => fetchOffers(code, place),
  staleTime: 300_000,
});

export function useOffers(code: number | undefined, place: Place) {
  return useQuery({ ...offersQuery(code ?? 0, place), enabled: code !== undefined });
}

/** Of several items, in their order; undefined while they are fetched. */
export function useOffersOf(codes: number[], place: Place): (Offer[] | undefined)[] {
  return useQueries({ queries: codes.map((code) => offersQuery(code, place)) }).map((query) => query.data);
}

export function offersOf(queries: QueryClient, code: number, place: Place): Promise<Offer[]> {
  return queries.fetchQuery(offersQuery(code, place));
}

/** The whole book without prices, one entry per item: small, and the same until the definition version changes. */
export function useBook(enabled: boolean) {
  const { data, error, refetch } = useRead(getEnhancedRepairItemList, { query: {} }, { enabled, staleTime: Number.POSITIVE_INFINITY });
  const { items, codeOf } = useMemo(() => {
    const byCode = new Map<number, BookItem>();
    const codes = new Map<number, number>();
    for (const row of data ?? []) {
      codes.set(row.itemXREF, row.lDescription_id);
      if (!byCode.has(row.lDescription_id))
        byCode.set(row.lDescription_id, {
          code: row.lDescription_id,
          category: row.szTradeDesc_tx,
          subcategory: row.szSubDesc_tx,
          action: row.szActionDesc_tx,
          description: row.szDescription_tx,
          unit: row.unit,
          formula: row.formula,
        });
    }
    return { items: byCode, codeOf: codes };
  }, [data]);
  return { items, codeOf, ready: data !== undefined, error, refetch };
}
