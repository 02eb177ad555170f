import type { QueryClient } from '@tanstack/react-query';
import { getQualityOptions } from '../../contracts/catalogue/builder/get-quality-options.ts';
import { getCategoryHierarchy } from '../../contracts/catalogue/catalogue/get-category-hierarchy.ts';
import { getEnhancedRepairItemList } from '../../contracts/catalogue/catalogue/get-enhanced-repair-item-list.ts';
import { searchItems } from '../../contracts/catalogue/catalogue/search-items.ts';
import { comparePriceBook } from '../../contracts/catalogue/prices/compare-price-book.ts';
import { getPriceBookItem } from '../../contracts/catalogue/prices/get-price-book-item.ts';
import { getPriceBookItemHistory } from '../../contracts/catalogue/prices/get-price-book-item-history.ts';
import { getPriceBookItems } from '../../contracts/catalogue/prices/get-price-book-items.ts';
import { getPriceBookOverview } from '../../contracts/catalogue/prices/get-price-book-overview.ts';
import { getPriceBookVersions } from '../../contracts/catalogue/prices/get-price-book-versions.ts';
import { getCheckBook } from '../../contracts/estimating/checks/get-check-book.ts';
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
  getCheckBook,
];

/** Fetches what shows the price book again, after the book has a new version. */
export const refreshBook = (queries: QueryClient): Promise<void> => refresh(queries, SHOWING);
