import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ArticleState } from '../../../contracts/sponsorship/articles/article.events.ts';
import {
  type ArticleDraft,
  type ArticlePicture,
  type ArticleStatus,
  EVERYBODY,
  MAX_PICTURE_BYTES,
  MOST_ARTICLES,
  PICTURE_SIDE,
  pictureOf,
} from '../../../contracts/sponsorship/articles/article.ts';
import type { MyArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { countArticles } from '../../../projections/sponsorship/articles.ts';
import { Clock } from '../../platform/clock.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import { Attachments } from '../../platform/files/attachments.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { type Caller, hasName, SponsorsService } from '../sponsors/sponsors.service.ts';
import { type ArticleCommand, isSame, versionOn } from './article.decider.ts';
import { ArticleStreams } from './article.stream.ts';
import { ArticleChecksums } from './article-checksums.ts';

type Context = RequestContext & { session: Caller };

const RULES = {
  mostBytes: MAX_PICTURE_BYTES,
  tooLarge: `A picture can have at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`,
  side: PICTURE_SIDE,
  maxPixels: 50_000_000,
};

/** Articles as their author has them. */
@Injectable()
export class ArticlesService {
  constructor(
    private readonly streams: ArticleStreams,
    private readonly sponsors: SponsorsService,
    private readonly checksums: ArticleChecksums,
    private readonly attachments: Attachments,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** Refuses NOT_A_SPONSOR, ARTICLE_NOT_FOUND. */
  async mine(articleId: number, session: Caller): Promise<MyArticle> {
    return this.shown(await this.own(articleId, session));
  }

  /** Refuses NOT_A_SPONSOR, ARTICLES_FULL. */
  async start(typed: Partial<ArticleDraft>, { session, ...ctx }: Context): Promise<MyArticle> {
    const { userId, organizationId } = session;
    await this.sponsors.own(session);
    if ((await countArticles(this.models, userId)) >= MOST_ARTICLES) throw new Refusal('ARTICLES_FULL');
    const articleId = await this.readDb.idFor('article', requestKey(ctx));
    const draft: ArticleDraft = { text: '', summary: '', topic: 'other', audience: EVERYBODY, publishOn: '', ...typed };
    const { state } = await this.streams.execute(articleId, { type: 'StartArticle', userId, organizationId, draft }, ctx);
    return this.shown(state);
  }

  /** Refuses NOT_A_SPONSOR, ARTICLE_NOT_FOUND, and what the decider refuses. */
  async change(articleId: number, command: ArticleCommand, { session, ...ctx }: Context): Promise<MyArticle> {
    await this.own(articleId, session);
    const { state } = await this.streams.execute(articleId, command, ctx);
    return this.shown(state);
  }

  /** Also SPONSOR_NO_NAME: readers are told who writes. */
  async publish(articleId: number, textRevision: number, ctx: Context): Promise<MyArticle> {
    await this.own(articleId, ctx.session);
    if (!hasName(await this.sponsors.me(ctx.session))) throw new Refusal('SPONSOR_NO_NAME');
    return this.change(articleId, { type: 'PublishArticle', textRevision, at: this.now() }, ctx);
  }

  withdraw(articleId: number, ctx: Context): Promise<MyArticle> {
    return this.change(articleId, { type: 'WithdrawArticle', at: this.now() }, ctx);
  }

  /** Answers whether that changed anything. */
  async remove(articleId: number, deleted: boolean, { session, ...ctx }: Context): Promise<boolean> {
    await this.own(articleId, session, true);
    const { events } = await this.streams.execute(articleId, { type: 'DeleteArticle', deleted, at: this.now() }, ctx);
    return events.length > 0;
  }

  /** A picture is made anew of every file, without place and camera. Refuses FILE_TOO_LARGE, NOT_A_PICTURE, STORAGE_FULL, UPLOAD_CUT_OFF, ARTICLE_PICTURES_FULL. */
  async keepPicture(articleId: number, request: Request, { session, ...ctx }: Context): Promise<ArticlePicture> {
    const { userId, organizationId } = session;
    await this.own(articleId, session);
    const space = { owner: `person-${userId}`, organizationId } as const;
    const { name, ...kept } = await this.attachments.keepFormPicture(space, request, RULES);
    const picture = { name: pictureName(name), ...kept };
    const { state } = await this.streams.execute(articleId, { type: 'KeepArticlePicture', picture }, ctx);
    return pictureOf(articleId, state.pictures.find(({ hash }) => hash === picture.hash) ?? picture);
  }

  private async own(articleId: number, session: Caller, evenDeleted = false): Promise<ArticleState> {
    await this.sponsors.own(session);
    const { state } = await this.streams.load(articleId);
    if (state.userId !== session.userId || (state.deleted && !evenDeleted)) throw new Refusal('ARTICLE_NOT_FOUND');
    return state;
  }

  private shown(state: ArticleState): MyArticle {
    const today = this.now().slice(0, 10);
    const { id, draft, pictures, versions, withdrawnAt, firstOn, changedAt, onHomes, textRevision } = state;
    const now = versionOn(state, today);
    const last = versions.at(-1);
    return {
      id,
      checksum: this.checksums.of(id),
      ...draft,
      pictures: pictures.map((one) => pictureOf(id, one)),
      status: statusOf({ hasVersion: last !== undefined, isRead: now !== undefined, withdrawn: withdrawnAt !== '' }),
      publishedOn: firstOn,
      readSince: now?.on ?? '',
      comingOn: last && last.on > today ? last.on : '',
      changed: last !== undefined && !isSame(last, draft),
      changedAt,
      onHomes,
      textRevision,
    };
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

interface Standing {
  hasVersion: boolean;
  isRead: boolean;
  withdrawn: boolean;
}

export function statusOf({ hasVersion, isRead, withdrawn }: Standing): ArticleStatus {
  if (isRead) return 'published';
  if (hasVersion) return 'scheduled';
  return withdrawn ? 'withdrawn' : 'draft';
}

const LONGEST_NAME = 60;

/** A name that Markdown takes as it is: `My Tank (2).PNG` is `my-tank-2.jpg`. */
function pictureName(file: string): string {
  const words = file
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME);
  return `${words || 'picture'}.jpg`;
}
