import { Button } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { confirmEmailChange, openEmailChange } from '../../../contracts/accounts/profile/email-calls.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { Door } from '../door.tsx';
import css from '../signin.module.css';

/** What the mail to a new address leads to. Nothing changes before the button is pressed. */
export default function EmailPage() {
  const { userId } = useParams();
  const [search] = useSearchParams();
  const params = { userId: Number(userId) };
  const code = search.get('code') ?? '';
  const { data, error } = useRead(openEmailChange, { params, query: { code } }, { retry: false, staleTime: Number.POSITIVE_INFINITY });
  const save = useSave(() => send(confirmEmailChange, { params, body: { code } }, { retrying: false }));
  const failure = save.failure ?? error;
  if (save.saved)
    return (
      <Door title="Your new email">
        <div className={css.done} role="status">
          <Icon name="accepted" size={24} className="accepted" />
          <h1>Your email is changed</h1>
          <p>
            From now on you sign in as <b>{save.saved.email}</b>, and mail goes there.
          </p>
          <Button component={Link} to="/settings">
            Go on
          </Button>
        </div>
      </Door>
    );
  return (
    <Door title="Your new email">
      <h1>Your new email</h1>
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
            Your account has {data.before} now. Is it to have <b>{data.email}</b>?
          </p>
          <Button type="submit" size="md" fullWidth loading={save.busy} autoFocus>
            Change it
          </Button>
        </form>
      ) : null}
    </Door>
  );
}
