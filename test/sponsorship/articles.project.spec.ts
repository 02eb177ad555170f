import type { ArticleEvent, ArticleVersion } from '../../contracts/sponsorship/articles/article.events.ts';
import { articleIdsOf, articles, countArticles, draftsOf, versionsOf } from '../../projections/sponsorship/articles.ts';
import { type Folding, recorded, startFolding } from '../folding.ts';

let folding: Folding;
beforeAll(async () => {
  folding = await startFolding();
});
afterAll(() => folding?.stop());

const at = '2026-11-18T09:00:00.000Z';
const picture = { name: 'tank.jpg', hash: 'ab', width: 1600, height: 618, bytes: 1 };
const TEXT = '# Sixteen years\n\n![The label](tank.jpg)\n\nA Tank\0 lasts.';
const typed = { text: TEXT, summary: 'Costs', topic: 'water' as const, audience: 1 };
const started: ArticleEvent = { type: 'ArticleStarted', data: { userId: 7, organizationId: 70, draft: { ...typed, publishOn: '' } } };
const published = (part: Partial<ArticleVersion>): ArticleEvent => ({
  type: 'ArticlePublished',
  data: { ...typed, pictures: [picture], on: '2026-11-18', at, ...part },
});
const ARTICLE: ArticleEvent[] = [
  started,
  { type: 'ArticlePictureKept', data: picture },
  published({}),
  { type: 'ArticleShownOnHomes', data: { shown: true } },
  { type: 'ArticleChanged', data: { changed: { text: '# Seventeen years\n\nAlso tanks.' } } },
  published({ text: '# Seventeen years\n\nAlso tanks.', on: '2026-11-24' }),
];
const OTHERS: ArticleEvent[][] = [
  [started, published({}), { type: 'ArticleWithdrawn', data: { at } }],
  [started, published({}), { type: 'ArticleDeleted', data: { at } }],
  [started, published({}), { type: 'ArticleDeleted', data: { at } }, { type: 'ArticleRestored', data: {} }],
  [started, published({ on: '2026-12-01' }), published({ on: '2026-11-30', text: '# Eighteen\n\nx' })],
];
const events = () =>
  [ARTICLE, ...OTHERS].flatMap((list, n) => recorded(`article-${n + 1}`, list as ArticleEvent[], { position: 1 + n * 100, at }));

describe.each([1, 3, 100])('articles, folded by %d events', (size) => {
  it('have what is typed, and what is read from which day on', async () => {
    const { models } = await folding.folded(articles, `articles_${size}`, events(), size);
    const drafts = await draftsOf(models, 7, true);
    expect(drafts.map(({ article_id, title, withdrawn }) => [article_id, title, withdrawn])).toEqual([
      [5, 'Sixteen years', false],
      [4, 'Sixteen years', false],
      [2, 'Sixteen years', true],
      [1, 'Seventeen years', false],
    ]);
    const on = async (day: string, coming = false) =>
      (await versionsOf(models, [7], day, true, coming)).map(({ article_id, title, first_on, from_day, changed }) => [
        ...[article_id, title, first_on, from_day, changed],
      ]);
    const before = [1, 'Sixteen years', '2026-11-18', '2026-11-18', true];
    expect(await on('2026-11-17')).toEqual([]);
    expect(await on('2026-11-23')).toEqual([before]);
    expect(await on('2026-11-24')).toEqual([[1, 'Seventeen years', '2026-11-18', '2026-11-24', false]]);
    expect(await on('2026-11-30')).toEqual([
      [5, 'Eighteen', '2026-11-30', '2026-11-30', true],
      [1, 'Seventeen years', '2026-11-18', '2026-11-24', false],
    ]);
    // What is to come stands in the author's own list, but not before what is read now.
    expect(await on('2026-11-23', true)).toEqual([[5, 'Eighteen', '2026-11-30', '2026-11-30', true], before]);
    const [one] = await versionsOf(models, [7], '2026-11-23', true);
    expect(one).toMatchObject({ picture: { hash: 'ab', width: 1600, height: 618, alt: 'The label' }, on_homes: true });
    expect(one?.words).toBe('the label\n\na tank\ufffd lasts.');
    expect([await countArticles(models, 7), await countArticles(models, 8), (await articleIdsOf(models, 7)).length]).toEqual([4, 0, 4]);
    expect(await versionsOf(models, [], '2026-12-31', false)).toEqual([]);
  });

  it('are taken out with their stream', async () => {
    const { models, db } = await folding.folded(articles, `articles_cleared_${size}`, events(), size);
    await articles.clear(db as never, 'article-1');
    expect((await draftsOf(models, 7, false)).map(({ article_id }) => article_id)).toEqual([5, 4, 2]);
    expect(await versionsOf(models, [7], '2026-11-24', false)).toEqual([]);
  });
});
