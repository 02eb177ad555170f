import type { ArticleEvent, ArticleVersion } from '../../contracts/sponsorship/articles/article.events.ts';
import type { ArticleDraft, KeptPicture } from '../../contracts/sponsorship/articles/article.ts';
import { articleDecider, versionOn } from '../../server/sponsorship/articles/article.decider.ts';
import { given, stateAfter } from '../given.ts';

const article = given(articleDecider, 1000);
const AT = '2026-11-23T15:00:00.000Z';
const TEXT = '# Sixteen years\n\nA tank lasts about **14.5 years**.';
const draft: ArticleDraft = { text: TEXT, summary: 'What it costs.', topic: 'water', audience: 1, publishOn: '' };
const started: ArticleEvent = { type: 'ArticleStarted', data: { userId: 7, organizationId: 70, draft } };
const picture = (name: string, hash: string): KeptPicture => ({ name, hash, width: 1600, height: 618, bytes: 184_000 });
const kept = (name: string, hash: string): ArticleEvent => ({ type: 'ArticlePictureKept', data: picture(name, hash) });
const version = (part: Partial<ArticleVersion> = {}): ArticleVersion => {
  const { publishOn: _, ...typed } = draft;
  return { ...typed, pictures: [], on: '2026-11-23', at: AT, ...part };
};
const published = (part: Partial<ArticleVersion> = {}): ArticleEvent => ({ type: 'ArticlePublished', data: version(part) });
const changed = (of: Partial<ArticleDraft>): ArticleEvent => ({ type: 'ArticleChanged', data: { changed: of } });
const save = (of: Partial<ArticleDraft>, textRevision?: number) => ({ type: 'SaveArticle' as const, changed: of, textRevision });
const publish = (textRevision: number, at = AT) => ({ type: 'PublishArticle' as const, textRevision, at });

describe('what is typed of an article (S180)', () => {
  it('is saved field by field, and nothing is recorded for what is the same', () => {
    article
      .after(started)
      .when(save({ summary: 'What it costs.', topic: 'water' }))
      .records();
    article
      .after(started)
      .when(save({ summary: ' When  to\twait. ', topic: 'heating' }))
      .records(changed({ summary: 'When to wait.', topic: 'heating' }));
  });

  it('two editors at once: the text of the later one is refused over the other’s, its other fields are not', () => {
    const other = changed({ text: '# Other' });
    article
      .after(started, other)
      .when(save({ text: '# Mine' }, 0))
      .refuses('ARTICLE_CHANGED');
    article
      .after(started, other)
      .when(save({ text: '# Other' }, 0))
      .records();
    article
      .after(started, other)
      .when(save({ summary: 'Mine' }, 0))
      .records(changed({ summary: 'Mine' }));
    article
      .after(started, other)
      .when(save({ text: '# Mine' }, 1))
      .records(changed({ text: '# Mine' }));
    article
      .after(started, changed({ summary: 'x' }))
      .when(save({ text: '# Mine' }, 0))
      .records(changed({ text: '# Mine' }));
    article.after(started, other).when(publish(0)).refuses('ARTICLE_CHANGED');
  });

  it('holds no characters that nobody sees', () => {
    article
      .after(started)
      .when(save({ text: '\ufeff# A\r\n\0\u202eb\u2028c\u0007 e\u0301 \ud83d\ude00' }))
      .records(changed({ text: '# A\nb\nc \u00e9 \ud83d\ude00' }));
  });

  it('has a picture once, under a name of its own', () => {
    const keep = (name: string, hash: string) => ({ type: 'KeepArticlePicture' as const, picture: picture(name, hash) });
    article.after(started).when(keep('tank.jpg', 'a')).records(kept('tank.jpg', 'a'));
    article.after(started, kept('tank.jpg', 'a')).when(keep('other.jpg', 'a')).records();
    article.after(started, kept('tank.jpg', 'a')).when(keep('tank.jpg', 'b')).records(kept('tank-2.jpg', 'b'));
    const full = Array.from({ length: 30 }, (_, n) => kept(`p${n}.jpg`, String(n)));
    article
      .after(started, ...full)
      .when(keep('one-more.jpg', 'x'))
      .refuses('ARTICLE_PICTURES_FULL');
  });
});

