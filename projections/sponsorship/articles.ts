import { type Kysely, sql } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import type { ArticleEvent } from '../../contracts/sponsorship/articles/article.events.ts';
import type { ArticleDraft, KeptPicture, Topic } from '../../contracts/sponsorship/articles/article.ts';
import { parseArticle } from '../../contracts/sponsorship/articles/markdown.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';
import { boolean, integer, jsonb, nullable, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';

/** The first picture of a text. */
export interface FirstPicture {
  hash: string;
  width: number;
  height: number;
  alt: string;
}

/** What lists show of a text. */
const lines = {
  title: text,
  summary: text,
  topic: textOf<Topic>(),
  audience: integer,
  picture: nullable(jsonb<FirstPicture>()),
  /** Folded for searching. */
  words: text,
};

const tables = {
  article: table(
    'article',
    {
      article_id: integer,
      user_id: integer,
      organization_id: integer,
      /** The Markdown. */
      body: text,
      pictures: jsonb<KeptPicture[]>(),
      ...lines,
      /** Days; empty for never. */
      first_on: text,
      changed_at: text,
      withdrawn: boolean,
      deleted: boolean,
      on_homes: boolean,
    },
    { key: 'article_id', indexes: ['(user_id) where not deleted'] },
  ),
  article_version: table(
    'article_version',
    {
      article_id: integer,
      from_day: text,
      user_id: integer,
      body: text,
      ...lines,
    },
    { key: ['article_id', 'from_day'], indexes: ['(user_id, from_day)'] },
  ),
};
export type ArticleTables = Tables<typeof tables>;
type ArticleRow = ArticleTables['article'];

/** As words are compared: without case, and written in one way. */
export const foldWords = (words: string): string => words.normalize('NFKC').toLowerCase();

/** What lists show of a text, as the read model keeps it. */
export function linesOf({ text: body, summary, topic, audience }: Omit<ArticleDraft, 'publishOn'>, pictures: readonly KeptPicture[]) {
  const { title, plain, blocks } = parseArticle(body, pictures, ({ hash }) => hash);
  const first = blocks.find((block) => block.kind === 'picture');
  const picture = first ? { hash: first.url, width: first.width, height: first.height, alt: first.alt } : null;
  return { title, summary, topic, audience, picture, words: foldWords(plain) };
}

const stored = <Lines extends ReturnType<typeof linesOf>>(of: Lines) => {
  const { picture, ...rest } = storable(of);
  return { ...rest, picture: (picture && JSON.stringify(picture)) as FirstPicture | null };
};

/** Articles of sponsors: what is typed, and what is read from which day on. */
export const articles: ReadModel = {
  name: 'articles',
  version: 1,
  streams: ['article-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<ArticleTables>, events) {
    for (const event of events as Recorded<ArticleEvent>[]) await foldOne(tx, event);
  },
  notify: (events) =>
    (events as Recorded<ArticleEvent>[]).map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: ['article'],
    })),
  async clear(tx: Kysely<ArticleTables>, root) {
    const id = idOfStream(root);
    await tx.deleteFrom('article').where('article_id', '=', id).execute();
    await tx.deleteFrom('article_version').where('article_id', '=', id).execute();
  },
};

