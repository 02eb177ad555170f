import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Report } from '../../../contracts/reporting/entities.ts';
import { getReportOptions } from '../../../contracts/reporting/options/get-report-options.ts';
import { takeOverPick } from '../../../contracts/reporting/options/take-over-pick.ts';
import { send, useRead } from '../../app/client.ts';
import { useSave } from '../../app/save.ts';
import { FailureLine } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';

const OfferOptions = lazy(() => import('./offer-options.tsx'));

/** Beside an estimate's life: what is offered on it, what was picked, and the estimate made of that. */
export function OptionsSection({ report }: { report: Report }) {
  const read = useRead(getReportOptions, { params: { reportId: report.id } });
  const [offering, setOffering] = useState(false);
  const takeOver = useSave(() => send(takeOverPick, { params: { reportId: report.id } }), {
    invalidates: [getReportOptions],
    onSaved: () => tell('The estimate is what was picked. Undo in the estimate brings the other lines back.'),
  });
  const options = read.data?.options ?? [];
  const declined = read.data?.declined ?? [];
  if (report.response && options.length === 0) return null;
  return (
    <section>
      <h2>
        Choices for the customer
        {!report.response && (
          <button type="button" className="link" onClick={() => setOffering(true)}>
            {options.length > 0 ? 'Change' : 'Offer choices'}
          </button>
        )}
      </h2>
      {read.error && <FailureLine error={read.error} what="The choices could not be read." onRetry={() => read.refetch()} />}
      {options.length === 0 && read.data && <p className="muted">None. Good, better, best and add-ons can be offered on this estimate.</p>}
      <ul>
        {options.map(({ id, name, choice, picked }) => (
          <li key={id}>
            {picked ? <b>{name}</b> : name}{' '}
            <span className="muted">
              {choice ? 'choice' : 'add-on'}
              {picked && (report.response ? ', picked' : ', at the start')}
            </span>
          </li>
        ))}
      </ul>
      {declined.length > 0 && (
        <>
          <p className="muted">The estimate still has {counted(declined.length, 'line')} that was offered and not picked.</p>
          <Button variant="default" loading={takeOver.busy} onClick={() => void takeOver.save(undefined)}>
            Make the estimate what was picked
          </Button>
          {takeOver.failure && <FailureLine error={takeOver.failure} what="The estimate was not changed." />}
        </>
      )}
      {offering && (
        <Suspense>
          <OfferOptions report={report} onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </section>
  );
}
