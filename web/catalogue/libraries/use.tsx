import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CustomLibrary } from '../../../contracts/catalogue/libraries/library.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { useRead } from '../../app/client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { matchesIn } from '../../ui/matches.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { counted, dollars } from '../../ui/words.ts';
import css from './use.module.css';

/** Estimates to choose from; older ones are found by searching among the jobs. */
const MOST = 200;
const SHOWN = 30;

/** Chooses the estimate that the builder opens on, with the library ticked. */
export default function UseLibraryDialog({ of, onClose }: { of: CustomLibrary; onClose: () => void }) {
  const [words, setWords] = useState('');
  const { data, error, refetch } = useRead(getOrders, { query: { take: MOST } });
  const open = (data ?? []).filter(({ status }) => status !== 'Archived');
  const found = open.filter(
    ({ id, externalRefId, customerName, survey }) =>
      words.trim() === '' || matchesIn(`${externalRefId} ${customerName} ${survey.address} ${id}`, words).length > 0,
  );
  return (
    <Dialog opened onClose={onClose} title={`Use ${of.name} on an estimate`}>
      <div className={css.choice}>
        <SearchField
          label="Find an estimate"
          placeholder="Job, customer or address"
          maxLength={100}
          data-autofocus
          value={words}
          onChange={setWords}
        />
        {error ? <FailureLine error={error} what="The estimates could not be fetched." onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonRows rows={5} height={44} /> : null}
        {data && found.length === 0 ? <EmptyState text={words ? 'No estimate matches.' : 'There is no estimate yet.'} /> : null}
        <ul className={css.estimates} aria-label="Estimates">
          {found.slice(0, SHOWN).map(({ id, externalRefId, customerName, survey, itemCount, totals }) => (
            <li key={id}>
              <Link to={`/ProEstimate/EstimateBuilder/${id}/0/0?way=libraries&library=${of.id}`}>
                <b className="ellipsis">{externalRefId || `Estimate ${id}`}</b>
                <span className={css.total}>{dollars(totals.grandTotal)}</span>
                <small className="ellipsis">{[customerName, survey.address].filter(Boolean).join(', ') || 'no customer yet'}</small>
                <small>{counted(itemCount, 'line')}</small>
              </Link>
            </li>
          ))}
        </ul>
        <p className="muted">
          The builder opens there with this library, at today’s prices. Nothing is added until you add it.
          {found.length > SHOWN ? ` ${counted(found.length - SHOWN, 'more estimate')}: type to find one.` : ''}
        </p>
      </div>
    </Dialog>
  );
}