async function foldOne(tx: Kysely<ArticleTables>, { type, data, stream, metadata }: Recorded<ArticleEvent>): Promise<void> {
  const article_id = idOfStream(stream);
  const change = (row: Partial<ArticleRow>) => tx.updateTable('article').set(row).where('article_id', '=', article_id).execute();
  const dropVersions = () => tx.deleteFrom('article_version').where('article_id', '=', article_id).execute();
  switch (type) {
    case 'ArticleStarted': {
      const { userId: user_id, organizationId: organization_id, draft } = data;
      const body = storable(draft.text);
      const none = { first_on: '', withdrawn: false, deleted: false, on_homes: false, pictures: '[]' as unknown as KeptPicture[] };
      await tx
        .insertInto('article')
        .values({ article_id, user_id, organization_id, body, ...none, changed_at: metadata.at, ...stored(linesOf(draft, [])) })
        .execute();
      return;
    }
    case 'ArticleChanged':
    case 'ArticlePictureKept': {
      const was = await tx.selectFrom('article').selectAll().where('article_id', '=', article_id).executeTakeFirst();
      if (!was) return;
      const pictures = type === 'ArticlePictureKept' ? [...was.pictures, storable(data)] : was.pictures;
      const draft = { text: was.body, summary: was.summary, topic: was.topic, audience: was.audience };
      const now = type === 'ArticleChanged' ? { ...draft, ...data.changed } : draft;
      await change({
        body: storable(now.text),
        ...stored(linesOf(now, pictures)),
        pictures: JSON.stringify(pictures) as unknown as KeptPicture[],
        ...(type === 'ArticleChanged' && { changed_at: metadata.at }),
      });
      return;
    }
    case 'ArticlePublished': {
      const { on: from_day, pictures } = data;
      const was = await tx.selectFrom('article').select(['user_id', 'first_on']).where('article_id', '=', article_id).executeTakeFirst();
      if (!was) return;
      // What was to come on that day or later is replaced.
      await tx.deleteFrom('article_version').where('article_id', '=', article_id).where('from_day', '>=', from_day).execute();
      const row = { article_id, from_day, user_id: was.user_id, body: storable(data.text), ...stored(linesOf(data, pictures)) };
      await tx.insertInto('article_version').values(row).execute();
      await change({ withdrawn: false, first_on: was.first_on && was.first_on < from_day ? was.first_on : from_day });
      return;
    }
    case 'ArticleWithdrawn':
      await dropVersions();
      await change({ withdrawn: true, first_on: '', on_homes: false });
      return;
    case 'ArticleShownOnHomes':
      await change({ on_homes: data.shown });
      return;
    case 'ArticleDeleted':
      await dropVersions();
      await change({ deleted: true, first_on: '', on_homes: false });
      return;
    case 'ArticleRestored':
      await change({ deleted: false });
  }
}

const db = (models: ReadModels) => models.db<ArticleTables>(articles.name);
const SHOWN = ['title', 'summary', 'topic', 'audience', 'picture'] as const;

/** What a person has typed, newest first. `words` only where it is searched. */
export const draftsOf = (models: ReadModels, userId: number, searched: boolean) =>
  db(models)
    .selectFrom('article')
    .select(['article_id', 'user_id', 'changed_at', 'withdrawn', ...SHOWN])
    .$if(searched, (query) => query.select('words'))
    .where('user_id', '=', userId)
    .where('deleted', '=', false)
    .orderBy('article_id', 'desc')
    .execute();

/** What is read of these persons on a day, and with `coming` what is to be read later. */
export async function versionsOf(models: ReadModels, userIds: readonly number[], day: string, searched: boolean, coming = false) {
  if (userIds.length === 0) return [];
  return db(models)
    .selectFrom('article_version')
    .innerJoin('article', 'article.article_id', 'article_version.article_id')
    .select(['article_version.article_id', 'article_version.user_id', 'from_day', 'first_on', 'on_homes'])
    .select(SHOWN.map((name) => `article_version.${name}` as const))
    .select(
      sql<boolean>`(article.body, article.summary, article.topic, article.audience) is distinct from
      (article_version.body, article_version.summary, article_version.topic, article_version.audience)`.as('changed'),
    )
    .$if(searched, (query) => query.select('article_version.words'))
    .distinctOn('article_version.article_id')
    .where('article_version.user_id', 'in', [...userIds])
    .$if(!coming, (query) => query.where('from_day', '<=', day))
    .orderBy('article_version.article_id', 'desc')
    .orderBy(({ eb }) => eb('from_day', '<=', day), 'desc')
    .orderBy('from_day', 'desc')
    .execute();
}

export const countArticles = async (models: ReadModels, userId: number): Promise<number> => {
  const { count } = await db(models)
    .selectFrom('article')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Those of a person that are not deleted. */
export const articleIdsOf = (models: ReadModels, userId: number) =>
  db(models).selectFrom('article').select('article_id').where('user_id', '=', userId).where('deleted', '=', false).execute();
