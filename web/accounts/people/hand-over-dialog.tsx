import { Button, Checkbox, NativeSelect, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { getJobsOfPerson, type JobOfPerson, type Taker } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { formatDate } from '../../../contracts/format.ts';
import { useRead } from '../../app/client.ts';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, day, dollars, listed, localDay, summed } from '../../ui/words.ts';
import { CustomerLetters, NO_LETTERS } from './customer-letters.tsx';
import css from './hand-over.module.css';
import { type Choice, type Going, goingJobs, MOST_AT_ONCE, NO_CHOICE, sumsByTaker, takerOfJob, warningsOf } from './hand-over-model.ts';
import { type Failed, type Then, useHandOver } from './use-hand-over.ts';

/** Rows that are drawn; the others go to who is chosen for all. */
const MOST_ROWS = 100;

const STANDS: Record<JobOfPerson['status'], { icon: IconName; words: string }> = {
  'In Progress': { icon: 'draft', words: 'Draft' },
  Sent: { icon: 'sent', words: 'Sent, not answered yet' },
  Accepted: { icon: 'accepted', words: 'Accepted' },
  Declined: { icon: 'declined', words: 'Declined' },
  Archived: { icon: 'archive', words: 'Archived' },
};

interface HandOverProps {
  person: Person;
  isMe: boolean;
  onClose: () => void;
}

/** What is chosen: who gets which jobs, for how long, who is written to, and what becomes of the person then. */
function useHandingOver(person: Person, onClose: () => void) {
  const { data, error, refetch } = useRead(getJobsOfPerson, { params: { userId: person.userId } }, { staleTime: 0 });
  const [choice, setChoice] = useState(NO_CHOICE);
  const [tells, setTells] = useState(true);
  const [letters, setLetters] = useState(NO_LETTERS);
  const [then, setThen] = useState<Then>('stays');
  /** A day (ISO); empty where it is not chosen yet, null for good. */
  const [untilDay, setUntilDay] = useState<string | null>(null);
  const jobs = data?.jobs ?? [];
  const takers = data?.takers ?? [];
  const { going, pending } = goingJobs(choice, jobs);
  const handing = useHandOver(person, onClose);
  const isReady = going.length > 0 && pending === 0 && untilDay !== '' && !letters.pending && !handing.busy;
  const submit = () => {
    if (!isReady) return;
    const andThen = untilDay === null ? then : 'stays';
    void handing.save({ going, tell: tells, tellCustomers: letters.on, untilDay, andThen }).catch(() => undefined);
  };
  return {
    ...{ person, data, error, retry: () => void refetch(), jobs, takers, going, pending, choice, setChoice },
    ...{ tells, setTells, letters, setLetters, then, setThen, untilDay, setUntilDay, handing, isReady, submit },
  };
}

type Handing = ReturnType<typeof useHandingOver>;

