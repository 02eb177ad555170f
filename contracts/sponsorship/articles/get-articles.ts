import { z } from 'zod';
import { AnyId, call, Id, Page } from '../../call.ts';
import { ArticleLine, ArticlePage, TOPICS, TopicId } from './article.ts';

export const FROM = ['all', 'mine', 'drafts', 'scopebook'] as const;
export type From = (typeof FROM)[number];

/** A list is asked for by these; what is left out or empty asks for everything. */
const Asked = {
  search: z.string().trim().max(100).default(''),
  topic: z.union([z.literal(''), TopicId]).default(''),
  aud: AnyId.default(0),
  /** A sponsor's articles, beside those of Scopebook. */
  sid: AnyId.default(0),
};

/**
 * C283, whose path the documents do not show. A sponsor finds their own, drafts among them, a homeowner those of their sponsor, everybody those of the
 * sponsor that `sid` names; all find those of Scopebook.
 */
export const getArticles = call({
  id: 'C283',
  method: 'GET',
  path: '/api/articles',
  who: 'anyone',
  summary: 'Articles, newest first, or best first where they are searched',
  query: z.object({ ...Asked, from: z.enum(FROM).default('all'), ...Page.shape }),
  response: z.object({
    /** Of those that were asked for, and of all that one may read. */
    found: z.number(),
    total: z.number(),
    from: z.record(z.enum(FROM), z.number()),
    topics: z.record(z.enum(TOPICS.map(({ id }) => id)), z.number()),
    audiences: z.record(z.string(), z.number()),
    articles: z.array(ArticleLine),
  }),
});

/** C284, whose path the documents do not show. */
export const getArticle = call({
  id: 'C284',
  method: 'GET',
  path: '/api/articles/{id}',
  who: 'anyone',
  summary: 'An article as it is read today',
  params: z.object({ id: Id }),
  query: z.object({
    sid: AnyId.default(0),
    /** Of the address `/articles/{id}/{checksum}`: another one than the article's finds nothing. */
    checksum: z.string().max(100).default(''),
  }),
  response: ArticlePage,
  refusals: ['ARTICLE_NOT_FOUND', 'ARTICLE_WITHDRAWN'],
});

/** JPEG of our making; its address names its content. */
export const getArticlePicture = call({
  id: 'getArticlePicture',
  method: 'GET',
  path: '/api/articles/{id}/pictures/{hash}',
  who: 'anyone',
  summary: 'A picture of an article that is read today, or of one’s own',
  params: z.object({ id: Id, hash: z.string().max(64) }),
  response: z.unknown(),
  refusals: ['ARTICLE_PICTURE_NOT_FOUND', 'FILES_UNAVAILABLE'],
});

/** `318.rss` of a sponsor, `all.rss?sid=318` with those of Scopebook, `scopebook.rss` of Scopebook alone. */
export const getArticleFeed = call({
  id: 'getArticleFeed',
  method: 'GET',
  path: '/articles/{feed}.rss',
  who: 'anyone',
  summary: 'Articles as RSS 2.0, with their whole text',
  params: z.object({ feed: z.string().regex(/^(all|scopebook|\d{1,10})$/) }),
  query: z.object(Asked),
  response: z.unknown(),
  refusals: ['ARTICLE_NOT_FOUND'],
});

export const NOTED = ['read', 'useful', 'link'] as const;

/** Counted by the page that was opened: a person once a day, the author’s own people never. Who it was is not kept. */
export const noteArticle = call({
  id: 'noteArticle',
  method: 'POST',
  path: '/api/articles/{id}/noted',
  who: 'anyone',
  summary: 'Count that an article was read, found useful, or left by a link',
  params: z.object({ id: Id }),
  body: z.object({ what: z.enum(NOTED) }),
  /** False where it was counted before, or is not counted. */
  response: z.boolean(),
  refusals: ['ARTICLE_NOT_FOUND', 'ARTICLE_WITHDRAWN'],
});
