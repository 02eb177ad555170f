import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getPeople, type Person } from '../../contracts/accounts/people/get-people.ts';
import { reinstateUser } from '../../contracts/accounts/people/reinstate-user.ts';
import { suspendUser } from '../../contracts/accounts/people/suspend-user.ts';
import { useRead } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { ShellTop } from '../app/shell.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { useMe } from './me.ts';
import css from './people.module.css';

/** The people of the organisation, for its administrators: whose account is suspended, and the way to change that. */
export default function PeoplePage() {
  const me = useMe();
  const { data, error, refetch } = useRead(getPeople, {});
  const [asked, setAsked] = useState<Person | null>(null);
  const back = useSave(reinstateUser, { invalidates: [getPeople], failed: 'The account was not made active.' });
  return (
    <>
      <ShellTop title="People" />
      <main className={css.people}>
        {error ? (
          <FailureLine error={error} what="The people could not be read." onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : (
          <ul aria-label="People">
            {data.map((person) => (
              <li key={person.userId}>
                <span>
                  <b>{person.name}</b> <span className="muted">{person.role}</span>
                  <small className="muted">{person.email}</small>
                </span>
                {person.isSuspended && (
                  <span className={css.suspended}>
                    <Icon name="warning" size={14} /> Suspended
                  </span>
                )}
                {person.userId === me?.userId ? (
                  <span className="muted">you</span>
                ) : person.isSuspended ? (
                  <Button variant="default" loading={back.busy} onClick={() => void back.save({ params: { userId: person.userId } })}>
                    Make active
                  </Button>
                ) : (
                  <Button variant="default" onClick={() => setAsked(person)}>
                    Suspend
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {asked && <SuspendDialog person={asked} onClose={() => setAsked(null)} />}
      </main>
    </>
  );
}

function SuspendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { save, busy, failure } = useSave(suspendUser, { invalidates: [getPeople] });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Suspend the account of ${person.name}`}
      width={440}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="brick" loading={busy} onClick={() => void save({ params: { userId: person.userId }, body: { reason } }, onClose)}>
            Suspend
          </Button>
        </>
      }
    >
      <p>
        {person.name} can go on opening, printing and exporting everything, and can change nothing. Links that customers have go on working.
      </p>
      <TextInput
        label="Why"
        description={`${person.name} is shown this.`}
        data-autofocus
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure && <FailureLine error={failure} what="The account was not suspended." />}
    </Dialog>
  );
}
