import { Button } from '@mantine/core';
import { type UseQueryResult } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Link, type SetURLSearchParams, useNavigate, useSearchParams } from 'react-router-dom';
import { archiveOrder } from '../../../contracts/estimating/orders/archive-order.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { getPaymentTracking } from '../../../contracts/organization/settings/get-payment-tracking.ts';
import { listReports } from '../../../contracts/reporting/reports/list-reports.ts';
import { type CallError, useRead } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useLive } from '../../app/live.ts';
import { useMe } from '../../app/me.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { isHomeowner } from '../../app/places.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/lazy-mantine.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { TypeAhead } from '../../ui/type-ahead.tsx';
import { clock, dollars, isToday } from '../../ui/words.ts';
import css from './jobs.module.css';
import { estimatePath, JobsList } from './list.tsx';
import { byOrder, compare, inView, matches, SORTS, type Sort, VIEWS } from './list-model.ts';
import { type Job, jobOf, STAGES } from './model.ts';
import { Pipeline } from './pipeline.tsx';
import { Trending } from './trending.tsx';

const NewEstimate = lazy(async () => ({ default: (await import('./new.tsx')).NewEstimate }));

const LISTS = [getOrders, listReports];

/** View, stage, order and words, as the address holds them. */
function jobsAddress(search: URLSearchParams, setSearch: SetURLSearchParams) {
  const view = VIEWS.find(({ key }) => key === search.get('view'))?.key ?? 'open';
  const stage = STAGES.find((name) => name === search.get('stage')) ?? null;
  const sort = SORTS.find(({ key }) => key === search.get('sort')) ?? SORTS[0];
  const words = search.get('q') ?? '';
  const selected = Number(search.get('job')) || null;
  const set = (name: string, value: string | null) =>
    setSearch(
      (was) => {
        const now = new URLSearchParams(was);
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  return { view, stage, sort, words, selected, set };
}

/** The keys of the page, and its command. */
function useJobsKeys(find: RefObject<HTMLInputElement | null>, create: () => void) {
  usePageKeys({ '/': () => find.current?.focus(), n: create });
  usePageCommands(
    useMemo<Command[]>(() => [{ id: 'new-estimate', label: 'New estimate', icon: 'plus', keys: 'N', run: create }], [create]),
  );
}

/** S011: the jobs, by whose move it is. View, stage, words and order are in the address. */
export default function JobsPage() {
  const me = useMe();
  const orders = useRead(getOrders, {});
  const reports = useRead(listReports, {});
  const tracking = useRead(getPaymentTracking, {}).data?.on ?? false;
  useLive(LISTS);
  const [search, setSearch] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [archiving, setArchiving] = useState<Job | null>(null);
  const find = useRef<HTMLInputElement>(null);

  const { view, stage, sort, words, selected, set } = jobsAddress(search, setSearch);

  const jobs = useMemo(() => {
    const now = new Date();
    const found = reports.data && byOrder(reports.data);
    return (orders.data ?? []).map((order) => jobOf(order, found && (found.get(order.id) ?? []), now));
  }, [orders.data, reports.data]);
  const myId = me?.userId ?? 0;
  const shown = jobs
    .filter((job) => inView(job, view, myId) && (stage === null || job.stage === stage) && (words === '' || matches(job, words)))
    .sort(compare(sort.key));
  const answered = jobs.filter((job) => job.answer && !job.archived && isToday(job.answer.at));
  const counts = VIEWS.map((choice) => ({ ...choice, count: jobs.filter((job) => inView(job, choice.key, myId)).length }));

  const navigate = useNavigate();
  // A homeowner's estimate is of their house (S012).
  const ofHouse = me ? isHomeowner(me) : false;
  const word = ofHouse ? 'Estimates' : 'Jobs';
  const create = useCallback(() => (ofHouse ? void navigate('/dashboard/new-estimate') : setCreating(true)), [ofHouse, navigate]);
  useJobsKeys(find, create);

  const archive = useSave(archiveOrder, {
    invalidates: [getOrders],
    onSaved: () => tell(`${archiving?.order.externalRefId ?? 'The job'} is archived.`),
    failed: 'The job was not archived.',
    onSettled: () => setArchiving(null),
  });
  const newEstimate = (
    <Button leftSection={<Icon name="plus" />} onClick={create}>
      New estimate
    </Button>
  );

  return (
    <>
      <title>{`${word}, Scopebook`}</title>
      <ShellTop title={word} />
      <div className={css.scroll}>
        {jobs.length > 0 ? (
          <Pipeline jobs={jobs.filter((job) => !job.archived)} chosen={stage} onChoose={(to) => set('stage', to)} />
        ) : null}
        {answered.length > 0 ? <AnsweredToday jobs={answered} /> : null}
        <Trending jobs={jobs} />
        <JobViews counts={counts} view={view} set={set} orders={orders} create={create} />
        <JobFilters find={find} words={words} set={set} stage={stage} sort={sort} />
        {orders.error ? (
          <FailureLine error={orders.error} what="The jobs could not be fetched." onRetry={() => void orders.refetch()} />
        ) : null}
        {reports.error && !orders.error ? (
          <FailureLine error={reports.error} what="The reports could not be fetched." onRetry={() => void reports.refetch()} />
        ) : null}
        {orders.isPending ? <SkeletonRows rows={12} /> : null}
        {shown.length > 0 ? <JobsList jobs={shown} selected={selected} tracking={tracking} onArchive={setArchiving} /> : null}
        {orders.data && jobs.length === 0 ? (
          <EmptyState text="There are no jobs yet. Start with the name of the first one; areas and lines come next.">
            {newEstimate}
          </EmptyState>
        ) : null}
        {jobs.length > 0 && shown.length === 0 ? (
          <EmptyState text="No job matches.">
            <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
              Show all open jobs
            </Button>
          </EmptyState>
        ) : null}
      </div>
      <div className={css.dock}>{newEstimate}</div>

      {creating ? (
        <Suspense fallback={<TypeAhead onEscape={() => setCreating(false)} />}>
          <NewEstimate onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
      <Dialog
        opened={archiving !== null}
        onClose={() => setArchiving(null)}
        title={`Archive ${archiving?.order.externalRefId ?? ''}?`}
        actions={
          <>
            <Button variant="default" onClick={() => setArchiving(null)}>
              Keep
            </Button>
            <Button loading={archive.busy} onClick={() => archiving && archive.save({ params: { id: archiving.order.id } })}>
              Archive
            </Button>
          </>
        }
      >
        <p>It leaves the open jobs. Its lines, reports and history are kept.</p>
      </Dialog>
    </>
  );
}

function JobViews({
  counts,
  view,
  set,
  orders,
  create,
}: {
  counts: ((typeof VIEWS)[number] & { count: number })[];
  view: 'archive' | 'expiring' | 'mine' | 'open' | 'unanswered';
  set: (name: string, value: string | null) => void;
  orders: UseQueryResult<(typeof getOrders)['response']['_output'], CallError>;
  create: () => void;
}) {
  return (
    <div className={css.views}>
      <nav className={css.tabs} aria-label="Views">
        {counts
          .filter(({ key, count }) => count > 0 || key === 'open' || key === view)
          .map(({ key, label, count }) => (
            <button
              key={key}
              type="button"
              className={css.tab}
              aria-current={key === view ? 'true' : undefined}
              onClick={() => set('view', key === 'open' ? null : key)}
            >
              {label} {orders.data && <span>{count}</span>}
            </button>
          ))}
      </nav>
      <Button className={css.newEstimate} leftSection={<Icon name="plus" />} rightSection={<kbd>N</kbd>} onClick={create}>
        New estimate
      </Button>
    </div>
  );
}

function JobFilters({
  find,
  words,
  set,
  stage,
  sort,
}: {
  find: RefObject<HTMLInputElement | null>;
  words: string;
  set: (name: string, value: string | null) => void;
  stage: 'Accepted' | 'Declined' | 'Draft' | 'Opened' | 'Sent' | null;
  sort: ReturnType<typeof jobsAddress>['sort'];
}) {
  return (
    <div className={css.filters}>
      <SearchField
        ref={find}
        className={css.find}
        label="Find a job"
        placeholder="Job, address or customer"
        value={words}
        onChange={(value) => set('q', value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      >
        <kbd>/</kbd>
      </SearchField>
      {stage ? (
        <Button
          variant="light"
          size="sm"
          rightSection={<Icon name="close" size={14} />}
          onClick={() => set('stage', null)}
          aria-label={`Stage ${stage}, show all`}
        >
          {stage}
        </Button>
      ) : null}
      <SortMenu sort={sort.key} onSort={(to) => set('sort', to === 'changed' ? null : to)} />
    </div>
  );
}

/** The newest first; more than fit are counted. */
function AnsweredToday({ jobs }: { jobs: Job[] }) {
  const room = usePhone() ? 2 : 3;
  const newest = jobs.toSorted((a, b) => (b.answer?.at ?? '').localeCompare(a.answer?.at ?? ''));
  return (
    <section className={css.answered} aria-label="Answered today">
      <b>Answered today</b>
      {newest.slice(0, room).map(({ order, answer, amount }) =>
        answer ? (
          <Link key={order.id} to={estimatePath(order.id)}>
            <Icon name={answer.accepted ? 'accepted' : 'declined'} className={answer.accepted ? 'accepted' : 'brick'} />
            <span className="ellipsis">
              <b className={answer.accepted ? 'accepted' : 'brick'}>
                {answer.name} {answer.accepted ? 'accepted' : 'declined'}
              </b>{' '}
              {order.externalRefId}
              {answer.accepted || !answer.comments ? ',' : `: “${answer.comments}”`}
            </span>{' '}
            {answer.accepted || !answer.comments ? <span className={css.answeredAmount}>{dollars(amount)} </span> : null}
            <time className="muted figures" dateTime={answer.at}>
              {clock(answer.at)}
            </time>
          </Link>
        ) : null,
      )}
      {jobs.length > room ? <span className={`muted ${css.answeredMore}`}>and {jobs.length - room} more</span> : null}
    </section>
  );
}

function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={css.sort}>
          <span className="muted">Sort by</span> {SORTS.find(({ key }) => key === sort)?.label}
          <Icon name="down" size={14} className="muted" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {SORTS.map(({ key, label }) => (
          <Menu.Item key={key} leftSection={<Icon name="check" className={key === sort ? '' : css.iconNone} />} onClick={() => onSort(key)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
