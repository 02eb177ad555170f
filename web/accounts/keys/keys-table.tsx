import { Button } from '@mantine/core';
import type { ApiKey } from '../../../contracts/accounts/keys/api-key.ts';
import { Icon } from '../../ui/icons.tsx';
import { day, moment } from '../../ui/words.ts';
import css from './developers.module.css';
import { statusOf } from './keys-model.ts';

interface KeysTableProps {
  keys: readonly ApiKey[];
  myId: number | undefined;
  onChange: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

/** The keys of the organisation; those that work no more are grey, and stay, because the audit names them. */
export function KeysTable({ keys, myId, onChange, onRevoke }: KeysTableProps) {
  return (
    <table className={css.keys} aria-label="API keys">
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Scopes</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col">
            <span className="hidden-visually">Acts</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.keyId} apiKey={key} isMine={key.madeBy.userId === myId} onChange={onChange} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}

interface KeyRowProps extends Pick<KeysTableProps, 'onChange' | 'onRevoke'> {
  apiKey: ApiKey;
  isMine: boolean;
}

function KeyRow({ apiKey, isMine, onChange, onRevoke }: KeyRowProps) {
  const { name, hint, madeBy, madeAt, scopes, addresses, lastUse, revokedAt } = apiKey;
  const { status } = statusOf(apiKey);
  const works = status === 'works' || status === 'ends soon';
  return (
    <tr data-over={works ? undefined : true}>
      <th scope="row">
        <b>{name}</b>
        <small className="muted">
          {[hint, madeBy.name, day(madeAt)].filter(Boolean).join(', ')}
          {apiKey.bothUntil ? `; the secret before works until ${moment(apiKey.bothUntil)}` : ''}
        </small>
      </th>
      <td>
        <span className={css.scopes}>
          {scopes.map((scope) => (
            <span key={scope}>{scope}</span>
          ))}
        </span>
        {addresses.length > 0 ? <small className="muted">only from {addresses.join(', ')}</small> : null}
      </td>
      <td>
        <span className={css.onPhone}>Last used </span>
        {lastUse ? moment(lastUse.at) : <span className="muted">never</span>}
        {lastUse ? <small className="muted">{lastUse.address}</small> : null}
      </td>
      <td>
        <Ends apiKey={apiKey} />
      </td>
      <td className={css.acts}>
        {works && isMine ? (
          <Button variant="subtle" size="compact-sm" aria-label={`Change: ${name}`} onClick={() => onChange(apiKey)}>
            Change
          </Button>
        ) : null}
        {revokedAt ? null : (
          <Button variant="subtle" size="compact-sm" aria-label={`Revoke: ${name}`} onClick={() => onRevoke(apiKey)}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  );
}

function Ends({ apiKey }: { apiKey: ApiKey }) {
  const { status, ends } = statusOf(apiKey);
  switch (status) {
    case 'revoked':
      return <span className="muted">revoked {day(apiKey.revokedAt)}</span>;
    case 'over':
      return <span className="muted">ended {day(apiKey.endsOn)}</span>;
    case 'ends soon':
      return (
        <span className={`amber ${css.soon}`} title={day(apiKey.endsOn)}>
          <Icon name="warning" size={14} /> <span className={css.onPhone}>Ends</span> {ends}
        </span>
      );
    case 'works':
      return (
        <>
          <span className={css.onPhone}>Ends </span>
          {day(apiKey.endsOn)}
        </>
      );
  }
}
