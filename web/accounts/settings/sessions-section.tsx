import { Button } from '@mantine/core';
import type { z } from 'zod';
import { endSession } from '../../../contracts/accounts/sessions/end-session.ts';
import { getSessions, type OwnSession } from '../../../contracts/accounts/sessions/get-sessions.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, when } from '../../ui/words.ts';
import { useConfirmed } from '../second-step/confirm.tsx';
import css from './profile.module.css';

type Session = z.output<typeof OwnSession>;

/** Where one is signed in; each can be ended, or all but this one, with the password once more where one signed in more than ten minutes ago. */
export function SessionsSection() {
  const { data, error, refetch } = useRead(getSessions, {});
  const { confirmed, dialog } = useConfirmed();
  const end = useSave((body: { id?: string }) => confirmed(() => send(endSession, { body }, { retrying: false })), {
    invalidates: [getSessions],
    failed: 'The session was not ended.',
  });
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <section className={css.section} aria-labelledby="sessions">
      <div className={css.head}>
        <h2 id="sessions">Sessions</h2>
        <span className="muted">each ends after 14 days unused, and after 30 days</span>
        {others > 1 ? (
          <Button variant="subtle" size="compact-sm" loading={end.busy} onClick={() => void end.save({})}>
            End the {others} others
          </Button>
        ) : null}
      </div>
      {error ? <FailureLine error={error} what="The sessions could not be read." onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={2} height={48} /> : null}
      <ul className={css.sessions} aria-label={counted(data?.length ?? 0, 'session')}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} busy={end.busy} onEnd={() => void end.save({ id: session.id })} />
        ))}
      </ul>
      {dialog}
    </section>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, phone, current, address, by, usedAt, startedAt, isNewDevice } = session;
  const amber = isNewDevice && !current;
  const name = device || 'A device that does not say what it is';
  return (
    <li>
      <Icon name={phone ? 'phone' : 'screen'} className="muted" />
      <span>
        <b>{name}</b>
        <small className="muted">{[address, by].filter(Boolean).join('; ') || 'from before this was kept'}</small>
      </span>
      <span className={css.used}>
        <span className={amber ? 'amber' : undefined}>{current ? 'This one' : usedAt ? `used ${when(usedAt)}` : 'not known when'}</span>
        <small className="muted">{amber ? 'a new device; a mail was sent' : startedAt ? `since ${when(startedAt)}` : ''}</small>
      </span>
      {current ? null : (
        <Button variant="subtle" size="compact-sm" disabled={busy} onClick={onEnd} aria-label={`End the session: ${name}`}>
          {amber ? 'Not me, end it' : 'End'}
        </Button>
      )}
    </li>
  );
}
