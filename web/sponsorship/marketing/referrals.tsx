import { Link, useNavigate } from 'react-router-dom';
import type { Referral } from '../../../contracts/sponsorship/clients/client.ts';
import type { getReferrals } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { Icon } from '../../ui/icons.tsx';
import { isToday } from '../../ui/words.ts';
import { addressLine, creditsWord, stateOf } from '../clients/words.ts';
import css from './referrals.module.css';

type Counts = (typeof getReferrals)['response']['_output']['counts'];

const GROUPS = ['prepared', 'invited', 'opened', 'joined', 'ended'] as const;
const SHOWN = 6;
const lastOf = ({ endedAt, joinedAt, openedAt, invitedAt, preparedAt }: Referral) =>
  endedAt || joinedAt || openedAt || invitedAt || preparedAt;

/** S155: how far clients have come, to scale, and the last of them. One who joined today is washed. */
export function Referrals({ counts, clients }: { counts: Counts; clients: Referral[] }) {
  const navigate = useNavigate();
  usePageKeys({ n: () => navigate('/sponsormain/clients?client=new') });
  const all = GROUPS.reduce((sum, group) => sum + counts[group], 0);
  const last = [...clients].sort((a, b) => lastOf(b).localeCompare(lastOf(a))).slice(0, SHOWN);
  return (
    <section aria-label="Referrals">
      <h2 className={css.head}>
        Referrals <span className="muted">{all}</span>
        <span className={css.push} />
        <Link className="link" to="/sponsormain/clients?client=new">
          Client
        </Link>
        <Link className="link" to="/sponsormain/clients">
          All clients
        </Link>
      </h2>
      {all === 0 ? <p className={css.none}>No client yet. Prepare a home, and its owner decides whether they take it.</p> : null}
      {all > 0 ? (
        <ul className={css.strip} aria-label="How far they have come">
          {GROUPS.filter((group) => counts[group] > 0).map((group) => (
            <li key={group} style={{ flexGrow: counts[group] }}>
              <i data-kind={group} aria-hidden="true" />
              {counts[group]} {group}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className={css.rows}>
        {last.map((client) => {
          const { icon, word, colour } = stateOf(client);
          const joinedToday = client.status === 'joined' && isToday(client.joinedAt);
          return (
            <li key={client.id} className={joinedToday ? css.today : undefined}>
              <Link to={`/sponsormain/clients?client=${client.id}`} className={css.two}>
                <b>{client.name}</b>
                <span className="muted">{addressLine(client)}</span>
              </Link>
              <span className={`${css.state} ${colour === 'accepted' ? css.accepted : (colour ?? '')}`}>
                <Icon name={icon} /> {word}
              </span>
              <span className="muted">
                {client.credit === 'none' ? '' : `${client.credits} `}
                {creditsWord(client)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
