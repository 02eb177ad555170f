import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { startArticle } from '../../../contracts/sponsorship/articles/change-article.ts';
import { getArticles } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { OnlySponsors, useSponsorOnly } from '../only-sponsors.tsx';
import { ArticleFilters, ArticleRows, ArticleSearch } from './article-list.tsx';
import { ArticlePane } from './article-pane.tsx';
import css from './articles.module.css';
import { useArticles } from './model.ts';

/** S153, S180: a sponsor's own articles and those of Scopebook, to read, to write and to share. */
export default function ArticlesPage() {
  const others = useSponsorOnly();
  const model = useArticles();
  const navigate = useNavigate();
  const phone = usePhone();
  const start = useSave(startArticle, {
    invalidates: [getArticles],
    failed: 'No article was started.',
    onSaved: ({ id }) => navigate(`/sponsormain/articles/${id}`),
  });
  const { field, list, line, choose } = model;
  const write = () => {
    if (!start.busy) void start.save({ body: {} });
  };
  usePageKeys({ '/': () => field.current?.focus(), n: write, Escape: () => choose(0) }, field, { ArrowDown: () => firstRow() });
  if (others) return <OnlySponsors title="Articles" />;
  return (
    <div className={css.page}>
      <title>Articles, Scopebook</title>
      <ShellTop title="Articles" detail={list.data ? String(list.data.total) : undefined} />
      <div className={css.columns}>
        {phone && line ? null : (
          <>
            <ArticleFilters model={model} ofSponsor />
            <div className={css.list}>
              <ArticleSearch model={model}>
                <Button leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} loading={start.busy} onClick={write}>
                  Article
                </Button>
              </ArticleSearch>
              <ArticleRows
                model={model}
                counted
                empty="No article yet. Write one: your clients read it on their Home, and anybody who has its address."
                onChoose={({ id }) => choose(id)}
              />
              <p className={css.note}>
                Found in titles, summaries and text, best first; 250 ms after the last letter. Read counts each person once a day; your own
                people are not counted.
              </p>
            </div>
          </>
        )}
        {line ? (
          <aside className={css.pane} aria-label={line.title || 'Article'}>
            {phone ? (
              <button type="button" className={`link ${css.back}`} onClick={() => choose(0)}>
                <Icon name="left" /> All articles
              </button>
            ) : null}
            <ArticlePane key={line.id} line={line} search={model.search} onGone={() => choose(0)} />
          </aside>
        ) : null}
      </div>
    </div>
  );
}

const firstRow = () => document.querySelector<HTMLElement>('ul[aria-label="Articles"] button')?.focus();
