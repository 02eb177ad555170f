import { Checkbox } from '@mantine/core';
import type { TrendingProject } from '../../../../contracts/estimating/dashboard/get-trending-projects.ts';
import { type AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { onCtrlEnter } from '../../../ui/ctrl-enter.ts';
import { counted, grouped } from '../../../ui/words.ts';
import estimateCss from '../../estimate/estimate.module.css';
import lineCss from '../../line/line.module.css';
import { useBuilder } from '../state/state.ts';
import projectParts from './parts.module.css';
import { type PopularLine, usePopularProject } from './popular-model.ts';
import css from './popular-project.module.css';
import { ProjectFoot } from './project-foot.tsx';

/** A popular project's lines, to be added to one area at today's prices. What the area has already is left out until it is ticked. */
export function PopularProject({ project }: { project: TrendingProject }) {
  const { phone } = useBuilder();
  const { areas, area, areaId, setAreaId, lines, on, total, tax, ready, isAdding, failed, add, tick } = usePopularProject(project);
  return (
    <section className={projectParts.popular} aria-label={project.name} onKeyDown={onCtrlEnter(() => void add())}>
      <div className={projectParts.intro}>
        <h2>{project.name}</h2>
        <p className="muted">
          On {counted(project.orders, 'estimate')}. Prices are today's; measured lines take their quantity from the area.
        </p>
        <label className={projectParts.to}>
          to{' '}
          <select aria-label="Area" value={areaId} onChange={(event) => setAreaId(Number(event.currentTarget.value))}>
            {areas.map(({ areaID, label }) => (
              <option key={areaID} value={areaID}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ul className={css.lines}>
        {lines.map((line, n) => (
          <LineOfProject key={`${line.line.itemXREF} ${line.line.description}`} of={line} area={area} onTick={(isOn) => tick(n, isOn)} />
        ))}
      </ul>
      <ProjectFoot failed={failed} ticked={{ count: on.length, total, tax }}>
        <button
          type="button"
          className={`${estimateCss.fill} ${projectParts.add}`}
          disabled={isAdding || !ready}
          onClick={() => void add()}
        >
          Add {counted(on.length, 'line')} to {area?.label ?? 'the area'} {!phone && <kbd>Ctrl Enter</kbd>}
        </button>
      </ProjectFoot>
    </section>
  );
}

interface LineProps {
  of: PopularLine;
  area: AreaWithItems | undefined;
  onTick: (isOn: boolean) => void;
}

function LineOfProject({ of: { line, quantity, isThere, isGone, price, isOn }, area, onTick }: LineProps) {
  return (
    <li data-off={!isOn || undefined}>
      <Checkbox
        size="xs"
        aria-label={`${line.action} ${line.description}`}
        checked={isOn}
        disabled={isGone}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span>
        <span className={lineCss.act}>{line.action}</span> {line.description}
        {(isThere || isGone) && <small className="amber"> {isGone ? 'no longer in the price book' : `in ${area?.label} already`}</small>}
      </span>
      <span className="figures">
        {grouped(quantity)} {line.itemUM}
      </span>
      <span className="figures">{price ? grouped(price.totalCost) : '–'}</span>
    </li>
  );
}
