/**
 * Values by key, up to a total weight in bytes; evicts the least recently used first. A value heavier than the whole
 * cache is not stored.
 */
export class WeightedCache<Value> {
  private readonly entries = new Map<string, { value: Value; bytes: number }>();
  private held = 0;

  constructor(readonly maxBytes: number) {}

  get bytes(): number {
    return this.held;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The value, which is then the most recently used. */
  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** The value, without counting as a use. */
  peek(key: string): Value | undefined {
    return this.entries.get(key)?.value;
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.maxBytes) return;
    this.entries.set(key, { value, bytes });
    this.held += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.held -= entry.bytes;
    this.entries.delete(key);
  }

  *values(): IterableIterator<Value> {
    for (const { value } of this.entries.values()) yield value;
  }
}
