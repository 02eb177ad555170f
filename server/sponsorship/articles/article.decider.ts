import { Refusal } from '../../../contracts/refusals.ts';
import {
  type ArticleEvent,
  type ArticleState,
  type ArticleVersion,
  articleWeight,
  evolveArticle,
  noArticle,
} from '../../../contracts/sponsorship/articles/article.events.ts';
import { type ArticleDraft, type KeptPicture, MOST_PICTURES } from '../../../contracts/sponsorship/articles/article.ts';
import { findingText } from '../../../contracts/sponsorship/articles/findings.ts';
import { cleanText, parseArticle } from '../../../contracts/sponsorship/articles/markdown.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

export type ArticleCommand =
  | { type: 'StartArticle'; userId: number; organizationId: number; draft: ArticleDraft }
  /** `textRevision`: what the text was typed over; without it nothing is compared. */
  | { type: 'SaveArticle'; changed: Partial<ArticleDraft>; textRevision: number | undefined }
  | { type: 'KeepArticlePicture'; picture: KeptPicture }
  | { type: 'PublishArticle'; textRevision: number; at: string }
  | { type: 'WithdrawArticle'; at: string }
  | { type: 'ShowArticleOnHomes'; shown: boolean }
  | { type: 'DeleteArticle'; deleted: boolean; at: string };

/** An article of a sponsor: what is typed, and what is read. Streams `article-<articleId>`. */
export const articleDecider: Decider<ArticleState, ArticleCommand, ArticleEvent> = {
  streamOf: (id) => `article-${id}`,
  initial: noArticle,
  evolve: evolveArticle,
  weigh: articleWeight,
  decide(command, now) {
    if (now.deleted && command.type !== 'DeleteArticle') throw new Refusal('ARTICLE_NOT_FOUND');
    switch (command.type) {
      case 'StartArticle': {
        const { userId, organizationId, draft } = command;
        return now.userId === 0
          ? [{ type: 'ArticleStarted', data: { userId, organizationId, draft: cleanDraft(draft) as ArticleDraft } }]
          : [];
      }
      case 'SaveArticle':
        return save(command, now);
      case 'KeepArticlePicture':
        return keepPicture(command, now);
      case 'PublishArticle':
        return publish(command, now);
      case 'WithdrawArticle':
        return now.versions.length > 0 ? [{ type: 'ArticleWithdrawn', data: { at: command.at } }] : [];
      case 'ShowArticleOnHomes':
        if (command.shown && now.versions.length === 0) throw new Refusal('ARTICLE_NOT_PUBLISHED');
        return now.onHomes === command.shown ? [] : [{ type: 'ArticleShownOnHomes', data: { shown: command.shown } }];
      case 'DeleteArticle':
        if (now.deleted === command.deleted) return [];
        return [command.deleted ? { type: 'ArticleDeleted', data: { at: command.at } } : { type: 'ArticleRestored', data: {} }];
    }
  },
};

type Of<Type extends ArticleCommand['type']> = Extract<ArticleCommand, { type: Type }>;

const cleanDraft = ({ text, summary, ...rest }: Partial<ArticleDraft>): Partial<ArticleDraft> => ({
  ...rest,
  ...(text !== undefined && { text: cleanText(text) }),
  ...(summary !== undefined && { summary: cleanText(summary).replace(/\s+/g, ' ').trim() }),
});

function save({ changed, textRevision }: Of<'SaveArticle'>, now: ArticleState): ArticleEvent[] {
  const clean = cleanDraft(changed);
  const names = (Object.keys(clean) as (keyof ArticleDraft)[]).filter(
    (name) => clean[name] !== undefined && clean[name] !== now.draft[name],
  );
  if (names.length === 0) return [];
  if (names.includes('text') && textRevision !== undefined && textRevision < now.textRevision) throw new Refusal('ARTICLE_CHANGED');
  return [{ type: 'ArticleChanged', data: { changed: Object.fromEntries(names.map((name) => [name, clean[name]])) } }];
}

/** The same picture has one name; another one with a name that is taken gets the next free one. */
function keepPicture({ picture }: Of<'KeepArticlePicture'>, { pictures }: ArticleState): ArticleEvent[] {
  if (pictures.some(({ hash }) => hash === picture.hash)) return [];
  if (pictures.length >= MOST_PICTURES) throw new Refusal('ARTICLE_PICTURES_FULL');
  const taken = new Set(pictures.map(({ name }) => name));
  let name = picture.name;
  for (let n = 2; taken.has(name); n += 1) name = picture.name.replace(/\.jpg$/, `-${n}.jpg`);
  return [{ type: 'ArticlePictureKept', data: { ...picture, name } }];
}

/** What was read before it was pressed is what is published. Nothing that would be left out is published in silence. */
function publish({ textRevision, at }: Of<'PublishArticle'>, now: ArticleState): ArticleEvent[] {
  if (textRevision < now.textRevision) throw new Refusal('ARTICLE_CHANGED');
  const { publishOn, text, summary, topic, audience } = now.draft;
  const { findings, blocks } = parseArticle(text, now.pictures, ({ hash }) => hash);
  const [first] = findings;
  if (first) throw new Refusal('ARTICLE_NOT_READY', findingText(first));
  if (blocks.length === 0) throw new Refusal('ARTICLE_NOT_READY', 'There is a title, and no text yet.');
  const today = at.slice(0, 10);
  const on = publishOn > today ? publishOn : today;
  const shown = new Set(blocks.map((block) => (block.kind === 'picture' ? block.url : '')));
  const pictures = now.pictures.filter(({ hash }) => shown.has(hash));
  const version: ArticleVersion = { text, summary, topic, audience, pictures, on, at };
  const last = now.versions.at(-1);
  // Asked twice. The same for a later day than it is planned for is another plan.
  if (last && isSame(last, version) && (last.on === on || last.on <= today)) return [];
  return [{ type: 'ArticlePublished', data: version }];
}

/** Whether two versions are read alike. */
export const isSame = (a: Omit<ArticleVersion, 'on' | 'at' | 'pictures'>, b: Omit<ArticleVersion, 'on' | 'at' | 'pictures'>): boolean =>
  a.text === b.text && a.summary === b.summary && a.topic === b.topic && a.audience === b.audience;

/** What is read on a day; undefined when nothing is. */
export const versionOn = ({ versions }: Pick<ArticleState, 'versions'>, day: string): ArticleVersion | undefined =>
  versions.findLast(({ on }) => on <= day);
