import type { ReadModel } from './read-model.ts';
import type { SchemaRow } from './schemas.ts';
import type { SetAside } from './set-aside.ts';

/** The live schema of a read model in this build's version. */
export interface Live {
  schema: string;
  /** Progress as last read from the table `read_model`. */
  stored: bigint;
  /** The furthest progress known, from notices too. */
  reached: bigint;
  streams: number;
  stopped: boolean;
  caughtUp: boolean;
  setAside: Map<string, SetAside>;
}

interface Waiter {
  names: string[] | undefined;
  position: bigint;
  resolve: (reached: boolean) => void;
}

/**
 * This process's view of which schema serves each read model, its progress, and the waiters for that progress. Schemas of
 * other builds' versions are ignored, because their tables may have other columns.
 */
export class Serving {
  private readonly view = new Map<string, Live>();
  /** The replacement of a live schema, by name, until its progress reaches the progress already reported for the live one. */
  private readonly coming = new Map<string, Live>();
  /** Models whose first schema of this version could not be filled. */
  private readonly unbuilt = new Set<string>();
  /** Progress that other processes announced, by schema. */
  private readonly announced = new Map<string, bigint>();
  private readonly waiters = new Set<Waiter>();
  private readonly readyWaiters = new Set<() => void>();

  constructor(private readonly models: ReadonlyMap<string, ReadModel>) {}

  live(name: string): Live | undefined {
    return this.view.get(name);
  }

  /** The newest live schema: the replacement when there is one, else the schema in view. */
  newest(name: string): Live | undefined {
    return this.coming.get(name) ?? this.view.get(name);
  }

  isStopped(name: string): boolean {
    return this.view.get(name)?.stopped ?? this.unbuilt.has(name);
  }

  /**
   * For the models in `afresh` trusts only the stored progress, because a Postgres that crashed may have lost the last commits,
   * rows and progress together.
   */
  load(rows: SchemaRow[], setAside: (SetAside & { schema: string })[], afresh: ReadonlySet<string>): void {
    for (const { name, version } of this.models.values()) {
      if (afresh.has(name)) this.coming.delete(name);
      const own = rows.filter((row) => row.name === name && row.version === version);
      const row = own.find(({ live }) => live);
      if (row) this.show(row, setAside, afresh.has(name));
      if (!row && own.some(({ status }) => status === 'stopped')) this.unbuilt.add(name);
      else this.unbuilt.delete(name);
    }
    this.wake();
  }

  private show(row: SchemaRow, setAside: (SetAside & { schema: string })[], afresh: boolean): void {
    const { name, schema } = row;
    const stored = BigInt(row.position);
    if (afresh) this.announced.delete(schema);
    const known = this.view.get(name);
    const same = this.known(name, schema);
    const next: Live = {
      schema,
      stored,
      reached: afresh ? stored : greatest(stored, same?.reached, this.announced.get(schema)),
      streams: row.streams,
      stopped: row.status === 'stopped',
      caughtUp: known?.caughtUp ?? false,
      setAside: new Map(setAside.filter((entry) => entry.schema === schema).map((entry) => [entry.stream, entry])),
    };
    if (afresh || !known || known.schema === schema) this.view.set(name, next);
    else this.coming.set(name, next);
    this.replace(name);
  }

  /** Updates the live schema or its replacement; ignores other schemas. */
  update(name: string, schema: string, { reached = -1n, ...news }: Partial<Omit<Live, 'schema' | 'stored' | 'streams'>>): void {
    const live = this.known(name, schema);
    if (!live) return;
    Object.assign(live, news, { reached: greatest(live.reached, reached) });
    this.replace(name);
    this.wake();
  }

  /** Records progress that another process announced. */
  announce(schema: string, position: bigint): void {
    const reached = greatest(position, this.announced.get(schema));
    this.announced.set(schema, reached);
    for (const name of this.models.keys()) this.update(name, schema, { reached, caughtUp: true });
  }

  forget(schema: string): void {
    this.announced.delete(schema);
  }

  /**
   * True once the named models (default: all) hold everything up to `position`; false after `timeoutMs`, or as soon as one of
   * them stops before `position`.
   */
  reached(position: bigint, names: string[] | undefined, timeoutMs: number): Promise<boolean> {
    const now = this.met(position, names);
    if (now !== undefined) return Promise.resolve(now);
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
      const waiter: Waiter = {
        names,
        position,
        resolve: (reached) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(reached);
        },
      };
      this.waiters.add(waiter);
    });
  }

  /** Whether all models hold everything up to `position` now. */
  hold(position: bigint): boolean {
    return this.met(position, undefined) === true;
  }

  /** True once every model has caught up or has stopped; false after `timeoutMs`. */
  ready(timeoutMs: number): Promise<boolean> {
    const isReady = () => [...this.models.keys()].every((name) => this.isStopped(name) || this.view.get(name)?.caughtUp);
    if (isReady()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const check = () => {
        if (isReady()) done(true);
      };
      const done = (result: boolean) => {
        clearTimeout(timer);
        this.readyWaiters.delete(check);
        resolve(result);
      };
      const timer = setTimeout(() => done(false), timeoutMs);
      this.readyWaiters.add(check);
    });
  }

  /** Switches to the replacement once it is at least as far as the progress reported for the old schema, or has stopped. */
  private replace(name: string): void {
    const next = this.coming.get(name);
    const live = this.view.get(name);
    if (!next || (live && next.reached < live.reached && !next.stopped)) return;
    this.view.set(name, next);
    this.coming.delete(name);
  }

  private known(name: string, schema: string): Live | undefined {
    return [this.view.get(name), this.coming.get(name)].find((live) => live?.schema === schema);
  }

  /** Undefined while the position may still be reached. */
  private met(position: bigint, names: string[] | undefined): boolean | undefined {
    let met: boolean | undefined = true;
    for (const name of names ?? this.models.keys()) {
      if ((this.view.get(name)?.reached ?? -1n) >= position) continue;
      if (this.isStopped(name)) return false;
      met = undefined;
    }
    return met;
  }

  private wake(): void {
    for (const waiter of this.waiters) {
      const met = this.met(waiter.position, waiter.names);
      if (met !== undefined) waiter.resolve(met);
    }
    for (const check of this.readyWaiters) check();
  }
}

function greatest(first: bigint, ...others: (bigint | undefined)[]): bigint {
  return others.reduce<bigint>((most, other) => (other !== undefined && other > most ? other : most), first);
}
