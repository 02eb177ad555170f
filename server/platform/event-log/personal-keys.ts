import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { BoundedCache, cacheBound } from '../../../contracts/bounded-cache.ts';

/** The key of a data subject's personal text; without `key` it was destroyed, or (with no subject) this database does not have it. */
export interface PersonalKey {
  id: string;
  subject: string;
  key: Buffer | null;
}

export interface KeySource {
  databaseUrl: string;
  installationKey: Uint8Array;
}

interface Row {
  id: string;
  subject: string;
  wrapped: Buffer | null;
}

const KEYS = cacheBound({
  name: 'keys of personal text',
  most: 20_000,
  of: 'entries',
  because: 'some 300 bytes each; more than one batch of a rebuild uses, so that a batch reads each key once',
});
const CURRENT = cacheBound({
  name: 'keys that personal text is sealed with',
  most: 20_000,
  of: 'entries',
  because: 'some 100 bytes each; a subject that is not here is one query before its next event',
});
const POLL_MS = 1_000;
const WARN_EVERY_MS = 60_000;
/** Two erasures may commit in another order than their instants. */
const OVERLAP_MS = 60_000;
/** The row whose key only proves which installation key the others are wrapped with. */
const PROOF = 'installation';

/**
 * The keys of personal text, one for each data subject, in Postgres: AES-256, each wrapped by the installation key, which no store holds. Destroying
 * a key makes unreadable what was sealed with it, in the log and in its backups.
 */
