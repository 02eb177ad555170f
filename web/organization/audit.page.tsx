import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Totals } from '../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getJobAsOf } from '../../contracts/estimating/undo/get-job-as-of.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { exportAudit } from '../../contracts/organization/audit/export-audit.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { getAuditTimeline } from '../../contracts/organization/audit/get-audit-timeline.ts';
import { useChanges } from '../app/changes.ts';
import { type CallError, keyOf, refresh, send, urlOf, useRead } from '../app/client.ts';
import { NoEstimate, orderIdIn } from '../app/no-estimate.tsx';
import { usePageKeys } from '../app/page-keys.ts';
import { ShellTop } from '../app/shell/shell.tsx';
import { Icon } from '../ui/icons.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import { counted, day, dollars, grouped } from '../ui/words.ts';
import { type Moment, momentOf } from './as-of-moment.ts';
import css from './audit.module.css';
import { keyOfEntry } from './days.ts';
import { Entries } from './entries.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { Filters } from './filter-panel.tsx';
import { asked, FILTER_NAMES, type Filter, filterOf, withSession, withValue } from './filters.ts';
import { Histogram } from './histogram.tsx';
import { type Life, Timeline } from './timeline.tsx';
import { withView } from './views/view-words.ts';
import { useViews } from './views/views.ts';
import { ViewsHead } from './views/views-head.tsx';
import { ViewsList } from './views/views-list.tsx';

const AsOf = lazy(() => import('./as-of.tsx'));
const ExportDialog = lazy(() => import('./export/export-dialog.tsx'));
const ViewDialog = lazy(() => import('./views/view-dialog.tsx'));

const PAGE = 100;

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
  const [search, setSearch] = useSearchParams();
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
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search, orderId);
  const hasViews = orderId === undefined;
  const views = useViews(hasViews, search, setSearch);
  const find = useRef<HTMLInputElement>(null);
  // A link of a monthly mail opens what it is about.
  const monthlyId = hasViews ? Number(search.get('monthly')) || undefined : undefined;
  const [exporting, setExporting] = useState(monthlyId !== undefined);
  usePageKeys({ '/': () => find.current?.focus(), e: hasViews && (() => setExporting(true)) }, find);
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(getAudit), 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      send(getAudit, { query: { ...asked(filter), before: pageParam ?? undefined, take: PAGE } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const [first] = pages.data?.pages ?? [];
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const origins = new Map(pages.data?.pages.flatMap((page) => page.origins.map((origin) => [origin.id, origin] as const)));
  const openedKey = search.get('entry');
  const openedAt = entries.findIndex((entry) => keyOfEntry(entry) === openedKey);
  const opened = openedAt >= 0 ? entries[openedAt] : undefined;
  const open = (entry: AuditEntry | undefined) =>
    setSearch((was) => withValue(was, 'entry', entry && keyOfEntry(entry) !== openedKey ? keyOfEntry(entry) : ''), { replace: true });
  const go = (by: number) => {
    const next = entries[openedAt + by];
    return next ? () => setSearch((was) => withValue(was, 'entry', keyOfEntry(next)), { replace: true }) : undefined;
  };
  const isFiltered = FILTER_NAMES.some((name) => filter[name] !== undefined);
  const failure = pages.error as CallError | null;
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
        onExport={hasViews ? () => setExporting(true) : undefined}
      />
      {orderId === undefined && (
        <Histogram
          filter={filter}
          opened={opened?.at}
          onTime={(time) =>
            setSearch((was) => withValue(withValue(was, 'from', time?.from ?? ''), 'to', time?.to ?? ''), { replace: true })
          }
        />
      )}
      {life && onMove && <Timeline life={life} at={null} opened={opened?.at} focused={sliding} onMove={onMove} />}
      <div className={opened ? `${css.columns} ${css.withEntry}` : css.columns}>
        <Filters search={search} filter={filter} facets={first} setSearch={setSearch} find={find}>
          {hasViews ? <ViewsList views={views} /> : null}
        </Filters>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={css.list} aria-label="Entries" aria-busy={pages.isPlaceholderData} tabIndex={0}>
          <div className={`${css.listHead} muted`}>
            {hasViews ? <ViewsHead views={views} filter={filter} /> : <span>Newest first</span>}
            <span>Moved, before tax</span>
          </div>
          {failure && <FailureLine error={failure} what="The entries could not be read." onRetry={() => pages.refetch()} />}
          {pages.isPending && <SkeletonRows rows={14} />}
          <Entries entries={entries} opened={openedKey} onOpen={open} jobs={orderId === undefined} origins={origins} />
          {first && entries.length === 0 && (
            <EmptyState text={isFiltered ? 'No entry passes these filters.' : 'Nothing was changed yet.'}>
              {isFiltered && (
                <Button variant="default" onClick={() => setSearch(new URLSearchParams())}>
                  Clear the filters
                </Button>
              )}
            </EmptyState>
          )}
          {pages.hasNextPage && <More key={entries.length} busy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />}
        </section>
        {opened && (
          <EntryPanel
            entry={opened}
            place={`Entry ${grouped(String((first?.total ?? 0) - openedAt))} of ${grouped(String(first?.total ?? 0))}`}
            onEarlier={go(1)}
            onLater={go(-1)}
            onClose={() => open(undefined)}
            origins={origins}
            onSession={(origin) => setSearch((was) => withSession(was, origin))}
            onShowAsOf={onShowAsOf ? () => onShowAsOf(opened) : undefined}
          />
        )}
      </div>
      {exporting && first && (
        <Suspense fallback={null}>
          <ExportDialog
            filter={filter}
            total={first.total}
            isMore={first.isMore}
            view={views.isChanged ? undefined : views.opened?.name}
            monthlyId={monthlyId}
            onClose={() => {
              setExporting(false);
              if (monthlyId !== undefined) setSearch((was) => withValue(was, 'monthly', ''), { replace: true });
            }}
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
              setSearch((was) => withView(was, view), { replace: true });
            }}
          />
        </Suspense>
      )}
    </div>
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
