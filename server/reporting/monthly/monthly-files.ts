import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { Files } from '../../platform/files/files.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { MonthlyFileRow, MonthlyFileTables } from './monthly-exports.tables.ts';

const FOLDER = 'monthly-audits/';
/** A file without a row of its own is one that a crash left. */
const ABANDONED_MS = HOUR_MS;

/** Files of months in the store, gzipped. They hold names, so that an erasure deletes those of its organisation. */
@Injectable()
export class MonthlyFiles {
  constructor(
    private readonly files: Files,
    private readonly readDb: ReadDb,
  ) {}

  /** Keeps what the pieces make. Answers its key, and bytes and SHA-256 of the text itself. */
  async keep(
    { organizationId, exportId, month }: { organizationId: number; exportId: number; month: string },
    pieces: AsyncIterable<string>,
  ): Promise<{ file: string; bytes: number; sha256: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'scopebook-monthly-'));
    try {
      const path = join(folder, 'audit.json.gz');
      const [plain, zipped] = [new Measure(), new Measure()];
      await pipeline(plain.pass(pieces), createGzip(), (parts: AsyncIterable<Buffer>) => zipped.pass(parts), createWriteStream(path));
      const file = `${FOLDER}${organizationId}/${exportId}/${month}-${randomUUID()}`;
      await this.files.store.putFile(file, path, zipped.sha256());
      return { file, bytes: plain.bytes, sha256: plain.sha256() };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The text; undefined where the store has it no more. */
  async open(file: string): Promise<Readable | undefined> {
    const stored = await this.files.store.get(file);
    if (!stored) return undefined;
    const text = createGunzip();
    // What breaks the one ends the other.
    void pipeline(stored.stream, text).catch(() => {});
    return text;
  }

  /** Files first, so that none stays without a row that names it. */
  async forget(rows: readonly Pick<MonthlyFileRow, 'export_id' | 'month' | 'file'>[]): Promise<void> {
    await this.files.store.delete(rows.flatMap(({ file }) => file ?? []));
    for (const { export_id, month } of rows)
      await this.readDb
        .tables<MonthlyFileTables>()
        .updateTable('monthly_file')
        .set({ file: null })
        .where('export_id', '=', export_id)
        .where('month', '=', month)
        .execute();
  }

  async forgetAllOf(organizationId: number): Promise<void> {
    const rows = this.readDb.tables<MonthlyFileTables>().selectFrom('monthly_file').select(['export_id', 'month', 'file']);
    await this.forget(await rows.where('organization_id', '=', organizationId).where('file', 'is not', null).execute());
  }

  delete(file: string): Promise<void> {
    return this.files.store.delete([file]);
  }

  /** Deletes what crashes left of an organisation's. */
  async sweep(organizationId: number): Promise<void> {
    const entries = await this.files.store.list(`${FOLDER}${organizationId}/`);
    const old = entries.filter(({ at }) => Date.now() - at > ABANDONED_MS).map(({ key }) => key);
    if (old.length === 0) return;
    const named = await this.readDb
      .tables<MonthlyFileTables>()
      .selectFrom('monthly_file')
      .select('file')
      .where('file', 'in', old)
      .execute();
    const kept = new Set(named.map(({ file }) => file));
    await this.files.store.delete(old.filter((key) => !kept.has(key)));
  }
}

/** Size and SHA-256 of what passes. */
class Measure {
  bytes = 0;
  private readonly hash = createHash('sha256');

  /** Hands on what comes. */
  async *pass(parts: AsyncIterable<string | Buffer>) {
    for await (const one of parts) {
      const part = Buffer.from(one);
      this.hash.update(part);
      this.bytes += part.length;
      yield part;
    }
  }

  sha256(): string {
    return this.hash.digest('hex');
  }
}
