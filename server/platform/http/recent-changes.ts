import type { Applied } from '../../../projections/runner/channel.ts';

/** A page is open to changes within a second of its first answer; slow machines and networks take some more. */
const KEPT_MS = 10_000;
/** Some 2 MB at the usual size of a notice. */
const MOST = 5_000;

/** The changes that became visible a moment ago, for pages whose stream opened after their first answers were on the way. */
export class RecentChanges {
  private kept: { at: number; change: Applied }[] = [];
  /** What became visible until then is not known. */
  private from: number;

  /** `now` in milliseconds, of a clock that never goes back. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.from = now();
  }

  add(change: Applied): void {
    this.kept.push({ at: this.now(), change });
    const old = this.kept.length - MOST;
    const stale = this.kept.findIndex(({ at }) => at >= this.now() - KEPT_MS);
    const gone = this.kept.splice(0, Math.max(old, stale, 0));
    this.from = Math.max(this.from, gone.at(-1)?.at ?? 0);
  }

  /** Those of the last `ms` milliseconds, oldest first; null when some of them may be forgotten. */
  ofLast(ms: number): Applied[] | null {
    const since = this.now() - ms;
    if (since <= this.from) return null;
    return this.kept.filter(({ at }) => at >= since).map(({ change }) => change);
  }
}
