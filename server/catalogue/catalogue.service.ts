import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { loadBook } from './book.ts';
import { dataFolder } from './book-files.ts';
import { PlaceService, type ZipPlace } from './places.ts';

export type { ZipPlace } from './places.ts';

import { catalogOf, PriceBookView } from './price-book.view.ts';

/**
 * The default book as delivered, and the places of ZIP codes. For an organisation's book use `PriceBookService.bookOf`.
 */
@Injectable()
export class CatalogueService extends PriceBookView implements OnModuleInit {
  private readonly places: PlaceService;
  private readonly loaded: { ms: number; megabytes: number };

  constructor(places: PlaceService) {
    const started = performance.now();
    const before = process.memoryUsage().heapUsed;
    super(catalogOf(loadBook(), places));
    this.places = places;
    this.loaded = { ms: performance.now() - started, megabytes: (process.memoryUsage().heapUsed - before) / 1024 / 1024 };
  }

  onModuleInit(): void {
    const { ms, megabytes } = this.loaded;
    const { items, byXref } = this.book;
    new Logger('PriceBook').log(`${items.length} items, ${byXref.size} prices: ${ms.toFixed(0)} ms, ${megabytes.toFixed(1)} MB`);
  }

  /** The catalog on top of which organisations' books are built. */
  get defaultCatalog() {
    return this.catalog;
  }

  /** City, state and county of a ZIP code. */
  place(zip: string): ZipPlace | undefined {
    return this.places.find(zip);
  }

  /** The ZIP codes that lie nearest to a place, nearest first. */
  placesNear(place: ZipPlace, most: number): ZipPlace[] {
    return this.places.near(place, most);
  }

  /** The places of a city's name, as `key` compares names. */
  placesNamed(city: string, state: string, key: (city: string) => string): ZipPlace[] {
    return this.places.named(city, state, key);
  }

  /** The places of a state. */
  placesIn(state: string): ZipPlace[] {
    return this.places.in(state);
  }

  /** A file of public figures, as shipped (data/README.md). */
  dataFile(name: string): Buffer {
    return readFileSync(join(dataFolder(), name));
  }
}
