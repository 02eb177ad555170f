import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getPeople, type Person } from '../../../contracts/accounts/people/get-people.ts';
import { endPersonSessions, getPersonSessions, type PersonSession } from '../../../contracts/accounts/sessions/person-sessions.ts';
import { useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted, when } from '../../ui/words.ts';
import css from './people.module.css';

const useSessions = ({ userId }: Pick<Person, 'userId'>) => useRead(getPersonSessions, { params: { userId } }, { staleTime: 0 });

export const nameOfDevice = ({ device, phone }: Pick<PersonSession, 'device' | 'phone'>): string =>
  device || (phone ? 'A phone' : 'An unknown device');

function useEnd({ userId, name }: Person) {
  const { save, busy } = useSave(endPersonSessions, {
    invalidates: [getPersonSessions, getPeople],
    failed: 'No session was ended.',
    onSaved: ({ ended }) => tell(`${counted(ended, 'session')} of ${name} ended.`),
  });
  return { busy, end: (id?: string) => void save({ params: { userId }, body: id === undefined ? {} : { id } }).catch(() => undefined) };
}

/** Where somebody is signed in. One's own are ended in the profile, which asks for the password. */
export function PersonSessions({ person, isMe }: { person: Person; isMe: boolean }) {
  const { data, error, refetch } = useSessions(person);
  const { end, busy } = useEnd(person);
  return (
    <section className={css.part} aria-label="Sessions">
      <h3>
        Sessions <span className="muted">{data?.length === 0 ? 'signed in nowhere' : 'each device, used last'}</span>
      </h3>
      {error ? <FailureLine error={error} what="The sessions could not be read." onRetry={() => void refetch()} /> : null}
      {data && data.length > 0 ? (
        <ul className={css.lines}>
          {data.map((session) => (
            <li key={session.id}>
              <span>
                <Icon name={session.phone ? 'phone' : 'screen'} size={14} className="muted" /> {nameOfDevice(session)}
                <small>{session.current ? 'this one' : session.usedAt ? when(session.usedAt) : 'not known when'}</small>
              </span>
              {isMe || data.length === 1 ? null : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={busy}
                  aria-label={`End the session: ${nameOfDevice(session)}`}
                  onClick={() => end(session.id)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isMe ? (
        <Link className="link" to="/settings">
          End your own in your profile
        </Link>
      ) : null}
    </section>
  );
}

/** Ends all of somebody's sessions, in every open tab; what was typed there waits for its person. */
export function EndSessions({ person }: { person: Person }) {
  const { data } = useSessions(person);
  const { end, busy } = useEnd(person);
  return (
    <Button variant="default" loading={busy} disabled={!data || data.length === 0} onClick={() => end()}>
      End sessions
    </Button>
  );
}

/** `2 sessions are open: Chrome on Windows, Safari on iPhone.` */
export function OpenSessions({ person }: { person: Person }) {
  const { data } = useSessions(person);
  if (!data || data.length === 0) return null;
  return (
    <p className={css.openJobs}>
      <Icon name="signOut" />
      <span>
        {counted(data.length, 'session is', 'sessions are')} open: {data.map(nameOfDevice).join(', ')}.
      </span>
    </p>
  );
}
