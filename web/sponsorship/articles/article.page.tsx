import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type ArticlePage as Article, audienceName } from '../../../contracts/sponsorship/articles/article.ts';
import { getArticle, noteArticle } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { sponsorName } from '../../../contracts/sponsorship/sponsors/sponsor.ts';
import { send, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { Icon, Mark } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day } from '../../ui/words.ts';
import { AgentCard } from '../agent-card.tsx';
import css from './article.module.css';
import { ArticleRows, ArticleSearch } from './article-list.tsx';
import { ArticleText } from './article-text.tsx';
import { useArticles } from './model.ts';

const AdPlace = lazy(() => import('../near/ad-place.tsx').then((module) => ({ default: module.AdPlace })));

/** An address holds any digits; what is no id is no article. */
const idOf = (text: string | null | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

/** S177, S179: what was asked for, by either of the documents' addresses. */
function useAsked() {
  const params = useParams();
  const [query] = useSearchParams();
  const id = idOf(params.id ?? query.get('id'));
  return { id, sid: idOf(query.get('sid')), aud: idOf(query.get('aud')), checksum: params.checksum ?? '' };
}

/** S177, S179, S180: one article, for anybody who has its address, and a list of others with a search. */
export default function ArticlePage() {
  const { id, sid, checksum } = useAsked();
  const { data, error, refetch } = useRead(
    getArticle,
    { params: { id: id || 1 }, query: { sid, checksum } },
    { retry: false, refetchOnWindowFocus: false, placeholderData: undefined },
  );
  const status = id === 0 ? 404 : (error?.status ?? 0);
  const ended = status === 404 || status === 410;
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <Link to="/" aria-label="Scopebook">
          <Mark /> Scopebook
        </Link>
      </header>
      <main>
        {ended ? <Ended withdrawn={status === 410} /> : null}
        {error && !ended ? <FailureLine error={error} what="The article could not be fetched." onRetry={() => void refetch()} /> : null}
        {!data && !error && !ended ? <SkeletonRows rows={8} height={44} /> : null}
        {data && !ended ? <Shown key={data.id} article={data} /> : null}
        <Others sid={data?.card?.id ?? data?.author.id ?? sid} except={id} />
        <Ad />
      </main>
    </div>
  );
}

function Ended({ withdrawn }: { withdrawn: boolean }) {
  const title = withdrawn ? 'This article was withdrawn' : 'There is no such article';
  return (
    <div className={css.ended}>
      <title>{`${title}, Scopebook`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>
        {withdrawn
          ? 'Its author does not show it any more. Others may say what you were looking for.'
          : 'The address may be cut off. Please copy it whole from where you found it.'}
      </p>
    </div>
  );
}

function Shown({ article }: { article: Article }) {
  const { id, title, summary, author, publishedOn, changedOn, minutes, blocks, card } = article;
  useReadingNoted(id);
  const onLink = () => void send(noteArticle, { params: { id }, body: { what: 'link' } }, { retrying: false }).catch(() => {});
  const who = [author.name, author.firm].filter(Boolean).join(', ');
  return (
    <article className={css.article}>
      <title>{`${title}, ${author.name}`}</title>
      {summary ? <meta name="description" content={summary} /> : null}
      <h1>{title}</h1>
      <p className={css.by}>
        {who}. {day(publishedOn)}
        {changedOn !== publishedOn ? `, changed ${day(changedOn)}` : ''}. {counted(minutes, 'minute')}. For{' '}
        {audienceName(article.audience).toLowerCase()}.
      </p>
      <ArticleText blocks={blocks} onLink={onLink} />
      <Useful article={article} />
      {card ? (
        <section className={css.card} aria-label={`Sponsored: ${sponsorName(card)}`}>
          <span className={css.sponsored}>Sponsored</span>
          <Card card={card} />
        </section>
      ) : null}
    </article>
  );
}

/** Nobody knows where a stranger lives: ads are for those who have an account. It stands last, where it moves nothing. */
function Ad() {
  const me = useMe();
  return me ? (
    <Suspense fallback={null}>
      <AdPlace page="Articles" />
    </Suspense>
  ) : null;
}

/** Links of the card are counted where somebody is signed in. */
function Card({ card }: { card: NonNullable<Article['card']> }) {
  const me = useMe();
  return <AgentCard card={card} counted={Boolean(me)} />;
}

/** Said by the page once it stands, and never by fetching it: programs that look at links fetch them, too. */
function useReadingNoted(id: number) {
  const noted = useRef(0);
  useEffect(() => {
    if (noted.current === id) return;
    noted.current = id;
    void send(noteArticle, { params: { id }, body: { what: 'read' } }, { retrying: false }).catch(() => {});
  }, [id]);
}

function Useful({ article: { id, useful } }: { article: Article }) {
  const note = useSave((articleId: number) =>
    send(noteArticle, { params: { id: articleId }, body: { what: 'useful' } }, { retrying: false }),
  );
  const isSaid = note.saved !== undefined;
  return (
    <p className={css.useful}>
      {isSaid ? (
        <span role="status">
          <Icon name="check" /> Noted. Who said so is not kept.
        </span>
      ) : (
        <Button variant="default" leftSection={<Icon name="check" />} loading={note.busy} onClick={() => void note.save(id)}>
          I found it useful
        </Button>
      )}
      {useful > 0 ? <span className="muted">{useful === 1 ? '1 reader did' : `${useful.toLocaleString('en-US')} readers did`}</span> : null}
      {note.failure ? <FailureLine error={note.failure} what="It was not noted." /> : null}
    </p>
  );
}

/** S180. */
function Others({ sid, except }: { sid: number; except: number }): ReactNode {
  const model = useArticles(sid);
  const navigate = useNavigate();
  const { data } = model.list;
  // Where the only one is the one that is read.
  if (data && data.total <= 1 && data.articles.every(({ id }) => id === except)) return null;
  return (
    <section className={css.others} aria-label="More articles">
      <h2>More articles</h2>
      <ArticleSearch model={model} />
      <ArticleRows
        model={{ ...model, chosen: except }}
        empty="There is no other article."
        onChoose={({ id, checksum }) => {
          navigate(`/articles/${id}/${checksum}${sid > 0 ? `?sid=${sid}` : ''}`);
          window.scrollTo(0, 0);
        }}
      />
    </section>
  );
}
