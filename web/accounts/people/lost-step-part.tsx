import { Button } from '@mantine/core';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { grantLostStep, refuseLostStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { send } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { moment } from '../../ui/words.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import css from './people.module.css';

/** Somebody says that their second step is lost: it can be shortened or stopped here. Nobody shortens their own. */
export function LostStepPart({ person, isMe }: { person: Person; isMe: boolean }) {
  const { confirmed, dialog } = useConfirmed();
  const params = { userId: person.userId };
  const grant = useSave(() => confirmed(() => send(grantLostStep, { params }, { retrying: false })), {
    invalidates: [getPeople],
    onSaved: () => tell(`A mail with the link went to ${person.email}.`),
  });
  const refuse = useSave(() => send(refuseLostStep, { params }), {
    invalidates: [getPeople],
    onSaved: () => tell('The second step stays on.'),
  });
  if (!person.lostStep) return null;
  const { askedAt, opensAt } = person.lostStep;
  const isOpen = Date.parse(opensAt) <= Date.now();
  const failure = grant.failure ?? refuse.failure;
  return (
    <section className={css.part} aria-label="Lost second step">
      <h3 className="amber">Second step lost</h3>
      <p>
        Said so {moment(askedAt)}, with the password.{' '}
        {isOpen ? 'The link in the mailbox takes it off now.' : `The link in the mailbox takes it off from ${moment(opensAt)} on.`} Ask{' '}
        {isMe ? 'yourself whether it was you' : `${person.name} in person first`}.
      </p>
      {failure ? <FailureLine error={failure} what="It stays as it was." /> : null}
      <div className={css.saves}>
        {isOpen || isMe ? null : (
          <Button variant="default" loading={grant.busy} onClick={() => void grant.save(undefined).catch(() => undefined)}>
            Let it happen now
          </Button>
        )}
        <Button variant="default" loading={refuse.busy} onClick={() => void refuse.save(undefined).catch(() => undefined)}>
          Refuse
        </Button>
      </div>
      {dialog}
    </section>
  );
}
