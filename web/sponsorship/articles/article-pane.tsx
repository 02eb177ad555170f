import { Button, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ArticleLine, AUDIENCES, articlePath } from '../../../contracts/sponsorship/articles/article.ts';
import {
  deleteArticle,
  getMyArticle,
  showArticleOnHomes,
  withdrawArticle,
} from '../../../contracts/sponsorship/articles/change-article.ts';
import { getArticle, getArticles } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useReadsAbout } from '../../app/reads-about.ts';
import { useSave } from '../../app/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, day } from '../../ui/words.ts';
import { ArticleText } from './article-text.tsx';
import css from './articles.module.css';
import { CopyAddress } from './copy-address.tsx';

interface PaneProps {
  line: ArticleLine;
  search: string;
  onGone: () => void;
}

/** The article that is looked at: as it is read, and what can be done with it. */
export function ArticlePane({ line, search, onGone }: PaneProps) {
  const isRead = line.status === 'published';
  return (
    <>
      <Standing line={line} onGone={onGone} />
      {isRead ? (
        <>
          <Reading line={line} />
          <Share line={line} />
        </>
      ) : (
        <section className={css.section}>
          <h2 className={css.serif}>{line.title || 'Without a title'}</h2>
          <p className="muted">{line.summary || 'Nothing is said of it yet.'}</p>
          <p className="muted">Nobody else reads it{line.status === 'scheduled' ? ` before ${day(line.changedOn)}` : ''}.</p>
        </section>
      )}
      <Feeds search={search} />
    </>
  );
}

const WORDS = { draft: 'Draft', scheduled: 'Planned', published: 'Published', withdrawn: 'Withdrawn' } as const;

function Standing({ line, onGone }: Omit<PaneProps, 'search'>) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, mine, status, publishedOn, changedOn, author } = line;
  const on = status === 'published' ? publishedOn : changedOn;
  return (
    <section className={css.section}>
      <div className={css.between}>
        <span className={status === 'published' ? css.state : `${css.state} muted`}>
          <Icon name={status === 'published' ? 'check' : 'draft'} size={14} /> {WORDS[status]}
        </span>
        <span className="muted">
          {day(on)}, {mine ? 'by you' : `by ${author.name}`}
        </span>
        {mine ? (
          <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => navigate(`/sponsormain/articles/${id}`)}>
            Edit
          </Button>
        ) : null}
      </div>
      {mine ? (
        <div className={css.buttons}>
          {status === 'published' || status === 'scheduled' ? <Withdraw id={id} /> : null}
          <Button variant="subtle" color="brick" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      ) : null}
      {isAsking ? <DeleteDialog line={line} onClose={() => setAsking(false)} onGone={onGone} /> : null}
    </section>
  );
}

function Withdraw({ id }: { id: number }) {
  const withdraw = useSave(withdrawArticle, {
    invalidates: [getArticles, getMyArticle],
    failed: 'It is still read.',
    onSaved: () => tell('It was withdrawn: its addresses say so. What you typed stays.'),
  });
  return (
    <Button variant="default" loading={withdraw.busy} onClick={() => void withdraw.save({ params: { articleId: id } })}>
      Withdraw
    </Button>
  );
}

function DeleteDialog({ line, onClose, onGone }: { line: ArticleLine; onClose: () => void; onGone: () => void }) {
  const params = { articleId: line.id };
  const again = useSave(deleteArticle, { invalidates: [getArticles], failed: 'The article was not brought back.' });
  const remove = useSave(deleteArticle, {
    invalidates: [getArticles],
    onSaved: () => {
      tell('The article is deleted.', {
        label: 'Bring it back as a draft',
        run: () => void again.save({ params, body: { deleted: false } }),
      });
      onGone();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Delete ${line.title || 'this article'}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button color="brick" loading={remove.busy} onClick={() => void remove.save({ params, body: {} })}>
            Delete article
          </Button>
        </>
      }
    >
      <p>{line.publishedOn ? 'Whoever has its address reads that it was withdrawn.' : 'Nobody but you has read it.'}</p>
      {remove.failure ? <FailureLine error={remove.failure} what="Not deleted." /> : null}
    </Dialog>
  );
}

function Reading({ line: { id, summary } }: { line: ArticleLine }) {
  const { data, error, refetch } = useRead(getArticle, { params: { id }, query: {} });
  useReadsAbout('article', [getArticle]);
  if (error) return <FailureLine error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} height={32} />;
  return (
    <section className={`${css.section} ${css.reading}`} aria-label="As it is read">
      <h2 className={css.serif}>{data.title}</h2>
      <p className="muted">
        {[data.author.name, data.author.firm].filter(Boolean).join(', ')}. {counted(data.minutes, 'minute')}. {summary}
      </p>
      <ArticleText blocks={data.blocks} />
    </section>
  );
}

/** The address carries for whom it is and whose card stands beneath it. */
function Share({ line }: { line: ArticleLine }) {
  const me = useMe();
  const [aud, setAud] = useState(line.audience);
  const [withCard, setWithCard] = useState(true);
  const path = articlePath(line.id, withCard ? (me?.userId ?? 0) : 0, aud);
  return (
    <section className={css.section} aria-label="Share it">
      <h2>Share it</h2>
      <NativeSelect
        label="For whom"
        value={String(aud)}
        data={AUDIENCES.map((one) => ({ value: String(one.aud), label: one.name }))}
        onChange={(event) => setAud(Number(event.currentTarget.value))}
      />
      <Switch
        label="With my card"
        description="beneath the article, marked Sponsored"
        checked={withCard}
        onChange={(event) => setWithCard(event.currentTarget.checked)}
      />
      <CopyAddress label="Address" address={`${window.location.origin}${path}`} />
      <CopyAddress label="Short address, without a card" address={`${window.location.origin}/articles/${line.id}/${line.checksum}`} />
      {line.mine ? <OnHomes line={line} /> : null}
    </section>
  );
}

/** Clients who joined see it on their Home. */
function OnHomes({ line: { id, onHomes } }: { line: ArticleLine }) {
  const show = useSave(showArticleOnHomes, { invalidates: [getArticles], failed: 'Nothing was changed.' });
  return (
    <Switch
      label="On the Home of my clients"
      description="those who joined, and who joins later"
      checked={show.busy ? (show.input?.body.shown ?? onHomes) : onHomes}
      onChange={(event) => void show.save({ params: { articleId: id }, body: { shown: event.currentTarget.checked } })}
    />
  );
}

function Feeds({ search }: { search: string }) {
  const me = useMe();
  const own = `${window.location.origin}/articles`;
  const sid = me?.userId ?? 0;
  return (
    <section className={css.section} aria-label="RSS">
      <h2>RSS</h2>
      <p className="muted">Whole texts with pictures; no counting in them.</p>
      <CopyAddress label="Mine" address={`${own}/${sid}.rss`} />
      <CopyAddress label="All" address={`${own}/all.rss?sid=${sid}`} />
      {search ? (
        <CopyAddress label={`Of the search “${search}”`} address={`${own}/all.rss?sid=${sid}&search=${encodeURIComponent(search)}`} />
      ) : null}
    </section>
  );
}
