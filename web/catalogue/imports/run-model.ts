import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adoptPriceImport } from '../../../contracts/catalogue/imports/adopt-price-import.ts';
import { cancelPriceImport } from '../../../contracts/catalogue/imports/cancel-price-import.ts';
import { discardPriceImport } from '../../../contracts/catalogue/imports/discard-price-import.ts';
import { getPriceImport } from '../../../contracts/catalogue/imports/get-price-import.ts';
import { listPriceImports } from '../../../contracts/catalogue/imports/list-price-imports.ts';
import { mapPriceImport } from '../../../contracts/catalogue/imports/map-price-import.ts';
import { useChanges } from '../../app/changes.ts';
import { type CallError, refresh } from '../../app/client.ts';
import { type Command, usePageCommands } from '../../app/commands.ts';
import { useMay } from '../../app/me.ts';
import { refreshBook } from '../../app/refresh-book.ts';
import { useSave } from '../../app/save.ts';
import { tell, tellFailure } from '../../ui/toast.ts';
import { day } from '../../ui/words.ts';
import { type Import, isClosed, type Steps } from './import.ts';
import { effectWords, isRunning } from './words.ts';

const IMPORT_READS = [getPriceImport, listPriceImports];

export type ImportRun = ReturnType<typeof useImportRun>;

/** One import: what its dry run found, what can be done with it now, and what is being done. */
export function useImportRun(now: Import) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const may = useMay('EditPriceBook');
  const [mapping, setMapping] = useState(false);
  // A book that has moved on makes the comparison stale.
  useChanges(undefined, () => void refresh(queries, IMPORT_READS));
  /** What somebody else did with it meanwhile shows by itself. */
  const failed = (error: CallError, what: string) => {
    void refresh(queries, IMPORT_READS);
    if (error.code !== 'PRICE_LIST_STALE') tellFailure(error, what);
  };
  const ofImport = { params: { importId: now.importId } };
  const again = useSave(mapPriceImport, { invalidates: IMPORT_READS, onFailed: (error) => failed(error, 'It was not run again.') });
  const cancel = useSave(cancelPriceImport, { invalidates: IMPORT_READS, failed: 'It was not stopped.' });
  const discard = useSave(discardPriceImport, {
    onSaved: async () => {
      tell(`Import ${now.importId}, ${now.fileName}, was discarded.`);
      await refresh(queries, [listPriceImports]);
    },
    onFailed: (error) => failed(error, 'It was not discarded.'),
  });
  const runAgain = () => void again.save({ ...ofImport, body: {} });
  const running = isRunning(now);
  const isOver = running || isClosed(now);
  const steps: Steps = {
    change: !may || isOver || now.columns.length === 0 ? undefined : () => setMapping(true),
    // A file that cannot be read is not read better the second time.
    again: !may || isOver || now.status === 'failed' ? undefined : runAgain,
    cancel: may && running ? () => void cancel.save(ofImport) : undefined,
  };
  const summary = now.status === 'ready' || now.status === 'adopted' ? now.summary : null;
  const effect = summary && effectWords(summary);
  const adopting = useAdopting(now, { adoptable: may && now.status === 'ready' && !now.stale && effect !== null, failed });
  usePageCommands(
    useCommands({
      'Change the columns of the price list': steps.change,
      'Run the dry run again': steps.again,
      'Stop the dry run': steps.cancel,
      [`Adopt as version ${(now.baseVersion ?? 0) + 1} of the price book`]: adopting.adopt,
      'Import another price list': () => navigate('/price-book/import'),
    }),
  );
  return {
    ...{ now, may, steps, summary, effect, adopting, running, mapping, runAgain },
    closeMapping: () => setMapping(false),
    discard: () => void discard.save(ofImport, () => navigate('/price-book/import')),
    discarding: discard.busy,
    rerunning: again.busy,
    busy: again.busy || cancel.busy,
  };
}

/** Adopting it as the next version, today or from a later day. */
function useAdopting(now: Import, { adoptable, failed }: { adoptable: boolean; failed: (error: CallError, what: string) => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  /** Empty is today, whenever it is adopted, in the calendar of the server too. */
  const [from, setFrom] = useState('');
  const { save, busy, failure, reset } = useSave(adoptPriceImport, {
    onSaved: ({ version }) => {
      void refreshBook(queries);
      void refresh(queries, IMPORT_READS);
      tell(adoptedWords(version, now, from));
    },
    onFailed: (error) => (isOfDate(error) ? undefined : failed(error, 'Nothing was adopted.')),
  });
  // Who has gone on to another page meanwhile stays there.
  const adopt = () =>
    void save({ params: { importId: now.importId }, body: from === '' ? {} : { effectiveFrom: from } }, () => navigate('/price-book'));
  return {
    adopt: adoptable ? adopt : undefined,
    ...{ busy, from },
    refusedDate: failure && isOfDate(failure) ? (failure.fields.effectiveFrom ?? failure.text) : undefined,
    chooseFrom: (next: string) => {
      reset();
      setFrom(next);
    },
  };
}

const isOfDate = ({ fields, code }: CallError) => Boolean(fields.effectiveFrom) || code === 'EFFECTIVE_DATE_PAST';

function adoptedWords(version: number, { summary }: Import, from: string): string {
  const effect = summary && effectWords(summary);
  return from ? `Version ${version} counts from ${day(from)}.` : `Version ${version} is in force: it ${effect}.`;
}

function useCommands(offered: Record<string, (() => void) | undefined>): Command[] {
  const latest = useRef(offered);
  latest.current = offered;
  const labels = Object.keys(offered)
    .filter((label) => offered[label])
    .join('\n');
  return useMemo(
    () =>
      labels.split('\n').map((label): Command => ({ id: `import-${label}`, label, icon: 'upload', run: () => latest.current[label]?.() })),
    [labels],
  );
}
