import { Button } from '@mantine/core';
import type { CustomLibrary } from '../../../contracts/catalogue/libraries/library.ts';
import { Icon } from '../../ui/icons.tsx';
import { Marked } from '../../ui/marked.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, grouped } from '../../ui/words.ts';
import type { ListOf } from '../two-lists.ts';
import css from './libraries.module.css';
import { type LibrariesModel } from './model.ts';

const usedIn = (estimates: number | undefined) =>
  estimates === undefined ? '–' : estimates === 0 ? 'not used yet' : counted(estimates, 'estimate');

function LibraryRow({ row, page }: { row: CustomLibrary; page: LibrariesModel }) {
  const { id, open, words, figuresOf } = page;
  return (
    <button type="button" className={css.row} aria-current={row.id === id || undefined} onClick={() => open(row.id)}>
      <span className={css.called}>
        <b>
          <span className="ellipsis">
            <Marked text={row.name} query={words} />
          </span>
          {row.isAssembly ? <i title="Quantities from formulas">fx</i> : null}
          {row.mayChange ? null : <Icon name="lock" label="changed by administrators" />}
        </b>
        <small className="ellipsis">{row.description || 'no description'}</small>
      </span>
      <small className={css.wide}>{row.newName}</small>
      <span className={css.wide}>
        {row.lines}
        <span className={css.unseen}> lines</span>
      </span>
      <span className={css.wide}>
        {row.uniqueItems}
        <span className={css.unseen}> unique items</span>
      </span>
      <span className={css.price}>
        {grouped(figuresOf.get(row.id)?.total ?? '0.00')}
        <small className={css.narrow}>{counted(row.lines, 'line')}</small>
      </span>
      <small className={css.wide}>{usedIn(figuresOf.get(row.id)?.estimates)}</small>
      <small className={css.wide}>
        {day(row.dateUpdated)} {row.updatedBy}
      </small>
    </button>
  );
}

function LibraryGroup({ group: { list, title, rows }, page }: { group: ListOf<CustomLibrary>; page: LibrariesModel }) {
  return (
    <section aria-label={title}>
      <h2 className={css.group}>
        {title} <span className="muted">{rows.length}</span>
        {list === 'organization' && !page.mayOrganization ? <Icon name="lock" label="changed by administrators" /> : null}
      </h2>
      {rows.map((row) => (
        <LibraryRow key={row.id} row={row} page={page} />
      ))}
    </section>
  );
}

function ColumnHeads() {
  return (
    <div className={css.heads} aria-hidden>
      <span>Library</span>
      <span>Subcategory</span>
      <span>Lines</span>
      <span>Unique</span>
      <span>Priced today</span>
      <span>Used in</span>
      <span>Changed</span>
    </div>
  );
}

/** The libraries found, or what stands there instead. */
export function LibraryList({ page }: { page: LibrariesModel }) {
  const { loading, failed, all, ask, rows, words, groups } = page;
  return (
    <div className={css.scroll}>
      {loading && !failed ? <SkeletonRows rows={8} height={54} /> : null}
      {!loading && all.length === 0 ? (
        <EmptyState text="No libraries yet. A library is a list of lines that is added to an area at once, with quantities of its own.">
          <Button onClick={() => ask('new')}>New library</Button>
        </EmptyState>
      ) : null}
      {!loading && all.length > 0 && rows.length === 0 ? (
        <EmptyState text={words === '' ? 'No library is in this subcategory any more.' : `No library is called “${words}” here.`} />
      ) : null}
      {rows.length > 0 ? <ColumnHeads /> : null}
      {groups
        .filter((group) => group.rows.length > 0)
        .map((group) => (
          <LibraryGroup key={group.list} group={group} page={page} />
        ))}
    </div>
  );
}
