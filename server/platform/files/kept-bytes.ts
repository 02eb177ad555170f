import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Migration } from '../read-db/migrations.ts';
import { ReadDb } from '../read-db/read-db.ts';
import type { FileStore } from './file-store.ts';
import { CONTENT, type FileOwner, ownerIn } from './files.ts';

const migrations: Migration[] = [
  {
    id: 'files-001-kept-bytes',
    sql: [
      'create table kept_file (owner text not null, hash text not null, bytes bigint not null, primary key (owner, hash) include (bytes))',
      // One row once the files of before this table are counted.
      'create table kept_files_counted (at timestamptz not null)',
    ],
  },
];
const AT_ONCE = 1_000;

/** Bytes of every file of every owner: photos, attachments, logos, sealed copies, lists. The same content of an owner counts once, as it is kept once. */
@Injectable()
export class KeptBytes implements OnModuleInit {
  constructor(private readonly readDb: ReadDb) {}

  onModuleInit(): Promise<void> {
    return this.readDb.migrate(migrations);
  }

  async add(owner: FileOwner, hash: string, bytes: number): Promise<void> {
    await this.addAll([String(owner)], [hash], [bytes]);
  }

  async remove(owner: FileOwner, hash: string): Promise<void> {
    await this.readDb.pool.query('delete from kept_file where owner = $1 and hash = $2', [String(owner), hash]);
  }

  async removeAllOf(owner: FileOwner): Promise<void> {
    await this.readDb.pool.query('delete from kept_file where owner = $1', [String(owner)]);
  }

  /** Of all owners together. */
  async of(owners: readonly FileOwner[]): Promise<number> {
    const { rows } = await this.readDb.pool.query<{ bytes: string }>(
      'select coalesce(sum(bytes), 0)::text as bytes from kept_file where owner = any($1)',
      [owners.map(String)],
    );
    return Number(rows[0]?.bytes);
  }

  /** Counts what a store has had since before this table, or before Postgres was made anew: once for a database. */
  async countOnce(store: FileStore, ending: AbortSignal): Promise<void> {
    const { rowCount } = await this.readDb.pool.query('select 1 from kept_files_counted');
    if (rowCount) return;
    const entries = await store.list(CONTENT);
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      if (ending.aborted) return;
      const part = entries.slice(from, from + AT_ONCE);
      await this.addAll(
        part.map(({ key }) => ownerIn(key)),
        part.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)),
        part.map(({ bytes }) => bytes),
      );
    }
    await this.readDb.pool.query('insert into kept_files_counted values (now())');
  }

  private async addAll(owners: string[], hashes: string[], bytes: number[]): Promise<void> {
    await this.readDb.pool.query(
      'insert into kept_file select * from unnest($1::text[], $2::text[], $3::bigint[]) on conflict do nothing',
      [owners, hashes, bytes],
    );
  }
}
