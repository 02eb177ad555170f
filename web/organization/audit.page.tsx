import { Button } from '@mantine/core';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Totals } from '../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getJobAsOf } from '../../contracts/estimating/undo/get-job-as-of.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { exportAudit } from '../../contracts/organization/audit/export-audit.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getAuditTimeline } from '../../contracts/organization/audit/get-audit-timeline.ts';
import { useSearch } from '../app/address.ts';
import { useChanges } from '../app/changes.ts';
import { keyOf, refresh, urlOf, useRead } from '../app/client.ts';
import { NoEstimate, orderIdIn } from '../app/no-estimate.tsx';
import { ShellTop } from '../app/shell-top.tsx';
import { Icon } from '../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import { counted, day, dollars, grouped } from '../ui/words.ts';
import { type Moment, momentOf } from './as-of-moment.ts';
import css from './audit.module.css';
import { type AuditList, useAuditList } from './audit-list-model.ts';
import { Entries } from './entries.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { Filters } from './filter-panel.tsx';
import { asked, type Filter, withValue } from './filters.ts';
import { Histogram } from './histogram.tsx';
import { type Life, Timeline } from './timeline.tsx';
import { withView } from './views/view-words.ts';
import { ViewsHead } from './views/views-head.tsx';
import { ViewsList } from './views/views-list.tsx';

const AsOf = lazy(() => import('./as-of.tsx'));
const ExportDialog = lazy(() => import('./export/export-dialog.tsx'));
const ViewDialog = lazy(() => import('./views/view-dialog.tsx'));

/** Every change of one job, or of all jobs, the price book and what the company chose: who, when, in words, old and new value, money moved; and the estimate as of any moment. */
export default function AuditPage() {
  const { orderId: inPath } = useParams();
  if (!inPath) return <AllJobs />;
  const orderId = orderIdIn(inPath);
  return orderId ? <OneJob key={orderId} orderId={orderId} /> : <NoEstimate />;
}

function AllJobs() {
  return (
    <>
      <ShellTop title="Audit" detail="All jobs, prices and settings" />
      <List orderId={undefined} onShowAsOf={undefined} />
    </>
  );
}

function OneJob({ orderId }: { orderId: number }) {
  const queries = useQueryClient();
  const [search, setSearch] = useSearch();
  const order = useRead(getOrderByOrderId, { params: { orderId } });
  const life = useRead(getAuditTimeline, { params: { orderId }, query: { buckets: 160 } }, { placeholderData: keepPreviousData });
  const moment = momentOf(search.get('asof'));
  const [moved, setMoved] = useState(false);
  useChanges(orderId, () => {
    void refresh(queries, [getAudit, getAuditTimeline, getOrderByOrderId]);
    // What was stays; only what it is compared with has changed.
    for (const call of [getEstimateAsOf, getJobAsOf])
      void queries.invalidateQueries({ queryKey: keyOf(call, { params: { orderId }, query: {} }), exact: true });
  });

  const move = useCallback(
    (to: Moment | null) => {
      setMoved(true);
      const value = to === null ? '' : 'revision' in to ? `r${to.revision}` : to.at;
      setSearch((was) => withValue(was, 'asof', value), { replace: search.has('asof') && to !== null });
    },
    [setSearch, search],
  );
  const showAsOf = (entry: AuditEntry) => move(entry.stream.startsWith('estimate-') ? { revision: entry.revision } : { at: entry.at });

  return (
    <>
      <ShellTop
        before={
          <>
            <Link className={`link ${css.crumb}`} to="/audit">
              Audit
            </Link>
            <span className="muted" aria-hidden="true">
              /
            </span>
          </>
        }
        title={<h1>{order.data?.externalRefId ?? `Order ${orderId}`}</h1>}
        detail={order.data ? [order.data.survey.address, order.data.survey.city].filter(Boolean).join(', ') : undefined}
      />
      {moment && life.data ? (
        <Suspense fallback={<SkeletonRows rows={16} />}>
          <AsOf orderId={orderId} moment={moment} life={life.data} focused={moved} onMove={move} />
        </Suspense>
      ) : (
        <List
          orderId={orderId}
          life={life.data}
          totals={order.data?.totals}
          sliding={moved}
          onShowAsOf={showAsOf}
          onMove={(at) => at && move({ at })}
        />
      )}
    </>
  );
}

interface ListProps {
  orderId: number | undefined;
  life?: Life;
  totals?: Totals;
  /** Back from a moment looked at: the slider keeps the focus. */
  sliding?: boolean;
  onShowAsOf: ((entry: AuditEntry) => void) | undefined;
  onMove?: (at: string | null) => void;
}

