import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../../app/me.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { Menu } from '../../ui/late/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { counted, dollars, summed, when } from '../../ui/words.ts';
import { tellsOwed } from '../payments/model.ts';
import { setupPath } from '../setup/path.ts';
import css from './list.module.css';
import { loanInWords } from './list-model.ts';
import { type Job, MOVES, type Move, STAGE_ICONS } from './model.ts';

interface JobsListProps {
  jobs: Job[];
  /** The order to stand on first: one that was just made. */
  selected: number | null;
  onArchive: (job: Job) => void;
  /** Whether payments and expenses are kept (R223). */
  tracking: boolean;
}

export const estimatePath = (orderId: number) => `/ProEstimate/EstimateView/${orderId}/0`;
export const paymentsPath = (orderId: number) => `/ProEstimate/Payments/${orderId}`;

/** The jobs, grouped by whose move it is; arrows move between them and Enter opens one. */
export function JobsList(props: JobsListProps) {
  const phone = usePhone();
  const list = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<Move[]>([]);
  const groups = MOVES.map((move) => ({ move, jobs: props.jobs.filter((job) => job.move === move) })).filter(({ jobs }) => jobs.length > 0);
  const toggle = (move: Move) => setClosed((was) => (was.includes(move) ? was.filter((other) => other !== move) : [...was, move]));

  const isShown = props.jobs.some((job) => job.order.id === props.selected);
  useEffect(() => {
    if (isShown) list.current?.querySelector<HTMLElement>(`a[data-job="${props.selected}"]`)?.focus();
  }, [isShown, props.selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-job]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const to = links[Math.min(links.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)))];
    if (at < 0 || !to) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: 'nearest' });
  };

  const shown = { groups, closed, toggle, ...props };
  return (
    <div ref={list} onKeyDown={onKeyDown}>
      {phone ? <Cards {...shown} /> : <Table {...shown} />}
    </div>
  );
}

interface ShownProps extends JobsListProps {
  groups: { move: Move; jobs: Job[] }[];
  closed: Move[];
  toggle: (move: Move) => void;
}

function Table({ jobs, groups, closed, toggle, selected, onArchive, tracking }: ShownProps) {
  const owed = tracking && jobs.some((job) => tellsOwed(job.order.money));
  return (
    <table className={css.table}>
      <TableHead owed={owed} />
      {groups.map(({ move, jobs: inGroup }) => (
        <tbody key={move}>
          <tr className={css.group}>
            <th colSpan={4} scope="rowgroup">
              <GroupToggle move={move} count={inGroup.length} open={!closed.includes(move)} onToggle={() => toggle(move)} />
            </th>
            <td className={`${css.number} muted`}>{dollars(summed(inGroup.map((job) => job.amount)))}</td>
            {owed && <td />}
            <td colSpan={2} />
          </tr>
          {closed.includes(move)
            ? null
            : inGroup.map((job) => (
                <JobRow
                  key={job.order.id}
                  job={job}
                  isSelected={job.order.id === selected}
                  owed={owed}
                  tracking={tracking}
                  onArchive={onArchive}
                />
              ))}
        </tbody>
      ))}
      <TableFoot jobs={jobs} owed={owed} />
    </table>
  );
}

