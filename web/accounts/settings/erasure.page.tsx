import { Button } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { openErasure, withdrawErasure } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { HeldTable } from '../../ui/held-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day, when } from '../../ui/words.ts';
import { Door } from '../door.tsx';
import css from '../signin.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the mail about an erasure leads to: a way back until the day, and afterwards what was erased. Nothing changes before the button is pressed. */
export default function ErasurePage() {
  const { userId } = useParams();
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const on = search.get('on') ?? '';
  if (!code && DAY.test(on)) return <Asked on={on} />;
  return <Mailed userId={Number(userId)} code={code} />;
}

/** Right after it was asked for. */
function Asked({ on }: { on: string }) {
  return (
    <Door title="You are signed out">
      <div className={css.done} role="status">
        <h1>You are signed out everywhere</h1>
        <p>
          Your account is to be erased on <b>{day(on)}</b>. Until then the link in the mail that we sent you just now brings all of it back.
        </p>
      </div>
    </Door>
  );
}

function Mailed({ userId, code }: { userId: number; code: string }) {
  const params = { userId };
  const { data, error } = useRead(openErasure, { params, query: { code } }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const save = useSave(() => send(withdrawErasure, { params, body: { code } }, { retrying: false }));
  if (save.saved || data?.withdrawnAt)
    return (
      <Door title="Your account stays">
        <div className={css.done} role="status">
          <Icon name="accepted" size={24} className="accepted" />
          <h1>Your account stays</h1>
          <p>Nothing was erased. You can sign in as before.</p>
          <Button component={Link} to="/signin">
            Sign in
          </Button>
        </div>
      </Door>
    );
  if (data?.erasedAt)
    return (
      <Door title="Erased">
        <div className={css.done}>
          <h1>{data.userName} is erased</h1>
          <p>
            Asked for on {when(data.askedAt)}, done on {when(data.erasedAt)}. Nobody can bring it back. This is what was erased, and what
            was not:
          </p>
          <HeldTable held={data.held} />
        </div>
      </Door>
    );
  const failure = save.failure ?? error;
  return (
    <Door title="Your erasure">
      <h1>Do you want to stay?</h1>
      {failure ? <FailureLine error={failure} /> : null}
      {!data && !error ? <SkeletonRows rows={2} height={48} /> : null}
      {data && !save.failure ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.busy) void save.save(undefined);
          }}
        >
          <p>
            The account <b>{data.userName}</b> is to be erased on <b>{day(data.eraseAt)}</b>, as was asked on {when(data.askedAt)}. Until
            then this brings all of it back; if you do nothing, it is erased.
          </p>
          <Button type="submit" size="md" fullWidth loading={save.busy}>
            Keep my account
          </Button>
        </form>
      ) : null}
    </Door>
  );
}
