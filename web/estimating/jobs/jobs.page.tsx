import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { archiveOrder } from '../../../contracts/estimating/orders/archive-order.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { Dialog, usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { TypeAhead } from '../../ui/type-ahead.tsx';
import { clock, dollars } from '../../ui/words.ts';
import css from './jobs.module.css';
import { estimatePath, JobsList } from './list.tsx';
import { SORTS, type Sort } from './list-model.ts';
import { type Job } from './model.ts';
import { type JobsModel, useJobs } from './page-model.ts';
import { Pipeline } from './pipeline.tsx';
import { Trending } from './trending.tsx';

const NewEstimate = lazy(async () => ({ default: (await import('./new.tsx')).NewEstimate }));
const OfPerson = lazy(() => import('./of-person.tsx'));

/** S011: the jobs, by whose move it is. View, stage, words and order are in the address. */
export default function JobsPage() {
  const model = useJobs();
  const { jobs, shown, answered, word, address, tracking, orders, create, creating, setCreating } = model;
  const [archiving, setArchiving] = useState<Job | null>(null);
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
          <Pipeline jobs={jobs.filter((job) => !job.archived)} chosen={address.stage} onChoose={(to) => address.set({ stage: to })} />
        ) : null}
        {answered.length > 0 ? <AnsweredToday jobs={answered} /> : null}
        <Trending jobs={jobs} />
        <JobViews of={model} />
        <JobFilters of={model} />
        <NotFetched of={model} />
        {orders.isPending ? <SkeletonRows rows={12} /> : null}
        {shown.length > 0 ? <JobsList jobs={shown} selected={address.selected} tracking={tracking} onArchive={setArchiving} /> : null}
        {orders.data?.length === 0 ? (
          <EmptyState text="There are no jobs yet. Start with the name of the first one; areas and lines come next.">
            {newEstimate}
          </EmptyState>
        ) : null}
        {orders.data && orders.data.length > 0 && shown.length === 0 ? (
          <EmptyState text="No job matches.">
            <Button variant="default" onClick={model.showAll}>
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
      <ArchiveJob job={archiving} onClose={() => setArchiving(null)} />
    </>
  );
}

function NotFetched({ of: { orders, reports } }: { of: JobsModel }) {
  if (orders.error) return <FailureLine error={orders.error} what="The jobs could not be fetched." onRetry={() => void orders.refetch()} />;
  if (!reports.error) return null;
  return <FailureLine error={reports.error} what="The reports could not be fetched." onRetry={() => void reports.refetch()} />;
}

/** Asks before a job leaves the open ones. */
function ArchiveJob({ job, onClose }: { job: Job | null; onClose: () => void }) {
  const archive = useSave(archiveOrder, {
    invalidates: [getOrders],
    onSaved: () => tell(`${job?.order.externalRefId ?? 'The job'} is archived.`),
    failed: 'The job was not archived.',
    onSettled: onClose,
  });
  return (
    <Dialog
      opened={job !== null}
      onClose={onClose}
      title={`Archive ${job?.order.externalRefId ?? ''}?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Keep
          </Button>
          <Button loading={archive.busy} onClick={() => job && archive.save({ params: { id: job.order.id } })}>
            Archive
          </Button>
        </>
      }
    >
      <p>It leaves the open jobs. Its lines, reports and history are kept.</p>
    </Dialog>
  );
}

function JobViews({ of: { counts, orders, create, address } }: { of: JobsModel }) {
  const { view, set } = address;
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
              onClick={() => set({ view: key === 'open' ? null : key })}
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

function JobFilters({ of: { find, address } }: { of: JobsModel }) {
  const { words, stage, sort, personId, set } = address;
  return (
    <div className={css.filters}>
      <SearchField
        ref={find}
        className={css.find}
        label="Find a job"
        placeholder="Job, address or customer"
        value={words}
        onChange={(value) => set({ q: value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      >
        <kbd>/</kbd>
      </SearchField>
      {stage ? (
        <Button
          variant="light"
          size="sm"
          rightSection={<Icon name="close" size={14} />}
          onClick={() => set({ stage: null })}
          aria-label={`Stage ${stage}, show all`}
        >
          {stage}
        </Button>
      ) : null}
      {personId ? (
        <Suspense fallback={null}>
          <OfPerson userId={personId} onClear={() => set({ person: null })} />
        </Suspense>
      ) : null}
      <SortMenu sort={sort.key} onSort={(to) => set({ sort: to === 'changed' ? null : to })} />
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
