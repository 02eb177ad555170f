import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ArticleLine, AUDIENCES, audienceName, TOPICS } from '../../../contracts/sponsorship/articles/article.ts';
import type { From } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { useRowButtons } from '../../app/row-buttons.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';
import css from './articles.module.css';
import type { ArticlesModel } from './model.ts';

/** R518: what is typed is searched for 250 ms after the last letter; the count stands in the field. */
export function ArticleSearch({ model, children }: { model: ArticlesModel; children?: ReactNode }) {
  const { list, text, setText, field, clear, isFiltered } = model;
  const count = list.data && isFiltered ? `${list.data.found} of ${list.data.total}` : '';
  return (
    <div className={css.tools}>
      <SearchField
        ref={field}
        className={css.search}
        label="Search articles"
        placeholder="Search articles"
        value={text}
        maxLength={100}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          clear();
        }}
      >
        <span className={css.count} role="status">
          {count}
        </span>
        {text ? <IconButton icon="close" label="Clear the search" onClick={clear} /> : null}
      </SearchField>
      {children}
    </div>
  );
}

const FROM_WORDS: Record<From, string> = { all: 'All', mine: 'Mine', drafts: 'Drafts', scopebook: 'Scopebook' };

/** Filters, each with how many it finds; they stand in the address. */
export function ArticleFilters({ model, ofSponsor }: { model: ArticlesModel; ofSponsor: boolean }) {
  const { list, from, topic, aud, put } = model;
  const counts = list.data;
  if (!counts) return null;
  return (
    <nav className={css.filters} aria-label="Filters">
      {ofSponsor ? (
        <Filter
          title="From"
          entries={Object.entries(FROM_WORDS).map(([value, word]) => ({ value, word, count: counts.from[value as From] }))}
          chosen={from}
          onChoose={(value) => put('from', value === 'all' ? '' : value)}
        />
      ) : null}
      <Filter
        title="Topic"
        entries={TOPICS.filter(({ id }) => counts.topics[id] > 0 || id === topic).map(({ id, name }) => ({
          ...{ value: id, word: name, count: counts.topics[id] },
        }))}
        chosen={topic}
        onChoose={(value) => put('topic', value === topic ? '' : value)}
      />
      <Filter
        title="For whom"
        entries={AUDIENCES.map((one) => ({ value: String(one.aud), word: one.name, count: counts.audiences[String(one.aud)] ?? 0 }))}
        chosen={aud === 0 ? '' : String(aud)}
        onChoose={(value) => put('for', value === String(aud) ? '' : value)}
      />
    </nav>
  );
}

interface FilterProps {
  title: string;
  entries: { value: string; word: string; count: number }[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Filter({ title, entries, chosen, onChoose }: FilterProps) {
  return (
    <div role="group" aria-label={title}>
      <span className={css.filterTitle}>{title}</span>
      {entries.map(({ value, word, count }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          <span>{word}</span>
          <span className={css.filterCount}>{count}</span>
        </button>
      ))}
    </div>
  );
}

interface ListProps {
  model: ArticlesModel;
  /** What is said where there is none at all. */
  empty: string;
  onChoose: (line: ArticleLine) => void;
  /** A sponsor sees how often each was read. */
  counted?: boolean;
}

export function ArticleRows({ model, empty, onChoose, counted = false }: ListProps) {
  const rows = useRowButtons();
  const { list, search, chosen, isFiltered, more } = model;
  const { data, error } = list;
  return (
    <>
      {error ? <FailureLine error={error} what="The articles could not be fetched." onRetry={() => void list.refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} height={92} /> : null}
      {data && data.articles.length === 0 ? (
        <EmptyState text={isFiltered ? 'No article has all of that. Fewer words find more.' : empty} />
      ) : null}
      {data && data.articles.length > 0 ? (
        <ul ref={rows} className={css.rows} aria-label="Articles">
          {data.articles.map((line) => (
            <li key={line.id}>
              <Row line={line} search={search} isChosen={line.id === chosen} counted={counted} onChoose={() => onChoose(line)} />
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.articles.length < data.found ? (
        <p className={css.note}>
          <Button variant="default" onClick={more}>
            {data.found - data.articles.length} more
          </Button>
        </p>
      ) : null}
    </>
  );
}

interface RowProps {
  line: ArticleLine;
  search: string;
  isChosen: boolean;
  counted: boolean;
  onChoose: () => void;
}

function Row({ line, search, isChosen, counted, onChoose }: RowProps) {
  const { title, summary, picture, author, audience, read, useful } = line;
  return (
    <button type="button" className={counted ? `${css.row} ${css.counted}` : css.row} aria-current={isChosen} onClick={onChoose}>
      <span className={css.thumb}>{picture ? <img src={picture.url} alt="" loading="lazy" /> : <Icon name="note" size={20} />}</span>
      <span className={css.words}>
        <b>
          <Marked text={title || 'Without a title'} query={search} />
        </b>
        <span className="muted">
          <Marked text={summary} query={search} />
        </span>
        <span className={css.facts}>
          <span>{author.name}</span>
          <span>{audienceName(audience)}</span>
          <span>{stateWords(line)}</span>
        </span>
      </span>
      {counted ? (
        <span className={css.counts}>
          {line.publishedOn ? (
            <>
              <span>
                <b>{read.toLocaleString('en-US')}</b> read
              </span>
              {useful > 0 ? <span>{useful.toLocaleString('en-US')} found it useful</span> : null}
            </>
          ) : null}
        </span>
      ) : null}
    </button>
  );
}

/** A published article names its day; any other one says what it is. */
function stateWords({ status, publishedOn, changedOn, changed }: ArticleLine): string {
  switch (status) {
    case 'draft':
      return `Draft, ${day(changedOn)}`;
    case 'withdrawn':
      return 'Withdrawn';
    case 'scheduled':
      return `From ${day(changedOn)} on`;
    case 'published':
      return `${day(publishedOn)}${changed ? ', with changes that are not published' : ''}`;
  }
}
