import type { QueryClient } from '@tanstack/react-query';
import { getCategoryHierarchy, getEnhancedRepairItemList, getQualityOptions, searchItems } from '../../contracts/catalogue/calls.ts';
import {
  comparePriceBook,
  getPriceBookItem,
  getPriceBookItemHistory,
  getPriceBookItems,
  getPriceBookOverview,
  getPriceBookVersions,
} from '../../contracts/catalogue/price-book.calls.ts';
import { refresh } from './client.ts';

/** Everything that shows items or prices of the book. */
const SHOWING = [
  getPriceBookItems,
  getPriceBookOverview,
  getPriceBookItem,
  getPriceBookItemHistory,
  getPriceBookVersions,
  comparePriceBook,
  searchItems,
  getQualityOptions,
  getCategoryHierarchy,
  getEnhancedRepairItemList,
];

/** Fetches what shows the price book again, after the book has a new version. */
export const refreshBook = (queries: QueryClient): Promise<void> => refresh(queries, SHOWING);
