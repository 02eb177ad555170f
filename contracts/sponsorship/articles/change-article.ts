import { z } from 'zod';
import { call } from '../../call.ts';
import { formPictureRefusals } from '../../kit/picture-refusals.ts';
import { ARTICLE_STATUSES, ArticleDraft, ArticlePicture } from './article.ts';

/** An article as its author types it. */
export const MyArticle = z.object({
  id: z.number(),
  checksum: z.string(),
  ...ArticleDraft.shape,
  pictures: z.array(ArticlePicture),
  status: z.enum(ARTICLE_STATUSES),
  /** Days; empty for none. The last is the day from which another version is read. */
  publishedOn: z.string(),
  readSince: z.string(),
  comingOn: z.string(),
  /** What is typed differs from what is published or planned. */
  changed: z.boolean(),
  changedAt: z.string(),
  onHomes: z.boolean(),
  /** What the text was typed over, for the next save. */
  textRevision: z.number(),
});
export type MyArticle = z.output<typeof MyArticle>;

const own = '/api/sponsorship/articles';
const refusals = ['NOT_A_SPONSOR', 'ARTICLE_NOT_FOUND'] as const;

export const getMyArticle = call({
  id: 'getMyArticle',
  method: 'GET',
  path: `${own}/{articleId}`,
  who: 'user',
  summary: 'An article of one’s own, as it is typed',
  response: MyArticle,
  refusals,
});

export const startArticle = call({
  id: 'startArticle',
  method: 'POST',
  path: own,
  who: 'user',
  summary: 'Start an article',
  body: ArticleDraft.partial(),
  response: MyArticle,
  refusals: ['NOT_A_SPONSOR', 'ARTICLES_FULL'],
});

export const saveArticle = call({
  id: 'saveArticle',
  method: 'POST',
  path: `${own}/{articleId}`,
  who: 'user',
  summary: 'Save what is typed of an article; what is published stays',
  body: z.object({
    ...ArticleDraft.partial().shape,
    /** What the text was typed over: where somebody else has written it meanwhile, it is refused. Without it nothing is compared. */
    textRevision: z.number().int().min(-1).optional(),
  }),
  response: MyArticle,
  refusals: [...refusals, 'ARTICLE_CHANGED'],
});

export const publishArticle = call({
  id: 'publishArticle',
  method: 'POST',
  path: `${own}/{articleId}/publish`,
  who: 'user',
  summary: 'Publish what is typed, on its day',
  body: z.object({ textRevision: z.number().int().min(-1) }),
  response: MyArticle,
  refusals: [...refusals, 'ARTICLE_CHANGED', 'ARTICLE_NOT_READY', 'SPONSOR_NO_NAME'],
});

export const withdrawArticle = call({
  id: 'withdrawArticle',
  method: 'POST',
  path: `${own}/{articleId}/withdraw`,
  who: 'user',
  summary: 'Withdraw an article: its addresses say so, and it stays a draft',
  response: MyArticle,
  refusals,
});

export const deleteArticle = call({
  id: 'deleteArticle',
  method: 'POST',
  path: `${own}/{articleId}/delete`,
  who: 'user',
  summary: 'Delete an article, or bring it back as a draft',
  body: z.object({ deleted: z.boolean().default(true) }),
  response: z.boolean(),
  refusals,
});

export const showArticleOnHomes = call({
  id: 'showArticleOnHomes',
  method: 'POST',
  path: `${own}/{articleId}/homes`,
  who: 'user',
  summary: 'Show an article on the Home of one’s clients, or no longer',
  body: z.object({ shown: z.boolean() }),
  response: MyArticle,
  refusals: [...refusals, 'ARTICLE_NOT_PUBLISHED'],
});

/** The body is a form (`multipart/form-data`) with one file. */
export const keepArticlePicture = call({
  id: 'keepArticlePicture',
  method: 'POST',
  path: `${own}/{articleId}/pictures`,
  who: 'user',
  summary: 'Upload a picture of an article (JPEG, PNG, WebP, AVIF or HEIC, up to 15 MB)',
  response: ArticlePicture,
  refusals: [...refusals, 'ARTICLE_PICTURES_FULL', ...formPictureRefusals],
});
