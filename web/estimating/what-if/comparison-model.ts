import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { adoptWhatIf } from '../../../contracts/estimating/what-if/adopt-what-if.ts';
import { discardWhatIf } from '../../../contracts/estimating/what-if/discard-what-if.ts';
import { getWhatIfComparison } from '../../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { previewAdoption } from '../../../contracts/estimating/what-if/preview-adoption.ts';
import { restoreWhatIf } from '../../../contracts/estimating/what-if/restore-what-if.ts';
import { useSearch } from '../../app/address.ts';
import { useAllChanges } from '../../app/changes.ts';
import { refresh, send, useRead } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { useSave } from '../../app/save.ts';
import { tell, tellFailure } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';

const READS = [getWhatIfComparison, previewAdoption, getWhatIfs];
const NONE: never[] = [];

type Comparison = (typeof getWhatIfComparison)['response']['_output'];
type Side = 'whatIf' | 'estimate';

/** A what-if beside its estimate, the changes that are chosen, and what is decided about them. */
export function useComparison(whatIfId: number) {
  const [search, setSearch] = useSearch();
  const all = search.get('lines') === 'all';
  const read = useRead(
    getWhatIfComparison,
    { params: { orderId: whatIfId }, query: { all: all ? 'true' : 'false' } },
    { placeholderData: (was) => was, staleTime: 1_000 },
  );
  const { data } = read;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  useRemoteChanges(whatIfId, data?.whatIf.fromOrderId);
  return {
    ...{ whatIfId, all, read, data, left, setLeft, choices },
    ...useChosenChanges(whatIfId, data, left, choices),
    ...useDecisions(whatIfId, data, () => void read.refetch()),
    discardedAt: data?.whatIf.discardedAt ?? null,
    choose: (key: string, choice: Side) => setChoices((was) => ({ ...was, [key]: choice })),
    showAll: (every: boolean) => setSearch(every ? { lines: 'all' } : {}, { replace: true }),
  };
}

export type ComparisonModel = ReturnType<typeof useComparison>;

/** What somebody changes on either side shows here. */
function useRemoteChanges(whatIfId: number, estimateId: number | undefined) {
  const queries = useQueryClient();
  const [fetching] = useState(() => new Debounce(() => void refresh(queries, READS)));
  useEffect(() => () => fetching.stop(), [fetching]);
  useAllChanges((change) => {
    if (change.orderId === undefined || change.orderId === whatIfId || change.orderId === estimateId) fetching.within(400);
  });
}

/** The changes that are ticked with the choices made, and what the estimate comes to with them. */
function useChosenChanges(
  whatIfId: number,
  data: Comparison | undefined,
  left: ReadonlySet<string>,
  choices: Readonly<Record<string, Side>>,
) {
  const changes = data?.changes ?? NONE;
  const chosen = useMemo(() => changes.filter(({ id }) => !left.has(id)), [changes, left]);
  const open = useMemo(() => chosen.flatMap(({ conflicts }) => conflicts.filter(({ key }) => !choices[key])), [chosen, choices]);
  const wanted = useMemo(() => {
    const known = new Set(chosen.flatMap(({ conflicts }) => conflicts.map(({ key }) => key)));
    return Object.fromEntries(Object.entries(choices).filter(([key]) => known.has(key)));
  }, [chosen, choices]);
  const selection = { revision: data?.revision ?? 0, changes: chosen.map(({ id }) => id), choices: wanted };
  const isAll = chosen.length === changes.length && Object.values(wanted).every((one) => one === 'whatIf');
  const preview = useRead(
    previewAdoption,
    { params: { orderId: whatIfId }, body: selection },
    { enabled: data !== undefined && !isAll, placeholderData: (was) => was, staleTime: 1_000 },
  );
  const after = isAll ? data?.after : preview.data?.after;
  const follows = isAll ? data?.follows : preview.data?.follows;
  return { changes, chosen, open, selection, after, follows };
}

/** Adopts the changes, discards the what-if, and brings it back. */
function useDecisions(whatIfId: number, data: Comparison | undefined, onNotAdopted: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = { orderId: whatIfId };
  const adopt = useSave(adoptWhatIf, {
    invalidates: [...READS, getAreasWithItems, getOrderByOrderId, getUndoState],
    onSaved: ({ orderId, adopted, commandId }) => {
      const takeBack = () =>
        void send(undo, { params: { orderId }, body: { commandId } }).then(
          () => refresh(queries, [...READS, getAreasWithItems, getOrderByOrderId, getUndoState]),
          (failure: unknown) => tellFailure(failure, 'It was not taken back.'),
        );
      if (adopted === 0) tell('The estimate has all of it already.');
      else tell(`${counted(adopted, 'change')} adopted`, { label: 'Undo', run: takeBack });
      navigate(estimatePath(orderId));
    },
    onFailed: onNotAdopted,
    failed: 'Nothing was adopted.',
  });
  const restore = useSave(restoreWhatIf, { invalidates: [...READS, getOrderByOrderId], failed: 'The what-if was not brought back.' });
  const discard = useSave(discardWhatIf, {
    invalidates: [...READS, getOrderByOrderId],
    failed: 'The what-if was not discarded.',
    onSaved: () => {
      tell(`${data?.whatIf.name ?? 'The what-if'} was discarded`, { label: 'Undo', run: () => void restore.save({ params }) });
      navigate(estimatePath(data?.whatIf.fromOrderId ?? whatIfId));
    },
  });
  return { adopt, restore, discard };
}
