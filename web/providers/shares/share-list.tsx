import { useState } from 'react';
import type { OwnShare } from '../../../contracts/providers/shares/share.ts';
import { Icon } from '../../ui/icons.tsx';
import { moment } from '../../ui/words.ts';
import { copyLink, useTakeBack } from './model.ts';
import css from './shares.module.css';

interface Props {
  shares: OwnShare[];
  providerId: number;
  nameOfProvider: (providerId: number) => string;
}

/** Links that were made, whether they were opened, and the end of each. */
export function ShareList({ shares, providerId, nameOfProvider }: Props) {
  const takeBack = useTakeBack();
  const [byHand, setByHand] = useState('');
  if (shares.length === 0) return null;
  return (
    <>
      <ul className={css.shares} aria-label="Shared">
        {shares.map((share) => (
          <li key={share.id} data-ended={share.outcome !== 'open' || undefined}>
            <Icon name={share.openings > 0 ? 'opened' : 'sent'} />
            <div>
              <p>
                <span>{share.providerId === providerId ? share.estimateName : nameOfProvider(share.providerId)}</span>
                <span className="muted">{openedWords(share)}</span>
              </p>
              <p className="muted">
                {share.providerId === providerId ? '' : `${share.estimateName}, `}
                {share.mailedTo ? 'mailed' : 'shared'} {moment(share.at)}, {share.prices ? 'with prices' : 'without prices'}
                {share.changedSince ? '. Changed since: share it again' : ''}
                {share.outcome === 'open' ? null : `. ${endedWords(share)}`}
              </p>
              {share.outcome === 'open' ? (
                <p>
                  <button
                    type="button"
                    className="link"
                    disabled={takeBack.busy}
                    onClick={() => void takeBack.save({ params: { shareId: share.id }, body: {} })}
                  >
                    Take back
                  </button>{' '}
                  <button type="button" className="link" onClick={() => void copyLink(share).then(setByHand)}>
                    Copy link
                  </button>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {byHand ? <p className={css.byHand}>{byHand}</p> : null}
    </>
  );
}

function openedWords({ openings, openedAt, openedOn, outcome }: OwnShare): string {
  if (openings === 0) return outcome === 'open' ? 'not opened yet' : '';
  return `opened ${moment(openedAt)}${openedOn === 'phone' ? ', on a phone' : ''}`;
}

function endedWords({ outcome, endedAt }: OwnShare): string {
  switch (outcome) {
    case 'takenBack':
      return `Taken back ${moment(endedAt)}`;
    case 'replaced':
      return `A newer link took its place ${moment(endedAt)}`;
    case 'expired':
      return `Ended ${moment(endedAt)}, after 30 days`;
    default:
      return 'Shows nothing while the estimate is put away';
  }
}