function TableHead({ owed }: { owed: boolean }) {
  return (
    <>
      <colgroup>
        <col className={css.colName} />
        <col className={css.colCustomer} />
        <col className={css.colStage} />
        <col />
        <col className={css.colTotal} />
        {owed && <col className={css.colTotal} />}
        <col className={css.colChange} />
        <col className={css.colMore} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Customer</th>
          <th scope="col">Stage</th>
          <th scope="col">What is next</th>
          <th scope="col" className={css.number}>
            Total
          </th>
          {owed && (
            <th scope="col" className={css.number}>
              Owed
            </th>
          )}
          <th scope="col" className={css.change}>
            Last change
          </th>
          <th>
            <span className="hidden-visually">Actions</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

interface JobRowProps extends JobMenuProps {
  isSelected: boolean;
  owed: boolean;
}

function JobRow({ job, isSelected, owed, tracking, onArchive }: JobRowProps) {
  return (
    <tr className={isSelected ? `${css.row} ${css.selected}` : css.row}>
      <td className="ellipsis">
        <JobLink job={job}>
          <b>{job.order.externalRefId}</b>
          <span className={`muted ${css.address}`}>{job.order.survey.address}</span>
        </JobLink>
      </td>
      <td className="ellipsis">{job.order.customerName}</td>
      <td>
        <StageSign job={job} />
      </td>
      <td className={job.urgent ? 'ellipsis amber' : 'ellipsis'} title={job.next}>
        <Next job={job} />
        <Loan job={job} />
      </td>
      <td className={css.number}>
        <Money value={job.amount} />
      </td>
      {owed && (
        <td className={css.number}>
          {tellsOwed(job.order.money) && (
            <Link className={css.owed} to={paymentsPath(job.order.id)} title="Payments and expenses">
              <Money value={job.order.money.owed} />
            </Link>
          )}
        </td>
      )}
      <td className={css.change}>
        <span className={css.who}>
          <InitialsBadge name={job.changed.by} customer={job.changed.byCustomer} />
          <span className="ellipsis">{job.changed.byCustomer ? 'Customer' : job.changed.by.split(' ')[0]}</span>
          <time dateTime={job.changed.at}>{when(job.changed.at)}</time>
        </span>
      </td>
      <td>
        <JobMenu job={job} tracking={tracking} onArchive={onArchive} />
      </td>
    </tr>
  );
}

function TableFoot({ jobs, owed }: { jobs: Job[]; owed: boolean }) {
  return (
    <tfoot>
      <tr>
        <td colSpan={4} className="muted">
          {counted(jobs.length, 'job')}
        </td>
        <td className={css.number}>
          <b>
            <Money value={summed(jobs.map((job) => job.amount))} />
          </b>
        </td>
        {owed && (
          <td className={css.number}>
            <b>
              <Money value={summed(jobs.filter(({ order }) => tellsOwed(order.money)).map(({ order }) => order.money.owed))} />
            </b>
          </td>
        )}
        <td colSpan={2} />
      </tr>
    </tfoot>
  );
}

function Cards({ groups, closed, toggle, onArchive, tracking }: ShownProps) {
  return groups.map(({ move, jobs }) => (
    <section key={move} aria-label={move}>
      <div className={css.cardsGroup}>
        <GroupToggle move={move} count={jobs.length} open={!closed.includes(move)} onToggle={() => toggle(move)} />
        <span className="muted figures">{dollars(summed(jobs.map((job) => job.amount)))}</span>
      </div>
      {closed.includes(move) ? null : (
        <ul>
          {jobs.map((job) => (
            <li key={job.order.id} className={css.card}>
              <JobLink job={job}>
                <span className={css.cardLine}>
                  <b className="ellipsis">{job.order.externalRefId}</b>
                  <Money value={job.amount} />
                </span>
                <span className={job.urgent ? `${css.cardSmall} amber` : css.cardSmall}>
                  <Next job={job} />
                </span>
                <Loan job={job} />
                <span className={`${css.cardLine} ${css.cardSmall}`}>
                  <span className="muted ellipsis">{[job.order.customerName, job.order.survey.address].filter(Boolean).join(', ')}</span>
                  {tracking && tellsOwed(job.order.money) && <span>Owed {dollars(job.order.money.owed)}</span>}
                  <StageSign job={job} />
                </span>
              </JobLink>
              <JobMenu job={job} tracking={tracking} onArchive={onArchive} />
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}

function GroupToggle({ move, count, open, onToggle }: { move: Move; count: number; open: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={css.groupToggle} aria-expanded={open} onClick={onToggle}>
      <Icon name={open ? 'down' : 'right'} size={14} />
      <b>{move}</b>
      <span className="muted">{count}</span>
    </button>
  );
}

function JobLink({ job, children }: { job: Job; children: ReactNode }) {
  return (
    <Link className={css.nameLink} to={estimatePath(job.order.id)} data-job={job.order.id}>
      {children}
    </Link>
  );
}

function StageSign({ job }: { job: Job }) {
  return (
    <span className={css.stageSign} data-stage={job.stage}>
      <Icon name={STAGE_ICONS[job.stage]} size={14} />
      {job.stage}
    </span>
  );
}

function Next({ job }: { job: Job }) {
  return (
    <>
      {job.urgent ? <Icon name="warning" size={14} className={css.iconInline} /> : null}
      {job.next}
    </>
  );
}

/** Who has it for a while, on a line of its own. */
function Loan({ job }: { job: Job }) {
  const words = loanInWords(job.order, useMe()?.userId ?? 0);
  if (!words) return null;
  return (
    <span className={`muted ${css.loan}`}>
      <Icon name="clock" size={14} className={css.iconInline} />
      {words}
    </span>
  );
}

interface JobMenuProps extends Pick<JobsListProps, 'tracking' | 'onArchive'> {
  job: Job;
}

function JobMenu({ job, tracking, onArchive }: JobMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton icon="more" label={`More for ${job.order.externalRefId}`} className={css.more} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Link leftSection={<Icon name="edit" />} to={setupPath(job.order.id)}>
          Job setup
        </Menu.Link>
        <Menu.Link leftSection={<Icon name="report" />} to={`/ProEstimate/ReportTracking/${job.order.id}/${job.order.checksum}`}>
          Reports
        </Menu.Link>
        {tracking && (
          <Menu.Link leftSection={<Icon name="measured" />} to={paymentsPath(job.order.id)}>
            Payments
          </Menu.Link>
        )}
        {job.archived ? null : (
          <Menu.Item leftSection={<Icon name="archive" />} onClick={() => onArchive(job)}>
            Archive
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
