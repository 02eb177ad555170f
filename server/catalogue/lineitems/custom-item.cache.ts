import { Injectable } from '@nestjs/common';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { LoadedItems } from './custom-items.ts';

const ITEMS = cacheBound({
  name: 'custom line items of organizations',
  most: 100_000,
  of: 'entries',
  because: 'line items of all organizations, a few hundred bytes each',
});
const NONE = new LoadedItems([]);

interface Cached {
  /** The read model's schema and newest position, which tell whether it is still right. */
  as: string;
  items: Promise<LoadedItems>;
}

/** Caches organisations' custom line items. Each read asks the read model whether anything is newer. */
@Injectable()
export class CustomItemCache {
  private readonly cached = new BoundedCache<Cached, number>(ITEMS);

  constructor(private readonly runner: Runner) {}

  async of(organizationId: number): Promise<LoadedItems> {
    const newest = await lineItems.newest(this.runner, organizationId);
    if (newest === '0') return NONE;
    const as = `${this.runner.schema(lineItems.name)} ${newest}`;
    const before = this.cached.get(organizationId);
    if (before?.as === as) return before.items;
    const now: Cached = { as, items: this.load(organizationId) };
    this.cached.set(organizationId, now);
    const isNewest = () => this.cached.peek(organizationId) === now;
    try {
      const loaded = await now.items;
      // One organisation alone may fill the cache: without it each call would load its items anew.
      if (isNewest()) this.cached.set(organizationId, now, Math.min(Math.max(loaded.items.size, 1), ITEMS.most));
      return loaded;
    } catch (error) {
      if (isNewest()) this.cached.delete(organizationId);
      throw error;
    }
  }

  private async load(organizationId: number): Promise<LoadedItems> {
    return new LoadedItems(await lineItems.all(this.runner, organizationId));
  }
}
