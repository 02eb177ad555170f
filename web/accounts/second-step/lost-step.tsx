import { Button } from '@mantine/core';
import { LOST_STEP_HOURS, loseSecondStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { listed, moment } from '../../ui/words.ts';

/** For who has the password and nothing else: what happens is told before it is asked for, and once it waits. */
export function LostStep({ onBack }: { onBack: () => void }) {
  const { save, saved, busy, failure } = useSave(() => send(loseSecondStep, {}, { retrying: false }));
  if (saved)
    return (
      <div role="status">
        <h1>It waits until {moment(saved.opensAt)}</h1>
        <p>
          A mail went to {saved.email}. From then on its link and your password take the second step off, and you set up a new one.
          {saved.told.length > 0
            ? ` ${listed(saved.told)} ${saved.told.length === 1 ? 'is' : 'are'} told, and can shorten or stop it.`
            : ''}
        </p>
        <p className="muted">Signing in with what you have found again stops it, and so does the link in the mail.</p>
      </div>
    );
  return (
    <div>
      <h1>Nothing is left?</h1>
      <p>
        A mail goes to your address; <b>{LOST_STEP_HOURS} hours later</b> its link and your password take the second step off, and you set
        up a new one. Who manages the users of your organization is told, and can shorten or stop it.
      </p>
      {failure ? <FailureLine error={failure} /> : null}
      <Button size="md" fullWidth mt={12} loading={busy} onClick={() => void save(undefined).catch(() => undefined)}>
        I have none of these
      </Button>
      <Button variant="subtle" mt={8} onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
