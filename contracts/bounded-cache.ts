/** How much a cache may hold, and why that much. */
export interface CacheBound {
  /** Unique in the product. */
  name: string;
  most: number;
  /** Bytes where values differ in size; entries where each is small or about the same. */
  of: 'bytes' | 'entries';
  because: string;
}

const declared = new Map<string, CacheBound>();

/** Declares a bound; throws if another cache has the name. */
export function cacheBound(bound: CacheBound): CacheBound {
  if (declared.has(bound.name)) throw new Error(`Two caches are named ${bound.name}`);
  declared.set(bound.name, bound);
  return bound;
}

/**
 * The bounds of all modules that are loaded: what the test of all caches walks.
 *
 * @public
 */
export const declaredBounds = (): CacheBound[] => [...declared.values()];

/** Every cache that is still in use. */
const caches = new Set<WeakRef<BoundedCache<unknown, unknown>>>();

/** Empties every cache of this process: after an erasure, what they hold of the erased is read anew. */
export function emptyCaches(): void {
  for (const ref of caches) {
    const cache = ref.deref();
    if (cache) cache.clear();
    else caches.delete(ref);
  }
}

/** Values by key, up to a bound; evicts the least recently used first. A value heavier than the whole cache is not stored. */
export class BoundedCache<Value, Key = string> {
  private readonly entries = new Map<Key, { value: Value; weight: number }>();
  private held = 0;

  constructor(readonly bound: CacheBound) {
    caches.add(new WeakRef(this as BoundedCache<unknown, unknown>));
  }

  /** Bytes or entries, as the bound counts. */
  get weight(): number {
    return this.held;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The value, which is then the most recently used. */
  get(key: Key): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** The value, without counting as a use: what is only looked at stays as old as it is. */
  peek(key: Key): Value | undefined {
    return this.entries.get(key)?.value;
  }

  /** `weight` is in bytes, or left out where the bound counts entries. */
  set(key: Key, value: Value, weight = 1): void {
    this.delete(key);
    if (weight > this.bound.most) return;
    this.entries.set(key, { value, weight });
    this.held += weight;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.bound.most) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.held -= entry.weight;
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
    this.held = 0;
  }

  *values(): IterableIterator<Value> {
    for (const { value } of this.entries.values()) yield value;
  }
}
