import { Button, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { changeRole } from '../../../contracts/accounts/people/change-role.ts';
import { changeUserRights } from '../../../contracts/accounts/people/change-user-rights.ts';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { removeUser } from '../../../contracts/accounts/people/remove-user.ts';
import { forgetIdentity } from '../../../contracts/accounts/single-sign-on/forget-identity.ts';
import { getSingleSignOn } from '../../../contracts/accounts/single-sign-on/get-single-sign-on.ts';
import { OWN_RIGHTS, type Role, rightOf } from '../../../contracts/kit/rights.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { onCtrlEnter } from '../../ui/ctrl-enter.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import { Abilities } from './abilities.tsx';
import { LeftWork } from './left-work.tsx';
import { LostStepPart } from './lost-step-part.tsx';
import { PanelFrame, type Stepping } from './panel-frame.tsx';
import css from './people.module.css';
import { abilitiesOf, type Draft, differs, withFlag } from './people-model.ts';
import { PersonJobs } from './person-jobs.tsx';
import { EndSessions, PersonSessions } from './person-sessions.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useBringBack } from './use-bring-back.ts';

interface PersonPanelProps {
  person: Person;
  roles: readonly Role[];
  isMe: boolean;
  draft: Draft;
  /** The role that stood there when another was chosen. */
  seenRole: string;
  onDraft: (draft: Draft | null) => void;
  onHandOver: () => void;
}

/** R340, M153: one person's role and own rights, what these let them do in words, jobs, sessions and the suspension. Ctrl+Enter saves. */
export function PersonPanel({ stepping, ...parts }: PersonPanelProps & { stepping: Stepping }) {
  const { person, isMe } = parts;
  const below = [person.email, person.phone].filter(Boolean).join(', ');
  return (
    <PanelFrame name={person.name} above={person.role} below={`${below}${isMe ? ', you' : ''}`} {...stepping}>
      <PersonParts key={person.userId} {...parts} />
    </PanelFrame>
  );
}

function PersonParts({ person, roles, isMe, draft, seenRole, onDraft, onHandOver }: PersonPanelProps) {
  const [suspending, setSuspending] = useState(false);
  const rights = useRights(person, draft, seenRole, onDraft);
  const { can, cannot } = abilitiesOf(person, draft, roles);
  const firstName = person.name.split(' ')[0];
  return (
    <div className={css.parts} onKeyDown={onCtrlEnter(rights.submit)}>
      <LeftWork person={person} />
      <section className={css.part}>
        <NativeSelect
          label="Role"
          value={draft.role}
          data={roles.map(({ name }) => name)}
          description={roles.find(({ name }) => name === draft.role)?.words}
          onChange={(event) => onDraft({ ...draft, role: event.currentTarget.value })}
        />
      </section>
      <OwnRights draft={draft} onDraft={onDraft} rights={rights} />
      <section className={css.part} aria-label={`${firstName} can`}>
        <h3>{firstName} can</h3>
        <Abilities list={can} icon="check" />
        <h3>{firstName} cannot</h3>
        <Abilities list={cannot} icon="close" />
      </section>
      <PersonJobs person={person} />
      <PersonSessions person={person} isMe={isMe} />
      <AtTheEdge person={person} draft={draft} />
      <LostStepPart person={person} isMe={isMe} />
      {isMe ? null : <ComesBy userId={person.userId} />}
      <PanelFoot person={person} isMe={isMe} onHandOver={onHandOver} onSuspend={() => setSuspending(true)} />
      {suspending ? (
        <SuspendDialog
          person={person}
          onClose={() => setSuspending(false)}
          onHandOver={() => {
            setSuspending(false);
            onHandOver();
          }}
        />
      ) : null}
    </div>
  );
}

/** Saves what was changed of somebody's rights and role; what a colleague changed meanwhile is refused. */
function useRights(person: Person, draft: Draft, seenRole: string, onDraft: PersonPanelProps['onDraft']) {
  const changed = differs(person, draft);
  const save = useSave(
    async ({ role, remark }: Draft) => {
      const { userId } = person;
      if (remark !== person.remark) await send(changeUserRights, { body: [{ Id: userId, Remark: remark, Seen: person.remark }] });
      if (role !== person.role) await send(changeRole, { params: { userId }, body: { role, seen: seenRole } });
    },
    {
      invalidates: [getPeople],
      onSaved: () => {
        tell('User Rights have been updated.');
        onDraft(null);
      },
    },
  );
  const submit = () => {
    if (changed && !save.busy) void save.save(draft);
  };
  const drop = () => {
    save.reset();
    onDraft(null);
  };
  return { changed, submit, drop, busy: save.busy, failure: save.failure };
}

interface OwnRightsProps extends Pick<PersonPanelProps, 'draft' | 'onDraft'> {
  rights: ReturnType<typeof useRights>;
}

function OwnRights({ draft, onDraft, rights }: OwnRightsProps) {
  return (
    <section className={css.part} aria-label="Rights">
      <h3>
        Rights <span className="muted">take effect at once</span>
      </h3>
      {OWN_RIGHTS.map((right, n) => (
        <Switch
          key={right}
          label={rightOf(right).title}
          description={rightOf(right).can}
          checked={draft.remark[n] === 'T'}
          onChange={(event) => onDraft({ ...draft, remark: withFlag(draft.remark, right, event.currentTarget.checked) })}
        />
      ))}
      {rights.failure ? <FailureLine error={rights.failure} what="Nothing was saved." /> : null}
      {rights.changed ? (
        <div className={css.saves}>
          <Button loading={rights.busy} onClick={rights.submit} rightSection={<kbd>Ctrl Enter</kbd>}>
            Save
          </Button>
          <Button variant="subtle" onClick={rights.drop}>
            Leave as it was
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface PanelFootProps {
  person: Person;
  isMe: boolean;
  onHandOver: () => void;
  onSuspend: () => void;
}

function PanelFoot({ person, isMe, onHandOver, onSuspend }: PanelFootProps) {
  const back = useBringBack(person, 'The account was not made active.');
  return (
    <footer className={css.panelFoot}>
      <Button variant="default" aria-label="Hand over jobs" onClick={onHandOver}>
        Hand over
      </Button>
      {isMe ? (
        <p className="muted">Nobody can suspend their own account.</p>
      ) : (
        <>
          <EndSessions person={person} />
          {person.isSuspended ? (
            <>
              <Button variant="default" loading={back.busy} onClick={back.bringBack}>
                {person.isRemoved ? 'Bring back' : 'Make active'}
              </Button>
              {person.isRemoved ? null : <RemoveButton person={person} />}
            </>
          ) : (
            <Button variant="default" c="var(--brick-text)" leftSection={<Icon name="declined" />} onClick={onSuspend}>
              Suspend
            </Button>
          )}
        </>
      )}
    </footer>
  );
}

/** R336: the three own rights as the documents' call takes them, with what is not saved yet. */
function AtTheEdge({ person: { userId, remark: saved }, draft: { remark } }: { person: Person; draft: Draft }) {
  return (
    <section className={css.part} aria-label="At the edge">
      <h3>
        At the edge <span className="muted">the rights string of the documents</span>
      </h3>
      <ol className={css.edge}>
        {OWN_RIGHTS.map((right, n) => (
          <li key={right} data-unsaved={remark[n] !== saved[n] || undefined}>
            <b>{remark[n]}</b>
            <small>{rightOf(right).title}</small>
          </li>
        ))}
      </ol>
      <p className="muted">
        ChangeUserRights {JSON.stringify([{ Id: userId, Remark: remark }])}
        <br />
        Exactly three characters, T or F; anything else is refused. Inside, each is a right by name.
      </p>
    </section>
  );
}

/** Whoever is suspended already is taken off the lists; it is undone by bringing them back. */
function RemoveButton({ person: { userId, name } }: { person: Person }) {
  const { bringBack } = useBringBack({ userId, name });
  const { save, busy } = useSave(removeUser, {
    invalidates: [getPeople],
    failed: `${name} was not removed.`,
    onSaved: () => tell(`${name} is removed, and counted no longer.`, { label: 'Undo', run: bringBack }),
  });
  return (
    <Button variant="default" loading={busy} onClick={() => void save({ params: { userId } })}>
      Remove
    </Button>
  );
}

/** Where people come by single sign-on: the address of somebody may have another identity at the provider now. */
function ComesBy({ userId }: { userId: number }) {
  const { data } = useRead(getSingleSignOn, {});
  const { confirmed, dialog } = useConfirmed();
  const { save, busy, failure } = useSave(() => confirmed(() => send(forgetIdentity, { params: { userId } }, { retrying: false })), {
    onSaved: () => tell('The next who comes with this address by single sign-on is this person.'),
  });
  if (!data?.setup?.isOn) return null;
  return (
    <section className={css.part} aria-label="Single sign-on">
      <h3>Single sign-on</h3>
      <p className="muted">Known by the identity that came first. Let another one in when the provider has given this person a new one.</p>
      {failure ? <FailureLine error={failure} /> : null}
      <Button variant="default" loading={busy} onClick={() => void save(undefined)}>
        Let another identity in
      </Button>
      {dialog}
    </section>
  );
}
