import { type QueryClient, type QueryObserverResult, type RefetchOptions, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react';
import { Link, type NavigateFunction, type SetURLSearchParams, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { Totals } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { undo } from '../../../contracts/estimating/undo/undo.ts';
import { adoptWhatIf } from '../../../contracts/estimating/what-if/adopt-what-if.ts';
import { discardWhatIf } from '../../../contracts/estimating/what-if/discard-what-if.ts';
import { type ComparedChange, getWhatIfComparison } from '../../../contracts/estimating/what-if/get-what-if-comparison.ts';
import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { previewAdoption } from '../../../contracts/estimating/what-if/preview-adoption.ts';
import { restoreWhatIf } from '../../../contracts/estimating/what-if/restore-what-if.ts';
import { toCents } from '../../../contracts/money.ts';
import { useAllChanges } from '../../app/changes.ts';
import { type CallError, refresh, send, useRead } from '../../app/client.ts';
import { Debounce } from '../../app/debounce.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell, tellFailure } from '../../ui/toast.ts';
import { counted, dollars, grouped, moment } from '../../ui/words.ts';
import { signed } from '../estimate/figures.ts';
import { JobFoot } from '../job/frame.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { ComparedAreas } from './compared-areas.tsx';
import { comparisonPath } from './paths.ts';
import css from './what-if.module.css';
import { WhatIfTitle } from './what-if-top.tsx';

/** A what-if beside its estimate, and what of it the estimate is to adopt. */
export default function WhatIfPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <WhatIfComparison key={id} whatIfId={id} /> : <NoEstimate />;
}

const READS = [getWhatIfComparison, previewAdoption, getWhatIfs];
const NONE: never[] = [];

/** The changes that are ticked with the choices made, and what the estimate comes to with them. */
function useChosenChanges({
  data,
  queries,
  whatIfId,
  left,
  choices,
  params,
}: {
  data: (typeof getWhatIfComparison)['response']['_output'] | undefined;
  queries: QueryClient;
  whatIfId: number;
  left: ReadonlySet<string>;
  choices: Readonly<Record<string, 'estimate' | 'whatIf'>>;
  params: { orderId: number };
}) {
  // What somebody changes on either side shows here.
  const estimateId = data?.whatIf.fromOrderId;
  const [fetching] = useState(() => new Debounce(() => void refresh(queries, READS)));
  useEffect(() => () => fetching.stop(), [fetching]);
  useAllChanges((change) => {
    if (change.orderId === undefined || change.orderId === whatIfId || change.orderId === estimateId) fetching.within(400);
  });

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
    { params, body: selection },
    { enabled: data !== undefined && !isAll, placeholderData: (was) => was, staleTime: 1_000 },
  );
  const after = isAll ? data?.after : preview.data?.after;
  const follows = isAll ? data?.follows : preview.data?.follows;
  return { estimateId, changes, chosen, open, selection, after, follows };
}

/** Adopts the changes, discards the what-if, and brings it back. */
function useDecisions({
  queries,
  navigate,
  refetch,
  data,
  params,
  estimateId,
  whatIfId,
}: {
  queries: QueryClient;
  navigate: NavigateFunction;
  refetch: (options?: RefetchOptions) => Promise<QueryObserverResult<(typeof getWhatIfComparison)['response']['_output'], CallError>>;
  data: (typeof getWhatIfComparison)['response']['_output'] | undefined;
  params: { orderId: number };
  estimateId: number | undefined;
  whatIfId: number;
}) {
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
    onFailed: () => void refetch(),
    failed: 'Nothing was adopted.',
  });
  const restore = useSave(restoreWhatIf, { invalidates: [...READS, getOrderByOrderId], failed: 'The what-if was not brought back.' });
  const discard = useSave(discardWhatIf, {
    invalidates: [...READS, getOrderByOrderId],
    failed: 'The what-if was not discarded.',
    onSaved: () => {
      tell(`${data?.whatIf.name ?? 'The what-if'} was discarded`, { label: 'Undo', run: () => void restore.save({ params }) });
      navigate(estimatePath(estimateId ?? whatIfId));
    },
  });
  return { adopt, restore, discard };
}