/** Hands somebody's open jobs over to colleagues; what was not handed over is named, and stays in the list. */
export function HandOverDialog({ person, isMe, onClose }: HandOverProps) {
  const { userId, name } = person;
  const model = useHandingOver(person, onClose);
  const { data, error, jobs, going, untilDay, then, submit } = model;
  const { busy, failure, done, failed } = model.handing;
  return (
    <Dialog
      opened
      onClose={onClose}
      closable={!busy}
      title={`Hand over ${name}’s jobs`}
      width={940}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!model.isReady} onClick={submit} rightSection={<kbd>Ctrl Enter</kbd>}>
            Hand over {going.length > 0 ? counted(going.length, 'job') : ''}
          </Button>
        </>
      }
    >
      <div className={css.body} onKeyDown={onCtrlEnter(submit)}>
        {error ? <FailureLine error={error} what="The jobs could not be read." onRetry={model.retry} /> : null}
        {!data && !error ? <SkeletonRows rows={4} height={42} /> : null}
        {data && jobs.length === 0 ? <p>{`${name} has no open job: there is nothing to hand over.`}</p> : null}
        {data && jobs.length > 0 ? <WhatToWhom model={model} archived={data.archived} isSuspended={data.isSuspended} isMe={isMe} /> : null}
        <WhoIsTold model={model} />
        {going.length > 0 ? (
          <CustomerLetters userId={userId} going={going} untilDay={untilDay} letters={model.letters} onLetters={model.setLetters} />
        ) : null}
        <div role="status">
          {busy && going.length > MOST_AT_ONCE ? `${done} of ${counted(going.length, 'job')} handed over.` : null}
          {model.pending > 0 && going.length > 0 ? (
            <p className="muted">{counted(model.pending, 'ticked job has', 'ticked jobs have')} nobody to go to yet.</p>
          ) : null}
        </div>
        <Stayed failed={failed} name={name} wasToBe={untilDay === null && then !== 'stays' ? then : null} />
        {failure ? (
          <FailureLine
            error={failure}
            what={done > 0 ? `${counted(done, 'job is', 'jobs are')} handed over, the others are not.` : 'Nothing was handed over.'}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface WhatToWhomProps {
  model: Handing;
  archived: number;
  isSuspended: boolean;
  isMe: boolean;
}

/** The jobs, who gets each and for how long, and what that means. */
function WhatToWhom({ model, archived, isSuspended, isMe }: WhatToWhomProps) {
  const { person, jobs, takers, going, choice, setChoice, untilDay } = model;
  const { name } = person;
  return (
    <>
      <p className="muted">
        {counted(jobs.length, 'open job')}, {dollars(summed(jobs.map(({ total }) => total)))} with tax.{' '}
        {archived > 0 ? `${counted(archived, 'archived job stays', 'archived jobs stay')} with ${name}.` : ''}
      </p>
      {takers.length === 0 ? (
        <p>
          There is nobody else who can take them. <Link to="/people">Invite somebody</Link> first.
        </p>
      ) : (
        <>
          <div className={css.top}>
            <ToAll takers={takers} choice={choice} onChoice={setChoice} />
            <HowLong day={untilDay} onDay={model.setUntilDay} />
          </div>
          <JobRows jobs={jobs} takers={takers} choice={choice} onChoice={setChoice} />
          <Warnings going={going} takers={takers} />
          <WhatGoes jobs={going} name={name} />
          {untilDay ? (
            <p className="muted" role="status">
              {`On ${formatDate(untilDay)} they go back to ${name} by themselves. What is archived or handed over again by then stays where it is; all of them do if ${name} is suspended or erased by then.`}
            </p>
          ) : null}
          {isMe || person.isRemoved || untilDay !== null ? null : (
            <AndThen name={name} isSuspended={isSuspended} then={model.then} onThen={model.setThen} />
          )}
        </>
      )}
    </>
  );
}

function WhoIsTold({ model: { takers, going, tells, setTells } }: { model: Handing }) {
  const told = takers.filter((taker) => going.some(({ toId }) => toId === taker.userId)).map((taker) => taker.name.split(' ')[0] ?? '');
  if (told.length === 0) return null;
  return (
    <Checkbox
      label={`Write to ${told.length > 3 ? counted(told.length, 'person', 'people') : listed(told)}`}
      checked={tells}
      onChange={(event) => setTells(event.currentTarget.checked)}
    />
  );
}

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

function HowLong({ day: chosen, onDay }: { day: string | null; onDay: (day: string | null) => void }) {
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

function ToAll({ takers, choice, onChoice }: ChoiceProps) {
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

function JobRows({ jobs, takers, choice, onChoice }: ChoiceProps & { jobs: readonly JobOfPerson[] }) {
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

function Warnings({ going, takers }: { going: Going; takers: readonly Taker[] }) {
  const warnings = warningsOf(going, takers);
  if (warnings.length === 0) return null;
  return (
    <div className={css.warning} role="status">
      <Icon name="warning" />
      <div>
        {warnings.map(({ subject, text }) => (
          <p key={text}>
            <b>{subject}</b> {text}
          </p>
        ))}
      </div>
    </div>
  );
}

function WhatGoes({ jobs, name }: { jobs: Going; name: string }) {
  const waiting = jobs.filter(({ status }) => status === 'Sent').length;
  const along = [
    'the estimates, their what-ifs, photos, notes and payments',
    ...(waiting > 0
      ? [
          `${counted(waiting, 'sent job that waits', 'sent jobs that wait')} for an answer: answers and reminders go to the new person from then on, where they went to ${name}`,
        ]
      : []),
    'the customer’s link: it keeps working. Phone and email under it become the new person’s',
  ];
  const stays = [
    'who made which change; sealed and archived copies; the contact on reports that are answered',
    `${name}’s own libraries, addendums and percentages`,
  ];
  return (
    <div className={css.two}>
      <section aria-label="Comes along">
        <h3>Comes along</h3>
        <Lines lines={along} icon="check" />
      </section>
      <section aria-label="Stays as it was">
        <h3>Stays as it was</h3>
        <Lines lines={stays} icon="lock" />
      </section>
    </div>
  );
}

function Lines({ lines, icon }: { lines: readonly string[]; icon: IconName }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name={icon} size={14} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

interface AndThenProps {
  name: string;
  isSuspended: boolean;
  then: Then;
  onThen: (then: Then) => void;
}

function AndThen({ name, isSuspended, then, onThen }: AndThenProps) {
  return (
    <Radio.Group label={`And ${name.split(' ')[0]}`} value={then} onChange={(value) => onThen(value as Then)}>
      <div className={css.then}>
        <Radio value="stays" label={isSuspended ? 'stays suspended' : 'stays, with the rights of now: can open the jobs'} />
        {isSuspended ? null : <Radio value="suspended" label="is suspended: out at once of every screen, API keys stop; can be undone" />}
        <Radio
          value="removed"
          label={`is removed: ${isSuspended ? '' : 'suspended, and '}no longer counted; the name stays in the audit; can be undone`}
        />
      </div>
    </Radio.Group>
  );
}

function Stayed({ failed, name, wasToBe }: { failed: readonly Failed[]; name: string; wasToBe: 'suspended' | 'removed' | null }) {
  if (failed.length === 0) return null;
  return (
    <div className={css.warning} role="alert">
      <Icon name="warning" />
      <div>
        {failed.map((one) => (
          <p key={one.orderId}>
            <b>{one.name}</b> was not handed over. {one.because}
          </p>
        ))}
        {wasToBe ? <p>{`${name} is not ${wasToBe}, because of that.`}</p> : null}
      </div>
    </div>
  );
}
