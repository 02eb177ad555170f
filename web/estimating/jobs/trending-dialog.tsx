import { NativeSelect } from '@mantine/core';
import { type TrendingProject } from '../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { ConfirmActions, Dialog } from '../../ui/dialog.tsx';
import { FailureLine } from '../../ui/states.tsx';
import { counted, day, dollars } from '../../ui/words.ts';
import css from './trending-dialog.module.css';

import { NEW, type TrendingModel, type TrendingProps, useTrending } from './trending-model.ts';
/** A project's lines as they stood last, put on an estimate or on a new one in one step of undo. Measured lines follow the area that they come to. */
export function TrendingDialog({ project, jobs, onClose }: TrendingProps) {
  const model = useTrending({ project, jobs, onClose });
  const { start, areas, save, busy, failure } = model;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={project.name}
      width={640}
      actions={
        <ConfirmActions
          onCancel={onClose}
          loading={busy}
          disabled={!start && !areas.data}
          onClick={() => void save(undefined)}
          data-autofocus
        >
          {start ? 'New estimate with it' : `Add ${counted(project.lines.length, 'line')}`}
        </ConfirmActions>
      }
    >
      {failure ? <FailureLine error={failure} what="Nothing was added." /> : null}
      {areas.error ? <FailureLine error={areas.error} what="The areas could not be fetched." onRetry={() => void areas.refetch()} /> : null}
      <p className="muted">
        On {counted(project.orders, 'estimate')} of the last twelve months, last added on {day(project.lastAt)} for{' '}
        {dollars(project.totalCost)} before tax. The lines come as they stood then, at today’s prices.
      </p>
      <ProjectLines project={project} />
      <Where of={model} />
    </Dialog>
  );
}

function ProjectLines({ project }: { project: TrendingProject }) {
  return (
    <ul className={css.lines} aria-label="Lines">
      {project.lines.map((line) => (
        <li key={line.itemXREF}>
          <span>
            <span className="muted">{line.action}</span> {line.description}
          </span>
          <span className="muted">{line.quality === 'None' ? '' : line.quality}</span>
          <span className={`${css.quantity} figures`}>
            {line.quantitySource === 'measured' ? 'measured' : line.quantity} <span className="muted">{line.itemUM}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The estimate that the lines are put on, and the area of one that stands. */
function Where({ of: model }: { of: TrendingModel }) {
  const { open, target, setTarget, start, areas, choices, areaRef, setAreaChoice, busy, isMade } = model;
  return (
    <div className={css.where}>
      <NativeSelect
        label="Put it on"
        value={target}
        disabled={busy || isMade}
        onChange={(event) => setTarget(event.currentTarget.value)}
        data={[
          { value: NEW, label: 'A new estimate' },
          ...open.map(({ order }) => ({ value: String(order.id), label: order.externalRefId })),
        ]}
      />
      {start ? null : (
        <NativeSelect
          label="Area"
          value={areaRef}
          disabled={busy || !areas.data}
          onChange={(event) => setAreaChoice(event.currentTarget.value)}
          data={choices.map(([value = '', label = '']) => ({ value, label }))}
        />
      )}
    </div>
  );
}
