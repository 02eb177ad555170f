import type { KeyboardEvent, Ref } from 'react';
import type { WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { OWN_RIGHTS, type Role, rightOf } from '../../../contracts/kit/rights.ts';
import { Icon } from '../../ui/icons.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { when } from '../../ui/words.ts';
import css from './people.module.css';
import {
  byRole,
  type Changes,
  type Draft,
  differs,
  draftWith,
  headOf,
  ROLE_RIGHTS,
  STEPS,
  shortLimit,
  stateOf,
  withFlag,
} from './people-model.ts';

interface PeopleTableProps {
  ref: Ref<HTMLTableElement>;
  people: readonly Person[];
  invited: readonly WaitingInvitation[];
  roles: readonly Role[];
  /** By the person's id. */
  changes: Readonly<Record<number, Changes>>;
  /** Open jobs by the person's id; nothing where they are not known yet. */
  jobs: ReadonlyMap<number, number> | undefined;
  openedId: number;
  onOpen: (userId: number) => void;
  onDraft: (person: Person, draft: Draft) => void;
}

/**
 * A row for each person: the three rights of their own to tick, and what the role gives; then one for each who is invited. Arrows move between the rows,
 * and open the one they come to while another is open.
 */
export function PeopleTable({ ref, people, invited, roles, changes, jobs, openedId, onOpen, onDraft }: PeopleTableProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const here = event.target as HTMLElement;
    const column = here.dataset.column ?? 'name';
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)];
    const next = cells[cells.indexOf(here) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    const name = next.closest('tr')?.querySelector<HTMLElement>('[data-person]');
    if (openedId > 0 && name) onOpen(Number(name.dataset.person));
  }
  return (
    <div className={css.scroll}>
      <table ref={ref} className={css.matrix} onKeyDown={onKeyDown} aria-label="People">
        <Heads />
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.userId}
              person={person}
              roles={roles}
              draft={draftWith(person, changes[person.userId])}
              jobs={jobs && (jobs.get(person.userId) ?? 0)}
              isOpened={person.userId === openedId}
              onOpen={() => onOpen(person.userId)}
              onDraft={(draft) => {
                onDraft(person, draft);
                onOpen(person.userId);
              }}
            />
          ))}
          {invited.map((invitation) => (
            <InvitedRow
              key={invitation.userId}
              invitation={invitation}
              role={roles.find(({ name }) => name === invitation.role)}
              isOpened={invitation.userId === openedId}
              onOpen={() => onOpen(invitation.userId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A right of one's own, a right by the role, and what else is known. */
function Heads() {
  return (
    <thead>
      <tr className={css.groups}>
        <td />
        <th scope="colgroup" colSpan={OWN_RIGHTS.length}>
          own
        </th>
        <th scope="colgroup" colSpan={ROLE_RIGHTS.length}>
          by role
        </th>
        <td colSpan={3} />
      </tr>
      <tr>
        <th scope="col">Person</th>
        {OWN_RIGHTS.map((right) => (
          <th key={right} scope="col" className={css.upright}>
            <span>{headOf(right)}</span>
          </th>
        ))}
        {ROLE_RIGHTS.map((right) => (
          <th key={right} scope="col" className={css.upright} data-role title={rightOf(right).title}>
            <span>{headOf(right)}</span>
          </th>
        ))}
        <th scope="col" className={css.jobs} data-role>
          Jobs
        </th>
        <th scope="col" data-role>
          Last seen
        </th>
        <th scope="col" className={css.stepColumn} data-role>
          <span className="hidden-visually">Second step</span>
        </th>
      </tr>
    </thead>
  );
}

interface PersonRowProps {
  person: Person;
  roles: readonly Role[];
  draft: Draft;
  jobs: number | undefined;
  isOpened: boolean;
  onOpen: () => void;
  onDraft: (draft: Draft) => void;
}

function PersonRow({ person, roles, draft, jobs, isOpened, onOpen, onDraft }: PersonRowProps) {
  const role = roles.find(({ name }) => name === draft.role);
  const step = STEPS[person.secondStep];
  return (
    <tr aria-current={isOpened || undefined} data-suspended={person.isSuspended || undefined}>
      <th scope="row">
        <button type="button" className={css.person} data-column="name" data-person={person.userId} onClick={onOpen}>
          <InitialsBadge name={person.name} />
          <span>
            <b>{person.name}</b>
            <small>
              {draft.role}
              {person.isSuspended ? (
                <span className={css.suspended}>
                  <Icon name="declined" size={12} /> {stateOf(person)}
                </span>
              ) : null}
            </small>
            <small className={css.here}>
              {person.lastSeen ? `${when(person.lastSeen)}, ` : ''}
              <span className={step.tone}>
                <Icon name={step.icon} size={12} /> {step.words}
              </span>
            </small>
          </span>
          {differs(person, draft) ? <span className={css.unsaved}>not saved</span> : null}
        </button>
      </th>
      {OWN_RIGHTS.map((right, n) => {
        const on = draft.remark[n] === 'T';
        return (
          <td key={right} className={css.own}>
            <input
              type="checkbox"
              aria-label={`${rightOf(right).title}: ${person.name}`}
              data-column={right}
              data-unsaved={draft.remark[n] !== person.remark[n] || undefined}
              checked={on}
              onChange={() => onDraft({ ...draft, remark: withFlag(draft.remark, right, !on) })}
            />
          </td>
        );
      })}
      <ByRole role={role} />
      <td className={`${css.jobs} figures`}>{jobs}</td>
      <td className={`${css.seen} figures`}>
        {person.isSuspended ? (
          <span className={css.tag} data-tone="brick">
            <Icon name="declined" size={12} /> {stateOf(person)}
          </span>
        ) : person.lastSeen ? (
          when(person.lastSeen)
        ) : (
          <span aria-hidden="true">–</span>
        )}
      </td>
      <td className={`${css.seen} ${step.tone}`}>
        <Icon name={step.icon} label={step.words} />
      </td>
    </tr>
  );
}

/** What the role gives of each right. */
function ByRole({ role }: { role: Role | undefined }) {
  return ROLE_RIGHTS.map((right) => {
    const given = byRole(role, right);
    return (
      <td key={right} className={`${css.byRole} figures`}>
        {given === 'yes' ? <Icon name="check" size={14} /> : <span aria-hidden="true">{given === 'no' ? '–' : shortLimit(given)}</span>}
        <span className="hidden-visually">{given}</span>
      </td>
    );
  });
}

interface InvitedRowProps {
  invitation: WaitingInvitation;
  role: Role | undefined;
  isOpened: boolean;
  onOpen: () => void;
}

/** What somebody will have once they have come; it is read here, and the letter is sent again or taken back in the panel. */
function InvitedRow({ invitation: { userId, email, role: roleName, remark, expiresAt }, role, isOpened, onOpen }: InvitedRowProps) {
  const isOver = Date.parse(expiresAt) < Date.now();
  const tag = (
    <span className={css.tag} data-tone={isOver ? 'amber' : undefined}>
      <Icon name="mail" size={12} /> {isOver ? 'link ended' : 'invited'}
    </span>
  );
  return (
    <tr aria-current={isOpened || undefined} data-invited>
      <th scope="row">
        <button type="button" className={css.person} data-column="name" data-person={userId} onClick={onOpen}>
          <InitialsBadge name={email} customer />
          <span>
            <b>{email}</b>
            <small>{roleName}</small>
            <small className={css.here}>{tag}</small>
          </span>
        </button>
      </th>
      {OWN_RIGHTS.map((right, n) => (
        <td key={right} className={css.own}>
          <input
            type="checkbox"
            aria-label={`${rightOf(right).title}: ${email}`}
            data-column={right}
            disabled
            checked={remark[n] === 'T'}
            readOnly
          />
        </td>
      ))}
      <ByRole role={role} />
      <td className={css.jobs} />
      <td className={css.seen}>{tag}</td>
      <td className={css.seen} />
    </tr>
  );
}