function WhatIfComparison({ whatIfId }: { whatIfId: number }) {
  const phone = usePhone();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const all = search.get('lines') === 'all';
  const [side, setSide] = useState<'changes' | 'lines'>('changes');
  const params = { orderId: whatIfId };
  const { data, error, refetch } = useRead(
    getWhatIfComparison,
    { params, query: { all: all ? 'true' : 'false' } },
    { placeholderData: (was) => was, staleTime: 1_000 },
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState<Readonly<Record<string, 'whatIf' | 'estimate'>>>({});

  const { estimateId, changes, chosen, open, selection, after, follows } = useChosenChanges({
    data,
    queries,
    whatIfId,
    left,
    choices,
    params,
  });

  const { adopt, restore, discard } = useDecisions({ queries, navigate, refetch, data, params, estimateId, whatIfId });

  // The first field that needs a choice, for the button that cannot be pressed yet.
  const panel = useRef<HTMLElement>(null);
  if (error?.status === 404) return <NoEstimate />;
  const discardedAt = data?.whatIf.discardedAt ?? null;
  const lines = data && (
    <ComparedAreas areas={data.areas} name={data.whatIf.name} now={data.now} after={data.after} phone={phone} key={all ? 'all' : 'some'} />
  );
  const aside = data && (
    <ChangesPanel
      refOf={panel}
      comparison={data}
      left={left}
      onLeft={setLeft}
      choices={choices}
      onChoose={(key, choice) => setChoices((was) => ({ ...was, [key]: choice }))}
      after={after}
      follows={follows}
      open={open.length}
      count={chosen.length}
      isBusy={adopt.busy}
      isDiscarding={discard.busy}
      onAdopt={() => void adopt.save({ params, body: selection })}
      onDiscard={() => void discard.save({ params })}
      onRestore={() => void restore.save({ params })}
    />
  );
  return (
    <div className={css.page}>
      <title>{data ? `${data.whatIf.name}, ${data.externalRefId}, Scopebook` : 'What if, Scopebook'}</title>
      <ShellTop
        title={
          <WhatIfTitle whatIfId={whatIfId} whatIf={data?.whatIf} job={data?.externalRefId ?? ''} phone={phone} pathOf={comparisonPath} />
        }
        find={!phone}
        before={
          phone && data ? (
            <Link to={estimatePath(whatIfId)} className={css.back} aria-label="Back to the what-if">
              <Icon name="left" size={20} />
            </Link>
          ) : undefined
        }
      />
      <ComparisonTools
        phone={phone}
        side={side}
        setSide={setSide}
        changes={changes}
        all={all}
        setSearch={setSearch}
        data={data}
        discardedAt={discardedAt}
        whatIfId={whatIfId}
      />
      {discardedAt && (
        <p className={css.discarded} role="status">
          <Icon name="warning" size={16} /> Discarded {moment(discardedAt)}. Bring it back to adopt some of it.
        </p>
      )}
      {error && <FailureLine error={error} what="They could not be compared." onRetry={() => void refetch()} />}
      {!data ? (
        error ? null : (
          <SkeletonRows rows={12} height={32} />
        )
      ) : phone ? (
        <div className={css.single}>{side === 'changes' ? aside : lines}</div>
      ) : (
        <div className={css.columns}>
          {lines}
          {aside}
        </div>
      )}
      {data && !phone && <Foot now={data.now} after={data.after} />}
    </div>
  );
}

function ComparisonTools({
  phone,
  side,
  setSide,
  changes,
  all,
  setSearch,
  data,
  discardedAt,
  whatIfId,
}: {
  phone: boolean;
  side: 'changes' | 'lines';
  setSide: Dispatch<SetStateAction<'changes' | 'lines'>>;
  changes: ComparedChange[];
  all: boolean;
  setSearch: SetURLSearchParams;
  data: (typeof getWhatIfComparison)['response']['_output'] | undefined;
  discardedAt: string | null;
  whatIfId: number;
}) {
  return (
    <div className={css.tools}>
      <span className={css.tabs} role="group" aria-label="Show">
        {phone && (
          <button type="button" aria-pressed={side === 'changes'} onClick={() => setSide('changes')}>
            Changes <span>{changes.length}</span>
          </button>
        )}
        {[false, true].map((every) => (
          <button
            key={String(every)}
            type="button"
            aria-pressed={every === all && (!phone || side === 'lines')}
            onClick={() => {
              setSide('lines');
              setSearch(every ? { lines: 'all' } : {}, { replace: true });
            }}
          >
            {every ? (phone ? 'All' : 'All lines') : phone ? 'Differ' : 'What differs'}{' '}
            <span>{every ? (data?.lineCount ?? '') : differing(data?.areas)}</span>
          </button>
        ))}
      </span>
      <span className={css.gap} />
      {!phone && <span className="muted">The what-if is edited like an estimate; the estimate does not move.</span>}
      {discardedAt === null && (
        <Link className={css.line} to={estimatePath(whatIfId)}>
          Edit{phone ? '' : ' what-if'}
        </Link>
      )}
    </div>
  );
}

const differing = (areas: { differ: number; added: number; removed: number }[] | undefined) =>
  areas ? String(areas.reduce((sum, { differ, added, removed }) => sum + differ + added + removed, 0)) : '';

const PARTS = [
  ['Labor', 'labor'],
  ['Material', 'material'],
  ['Equipment', 'equipment'],
  ['Overhead', 'overhead'],
  ['Profit', 'profit'],
  ['Tax', 'tax'],
] as const;

/** The what-if as one sum, each part with what it moves by. */
function Foot({ now, after }: { now: Totals; after: Totals }) {
  const moves = (key: keyof Totals) => {
    const cents = toCents(after[key]) - toCents(now[key]);
    return cents === 0n ? '' : signed(cents);
  };
  const text = `This is the what-if. The estimate stays ${dollars(now.grandTotal)} until it is adopted.`;
  return (
    <JobFoot
      said={{ initials: '', text, customer: false }}
      label="The what-if's sum"
      terms={PARTS.map(([word, key], n) => ({ ...(n > 0 && { op: '+' }), word, value: grouped(after[key]), moves: moves(key) }))}
      total={{ word: 'Total', value: dollars(after.grandTotal), moves: moves('grandTotal') }}
    />
  );
}
