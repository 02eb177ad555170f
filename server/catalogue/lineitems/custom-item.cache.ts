import { Injectable } from '@nestjs/common';
import { lineItems, lineItemsOf, newestLineItem } from '../../../projections/catalogue/line-items.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { LoadedItems } from './custom-items.ts';

/** The most line items of all organisations that stay cached; the least recently used organisation leaves first. */
const MOST_ITEMS = 100_000;
const NONE = new LoadedItems([]);

interface Cached {
  /** The read model's schema and newest position, which tell whether it is still right. */
  as: string;
  items: Promise<LoadedItems>;
  size: number;
}

/** Caches organisations' custom line items. Each read asks the read model whether anything is newer. */
@Injectable()
export class CustomItemCache {
  /** By organisation, least recently used first. */
  private readonly cached = new Map<number, Cached>();

  constructor(private readonly runner: Runner) {}

  async of(organizationId: number): Promise<LoadedItems> {
    const newest = await newestLineItem(this.runner, organizationId);
    if (newest === '0') return NONE;
    const as = `${this.runner.schema(lineItems.name)} ${newest}`;
    const before = this.cached.get(organizationId);
    this.cached.delete(organizationId);
    const now: Cached = before?.as === as ? before : { as, items: this.load(organizationId), size: 0 };
    this.cached.set(organizationId, now);
    try {
      const items = await now.items;
      now.size = items.items.size;
      this.evict(organizationId);
      return items;
    } catch (error) {
      if (this.cached.get(organizationId) === now) this.cached.delete(organizationId);
      throw error;
    }
  }

  private async load(organizationId: number): Promise<LoadedItems> {
    return new LoadedItems(await lineItemsOf(this.runner, organizationId));
  }

  private evict(kept: number): void {
    let total = [...this.cached.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [organizationId, { size }] of this.cached) {
      if (total <= MOST_ITEMS || organizationId === kept) break;
      this.cached.delete(organizationId);
      total -= size;
    }
  }
}
