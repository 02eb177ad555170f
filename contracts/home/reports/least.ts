/**
 * The least of what is offered, at most `most` of it, in the order of `compare`. A heap with the greatest on top: of 100,000 that are offered only those are
 * sorted that are answered.
 */
export class Least<Item> {
  private readonly heap: Item[] = [];

  constructor(
    private readonly most: number,
    private readonly compare: (a: Item, b: Item) => number,
  ) {}

  get isFull(): boolean {
    return this.heap.length >= this.most;
  }

  /** The greatest of what is kept. */
  get greatest(): Item | undefined {
    return this.heap[0];
  }

  offer(item: Item): void {
    if (!this.isFull) {
      this.heap.push(item);
      this.rise();
    } else if (this.heap.length > 0 && this.compare(item, this.heap[0] as Item) < 0) {
      this.heap[0] = item;
      this.sink();
    }
  }

  inOrder(): Item[] {
    return this.heap.toSorted(this.compare);
  }

  private rise(): void {
    let at = this.heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.isGreater(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      if (left >= this.heap.length) return;
      const child = right < this.heap.length && this.isGreater(right, left) ? right : left;
      if (!this.isGreater(child, at)) return;
      this.swap(at, child);
      at = child;
    }
  }

  private isGreater(a: number, b: number): boolean {
    return this.compare(this.heap[a] as Item, this.heap[b] as Item) > 0;
  }

  private swap(a: number, b: number): void {
    const item = this.heap[a] as Item;
    this.heap[a] = this.heap[b] as Item;
    this.heap[b] = item;
  }
}
