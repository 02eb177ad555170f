import type { Settings } from '../../../contracts/estimating/entities.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { settingsView } from '../../../contracts/estimating/estimate/views.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { AreaFacts } from '../../../contracts/estimating/facts.ts';
import { type Decisions, existingArea, same, sameText } from '../decisions.ts';
import { type ItemCommands, itemDecisions } from '../items/items.decisions.ts';
import { measure } from '../measurements/measurements.decisions.ts';
import { changeSettings } from '../setup/setup.decisions.ts';

export interface TemplateCommands {
  AddFromEstimate: ItemCommands['AddItems'] & {
    /** Tasks that the lines name; one is made only where the estimate has none of its name. */
    tasks: { id: number; name: string }[];
    /** For these lines and later ones; null keeps the estimate's own. */
    settings: Settings | null;
    /** Measurements for areas of the estimate that have none. */
    measured: Pick<AreaFacts, 'areaId' | 'measures' | 'interior' | 'wholeHouse'>[];
  };
}

export const templateDecisions: Decisions<TemplateCommands> = {
  AddFromEstimate(now, { tasks, settings, measured, lines, ...addition }) {
    const taskIds = new Map(tasks.map(({ id, name }) => [id, taskNamed(now, name) ?? id] as const));
    const added = tasks.filter(({ id }) => taskIds.get(id) === id);
    const changed = settings && !same(settings, settingsView(now)) ? changeSettings(now, settings, 'future') : [];
    const sizes = measured.flatMap(({ areaId, measures, interior, wholeHouse }) =>
      isMeasured(existingArea(now, areaId)) ? [] : measure(now, areaId, measures, { interior, wholeHouse }, true),
    );
    const own = lines.map((line) => (line.taskId === undefined ? line : { ...line, taskId: taskIds.get(line.taskId) ?? line.taskId }));
    const before = [...added.map((data): EstimateEvent => ({ type: 'TaskAdded', data })), ...changed, ...sizes];
    const after = before.reduce(withEvent, now);
    const items = itemDecisions.AddItems(after, { ...addition, lines: own });
    return [...before, ...items.filter(({ type }) => own.length > 0 || type !== 'ItemsAdded')];
  },
};

const taskNamed = (now: Estimate, name: string): number | undefined => [...now.tasks].find(([, task]) => sameText(task, name))?.[0];

const isMeasured = ({ measures }: Pick<AreaFacts, 'measures'>) => Object.values(measures).some((size) => Number(size) > 0);

/** The estimate with what new lines read of it: its tasks, its settings, and the sizes of its areas. Nothing is changed in place. */
function withEvent(now: Estimate, { type, data }: EstimateEvent): Estimate {
  switch (type) {
    case 'TaskAdded':
      return { ...now, tasks: new Map(now.tasks).set(data.id, data.name) };
    case 'SettingsChanged':
      return { ...now, settings: new Map(now.settings).set(data.settingsId, data.settings), settingsId: data.settingsId };
    case 'AreaMeasured': {
      const area = { ...existingArea(now, data.areaId), measures: data.measures };
      return { ...now, areas: new Map(now.areas).set(data.areaId, area) };
    }
    default:
      return now;
  }
}