function List({ orderId, life, totals, sliding = false, onShowAsOf, onMove }: ListProps) {
  const list = useAuditList(orderId);
  const { first, opened, filter, failure, isOfAll } = list;
  if (failure?.status === 403)
    return <EmptyState text="The audit is for those who manage your organization's users. Ask one of them for the right to see it." />;
  if (failure?.status === 404) {
    return (
      <EmptyState text="There is no such job.">
        <Link className="link" to="/audit">
          Go to the audit of all jobs
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      <Head
        filter={filter}
        total={first?.total}
        isMore={first?.isMore}
        people={first?.people.length}
        life={life}
        totals={totals}
        onExport={isOfAll ? list.exporting.begin : undefined}
      />
      {isOfAll && <Histogram filter={filter} opened={opened?.entry.at} onTime={list.setTime} />}
      {life && onMove && <Timeline life={life} at={null} opened={opened?.entry.at} focused={sliding} onMove={onMove} />}
      <div className={opened ? `${css.columns} ${css.withEntry}` : css.columns}>
        <Filters search={list.search} filter={filter} facets={first} setSearch={list.setSearch} find={list.find}>
          {isOfAll ? <ViewsList views={list.views} /> : null}
        </Filters>
        <Found list={list} />
        {opened && (
          <EntryPanel
            entry={opened.entry}
            place={`Entry ${grouped(String((first?.total ?? 0) - opened.at))} of ${grouped(String(first?.total ?? 0))}`}
            onEarlier={opened.earlier}
            onLater={opened.later}
            onClose={() => list.open(undefined)}
            origins={list.origins}
            onSession={list.setSession}
            onShowAsOf={onShowAsOf ? () => onShowAsOf(opened.entry) : undefined}
          />
        )}
      </div>
      <Dialogs list={list} />
    </div>
  );
}

/** The entries themselves, newest first. */
function Found({ list }: { list: AuditList }) {
  const { pages, first, entries, failure, filter, views, isOfAll, isFiltered } = list;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.list} aria-label="Entries" aria-busy={pages.isPlaceholderData} tabIndex={0}>
      <div className={`${css.listHead} muted`}>
        {isOfAll ? <ViewsHead views={views} filter={filter} /> : <span>Newest first</span>}
        <span>Moved, before tax</span>
      </div>
      {failure && <FailureLine error={failure} what="The entries could not be read." onRetry={() => pages.refetch()} />}
      {pages.isPending && <SkeletonRows rows={14} />}
      <Entries entries={entries} opened={list.openedKey} onOpen={list.open} jobs={isOfAll} origins={list.origins} />
      {first && entries.length === 0 && (
        <EmptyState text={isFiltered ? 'No entry passes these filters.' : 'Nothing was changed yet.'}>
          {isFiltered && (
            <Button variant="default" onClick={list.clear}>
              Clear the filters
            </Button>
          )}
        </EmptyState>
      )}
      {pages.hasNextPage && <More key={entries.length} busy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />}
    </section>
  );
}

function Dialogs({ list: { first, filter, views, exporting, change } }: { list: AuditList }) {
  return (
    <>
      {exporting.isOpen && first && (
        <Suspense fallback={null}>
          <ExportDialog
            filter={filter}
            total={first.total}
            isMore={first.isMore}
            view={views.isChanged ? undefined : views.opened?.name}
            monthlyId={exporting.monthlyId}
            onClose={exporting.end}
          />
        </Suspense>
      )}
      {views.isEditing && (
        <Suspense fallback={null}>
          <ViewDialog
            key={views.edited?.id ?? 0}
            view={views.edited}
            filter={filter}
            facets={first}
            saves={views.saves}
            onClose={() => views.edit(null)}
            onSaved={(view) => {
              views.edit(null);
              change((was) => withView(was, view));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Head({
  filter,
  total,
  isMore,
  people,
  life,
  totals,
  onExport,
}: {
  /** The estimate's own, so that both screens say one number. */
  totals: Totals | undefined;
  filter: Filter;
  total: number | undefined;
  /** There are more than that. */
  isMore: boolean | undefined;
  people: number | undefined;
  life: Life | undefined;
  /** Of all jobs; one job is exported as CSV at once. */
  onExport: (() => void) | undefined;
}) {
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      tell('Link copied to your clipboard');
    } catch {
      tell('Unable to copy link to your clipboard');
    }
  }
  return (
    <header className={css.head}>
      <b>{life ? `${day(life.from)} to now` : 'All changes'}</b>
      <span className="muted figures" role="status">
        {total === undefined
          ? ''
          : `${isMore ? 'More than ' : ''}${counted(total, 'entry', 'entries')}${people ? ` by ${counted(people, 'person', 'people')}` : ''}`}
      </span>
      <span className={css.headTools}>
        {life && (
          <span className={`${css.total} figures`}>
            <span className="muted">{totals && totals.grandTotal !== totals.totalCost ? 'Total now, with tax' : 'Total now'}</span>{' '}
            <b>{totals ? dollars(totals.grandTotal) : '…'}</b>
          </span>
        )}
        <button type="button" onClick={copyLink} title="Link with these filters">
          <Icon name="link" /> <span>Copy link</span>
        </button>
        {onExport ? (
          <button type="button" onClick={onExport} disabled={total === undefined}>
            <Icon name="download" />{' '}
            <span>Export{total === undefined ? '' : ` ${isMore ? 'more than ' : ''}${grouped(String(total))}`}</span>
          </button>
        ) : (
          <a href={urlOf(exportAudit, { query: asked(filter) })} download="audit.csv">
            <Icon name="download" /> <span>Export CSV</span>
          </a>
        )}
      </span>
    </header>
  );
}

/** Fetches the next page when it comes into sight; a button as well, for those who do not scroll. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && latest.current(), { rootMargin: '400px' });
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} className={css.more}>
      <Button variant="default" size="xs" loading={busy} onClick={onMore}>
        Show earlier entries
      </Button>
    </div>
  );
}
