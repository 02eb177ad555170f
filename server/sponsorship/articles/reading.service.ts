import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ArticleState } from '../../../contracts/sponsorship/articles/article.events.ts';
import {
  type ArticleLine,
  type ArticlePage,
  type ArticleStatus,
  AUDIENCES,
  articlePath,
  pictureUrl,
  TOPICS,
  topicName,
} from '../../../contracts/sponsorship/articles/article.ts';
import {
  FROM,
  type From,
  type getArticleFeed,
  type getArticles,
  type noteArticle,
} from '../../../contracts/sponsorship/articles/get-articles.ts';
import { parseArticle } from '../../../contracts/sponsorship/articles/markdown.ts';
import { type SponsorCard, sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { sponsorTypeOf } from '../../../contracts/sponsorship/sponsors/sponsor-type.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { draftsOf, foldWords, linesOf, versionsOf } from '../../../projections/sponsorship/articles.ts';
import { sponsorshipOf } from '../../../projections/sponsorship/sponsor-clients.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { Files } from '../../platform/files/files.ts';
import type { Session } from '../../platform/http/access.ts';
import { SponsorsService } from '../sponsors/sponsors.service.ts';
import { versionOn } from './article.decider.ts';
import { ArticleStreams } from './article.stream.ts';
import { ArticleChecksums } from './article-checksums.ts';
import { ArticleCounts } from './article-counts.ts';
import { articleFeed } from './article-feed.ts';
import { statusOf } from './articles.service.ts';
import { HOUSE_ARTICLES, type HouseArticle } from './house-articles.ts';

type Asked = (typeof getArticles)['query']['_output'];
type FeedAsked = (typeof getArticleFeed)['query']['_output'];
type Found = (typeof getArticles)['response']['_output'];
type Noted = (typeof noteArticle)['body']['_output']['what'];
type Reader = { session?: Session | undefined; request: Request };

/** What a list is made of, whether it was typed by a sponsor or comes with the build. */
interface Candidate extends ReturnType<typeof linesOf> {
  id: number;
  /** 0 for Scopebook. */
  userId: number;
  status: ArticleStatus;
  changed: boolean;
  publishedOn: string;
  changedOn: string;
  onHomes: boolean;
}

const HOUSE = { id: 0, name: 'Scopebook', firm: '' };
const house: Candidate[] = HOUSE_ARTICLES.map(({ id, publishedOn, changedOn, ...article }) => ({
  ...linesOf(article, []),
  ...{ id, userId: 0, status: 'published', changed: false, publishedOn, changedOn, onHomes: false },
}));
const houseArticle = (id: number): HouseArticle | undefined => HOUSE_ARTICLES.find((one) => one.id === id);

const MOST_LINES = 50;
const MOST_IN_FEED = 50;

/** Articles as they are found and read. */
@Injectable()
export class ReadingService {
  constructor(
    private readonly streams: ArticleStreams,
    private readonly sponsors: SponsorsService,
    private readonly access: SessionAccess,
    private readonly checksums: ArticleChecksums,
    private readonly counts: ArticleCounts,
    private readonly files: Files,
    private readonly models: Runner,
    private readonly clock: Clock,
  ) {}

  async list(asked: Asked, session: Session | undefined): Promise<Found> {
    const { from, topic, aud, search, take = MOST_LINES, skip = 0 } = asked;
    const own = session ? await this.ownerOf(session) : undefined;
    const all = await this.candidates(asked, session, own);
    const isFrom = (which: From) => (one: Candidate) => {
      switch (which) {
        case 'all':
          return true;
        case 'mine':
          return one.userId === own && one.userId !== 0;
        case 'drafts':
          return one.status === 'draft' || one.status === 'withdrawn';
        case 'scopebook':
          return one.userId === 0;
      }
    };
    const filtered = all.filter((one) => isFrom(from)(one) && (!topic || one.topic === topic) && (!aud || one.audience === aud));
    const found = ranked(filtered, search);
    const page = found.slice(skip, skip + take);
    const [cards, counts] = await Promise.all([
      this.sponsors.cards([...new Set(page.map(({ userId }) => userId).filter((id) => id > 0))]),
      this.counts.of(page.map(({ id }) => id)),
    ]);
    const number = (fits: (one: Candidate) => boolean) => all.filter(fits).length;
    return {
      found: found.length,
      total: all.length,
      from: Object.fromEntries(FROM.map((which) => [which, number(isFrom(which))])) as Record<From, number>,
      topics: Object.fromEntries(TOPICS.map(({ id }) => [id, number((one) => one.topic === id)])) as Found['topics'],
      audiences: Object.fromEntries(AUDIENCES.map((one) => [String(one.aud), number(({ audience }) => audience === one.aud)])),
      articles: page.map((one) => this.line(one, cards, counts.get(one.id), own)),
    };
  }

  /** `userId` when they are a sponsor. */
  private async ownerOf({ userId }: Session): Promise<number | undefined> {
    const user = await this.access.user(userId);
    return user && sponsorTypeOf({ userType: user.user_type }) ? userId : undefined;
  }

  private async candidates({ sid, search }: Pick<Asked, 'sid' | 'search'>, session: Session | undefined, own: number | undefined) {
    const day = this.today();
    const searched = search !== '';
    const sponsor = session && own === undefined ? (await sponsorshipOf(this.models, session.userId))?.sponsor_id : undefined;
    const others = [...new Set([sid, sponsor ?? 0])].filter((id) => id > 0 && id !== own);
    const shown = (await this.sponsors.cards(others)).map(({ id }) => id);
    const [drafts, mine, theirs] = await Promise.all([
      own === undefined ? [] : draftsOf(this.models, own, searched),
      own === undefined ? [] : versionsOf(this.models, [own], day, searched, true),
      versionsOf(this.models, shown, day, searched),
    ]);
    const version = (row: (typeof theirs)[number]): Candidate => ({
      ...{ id: row.article_id, userId: row.user_id, title: row.title, summary: row.summary, topic: row.topic, audience: row.audience },
      ...{ picture: row.picture, words: row.words ?? '', publishedOn: row.first_on, changedOn: row.from_day, onHomes: row.on_homes },
      ...{ changed: row.changed, status: row.from_day <= day ? 'published' : 'scheduled' },
    });
    const published = new Map(mine.map((row) => [row.article_id, version(row)]));
    const typed = drafts.map(
      ({ article_id, user_id, changed_at, withdrawn, words, ...row }): Candidate =>
        published.get(article_id) ?? {
          ...{ ...row, id: article_id, userId: user_id, words: words ?? '', changed: false, publishedOn: '', onHomes: false },
          ...{ changedOn: changed_at.slice(0, 10), status: statusOf({ hasVersion: false, isRead: false, withdrawn }) },
        },
    );
    return [...typed, ...theirs.map(version), ...house].sort((a, b) => b.changedOn.localeCompare(a.changedOn) || b.id - a.id);
  }

  private line(
    one: Candidate,
    cards: readonly SponsorCard[],
    count: { read: number; useful: number } | undefined,
    own: number | undefined,
  ) {
    const { words: _, userId, picture, ...rest } = one;
    const line: ArticleLine = {
      ...rest,
      checksum: this.checksums.of(one.id),
      author: authorOf(cards.find(({ id }) => id === userId)),
      mine: userId !== 0 && userId === own,
      picture: picture && { url: pictureUrl(one.id, picture.hash), alt: picture.alt, width: picture.width, height: picture.height },
      read: count?.read ?? 0,
      useful: count?.useful ?? 0,
    };
    return line;
  }

  /** Refuses ARTICLE_NOT_FOUND, ARTICLE_WITHDRAWN. */
  async page(id: number, { sid, checksum }: { sid: number; checksum: string }): Promise<ArticlePage> {
    if (checksum !== '' && !this.checksums.isOf(id, checksum)) throw new Refusal('ARTICLE_NOT_FOUND');
    const { text, pictures, author, ...facts } = await this.read(id);
    // A card stands beneath an article of Scopebook, or of its own sponsor: nobody is lent to another one's words.
    const [card] = sid > 0 && (author.id === 0 || author.id === sid) ? await this.sponsors.cards([sid]) : [];
    const { title, blocks, minutes } = parseArticle(text, pictures, ({ hash }) => pictureUrl(id, hash));
    const useful = (await this.counts.of([id])).get(id)?.useful ?? 0;
    return { id, checksum: this.checksums.of(id), title, author, ...facts, minutes, blocks, card: card ?? null, useful };
  }

  /** What is read today. Of a sponsor who is none any more, nothing. */
  private async read(id: number) {
    const own = houseArticle(id);
    if (own) {
      const { text, summary, topic, audience, publishedOn, changedOn } = own;
      return { text, summary, topic, audience, publishedOn, changedOn, pictures: [], author: HOUSE };
    }
    const { state } = await this.streams.load(id);
    const [author] = state.userId === 0 ? [] : await this.sponsors.cards([state.userId]);
    if (!author) throw new Refusal('ARTICLE_NOT_FOUND');
    const version = this.versionOf(state);
    const { text, summary, topic, audience, pictures, on } = version;
    return { text, summary, topic, audience, pictures, publishedOn: state.firstOn, changedOn: on, author: authorOf(author) };
  }

  private versionOf(state: ArticleState) {
    const version = versionOn(state, this.today());
    if (!version) throw new Refusal(state.withdrawnAt === '' ? 'ARTICLE_NOT_FOUND' : 'ARTICLE_WITHDRAWN');
    return version;
  }

  /** Of what is read today, or of one's own. Refuses ARTICLE_PICTURE_NOT_FOUND. */
  async picture(id: number, hash: string, session: Session | undefined): Promise<StoredFile> {
    const { state } = await this.streams.load(id);
    const { userId, deleted } = state;
    const isOwn = session?.userId === userId && !deleted;
    const shown = isOwn ? state.pictures : (versionOn(state, this.today())?.pictures ?? []);
    const isShown = shown.some((one) => one.hash === hash) && (isOwn || (await this.sponsors.cards([userId])).length > 0);
    const file = isShown ? await this.files.get(`person-${userId}`, hash) : undefined;
    if (!file) throw new Refusal('ARTICLE_PICTURE_NOT_FOUND');
    return file;
  }

  /** The author's own people are not counted. Refuses ARTICLE_NOT_FOUND, ARTICLE_WITHDRAWN. */
  async note(id: number, what: Noted, { session, request }: Reader): Promise<boolean> {
    const { author } = await this.read(id);
    const [card] = author.id === 0 ? [] : await this.sponsors.cards([author.id]);
    if (session && card?.organization_Id === session.organizationId) return false;
    const reader = session ? `user ${session.userId}` : `${request.ip} ${request.get('user-agent') ?? ''}`;
    return this.counts.note(id, what, reader);
  }

  /** RSS of what anybody may read. Refuses ARTICLE_NOT_FOUND. */
  async feed(feed: string, asked: FeedAsked): Promise<string> {
    const isOf = /^\d+$/.test(feed);
    const sid = isOf ? Number(feed) : feed === 'all' ? asked.sid : 0;
    const [card] = sid > 0 && sid <= 2_147_483_647 ? await this.sponsors.cards([sid]) : [];
    if (isOf && !card) throw new Refusal('ARTICLE_NOT_FOUND');
    const { search, topic, aud } = asked;
    const all = await this.candidates({ sid: card?.id ?? 0, search }, undefined, undefined);
    const fit = all.filter((one) => (!isOf || one.userId === sid) && (!topic || one.topic === topic) && (!aud || one.audience === aud));
    const found = ranked(fit, search)
      .sort((a, b) => b.changedOn.localeCompare(a.changedOn) || b.id - a.id)
      .slice(0, MOST_IN_FEED);
    const read = await Promise.all(found.map(async (one) => ({ id: one.id, ...(await this.read(one.id)) })));
    const query = new URLSearchParams();
    if (!isOf && card) query.set('sid', String(card.id));
    for (const [name, value] of Object.entries({ search, topic, aud })) if (value) query.set(name, String(value));
    const who = card ? nameOf(card) : 'Scopebook';
    const base = publicUrl();
    return articleFeed(
      {
        title: `${who}${feed === 'all' && card ? ' and Scopebook' : ''}: ${search || (topic ? topicName(topic) : 'articles')}`,
        description: `Articles about houses and what their repairs cost, by ${who}.`,
        self: `/articles/${feed}.rss${query.size > 0 ? `?${query}` : ''}`,
        page: '/helpfularticles',
        items: read.map(({ id, text, pictures, summary, topic: about, audience, author, publishedOn, changedOn }) => {
          const { title, blocks } = parseArticle(text, pictures, ({ hash }) => pictureUrl(id, hash));
          const path = articlePath(id, card?.id ?? 0, audience);
          const guid = `${base}/articles/${id}/${this.checksums.of(id)}`;
          const by = [author.name, author.firm].filter(Boolean).join(', ');
          return { title, summary, topic: topicName(about), author: by, path, guid, publishedOn, changedOn, blocks };
        }),
      },
      base,
    );
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

const nameOf = (card: SponsorCard) => sponsorName(card) || card.firm;
const authorOf = (card: SponsorCard | undefined) => (card ? { id: card.id, name: nameOf(card), firm: card.firm } : HOUSE);

const WORTH = { title: 9, summary: 3, words: 1 };
/** More words than anybody types. */
const MOST_WORDS = 24;

/** Those that have all words, in the title best; of equals the order stays. */
function ranked(all: readonly Candidate[], search: string): Candidate[] {
  const words = foldWords(search).split(/\s+/, MOST_WORDS).filter(Boolean);
  if (words.length === 0) return [...all];
  const worth = ({ title, summary, words: text }: Candidate): number => {
    const parts = { title: foldWords(title), summary: foldWords(summary), words: text };
    let sum = 0;
    for (const word of words) {
      const of = (Object.keys(WORTH) as (keyof typeof WORTH)[]).reduce(
        (was, part) => was + (parts[part].includes(word) ? WORTH[part] : 0),
        0,
      );
      if (of === 0) return 0;
      sum += of;
    }
    return sum;
  };
  return all
    .map((one) => ({ one, sum: worth(one) }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum)
    .map(({ one }) => one);
}
