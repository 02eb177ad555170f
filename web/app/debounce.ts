/** Does a piece of work once for all who ask for it within a while. */
export class Debounce {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = Number.POSITIVE_INFINITY;

  constructor(private readonly work: () => void) {}

  /** So long after the last one who asked. */
  after(milliseconds: number): void {
    clearTimeout(this.timer);
    this.due = Date.now() + milliseconds;
    this.timer = setTimeout(() => {
      this.due = Number.POSITIVE_INFINITY;
      this.work();
    }, milliseconds);
  }

  /** At the latest so long from now, however many ask. */
  within(milliseconds: number): void {
    if (Date.now() + milliseconds < this.due) this.after(milliseconds);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.due = Number.POSITIVE_INFINITY;
  }
}
