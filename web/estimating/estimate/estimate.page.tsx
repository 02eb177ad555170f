import { Button } from '@mantine/core';
import { Provider } from 'jotai';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { estimatePath } from '../../app/estimate-path.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { Boundary } from '../../ui/boundary.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Drawer } from '../../ui/late/panes.tsx';
import { EmptyState, FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { TypeAhead } from '../../ui/type-ahead.tsx';
import { AreaList, AreaTabs } from '../areas/list.tsx';
import { ChecksButton } from '../checks/button.tsx';
import { Grid } from '../grid/estimate-grid.tsx';
import { narrows } from '../grid/visible-rows.ts';
import { JobName } from '../job/name.tsx';
import inspectorCss from '../line/inspector.module.css';
import { Inspector } from '../line/inspector.tsx';
import { setupPath } from '../setup/path.ts';
import css from './estimate.module.css';
import { type EstimateModel, useEstimate } from './model.ts';
import { screenOf } from './screen.ts';
import { StageLink } from './stage.tsx';
import { MoreMenu, Tools } from './tools.tsx';
import { PhoneTotals, TotalsBar, UnknownTotal } from './totals-bar.tsx';

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
  const page = useEstimate(orderId);
  const { areas, order, known, phone, filter, narrow, sheet, setSheet, current, list, inAreas, checking, closeChecks, name, whatIf, job } =
    page;
  const inspector = useInspector(page);
  const panelOfChecks = <PanelOfChecks page={page} />;
  if (areas.error?.status === 404 || order.error?.status === 404) return <NoEstimate />;
  const number = `Estimate ${orderId}`;
  return (
    <div className={css.page}>
      <title>{name ? `${name}, ${number}, Scopebook` : 'Estimate, Scopebook'}</title>
      <EstimateTop orderId={orderId} number={number} page={page} />
      {known && (
        <Suspense>
          <EstimateCommands edits={page.edits} openChecks={page.openChecks} whatIf={Boolean(whatIf)} />
        </Suspense>
      )}
      {order.data && (whatIf || job?.answer || order.data.lock || order.data.loan) && (
        <Suspense>
          <JobStrip job={job} order={order.data} />
        </Suspense>
      )}
      {phone && areas.data && <AreaTabs areas={list} people={inAreas} chosen={filter.area} onChoose={(area) => narrow({ area })} />}
      <div className={css.columns} data-inspector={((page.inspecting || checking) && !phone) || undefined}>
        {!phone && !areas.data && <nav className={css.areas} aria-label="Areas" />}
        {!phone && areas.data && (
          <AreaList areas={list} people={inAreas} chosen={filter.area} onChoose={(area) => narrow({ area })} edits={page.edits} />
        )}
        <LinesSheet page={page} />
        {!phone && <BesideLines page={page} inspector={inspector} />}
        <OverLines page={page} />
      </div>
      {areas.data === undefined ? <UnknownTotal phone={phone} /> : phone ? <PhoneTotals areas={list} /> : <TotalsBar areas={list} />}
      {phone && (
        <PhoneSheet label="Line" opened={sheet && current !== undefined} onClose={() => setSheet(false)}>
          {inspector}
        </PhoneSheet>
      )}
      {phone && (
        <PhoneSheet label="Checks" opened={checking && known} onClose={closeChecks}>
          {panelOfChecks}
        </PhoneSheet>
      )}
      <PanelOverPage page={page} />
    </div>
  );
}

/** The line in full; made again only when what it shows is different. */
function useInspector({ looked, taskList, settings, edits, phone, setSheet, setInspecting, latestStep }: EstimateModel) {
  return useMemo(() => {
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
  }, [looked, taskList, settings.data, edits, phone, setSheet, setInspecting, latestStep]);
}

function PanelOfChecks({ page: { checks, list, edits, closeChecks } }: { page: EstimateModel }) {
  return (
    <Boundary what="The checks" onClose={closeChecks}>
      <Suspense fallback={<aside className={inspectorCss.inspector} aria-label="Checks" />}>
        <ChecksPanel checks={checks} areas={list} edits={edits} onClose={closeChecks} />
      </Suspense>
    </Boundary>
  );
}

