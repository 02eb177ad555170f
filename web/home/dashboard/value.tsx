import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getMarketValue } from '../../../contracts/home/reports/get-market-value.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, useRead } from '../../app/client.ts';
import { useMay } from '../../app/me.ts';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import css from './dashboard.module.css';

/** C203: beside it stands that it is no appraisal. Without the right to see it the place is left out (R402). */
export default function Value() {
  const may = useMay('ViewReport');
  const queries = useQueryClient();
  const { data, error, refetch } = useRead(getMarketValue, {}, { enabled: may });
  useAllChanges(() => void refresh(queries, [getMarketValue]));
  if (!may) return null;
  const isKnown = data && data.value !== '';
  return (
    <section className={css.card} aria-label="Estimated value">
      <h2>
        Estimated value <span className="muted">not an appraisal</span>
      </h2>
      {error ? <FailureLine error={error} what="The value could not be fetched." onRetry={() => void refetch()} /> : null}
      {isKnown ? (
        <>
          <p className={css.range}>
            ${grouped(data.from)} to ${grouped(data.to)}
          </p>
          <p className="muted">
            {data.used} sales within {data.within} mi, of like size; middle ${grouped(data.value)}
          </p>
        </>
      ) : (
        <p className="muted">
          {data ? `${data.used} sales near are too few for a value.` : 'Made of sales near your house, of a file that you load.'}
        </p>
      )}
      <Link className="link" to="/homereports?report=value">
        {isKnown ? 'Compare' : 'Estimate the value'}
      </Link>
    </section>
  );
}
