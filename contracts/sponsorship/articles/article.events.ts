import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, personal, stream, subjectIsActor, text, whole } from '../../event.ts';
import type { ArticleDraft, KeptPicture, Topic } from './article.ts';
import { EVERYBODY } from './article.ts';

/** What is read from a day on, until the day of the next. */
export interface ArticleVersion extends Omit<ArticleDraft, 'publishOn'> {
  pictures: KeptPicture[];
  on: string;
  at: string;
}

export interface ArticleState {
  id: number;
  userId: number;
  organizationId: number;
  draft: ArticleDraft;
  pictures: KeptPicture[];
  /** The one that is read now, and those of days to come. */
  versions: ArticleVersion[];
  /** The day on which it was first read; empty until then. */
  firstOn: string;
  /** Empty while it is not. */
  withdrawnAt: string;
  deleted: boolean;
  onHomes: boolean;
  changedAt: string;
  /** The revision that wrote the text last. */
  textRevision: number;
  revision: number;
}

const draft = z.object({
  text: personal,
  summary: personal,
  topic: text as z.ZodType<Topic>,
  audience: whole,
  publishOn: text,
}) satisfies z.ZodType<ArticleDraft>;
const picture = z.object({ name: personal, hash: text, width: whole, height: whole, bytes: whole }) satisfies z.ZodType<KeptPicture>;

const articleEvent = auditedEvent<ArticleState>();
const WORDS: Record<keyof ArticleDraft, string> = {
  text: 'the text',
  summary: 'the summary',
  topic: 'the topic',
  audience: 'for whom it is',
  publishOn: 'the day',
};
/** Roughly: the audit need not parse a page for each entry. */
const named = ({ draft: { text: typed } }: ArticleState) => /^ {0,3}#[ \t]+(.{1,120})/m.exec(typed)?.[1]?.trim() ?? 'without a title';
const say = (sentence: string) => describe('people', sentence, { facts: {} });

/** Stream `article-<articleId>`. */
export const articleEvents = {
  ArticleStarted: articleEvent(z.object({ userId: id('user'), organizationId: id('organization'), draft }))({
    apply: (was, { userId, organizationId, draft: typed }, { at, revision }) => ({
      ...was,
      userId,
      organizationId,
      draft: typed,
      changedAt: at,
      textRevision: revision,
      revision,
    }),
    audit: () => say('Started an article'),
  }),
  ArticleChanged: articleEvent(z.object({ changed: draft.partial() as z.ZodType<Partial<ArticleDraft>> }))({
    apply: (was, { changed }, { at, revision }) => ({
      ...was,
      draft: { ...was.draft, ...changed },
      changedAt: at,
      textRevision: changed.text === undefined ? was.textRevision : revision,
      revision,
    }),
    audit: (was, { changed }) =>
      say(
        `Changed ${Object.keys(changed)
          .map((name) => WORDS[name as keyof ArticleDraft])
          .join(', ')} of the article ${named(was)}`,
      ),
  }),
  ArticlePictureKept: articleEvent(picture)({
    apply: (was, kept, { revision }) => ({ ...was, pictures: [...was.pictures, kept], revision }),
    audit: (was) => say(`Added a picture to the article ${named(was)}`),
  }),
  ArticlePublished: articleEvent(
    z.object({ ...draft.omit({ publishOn: true }).shape, pictures: z.array(picture), on: text, at: text }) as z.ZodType<ArticleVersion>,
  )({
    apply(was, version, { revision }) {
      const today = version.at.slice(0, 10);
      const before = was.versions.filter(({ on }) => on < version.on);
      const readNow = before.findLast(({ on }) => on <= today);
      return {
        ...was,
        versions: [...before.filter(({ on }) => readNow === undefined || on >= readNow.on), version],
        firstOn: was.firstOn && was.firstOn < version.on ? was.firstOn : version.on,
        withdrawnAt: '',
        revision,
      };
    },
    audit: (was, { on, at }) => say(`Published the article ${named(was)}${on > at.slice(0, 10) ? `, from ${on} on` : ''}`),
  }),
  ArticleWithdrawn: articleEvent(z.object({ at: text }))({
    apply: (was, { at }, { revision }) => ({ ...was, versions: [], firstOn: '', onHomes: false, withdrawnAt: at, revision }),
    audit: (was) => say(`Withdrew the article ${named(was)}`),
  }),
  ArticleShownOnHomes: articleEvent(z.object({ shown: z.boolean() }))({
    apply: (was, { shown }, { revision }) => ({ ...was, onHomes: shown, revision }),
    audit: (was, { shown }) => say(`${shown ? 'Put' : 'Took'} the article ${named(was)} ${shown ? 'on' : 'off'} the Home of their clients`),
  }),
  ArticleDeleted: articleEvent(z.object({ at: text }))({
    apply: (was, { at }, { revision }) => ({
      ...was,
      versions: [],
      firstOn: '',
      onHomes: false,
      withdrawnAt: was.firstOn ? at : was.withdrawnAt,
      deleted: true,
      revision,
    }),
    audit: (was) => say(`Deleted the article ${named(was)}`),
  }),
  ArticleRestored: articleEvent(z.object({}))({
    apply: (was, _data, { revision }) => ({ ...was, deleted: false, revision }),
    audit: (was) => say(`Took back the deletion of the article ${named(was)}`),
  }),
};
export type ArticleEvent = EventOf<typeof articleEvents>;

export const noArticle = (articleId: number): ArticleState => ({
  id: articleId,
  userId: 0,
  organizationId: 0,
  draft: { text: '', summary: '', topic: 'other', audience: EVERYBODY, publishOn: '' },
  pictures: [],
  versions: [],
  firstOn: '',
  withdrawnAt: '',
  deleted: false,
  onHomes: false,
  changedAt: '',
  textRevision: -1,
  revision: -1,
});

export const evolveArticle = evolveBy<ArticleState, ArticleEvent>(articleEvents);

/** Rough size in memory, in bytes. */
export const articleWeight = ({ draft: { text: typed }, versions, pictures }: ArticleState): number =>
  1_000 + 2 * typed.length + pictures.length * 250 + versions.reduce((sum, version) => sum + 500 + 2 * version.text.length, 0);

export const articleStream = stream(
  'article',
  'article',
  articleEvents,
  {
    initial: noArticle,
    evolve: evolveArticle,
    about: ({ organizationId }) => ({ organizationId }),
    weigh: articleWeight,
  },
  subjectIsActor,
);

declare module '../../event.ts' {
  interface IdKinds {
    article: true;
  }
}
