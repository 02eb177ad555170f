import { Button } from '@mantine/core';
import { Provider, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getProfitOverheadByOrderId } from '../../../contracts/estimating/setup/get-profit-overhead-by-order-id.ts';
import { getEstimateTasks } from '../../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getUndoState } from '../../../contracts/estimating/undo/get-undo-state.ts';
import { useRead } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell.tsx';
import { Boundary } from '../../ui/boundary.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Drawer } from '../../ui/lazy-mantine.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { TypeAhead } from '../../ui/type-ahead.tsx';
import { AreaList, AreaTabs } from '../areas/list.tsx';
import { ChecksButton } from '../checks/button.tsx';
import { useChecks } from '../checks/use-checks.ts';
import { useEdits } from '../edits/edits.ts';
import { useRemoteEdits } from '../edits/remote-edits.ts';
import { Grid } from '../grid/estimate-grid.tsx';
import { narrows, rowsOf } from '../grid/visible-rows.ts';
import { JobName } from '../job/name.tsx';
import inspectorCss from '../line/inspector.module.css';
import { Inspector } from '../line/inspector.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { peopleByArea } from '../presence/where.ts';
import { setupPath } from '../setup/path.ts';
import { estimatePath } from '../what-if/paths.ts';
import css from './estimate.module.css';
import { isZero, sumsOf } from './figures.ts';
import { useEstimateKeys } from './keys.ts';
import { useRegions } from './regions.ts';
import {
  checksOpenAtom,
  cursorAtom,
  foldedAtom,
  inspectorOpenAtom,
  markedAtom,
  movePreviewAtom,
  panelAtom,
  screenOf,
  selectingAtom,
  sheetAtom,
  whyAtOf,
} from './screen.ts';
import { StageLink, useStage } from './stage.tsx';
import { MoreMenu, Tools } from './tools.tsx';
import { PhoneTotals, TotalsBar, UnknownTotal } from './totals-bar.tsx';
import { useFilterOfAddress } from './use-filter-of-address.ts';

const EstimateCommands = lazy(() => import('./commands.tsx'));
const JobStrip = lazy(() => import('../job/strip.tsx'));
const WhatIfTitle = lazy(async () => ({ default: (await import('../what-if/what-if-top.tsx')).WhatIfTitle }));
const Panels = lazy(() => import('./panels.tsx'));
const Builder = lazy(() => import('../builder/builder.tsx'));
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));
const QualityPanel = lazy(() => import('../quality/quality-panel.tsx'));
const ChecksPanel = lazy(async () => ({ default: (await import('../checks/panel.tsx')).ChecksPanel }));

/** The estimate (S033), and the builder over it (S037): areas, lines, one line in full, and the sum that is always there. */
export default function EstimatePage() {
  const { orderId } = useParams();
  const id = orderIdIn(orderId);
  if (!id) return <NoEstimate />;
  return (
    <Provider key={id} store={screenOf(id)}>
      <Estimate orderId={id} />
    </Provider>
  );
}

