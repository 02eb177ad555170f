import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

export const articleMigrations: Migration[] = [
  {
    id: 'article-counts-001',
    sql: [
      `create table article_count (
        article_id integer primary key,
        read integer not null default 0,
        useful integer not null default 0,
        link integer not null default 0
      )`,
      'create table article_salt (day date primary key, salt text not null)',
      `create table article_reader (
        day date not null,
        article_id integer not null,
        what text not null,
        reader text not null,
        primary key (day, article_id, what, reader)
      )`,
    ],
  },
];

export type Noted = 'read' | 'useful' | 'link';
export interface ArticleCount {
  read: number;
  useful: number;
}

/**
 * How often articles were read, found useful and left by a link. A reader is a hash with a salt of the day, which goes with the day: a person counts once a
 * day, and nobody can learn who it was. Tables of counts, because nothing is decided by them.
 */
@Injectable()
export class ArticleCounts {
  constructor(
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  async of(articleIds: readonly number[]): Promise<Map<number, ArticleCount>> {
    if (articleIds.length === 0) return new Map();
    const { rows } = await sql<ArticleCount & { article_id: number }>`
      select article_id, read, useful from article_count where article_id = any(${[...articleIds]})`.execute(this.readDb.db);
    return new Map(rows.map(({ article_id, read, useful }) => [article_id, { read, useful }]));
  }

  /** Answers whether it was counted. */
  async note(articleId: number, what: Noted, reader: string): Promise<boolean> {
    const day = this.clock.now().toISOString().slice(0, 10);
    const hash = createHash('sha256')
      .update(`${await this.saltOf(day)}\n${reader}`)
      .digest('base64url');
    const { numAffectedRows = 0n } = await sql`insert into article_reader (day, article_id, what, reader)
      values (${day}::date, ${articleId}, ${what}, ${hash}) on conflict do nothing`.execute(this.readDb.db);
    if (numAffectedRows === 0n) return false;
    await sql`insert into article_count (article_id, ${sql.ref(what)}) values (${articleId}, 1)
      on conflict (article_id) do update set ${sql.ref(what)} = article_count.${sql.ref(what)} + 1`.execute(this.readDb.db);
    return true;
  }

  private async saltOf(day: string): Promise<string> {
    const known = () => sql<{ salt: string }>`select salt from article_salt where day = ${day}::date`.execute(this.readDb.db);
    const before = (await known()).rows[0];
    if (before) return before.salt;
    await sql`delete from article_salt where day < ${day}::date`.execute(this.readDb.db);
    await sql`delete from article_reader where day < ${day}::date`.execute(this.readDb.db);
    await sql`insert into article_salt (day, salt) values (${day}::date, ${randomBytes(16).toString('hex')}) on conflict do nothing`.execute(
      this.readDb.db,
    );
    return (await known()).rows[0]?.salt ?? '';
  }
}
