import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getSecondStepRule, type SecondStepRule, switchSecondStepRule } from '../../../contracts/accounts/second-step/rule.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, send, useRead } from '../../app/client.ts';
import { useMe } from '../../app/me.ts';
import { useSave } from '../../app/save.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import profileCss from '../settings/profile.module.css';
import { SettingsRoom } from '../settings/settings-room.tsx';
import { useConfirmed } from './confirm.tsx';
import css from './second-step.module.css';

/** Whether the organization asks its people for a second step, and who has none. */
export default function SecondStepRulePage() {
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getSecondStepRule, {}, { staleTime: 0 });
  useAllChanges((change) => {
    if (change.position === '' || change.touches?.includes('people')) void refresh(queries, [getSecondStepRule]);
  });
  return (
    <SettingsRoom title="Second step for everybody">
      <div className={profileCss.page}>
        <div>
          {error ? <FailureLine error={error} what="The rule could not be read." onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows rows={4} height={40} /> : null}
          {data ? <Rule rule={data} /> : null}
        </div>
      </div>
    </SettingsRoom>
  );
}

function Rule({ rule }: { rule: SecondStepRule }) {
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const { confirmed, dialog } = useConfirmed();
  const { save, busy, failure } = useSave(
    (isOn: boolean) => confirmed(() => send(switchSecondStepRule, { body: { isOn } }, { retrying: false })),
    {
      invalidates: [getSecondStepRule],
      onSaved: ({ isOn }) => {
        tell(isOn ? 'Everybody is asked for a second step.' : 'The second step is each person’s own choice again.');
        setAsking(false);
      },
    },
  );
  const { isOn, hasOwn, without } = rule;
  return (
    <section className={`${profileCss.section} ${css.rule}`} aria-labelledby="rule">
      <div className={profileCss.head}>
        <h2 id="rule">Second step for everybody</h2>
        <span className={isOn ? 'accepted' : 'muted'}>{isOn ? 'asked for' : 'each as they like'}</span>
      </div>
      <Switch
        mt={8}
        label={`Ask everybody of ${me?.organizationName ?? 'the organization'} for a second step`}
        description="A passkey or an authenticator, beside the password."
        checked={isOn}
        disabled={busy || (!isOn && !hasOwn)}
        onChange={(event) => (event.currentTarget.checked ? setAsking(true) : void save(false).catch(() => undefined))}
      />
      {!isOn && !hasOwn ? (
        <p className="amber">
          You have none yourself. <Link to="/settings">Add a passkey or an authenticator</Link> first.
        </p>
      ) : null}
      {failure && !asking ? <FailureLine error={failure} what="It stays as it was." /> : null}
      <Without rule={rule} />
      <p className="muted">
        {rule.hasSingleSignOn ? 'Who comes by single sign-on is asked by your provider, not here. ' : ''}API keys go on working: a program
        takes no second step.
      </p>
      {asking ? (
        <Dialog
          opened
          onClose={() => setAsking(false)}
          title="Ask everybody for a second step?"
          width={440}
          actions={
            <ConfirmActions
              onCancel={() => setAsking(false)}
              loading={busy}
              data-autofocus
              onClick={() => void save(true).catch(() => undefined)}
            >
              Ask {counted(rule.people, 'person', 'people')}
            </ConfirmActions>
          }
        >
          <p>
            {without.length === 0
              ? 'Everybody has one already: nothing changes for them.'
              : `${counted(without.length, 'person has', 'people have')} none. They set one up before anything else, at the next sign-in and in screens that are open now; what they typed and did not save there is not saved.`}
          </p>
          <Without rule={rule} />
          {failure ? <FailureLine error={failure} what="It stays as it was." /> : null}
        </Dialog>
      ) : null}
      {dialog}
    </section>
  );
}

/** Accounts of the demo are shared and not counted. */
function Without({ rule: { without, people } }: { rule: SecondStepRule }) {
  if (people === 0) return null;
  if (without.length === 0)
    return (
      <p className={`accepted ${css.all}`}>
        <Icon name="check" size={14} /> All {counted(people, 'active person has', 'active people have')} one.
      </p>
    );
  return (
    <>
      <p>
        {without.length} of {counted(people, 'active person', 'active people')} without one:
      </p>
      <ul className={css.without} aria-label="Without a second step">
        {without.map(({ userId, name }) => (
          <li key={userId}>{name}</li>
        ))}
      </ul>
    </>
  );
}