describe('what is read of an article', () => {
  it('is published once for the same text, and again after a change', () => {
    article.after(started).when(publish(0)).records(published());
    article.after(started, published()).when(publish(0)).records();
    const later = changed({ text: `${TEXT}\n\nMore.` });
    article
      .after(started, published(), later)
      .when(publish(2))
      .records(published({ text: `${TEXT}\n\nMore.` }));
  });

  it.each([
    ['A text without a title.', 'Title: begin a line with # and the title.'],
    ['# Only a title', 'There is a title, and no text yet.'],
    [
      '# A\n\nx\n\n<script src="https://counter.example/c.js"></script>',
      'Line 5 is left out: a script would follow your readers. Nothing from other places runs in an article.',
    ],
    ['# A\n\nx <b>y</b>', 'Line 3 is left out: an article is Markdown, without HTML.'],
    ['# A\n\nx\n\n![](tank.jpg)', 'Line 5: describe the picture for those who do not see it.'],
    ['# A\n\n![x](https://x.example/a.png)', 'Line 3: the picture is left out, because it is not among yours. Drop the file here.'],
    [
      '# A\n\n[x](javascript:alert(1))',
      'Line 3: the link is left out. One begins with https://, mailto: or tel:, or with / for a page of ours.',
    ],
  ])('is not published in silence without what is left out: %j', (text, words) => {
    article.after(started, kept('tank.jpg', 'a'), changed({ text })).when(publish(2)).refuses('ARTICLE_NOT_READY', words);
  });

  it('carries the pictures that stand in the text, and no other', () => {
    const text = '# A\n\n![The label of the tank](tank.jpg "Bradford White")';
    article
      .after(started, kept('tank.jpg', 'a'), kept('ank.jpg', 'b'), changed({ text }))
      .when(publish(3))
      .records(published({ text, pictures: [picture('tank.jpg', 'a')] }));
  });

  it('the published one stays until the day of the next', () => {
    const later = changed({ text: '# B\n\ny', publishOn: '2026-11-24' });
    const next = published({ text: '# B\n\ny', on: '2026-11-24' });
    article.after(started, published(), later).when(publish(2)).records(next);
    const state = stateAfter(articleDecider, 1000, [started, published({ on: '2026-11-18', at: '2026-11-18T09:00:00.000Z' }), later, next]);
    expect(['2026-11-17', '2026-11-18', '2026-11-23', '2026-11-24'].map((day) => versionOn(state, day)?.text)).toEqual([
      undefined,
      TEXT,
      TEXT,
      '# B\n\ny',
    ]);
    expect(state.firstOn).toBe('2026-11-18');
    // What was planned is replaced by what is published before its day.
    const now = stateAfter(articleDecider, 1000, [started, published(), later, next, published({ text: '# C\n\nz' })]);
    expect(versionOn(now, '2026-12-01')?.text).toBe('# C\n\nz');
  });

  it('is withdrawn and deleted, and comes back as a draft', () => {
    const withdrawn: ArticleEvent = { type: 'ArticleWithdrawn', data: { at: AT } };
    article.after(started).when({ type: 'WithdrawArticle', at: AT }).records();
    article.after(started, published()).when({ type: 'WithdrawArticle', at: AT }).records(withdrawn);
    const remove = { type: 'DeleteArticle' as const, deleted: true, at: AT };
    const removed: ArticleEvent = { type: 'ArticleDeleted', data: { at: AT } };
    article.after(started, published()).when(remove).records(removed);
    article.after(started, published(), removed).when(remove).records();
    article
      .after(started, published(), removed)
      .when(save({ summary: 'x' }))
      .refuses('ARTICLE_NOT_FOUND');
    article.after(started, published(), removed).when(publish(0)).refuses('ARTICLE_NOT_FOUND');
    const restored: ArticleEvent = { type: 'ArticleRestored', data: {} };
    article
      .after(started, published(), removed)
      .when({ ...remove, deleted: false })
      .records(restored);
    const state = stateAfter(articleDecider, 1000, [started, published(), removed, restored]);
    expect([state.versions, state.withdrawnAt, state.draft.text]).toEqual([[], AT, TEXT]);
  });

  it('stands on the Home of clients only while it is published', () => {
    const show = { type: 'ShowArticleOnHomes' as const, shown: true };
    const shown: ArticleEvent = { type: 'ArticleShownOnHomes', data: { shown: true } };
    article.after(started).when(show).refuses('ARTICLE_NOT_PUBLISHED');
    article.after(started, published()).when(show).records(shown);
    article.after(started, published(), shown).when(show).records();
    const state = stateAfter(articleDecider, 1000, [started, published(), shown, { type: 'ArticleWithdrawn', data: { at: AT } }]);
    expect(state.onHomes).toBe(false);
  });
});
