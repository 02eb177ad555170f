import { Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { JobOfPerson, Taker } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { counted, day, dollars, localDay, summed } from '../../ui/words.ts';
import css from './hand-over.module.css';
import { type Choice, goingJobs, sumsByTaker, takerOfJob } from './hand-over-model.ts';

/** Rows that are drawn; the others go to who is chosen for all. */
const MOST_ROWS = 100;

const STANDS: Record<JobOfPerson['status'], { icon: IconName; words: string }> = {
  'In Progress': { icon: 'draft', words: 'Draft' },
  Sent: { icon: 'sent', words: 'Sent, not answered yet' },
  Accepted: { icon: 'accepted', words: 'Accepted' },
  Declined: { icon: 'declined', words: 'Declined' },
  Archived: { icon: 'archive', words: 'Archived' },
};

interface ChoiceProps {
  takers: readonly Taker[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

const optionsOf = (takers: readonly Taker[], none: string) => [
  { value: '0', label: none },
  ...takers.map(({ userId, name }) => ({ value: String(userId), label: name })),
];

const MS_OF_DAY = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => localDay(new Date(Date.now() + days * MS_OF_DAY));

export function HowLong({ day: chosen, onDay }: { day: string | null; onDay: (day: string | null) => void }) {
  return (
    <div className={css.until}>
      <SegmentedControl
        aria-label="For how long"
        value={chosen === null ? 'good' : 'day'}
        onChange={(value) => onDay(value === 'day' ? '' : null)}
        data={[
          { value: 'good', label: 'For good' },
          { value: 'day', label: 'Until a day' },
        ]}
      />
      {chosen === null ? null : (
        <TextInput
          aria-label="They go back on"
          type="date"
          min={dayFromNow(1)}
          max={dayFromNow(720)}
          value={chosen}
          onChange={(event) => onDay(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

export function ToAll({ takers, choice, onChoice }: ChoiceProps) {
  return (
    <NativeSelect
      className={css.all}
      label="All of them to"
      autoFocus
      value={String(choice.all)}
      data={optionsOf(takers, 'choose, or one by one below')}
      onChange={(event) => onChoice({ ...choice, all: Number(event.currentTarget.value), own: {} })}
    />
  );
}

/** Each job with where it stands, what it comes to, and who gets it. */
export function JobRows({ jobs, takers, choice, onChoice }: ChoiceProps & { jobs: readonly JobOfPerson[] }) {
  const { going } = goingJobs(choice, jobs);
  const withLeft = (orderIds: readonly number[], isLeft: boolean) => {
    const left = new Set(choice.left);
    for (const id of orderIds) isLeft ? left.add(id) : left.delete(id);
    onChoice({ ...choice, left });
  };
  const ticked = jobs.filter(({ orderId }) => !choice.left.has(orderId)).length;
  return (
    <table className={css.jobs} aria-label="Jobs">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label="All jobs"
              checked={ticked === jobs.length}
              indeterminate={ticked > 0 && ticked < jobs.length}
              onChange={(event) =>
                withLeft(
                  jobs.map(({ orderId }) => orderId),
                  !event.currentTarget.checked,
                )
              }
            />
          </th>
          <th scope="col">Job</th>
          <th scope="col">Where it stands</th>
          <th scope="col" className={css.sum}>
            Total, with tax
          </th>
          <th scope="col">Goes to</th>
        </tr>
      </thead>
      <tbody>
        {jobs.slice(0, MOST_ROWS).map((job) => (
          <JobRow
            key={job.orderId}
            job={job}
            takers={takers}
            choice={choice}
            onLeft={(isLeft) => withLeft([job.orderId], isLeft)}
            onTaker={(userId) => onChoice({ ...choice, own: { ...choice.own, [job.orderId]: userId } })}
          />
        ))}
        {jobs.length > MOST_ROWS ? (
          <tr>
            <td />
            <td colSpan={4} className="muted">
              and {counted(jobs.length - MOST_ROWS, 'more job')}, which go to whom all of them go to
            </td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">{counted(going.length, 'job')}</th>
          <td />
          <td className={`${css.sum} figures`}>{dollars(summed(going.map(({ total }) => total))).replace('$', '')}</td>
          <td className="muted">{sumsByTaker(going, takers)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface JobRowProps {
  job: JobOfPerson;
  takers: readonly Taker[];
  choice: Choice;
  onLeft: (isLeft: boolean) => void;
  onTaker: (userId: number) => void;
}

function JobRow({ job, takers, choice, onLeft, onTaker }: JobRowProps) {
  const { orderId, name, customer, address, status, total, until } = job;
  const isLeft = choice.left.has(orderId);
  return (
    <tr>
      <td>
        <Checkbox aria-label={`Hand over ${name}`} checked={!isLeft} onChange={(event) => onLeft(!event.currentTarget.checked)} />
      </td>
      <th scope="row">
        <b>{name}</b>
        <small>{[customer, address].filter(Boolean).join(', ')}</small>
        {until ? <small>goes back on {day(until)} unless it is handed over</small> : null}
      </th>
      <td className={css.stands} data-status={status}>
        <Icon name={STANDS[status].icon} size={14} /> {STANDS[status].words}
      </td>
      <td className={`${css.sum} figures`}>{dollars(total).replace('$', '')}</td>
      <td>
        <NativeSelect
          aria-label={`${name} goes to`}
          disabled={isLeft}
          value={String(takerOfJob(choice, orderId))}
          data={optionsOf(takers, 'choose')}
          onChange={(event) => onTaker(Number(event.currentTarget.value))}
        />
      </td>
    </tr>
  );
}
