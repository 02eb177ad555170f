import type { Estimate } from '../../contracts/estimating/estimate/state.ts';
import { shownLine } from '../../contracts/estimating/estimate/trade-labor.ts';
import { conflictingWriter, conflictKeys, eventsOfStep, lastWriterOf } from '../../contracts/estimating/estimate/undo.ts';
import { definitionOf, type EstimateEvent } from '../../contracts/estimating/events.ts';
import { formatMoney } from '../../contracts/format.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { Decisions } from './decisions.ts';

interface UndoRequest {
  /** Actor key of the person who made the change. */
  who: string;
  /** The change that the caller saw on top of the stack. */
  commandId: string;
  /** Changes before this instant (ISO) cannot be undone. */
  since?: string;
}

/** Each command names the change that the caller saw, so a repeated request does not undo a second change. */
export interface UndoCommands {
  Undo: UndoRequest;
  Redo: UndoRequest;
}

export const undoDecisions: Decisions<UndoCommands> = {
  Undo: (now, request) => undoOrRedo(now, 'undo', request),
  Redo: (now, request) => undoOrRedo(now, 'redo', request),
};

/**
 * The events that undo or redo the top of a person's own stack. Refuses if somebody else changed the same thing since,
 * if something that it needs no longer exists, or if the top is not the change that the caller saw.
 */
function undoOrRedo(now: Estimate, kind: 'undo' | 'redo', { who, commandId, since }: UndoRequest): EstimateEvent[] {
  const entry = (kind === 'undo' ? now.undoStacks : now.redoStacks).get(who)?.at(-1);
  if (!entry) throw new Refusal(kind === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO');
  if (entry.commandId !== commandId) throw new Refusal('UNDO_CHANGED');
  if (since !== undefined && Date.parse(entry.at) < Date.parse(since)) throw new Refusal('UNDO_EARLIER');
  const present = { lines: new Set(now.items.keys()), areas: new Set(now.areas.keys()) };
  const conflicting = (key: string) => conflictingWriter(now, kind, entry, key, who);
  for (const event of entry.inverse) {
    for (const key of conflictKeys(event).checks) {
      const writer = conflicting(key);
      if (writer !== undefined) throw changedBy(now, kind, key, writer);
    }
    const missing = missingKey(now, event, present, (itemId) => conflicting(`item:${itemId}`) === undefined);
    if (missing !== undefined) throw changedBy(now, kind, missing, conflicting(missing) ?? lastWriterOf(now, missing));
    const { areas = [], items = [] } = definitionOf(event).restores?.(event.data) ?? {};
    for (const id of areas) present.areas.add(id);
    for (const id of items) present.lines.add(id);
  }
  return eventsOfStep(now, entry);
}

/** Existing lines and areas, plus those that earlier events of the same step restore. */
interface Present {
  lines: Set<number>;
  areas: Set<number>;
}

/** The conflict key of an entity that the event needs but that is gone or was last changed by somebody else. */
function missingKey(now: Estimate, event: EstimateEvent, present: Present, isOwn: (itemId: number) => boolean): string | undefined {
  const needs = definitionOf(event).needs(event.data, now);
  const {
    areas = [],
    items = [],
    tasks = [],
    payments = [],
    reports = [],
    photos = [],
    removedItems = [],
    removedPhotos = [],
    ownItems = [],
  } = needs;
  const area = areas.find((id) => !present.areas.has(id));
  if (area !== undefined) return `area:${area}`;
  const line = items.find((id) => !present.lines.has(id)) ?? ownItems.find((id) => !isOwn(id));
  if (line !== undefined) return `item:${line}`;
  const task = tasks.find((id) => !now.tasks.has(id));
  if (task !== undefined) return `task:${task}`;
  const payment = payments.find((id) => !now.payments.has(id));
  if (payment !== undefined) return `payment:${payment}`;
  const report = reports.find((id) => !now.reportTotals.has(id));
  if (report !== undefined) return `report:${report}`;
  const photo = photos.find((id) => !now.photos.has(id)) ?? removedPhotos.find((id) => !now.removedPhotos.has(id));
  if (photo !== undefined) return `photo:${photo}`;
  for (const id of removedItems) {
    const removed = now.removed.get(id);
    if (!removed) return `item:${id}`;
    if (!present.areas.has(removed.propertyArea_AreaID)) return `area:${removed.propertyArea_AreaID}`;
    if (!now.tasks.has(removed.estimateTask_Id)) return `task:${removed.estimateTask_Id}`;
  }
  return undefined;
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
  paymentDate: 'The date of',
  amount: 'The amount of',
  typeId: 'The type of',
  payeeName: 'The name on',
  detail: 'The detail of',
  caption: 'The caption of',
  turn: 'The turn of',
};
const WHOLE_WORDS: Record<string, string> = {
  job: "The job's name",
  address: 'The address',
  archived: 'Whether the job is archived',
  settings: 'Profit, overhead and tax',
  laborMinimum: 'The labor minimum',
  customer: 'The customer',
  'job:lock': 'Whether the job is locked',
  billingTerms: 'The billing terms',
  check: 'Whether this check is dismissed',
  whatIf: "The what-if's name",
  discarded: 'Whether the what-if is discarded',
};

/** The refusal that names the conflicting change and its author. */
function changedBy(now: Estimate, kind: 'undo' | 'redo', key: string, writer: string): Refusal {
  const [thing = '', id = '', fact = ''] = key.split(':');
  const name = now.people.get(writer);
  const by = name ? ` by ${name}` : '';
  const named = nameOf(now, thing, Number(id));
  const back = kind === 'undo' ? 'undone' : 'redone';
  const subject = named === undefined ? undefined : FACT_WORDS[fact] ? `${FACT_WORDS[fact]} ${named}` : capital(named);
  const whole = WHOLE_WORDS[`${thing}:${id}`] ?? WHOLE_WORDS[thing];
  if (named === undefined && whole !== undefined)
    return new Refusal('UNDO_CONFLICT', `${whole} was changed since${by}, so that this cannot be ${back}.`);
  return subject === undefined
    ? new Refusal('UNDO_CONFLICT', `${GONE[thing] ?? 'Something'} that this needs was removed since${by}, so that it cannot be ${back}.`)
    : new Refusal('UNDO_CONFLICT', `${subject} was changed since${by}, so that this cannot be ${back}.`);
}

const GONE: Record<string, string> = {
  item: 'A line',
  area: 'An area',
  task: 'A task',
  payment: 'A payment or an expense',
  photo: 'A photo',
  report: 'A report, or what it asks for,',
};
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The name of a line, an area, a task or a payment; undefined if it is gone. */
function nameOf(now: Estimate, kind: string, id: number): string | undefined {
  switch (kind) {
    case 'item': {
      const line = shownLine(now, id);
      const label = line && now.areas.get(line.propertyArea_AreaID)?.label;
      return line && `${line.description}${label === undefined ? '' : `, in ${label}`}`;
    }
    case 'area':
      return now.areas.get(id)?.label;
    case 'photo': {
      const photo = now.photos.get(id);
      return photo && `photo ${photo.caption || photo.fileName}`;
    }
    case 'task': {
      const name = now.tasks.get(id);
      return name === undefined ? undefined : `task ${name}`;
    }
    case 'payment': {
      const payment = now.payments.get(id);
      return payment && `the ${payment.kind} of ${formatMoney(payment.amount)}`;
    }
    default:
      return undefined;
  }
}
