import { type Estimate, keysOf, shownLine, type Undoable, writerOf } from '../../contracts/estimating/estimate.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { Refusal } from '../../contracts/refusals.ts';

interface Asked {
  /** Actor key of the person whose change it is. */
  who: string;
  /** The change that the person saw on top. */
  commandId: string;
  /** Nothing that was done before (ISO) is taken back. */
  since?: string;
}

/**
 * The events that take back, or do again, what is on top of a person's own changes. Refused when somebody else has changed the same since, when
 * something that it needs is gone, and when it is not what the person was shown.
 */
export function takeBack(
  now: Estimate,
  stacks: Map<string, Undoable[]>,
  { who, commandId, since }: Asked,
  none: 'NOTHING_TO_UNDO' | 'NOTHING_TO_REDO',
): EstimateEvent[] {
  const entry = stacks.get(who)?.at(-1);
  if (!entry) throw new Refusal(none);
  if (entry.commandId !== commandId) throw new Refusal('UNDO_CHANGED');
  if (since !== undefined && Date.parse(entry.at) < Date.parse(since)) throw new Refusal('UNDO_EARLIER');
  const there: There = { lines: new Set(now.items.keys()), areas: new Set(now.areas.keys()) };
  for (const event of entry.inverse) {
    for (const key of keysOf(event).checks) {
      const writer = writerOf(now, key);
      if (writer !== who) throw changedBy(now, key, writer);
    }
    const missing = lacks(now, event, there, who);
    if (missing !== undefined) throw changedBy(now, missing, writerOf(now, missing));
    if (event.type === 'AreaRestored') there.areas.add(event.data.area.areaId);
    if (event.type === 'ItemsRestored') for (const id of event.data.itemIds) there.lines.add(id);
  }
  return entry.inverse;
}

/** Lines and areas that are there, with those that events before bring back. */
interface There {
  lines: Set<number>;
  areas: Set<number>;
}

/** The key (see `keysOf`) of something that the event needs and that is gone. */
function lacks(now: Estimate, event: EstimateEvent, there: There, who: string): string | undefined {
  const line = (id: number) => (there.lines.has(id) ? undefined : `item:${id}`);
  const area = (id: number) => (there.areas.has(id) ? undefined : `area:${id}`);
  const task = (id: number) => (now.tasks.has(id) ? undefined : `task:${id}`);
  const first = <Value>(values: Value[], look: (value: Value) => string | undefined) => {
    for (const value of values) {
      const missing = look(value);
      if (missing !== undefined) return missing;
    }
    return undefined;
  };
  switch (event.type) {
    case 'ItemQuantitySaved':
    case 'ItemNotesSaved':
      return line(event.data.itemId);
    case 'ItemMoved':
      return line(event.data.itemId) ?? area(event.data.areaId);
    case 'ItemsAdded':
      return first(event.data.items, (i) => area(i.areaId) ?? task(i.taskId));
    case 'ItemsDeleted':
      return first(event.data.itemIds, line);
    case 'ItemsRestored':
      return first(event.data.itemIds, (id) => {
        const removed = now.removed.get(id);
        return removed ? (area(removed.propertyArea_AreaID) ?? task(removed.estimateTask_Id)) : `item:${id}`;
      });
    case 'ItemsChanged':
      return first(event.data.items, (i) => line(i.itemId) ?? (i.changes.taskId === undefined ? undefined : task(i.changes.taskId)));
    case 'ItemsSwitched':
    case 'ItemPricesRenewed':
      return first<{ itemId: number }>(event.data.items, (i) => line(i.itemId));
    case 'AreaRenamed':
    case 'AreaNotesSaved':
    case 'AreaMoved':
    case 'AreaMeasured':
      return area(event.data.areaId);
    case 'AreaDeleted':
      // An area is not taken away from under lines that somebody else wrote last.
      return (
        area(event.data.areaId) ??
        first(now.areas.get(event.data.areaId)?.itemIds ?? [], (id) => (writerOf(now, `item:${id}`) === who ? undefined : `item:${id}`))
      );
    case 'TaskRenamed':
    case 'TaskDeleted':
      return task(event.data.id);
    case 'AreaRestored':
      return first(event.data.items, (i) => task(i.taskId));
    case 'EstimateStarted':
    case 'EstimateArchived':
    case 'JobIdChanged':
    case 'AddressChanged':
    case 'OrderCustomerChanged':
    case 'SettingsChanged':
    case 'TaxRateFilled':
    case 'SettingsRestored':
    case 'TaskAdded':
    case 'TaskRestored':
    case 'AreaAdded':
    case 'LaborMinimumSwitched':
      return undefined;
    default:
      return unreachable(event);
  }
}

const FACT_WORDS: Record<string, string> = {
  quantity: 'The quantity of',
  notes: 'The note of',
  label: 'The name of',
  place: 'The place of',
  measures: 'The measurements of',
  switched: 'The item of',
  description: 'The description of',
  itemUM: 'The unit of',
  taskId: 'The task of',
  labor: 'The labor cost of',
  material: 'The material cost of',
  equipment: 'The equipment cost of',
  wasteFactorPct: 'The waste factor of',
};
const WHOLE_WORDS: Record<string, string> = {
  job: "The job's name",
  address: 'The address',
  archived: 'Whether the job is archived',
  settings: 'Profit, overhead and tax',
  laborMinimum: 'The labor minimum',
};

/** Says what was changed since, and by whom. */
function changedBy(now: Estimate, key: string, writer: string): Refusal {
  const [kind = '', id = '', fact = ''] = key.split(':');
  const name = now.people.get(writer);
  const by = name ? ` by ${name}` : '';
  const thing = nameOf(now, kind, Number(id));
  const subject = thing === undefined ? undefined : FACT_WORDS[fact] ? `${FACT_WORDS[fact]} ${thing}` : capital(thing);
  if (thing === undefined && kind in WHOLE_WORDS)
    return new Refusal('UNDO_CONFLICT', `${WHOLE_WORDS[kind]} was changed since${by}, so that this cannot be undone.`);
  return subject === undefined
    ? new Refusal('UNDO_CONFLICT', `${GONE[kind] ?? 'Something'} that this needs was removed since${by}, so that it cannot be undone.`)
    : new Refusal('UNDO_CONFLICT', `${subject} was changed since${by}, so that this cannot be undone.`);
}

const GONE: Record<string, string> = { item: 'A line', area: 'An area', task: 'A task' };
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What a line, an area or a task is called; nothing for one that is gone. */
function nameOf(now: Estimate, kind: string, id: number): string | undefined {
  switch (kind) {
    case 'item': {
      const line = shownLine(now, id);
      const label = line && now.areas.get(line.propertyArea_AreaID)?.label;
      return line && `${line.description}${label === undefined ? '' : `, in ${label}`}`;
    }
    case 'area':
      return now.areas.get(id)?.label;
    case 'task': {
      const name = now.tasks.get(id);
      return name === undefined ? undefined : `task ${name}`;
    }
    default:
      return undefined;
  }
}

function unreachable(event: never): never {
  throw new Error(`Nothing is said of what ${JSON.stringify(event)} needs`);
}
