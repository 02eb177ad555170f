import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { suspendUser } from '../../../contracts/accounts/people/suspend-user.ts';
import { getJobsOfPerson } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted } from '../../ui/words.ts';
import css from './people.module.css';
import { OpenSessions } from './person-sessions.tsx';

/** Says what a suspension does before it does it, and asks why. */
export function SuspendDialog({ person, onClose, onHandOver }: { person: Person; onClose: () => void; onHandOver: () => void }) {
  const { data } = useRead(getJobsOfPerson, { params: { userId: person.userId } }, { staleTime: 0 });
  const [reason, setReason] = useState('');
  const { save, busy, failure } = useSave(suspendUser, { invalidates: [getPeople] });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Suspend the account of ${person.name}`}
      width={440}
      actions={
        <ConfirmActions
          onCancel={onClose}
          color="brick"
          loading={busy}
          onClick={() => void save({ params: { userId: person.userId }, body: { reason } }, onClose)}
        >
          Suspend
        </ConfirmActions>
      }
    >
      <p>
        {person.name} is out at once, of every screen that is open, and can neither read nor change anything until you make the account
        active again. Changes that wait there for the network are not saved: you can read them here for 30 days. Links that customers have
        go on working, API keys that {person.name} made do not, and {person.name} stays in the audit.
      </p>
      <OpenSessions person={person} />
      {data ? <OpenJobs count={data.jobs.length} onHandOver={onHandOver} /> : null}
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

function OpenJobs({ count, onHandOver }: { count: number; onHandOver: () => void }) {
  if (count === 0)
    return (
      <p className={css.openJobs}>
        <Icon name="check" /> <span>No open job is theirs; there is nothing to hand over.</span>
      </p>
    );
  return (
    <p className={css.openJobs} data-some>
      <Icon name="warning" />
      <span>{counted(count, 'open job stays', 'open jobs stay')} with them, and customers’ answers reach nobody there.</span>
      <Button variant="default" size="xs" onClick={onHandOver}>
        Hand over first
      </Button>
    </p>
  );
}
