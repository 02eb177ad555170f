import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { followAlertLink, openAlertLink } from '../../contracts/vault/alerts/alert-link.ts';
import { send, useRead } from '../app/client.ts';
import { useSave } from '../app/save.ts';
import { Icon } from '../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { Door } from './door.tsx';

/** What the link in a mail of alerts leads to. Nothing is turned off by opening it: mail scanners do that, too. */
export default function AlertsOffPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useRead(openAlertLink, { params: { token } }, { retry: false });
  const save = useSave((optOut: boolean) => send(followAlertLink, { params: { token }, body: { optOut } }), {
    invalidates: [openAlertLink],
  });
  const isOff = data?.rules.every(({ optOut }) => optOut) ?? false;
  const many = (data?.rules.length ?? 0) > 1;
  return (
    <Door title="Alerts">
      <h1>{isOff ? `${many ? 'These alerts are' : 'This alert is'} off` : `Turn ${many ? 'these alerts' : 'this alert'} off?`}</h1>
      {error ? <FailureLine error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={2} height={48} /> : null}
      {data ? (
        <>
          <ul>
            {data.rules.map(({ name, optOut }) => (
              <li key={name}>
                {name}
                {optOut ? <span className="muted">, off</span> : null}
              </li>
            ))}
          </ul>
          <p className="muted" role="status">
            {isOff ? (
              <>
                <Icon name="check" size={14} /> No mail is sent of {many ? 'them' : 'it'} any more. Your vault still shows what is due.
              </>
            ) : (
              `Nothing is mailed of ${many ? 'them' : 'it'} any more then, for all your things of ${many ? 'these types' : 'this type'}.`
            )}
          </p>
          {save.failure ? <FailureLine error={save.failure} what="It was not changed." /> : null}
          <Button fullWidth size="md" variant={isOff ? 'default' : 'filled'} loading={save.busy} onClick={() => void save.save(!isOff)}>
            {isOff ? 'Turn on again' : 'Turn off'}
          </Button>
        </>
      ) : null}
      <p className="muted">
        All alerts of a thing are on its page in <Link to="/vault">your vault</Link>.
      </p>
    </Door>
  );
}
