import { Button, Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { getJobsOfPerson, type Taker } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { formatDate } from '../../../contracts/format.ts';
import { useRead } from '../../app/client.ts';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, dollars, listed, summed } from '../../ui/words.ts';
import { CustomerLetters, NO_LETTERS } from './customer-letters.tsx';
import css from './hand-over.module.css';
import { HowLong, JobRows, ToAll } from './hand-over-jobs.tsx';
import { type Going, goingJobs, MOST_AT_ONCE, NO_CHOICE, warningsOf } from './hand-over-model.ts';
import { type Failed, type Then, useHandOver } from './use-hand-over.ts';

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