/** The checks or the line beside the lines, or the way to open them. */
function BesideLines({ page, inspector }: { page: EstimateModel; inspector: ReactNode }) {
  const { areas, checking, inspecting, setInspecting } = page;
  return (
    <>
      {checking && areas.data && <PanelOfChecks page={page} />}
      {inspecting && !checking && (areas.data ? inspector : <aside className={inspectorCss.inspector} aria-label="Line" />)}
      {!inspecting && !checking && (
        <span className={css.unfold}>
          <IconButton icon="fold" label="Show the line" size={28} onClick={() => setInspecting(true)} />
        </span>
      )}
    </>
  );
}

/** The top line: the job, how far it is, undo. */
function EstimateTop({ orderId, number, page }: { orderId: number; number: string; page: EstimateModel }) {
  const { whatIf, name, phone, order, where, job, present, undoState, edits, known, openChecks } = page;
  return (
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
  );
}

/** The lines, or what stands in their place. */
function Lines({ page }: { page: EstimateModel }) {
  const { areas, phone, rows, filter, narrow, list, edits, gridRef } = page;
  return areas.data === undefined ? (
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
  );
}

/** The tools over the lines, and the lines. */
function LinesSheet({ page }: { page: EstimateModel }) {
  const { filter, narrow, taskList, attention, phone, known, whatIf, toAttention, checks, checking, closeChecks, openChecks, areas } = page;
  return (
    <section className={css.sheet} aria-label="Lines">
      <Tools
        filter={filter}
        onFilter={narrow}
        tasks={taskList}
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
      <Lines page={page} />
    </section>
  );
}

/** The builder, or the qualities, over the lines. */
function OverLines({ page }: { page: EstimateModel }) {
  const { panel, setPanel, known, closeBuilder, edits, list, taskList, settings, order, current, cursor, filter, phone } = page;
  if (!known) return null;
  if (panel?.kind === 'builder')
    return (
      <Boundary what="The builder" floating onClose={closeBuilder}>
        <Suspense fallback={<TypeAhead onEscape={closeBuilder} />}>
          <Builder
            edits={edits}
            areas={list}
            tasks={taskList}
            settings={settings.data}
            order={order.data}
            search={panel.search}
            here={panel.areaId ?? current?.area.areaID ?? (cursor?.row.startsWith('a') ? Number(cursor.row.slice(1)) : filter.area)}
            phone={phone}
            onClose={closeBuilder}
          />
        </Suspense>
      </Boundary>
    );
  if (panel?.kind === 'quality')
    return (
      <Boundary key="qualities" what="The qualities" floating onClose={() => setPanel(null)}>
        <Suspense>
          <QualityPanel of={panel.of} areas={list} order={order.data} edits={edits} phone={phone} onClose={() => setPanel(null)} />
        </Suspense>
      </Boundary>
    );
  return null;
}

interface SheetProps {
  label: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** On a phone the line and the checks cover the page. */
function PhoneSheet({ label, ...props }: SheetProps) {
  return (
    <Drawer
      position="bottom"
      size="100%"
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': label } }}
      {...props}
    />
  );
}

function PanelOverPage({ page }: { page: EstimateModel }) {
  const { panel, setPanel, edits, list, taskList, settings, order, narrow, toArea } = page;
  return (
    panel &&
    panel.kind !== 'builder' &&
    panel.kind !== 'quality' && (
      <Boundary what="This dialog" floating of={panel.kind} onClose={() => setPanel(null)}>
        <Suspense fallback={<TypeAhead onEscape={() => setPanel(null)} />}>
          <Panels
            panel={panel}
            edits={edits}
            areas={list}
            tasks={taskList}
            settings={settings.data}
            order={order.data}
            onClose={() => setPanel(null)}
            onArea={(area) => narrow({ area })}
            onNewArea={toArea}
            onPanel={setPanel}
          />
        </Suspense>
      </Boundary>
    )
  );
}