function Estimate({ orderId }: { orderId: number }) {
  const params = { params: { orderId } };
  const areas = useRead(getAreasWithItems, params, { staleTime: Number.POSITIVE_INFINITY });
  const order = useRead(getOrderByOrderId, params);
  const tasks = useRead(getEstimateTasks, params);
  const settings = useRead(getProfitOverheadByOrderId, params);
  const undoState = useRead(getUndoState, params);
  useRead(getLaborMinimum, { params: { id: orderId } });
  const edits = useEdits(orderId);
  const known = areas.data !== undefined && order.data !== undefined;
  const phone = usePhone();
  const [folded, setFolded] = useAtom(foldedAtom);
  const [marked, setMarked] = useAtom(markedAtom);
  const setSelecting = useSetAtom(selectingAtom);
  const [cursor, setCursor] = useAtom(cursorAtom);
  const [panel, setPanel] = useAtom(panelAtom);
  const { filter, narrow } = useFilterOfAddress(panel);
  const [inspecting, setInspecting] = useAtom(inspectorOpenAtom);
  const [sheet, setSheet] = useAtom(sheetAtom);
  const people = usePresence(orderId, 'estimate');
  const gridRef = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const navigate = useNavigate();
  useRemoteEdits(edits);
  useRegions();
  // Undo goes back to here unasked.
  const seenAt = undoState.data?.now;
  useEffect(() => {
    if (seenAt) edits.history.visit({ now: seenAt });
  }, [edits, seenAt]);

  // R113: with `details=true` the estimate itself is shown.
  const builderRoute = location.pathname.includes('/EstimateBuilder/') && !location.search.includes('details=true');
  useEffect(() => {
    setCursor(null);
    setFolded(new Set());
    setMarked(new Set());
    setSelecting(false);
    const explained = whyAtOf(new URLSearchParams(window.location.search).get('why'));
    setPanel(builderRoute ? { kind: 'builder' } : explained && { kind: 'why', at: explained });
    return () => setPanel(null);
  }, [builderRoute, setCursor, setFolded, setMarked, setSelecting, setPanel]);

  const list = areas.data ?? NONE;
  const checks = useChecks(areas.data, settings.data, edits);
  const [checking, setChecking] = useAtom(checksOpenAtom);
  const proposed = useAtomValue(movePreviewAtom)?.line ?? null;
  const rows = useMemo(() => rowsOf(list, filter, folded, marked, proposed), [list, filter, folded, marked, proposed]);
  const lines = useMemo(() => rows.flatMap((row) => (row.kind === 'line' ? [row] : [])), [rows]);
  const place = cursor ? lines.findIndex((row) => row.key === cursor.row) : -1;
  const current = lines[place];
  const inAreas = useMemo(() => peopleByArea(list, people), [list, people]);
  const present = useMemo(
    () =>
      people.map(({ userId, name, page }) => {
        const area = list.find(({ areaID }) => inAreas.get(areaID)?.some((one) => one.userId === userId));
        return { name, title: `${name} is ${page === 'estimate' ? (area ? `in ${area.label}` : 'here') : `in ${page}`}` };
      }),
    [people, list, inAreas],
  );
  const attention = useMemo(() => sumsOf(list).attention, [list]);

  // The first line stands ready to be typed into; nothing is pulled away from somebody who already went elsewhere.
  const first = lines[0]?.key ?? rows[0]?.key;
  const ready = first !== undefined && cursor === null && !phone;
  useEffect(() => {
    if (!ready || first === undefined) return;
    setCursor({ row: first, column: 'quantity' });
    if (document.activeElement === document.body) gridRef.current?.focus({ preventScroll: true });
  }, [ready, first, setCursor]);

  // What opened a dialog may be gone when it closes: a line, or the list of Ctrl+K.
  const uncovered = panel === null && !phone;
  useEffect(() => {
    if (uncovered && document.activeElement === document.body) gridRef.current?.focus({ preventScroll: true });
  }, [uncovered]);

  const toAttention = () => {
    const line = list.flatMap((area) => area.items).find((item) => isZero(item.quantity));
    if (line) setCursor({ row: `l${line.id}`, column: 'quantity' });
    if (!phone) requestAnimationFrame(() => gridRef.current?.focus({ preventScroll: true }));
  };
  /** Who has just made an area is in it: what is added next goes there. */
  const toArea = (areaId: number) => {
    if (filter.area !== 0) narrow({ area: areaId });
    setCursor({ row: `a${areaId}`, column: 'description' });
  };
  const step = (by: 1 | -1) => {
    const next = lines[place + by];
    if (next) setCursor((was) => ({ row: next.key, column: was?.column ?? 'quantity' }));
  };
  const closeBuilder = useCallback(() => {
    setPanel(null);
    if (builderRoute) navigate(`/ProEstimate/EstimateView/${orderId}/0`, { replace: true });
    else gridRef.current?.focus({ preventScroll: true });
  }, [builderRoute, navigate, orderId, setPanel]);

  useEstimateKeys(edits, known);

  const openChecks = useCallback(() => {
    setChecking(true);
    if (!phone) setInspecting(true);
  }, [setChecking, setInspecting, phone]);
  const closeChecks = useCallback(() => {
    setChecking(false);
    if (!phone) gridRef.current?.focus({ preventScroll: true });
  }, [setChecking, phone]);
  const name = order.data?.externalRefId ?? '';
  const whatIf = order.data?.whatIf;
  const job = useStage(whatIf ? undefined : order.data);
  const survey = order.data?.survey;
  const where = survey ? [survey.address, [survey.city, survey.state].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';
  // The details of a line are many controls: they follow once the grid has painted, and are left out while keys come faster.
  const looked = useDeferredValue(useMemo(() => ({ row: current, place: place + 1, count: lines.length }), [current, place, lines.length]));
  const latestStep = useRef(step);
  latestStep.current = step;
  const taskList = tasks.data ?? NO_TASKS;
  const inspector = useMemo(() => {
    const close = () => (phone ? setSheet(false) : setInspecting(false));
    return (
      <Boundary what="This line" of={looked.row?.key} onClose={close}>
        <Inspector
          line={looked.row?.line ?? null}
          area={looked.row?.area ?? null}
          tasks={taskList}
          settings={settings.data}
          place={looked.place}
          count={looked.count}
          edits={edits}
          onStep={(by) => latestStep.current(by)}
          onClose={close}
        />
      </Boundary>
    );
  }, [looked, taskList, settings.data, edits, phone, setSheet, setInspecting]);
  const panelOfChecks = (
    <Boundary what="The checks" onClose={closeChecks}>
      <Suspense fallback={<aside className={inspectorCss.inspector} aria-label="Checks" />}>
        <ChecksPanel checks={checks} areas={list} edits={edits} onClose={closeChecks} />
      </Suspense>
    </Boundary>
  );
  if (areas.error?.status === 404 || order.error?.status === 404) return <NoEstimate />;
  const number = `Estimate ${orderId}`;
  return (
    <div className={css.page}>
      <title>{name ? `${name}, ${number}, Scopebook` : 'Estimate, Scopebook'}</title>
      <ShellTop
        title={
          whatIf ? (
            <Suspense>
              <WhatIfTitle whatIfId={orderId} whatIf={whatIf} job={name} phone={phone} pathOf={estimatePath} />
            </Suspense>
          ) : (
            <JobName name={name} orderId={orderId} />
          )
        }
        detail={
          <>
            {!phone && order.data && !whatIf && (
              <Link className={css.where} title="Job setup" to={setupPath(orderId)}>
                {where || 'Add the address'}
              </Link>
            )}
            {number}
            {job && !(phone && job.answer) && <StageLink job={job} />}
          </>
        }
        changedAt={order.data?.updatedAt}
        presence={present}
        undo={{ what: undoState.data?.undo ?? null, run: () => void edits.history.undo() }}
        redo={phone ? undefined : { what: undoState.data?.redo ?? null, run: () => void edits.history.redo() }}
        find={!phone}
        before={
          phone ? (
            <Link to="/" className={css.back} aria-label="Jobs">
              <Icon name="left" size={20} />
            </Link>
          ) : undefined
        }
      >
        {phone && <MoreMenu ready={known} whatIf={Boolean(whatIf)} onRedo={() => void edits.history.redo()} onChecks={openChecks} />}
      </ShellTop>
      {known && (
        <Suspense>
          <EstimateCommands edits={edits} openChecks={openChecks} whatIf={Boolean(whatIf)} />
        </Suspense>
      )}
      {order.data && (whatIf || job?.answer || order.data.lock) && (
        <Suspense>
          <JobStrip job={job} order={order.data} />
        </Suspense>
      )}
      {phone && areas.data && <AreaTabs areas={list} people={inAreas} chosen={filter.area} onChoose={(area) => narrow({ area })} />}
      <div className={css.columns} data-inspector={((inspecting || checking) && !phone) || undefined}>
        {!phone && !areas.data && <nav className={css.areas} aria-label="Areas" />}
        {!phone && areas.data && (
          <AreaList areas={list} people={inAreas} chosen={filter.area} onChoose={(area) => narrow({ area })} edits={edits} />
        )}
        <section className={css.sheet} aria-label="Lines">
          <Tools
            filter={filter}
            onFilter={narrow}
            tasks={tasks.data ?? NO_TASKS}
            attention={attention}
            phone={phone}
            ready={known}
            whatIf={Boolean(whatIf)}
            onAttention={toAttention}
            checks={<ChecksButton checks={checks} on={checking} onClick={checking ? closeChecks : openChecks} />}
          />
          {areas.error && areas.data && (
            <FailureLine error={areas.error} what="The estimate could not be brought up to date." onRetry={() => void areas.refetch()} />
          )}
          {areas.data === undefined ? (
            areas.error ? (
              <FailureLine error={areas.error} what="The estimate could not be opened." onRetry={() => void areas.refetch()} />
            ) : (
              <SkeletonRows rows={16} height={phone ? 56 : 32} />
            )
          ) : rows.length === 0 && narrows(filter) ? (
            <EmptyState text="No line matches this filter.">
              <Button variant="default" onClick={() => narrow({ text: '', task: 0, only: '' })}>
                Show all lines
              </Button>
            </EmptyState>
          ) : (
            <>
              {list.every((area) => area.items.length === 0) && (
                <Suspense>
                  <FirstSteps areas={list} chosen={filter.area} />
                </Suspense>
              )}
              <Grid rows={rows} areas={list} edits={edits} phone={phone} focus={gridRef} />
            </>
          )}
        </section>
        {!phone && checking && areas.data && panelOfChecks}
        {!phone && inspecting && !checking && (areas.data ? inspector : <aside className={inspectorCss.inspector} aria-label="Line" />)}
        {!phone && !inspecting && !checking && (
          <span className={css.unfold}>
            <IconButton icon="fold" label="Show the line" size={28} onClick={() => setInspecting(true)} />
          </span>
        )}
        {panel?.kind === 'builder' && known && (
          <Boundary what="The builder" floating onClose={closeBuilder}>
            <Suspense fallback={<TypeAhead onEscape={closeBuilder} />}>
              <Builder
                edits={edits}
                areas={list}
                tasks={tasks.data ?? NO_TASKS}
                settings={settings.data}
                order={order.data}
                search={panel.search}
                here={panel.areaId ?? current?.area.areaID ?? (cursor?.row.startsWith('a') ? Number(cursor.row.slice(1)) : filter.area)}
                phone={phone}
                onClose={closeBuilder}
              />
            </Suspense>
          </Boundary>
        )}
        {panel?.kind === 'quality' && known && (
          <Boundary what="The qualities" floating onClose={() => setPanel(null)}>
            <Suspense>
              <QualityPanel of={panel.of} areas={list} order={order.data} edits={edits} phone={phone} onClose={() => setPanel(null)} />
            </Suspense>
          </Boundary>
        )}
      </div>
      {areas.data === undefined ? <UnknownTotal phone={phone} /> : phone ? <PhoneTotals areas={list} /> : <TotalsBar areas={list} />}
      {phone && (
        <Drawer
          opened={sheet && current !== undefined}
          onClose={() => setSheet(false)}
          position="bottom"
          size="100%"
          withCloseButton={false}
          padding={0}
          attributes={{ content: { 'aria-label': 'Line' } }}
        >
          {inspector}
        </Drawer>
      )}
      {phone && (
        <Drawer
          opened={checking && known}
          onClose={closeChecks}
          position="bottom"
          size="100%"
          withCloseButton={false}
          padding={0}
          attributes={{ content: { 'aria-label': 'Checks' } }}
        >
          {panelOfChecks}
        </Drawer>
      )}
      {panel && panel.kind !== 'builder' && panel.kind !== 'quality' && (
        <Boundary what="This dialog" floating of={panel.kind} onClose={() => setPanel(null)}>
          <Suspense fallback={<TypeAhead onEscape={() => setPanel(null)} />}>
            <Panels
              panel={panel}
              edits={edits}
              areas={list}
              tasks={tasks.data ?? NO_TASKS}
              settings={settings.data}
              order={order.data}
              onClose={() => setPanel(null)}
              onArea={(area) => narrow({ area })}
              onNewArea={toArea}
              onPanel={setPanel}
            />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

const NONE: never[] = [];
const NO_TASKS: never[] = [];