export class PersonalKeys {
  private readonly keys = new BoundedCache<PersonalKey>(KEYS);
  private readonly current = new BoundedCache<PersonalKey>(CURRENT);
  /** When the text of a subject was last erased, in ms. */
  private readonly erased = new Map<string, number>();
  private readonly lost = new Set<string>();
  private seen = 0;
  private warnedAt = 0;
  private readonly logger = new Logger('Personal data');
  private opened?: Promise<void>;
  private timer?: NodeJS.Timeout;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly installationKey: Buffer,
  ) {}

  /** With a connection of its own, for a thread. */
  static of({ databaseUrl, installationKey }: KeySource): PersonalKeys {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000, application_name: 'scopebook keys' });
    // pg has already removed an idle connection that Postgres closed; the next query opens another.
    pool.on('error', () => {});
    return new PersonalKeys(pool, Buffer.from(installationKey));
  }

  /** What another thread opens the same keys with. */
  get source(): KeySource {
    return { databaseUrl: String(this.pool.options.connectionString), installationKey: this.installationKey };
  }

  /** Throws when the keys in Postgres are wrapped by another installation key. Call it after the migrations; anything else does it by itself. */
  open(): Promise<void> {
    this.opened ??= this.begin().catch((error) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Reads the keys with these ids; afterwards `byId` has them. */
  async load(ids: Iterable<string>): Promise<void> {
    await this.open();
    const missing = [...new Set(ids)].filter((id) => !this.keys.peek(id));
    if (missing.length === 0) return;
    this.keep(await this.rows('id = any($1)', [missing]));
    const lost = missing.filter((one) => !this.keys.peek(one));
    if (lost.length === 0) return;
    for (const id of lost) {
      this.keys.set(id, { id, subject: '', key: null });
      this.lost.add(id);
    }
    if (Date.now() - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = Date.now();
    this.logger.error(
      `${this.lost.size} keys of personal data are not in this database, which is older than the log: names read "unreadable"`,
    );
  }

  /** How many keys this process looked for in vain: the database is older than the log, or a new one. */
  get lostKeys(): number {
    return this.lost.size;
  }

  /** The key with an id; undefined when it was not loaded. */
  byId(id: string): PersonalKey | undefined {
    return this.keys.get(id);
  }

  /** Makes a key for each of these subjects that has none; afterwards `currentOf` has them. */
  async ensure(subjects: Iterable<string>): Promise<void> {
    await this.open();
    const missing = [...new Set(subjects)].filter((subject) => !this.current.peek(subject));
    if (missing.length === 0) return;
    const made = missing.map(() => newId());
    const wrapped = made.map((id) => wrap(this.installationKey, id, randomBytes(32)));
    const { rows } = await this.pool.query<Row>(
      `with made as (
         insert into personal_key (id, subject, wrapped) select * from unnest($1::text[], $2::text[], $3::bytea[])
         on conflict (subject) where erased_at is null do nothing returning id, subject, wrapped
       )
       select * from made union all select id, subject, wrapped from personal_key where subject = any($2) and erased_at is null`,
      [made, missing, wrapped],
    );
    // Neither made nor seen: another process made one at the same time.
    const others = missing.filter((one) => !rows.some(({ subject }) => subject === one));
    if (others.length > 0) rows.push(...(await this.rows('subject = any($1) and erased_at is null', [others])));
    for (const key of this.keep(rows)) this.current.set(key.subject, key);
  }

  /** The key that new text of a subject is sealed with; undefined before `ensure`. */
  currentOf(subject: string): PersonalKey | undefined {
    return this.current.get(subject);
  }

  /** Whether what was written about a subject at this instant (ms) was erased since. */
  wasErased(subject: string, at: number): boolean {
    const erased = this.erased.get(subject);
    return erased !== undefined && at <= erased;
  }

  get anyErased(): boolean {
    return this.erased.size > 0;
  }

  /**
   * Destroys the keys of these subjects, for good. Other processes know within a second. Repeating it destroys nothing more. What is written about a
   * subject afterwards is sealed under a new key.
   */
  async destroy(subjects: string[]): Promise<void> {
    await this.open();
    await this.pool.query(
      `with gone as (
         update personal_key set wrapped = null, erased_at = clock_timestamp() where subject = any($1) and erased_at is null returning subject
       )
       insert into personal_key (id, subject, erased_at)
         select id, subject, clock_timestamp() from unnest($1::text[], $2::text[]) as one (subject, id)
         where subject not in (select subject from gone) and not exists (select from personal_key where personal_key.subject = one.subject)`,
      [subjects, subjects.map(() => newId())],
    );
    // Otherwise the destroyed keys would stay in the table's pages until Postgres cleans them up by itself.
    await this.pool.query('vacuum personal_key');
    await this.refresh();
  }

  /** The ids of all keys that these subjects have or had. */
  async idsOf(subjects: string[]): Promise<string[]> {
    return (await this.rows('subject = any($1)', [subjects])).map(({ id }) => id);
  }

  /** Those of these subjects that have a key which is not destroyed. */
  async usable(subjects: string[]): Promise<string[]> {
    return (await this.rows('subject = any($1) and wrapped is not null', [subjects])).map(({ subject }) => subject);
  }

  /** Calls the listener whenever this process learns that something was erased. */
  onErased(listener: () => void): void {
    this.listeners.add(listener);
  }

  private async begin(): Promise<void> {
    const proof = wrap(this.installationKey, PROOF, randomBytes(32));
    await this.pool.query('insert into personal_key (id, subject, wrapped) values ($1, $1, $2) on conflict do nothing', [PROOF, proof]);
    const { rows } = await this.pool.query<{ wrapped: Buffer }>('select wrapped from personal_key where id = $1', [PROOF]);
    try {
      unwrap(this.installationKey, PROOF, rows[0]?.wrapped ?? Buffer.alloc(0));
    } catch (cause) {
      throw new Error(
        'The installation key is not the one that the keys of personal data in this database are wrapped with. Start with the same ' +
          'INSTALLATION_KEY, or the same installation.key in the data folder, as before (docs/operations.md).',
        { cause },
      );
    }
    await this.refresh();
    // Without an answer it asks again a second later.
    this.timer = setInterval(() => void this.refresh().catch(() => {}), POLL_MS).unref();
  }

  /** Learns what was erased since the last time, here or by another process. */
  private async refresh(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; subject: string; at: string }>(
      `select id, subject, (extract(epoch from erased_at) * 1000)::bigint as at from personal_key
       where erased_at > to_timestamp($1::double precision / 1000)`,
      [this.seen - OVERLAP_MS],
    );
    let isNews = false;
    for (const { id, subject, at } of rows) {
      const ms = Number(at);
      this.seen = Math.max(this.seen, ms);
      if ((this.erased.get(subject) ?? 0) >= ms) continue;
      this.erased.set(subject, ms);
      this.current.delete(subject);
      this.keys.set(id, { id, subject, key: null });
      isNews = true;
    }
    if (isNews) for (const listener of this.listeners) listener();
  }

  private async rows(where: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>(`select id, subject, wrapped from personal_key where ${where}`, values);
    return rows;
  }

  private keep(rows: Row[]): PersonalKey[] {
    return rows.map(({ id, subject, wrapped }) => {
      const key = { id, subject, key: wrapped && unwrap(this.installationKey, id, wrapped) };
      this.keys.set(id, key);
      return key;
    });
  }
}

const newId = () => randomBytes(9).toString('base64url');

const IV = 12;
const TAG = 16;

/** AES-256-GCM with a random nonce of 96 bits (NIST SP 800-38D): nonce, text, tag. `about` is authenticated with it. */
export function sealBytes(key: Buffer, about: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(about));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the bytes, the key or what it is about are not those of `sealBytes`. */
export function openBytes(key: Buffer, about: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]);
}

const wrap = (installationKey: Buffer, id: string, key: Buffer) => sealBytes(installationKey, id, key);
const unwrap = (installationKey: Buffer, id: string, wrapped: Buffer) => openBytes(installationKey, id, wrapped);

/** The subject of what is known of a person by a mail address or a phone number alone: a gift, an alert, a copy. */
export function addressSubject(address: string): string {
  const text = address.trim().toLowerCase();
  // A number is the same however it is written; what holds no digit is no number.
  const same = text.includes('@') ? text : text.replace(/\D/g, '') || text;
  return `address-${createHash('sha256').update(same).digest('hex').slice(0, 24)}`;
}
