import { z } from 'zod';
import { integer } from '../../call.ts';
import { SponsorCard } from '../sponsors/sponsor.ts';
import { Block } from './block.ts';

/** For whom an article is, by its number in `aud`. */
export const AUDIENCES = [
  { aud: 1, name: 'Homeowners' },
  { aud: 2, name: 'Buyers' },
  { aud: 3, name: 'Everybody' },
] as const;
export const TOPICS = [
  { id: 'water', name: 'Water' },
  { id: 'heating', name: 'Heating' },
  { id: 'kitchens', name: 'Kitchens and baths' },
  { id: 'roofs', name: 'Roofs' },
  { id: 'selling', name: 'Buying and selling' },
  { id: 'other', name: 'Other' },
] as const;
export type Topic = (typeof TOPICS)[number]['id'];
export const EVERYBODY = 3;

export const TopicId = z.enum(TOPICS.map(({ id }) => id));
export const Audience = integer(1, EVERYBODY);
/** A day, or empty for at once. */
export const Day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: 'must be a day' });

export const audienceName = (aud: number): string => AUDIENCES.find((one) => one.aud === aud)?.name ?? 'Everybody';
export const topicName = (topic: string): string => TOPICS.find(({ id }) => id === topic)?.name ?? 'Other';

export const LONGEST_TEXT = 60_000;
export const LONGEST_SUMMARY = 120;
export const LONGEST_TITLE = 120;
export const MOST_PICTURES = 30;
export const MOST_ARTICLES = 200;
/** The longest side of a picture as it is kept, and the largest file that is taken. */
export const PICTURE_SIDE = 1_600;
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;

/** What is typed of an article. Its title is the first heading of the text. */
export const ArticleDraft = z.object({
  text: z.string().max(LONGEST_TEXT),
  summary: z.string().trim().max(LONGEST_SUMMARY),
  topic: TopicId,
  audience: Audience,
  publishOn: Day,
});
export type ArticleDraft = z.output<typeof ArticleDraft>;

/** A picture as it is kept: JPEG of our making, and the name by which the text has it. */
export interface KeptPicture {
  name: string;
  hash: string;
  width: number;
  height: number;
  bytes: number;
}

export const ArticlePicture = z.object({
  name: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
});
export type ArticlePicture = z.output<typeof ArticlePicture>;

export const pictureUrl = (articleId: number, hash: string): string => `/api/articles/${articleId}/pictures/${hash}`;
export const pictureOf = (articleId: number, { name, hash, width, height, bytes }: KeptPicture): ArticlePicture => ({
  name,
  url: pictureUrl(articleId, hash),
  width,
  height,
  bytes,
});

/** Where an article of a sponsor stands. */
export const ARTICLE_STATUSES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const Author = z.object({
  /** 0 for Scopebook itself. */
  id: z.number(),
  name: z.string(),
  firm: z.string(),
});

/** A line of a list. */
export const ArticleLine = z.object({
  id: z.number(),
  checksum: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: TopicId,
  audience: z.number(),
  author: Author,
  mine: z.boolean(),
  status: z.enum(ARTICLE_STATUSES),
  /** What is typed differs from what is published. */
  changed: z.boolean(),
  /** Days: first published, and last changed; empty for a draft. */
  publishedOn: z.string(),
  changedOn: z.string(),
  picture: z.object({ url: z.string(), alt: z.string(), width: z.number(), height: z.number() }).nullable(),
  read: z.number(),
  useful: z.number(),
  /** The sponsor chose it for the Home of their clients. */
  onHomes: z.boolean(),
});
export type ArticleLine = z.output<typeof ArticleLine>;

/** An article as it is read. */
export const ArticlePage = z.object({
  id: z.number(),
  checksum: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: TopicId,
  audience: z.number(),
  author: Author,
  publishedOn: z.string(),
  changedOn: z.string(),
  minutes: z.number(),
  blocks: z.array(Block),
  /** The sponsor whose card stands beneath it, marked Sponsored. */
  card: SponsorCard.nullable(),
  useful: z.number(),
});
export type ArticlePage = z.output<typeof ArticlePage>;

/** The documents' address of an article. */
export const articlePath = (id: number, sid: number, aud: number): string => `/pro/article?id=${id}&sid=${sid}&aud=${aud}`;
