import { uniqueLabel } from '../../../contracts/estimating/areas/unique-label.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { AreaFacts } from '../../../contracts/estimating/facts.ts';
import { adoption, type Choices, chosen, type NewIds, undecided } from '../../../contracts/estimating/what-if/adoption.ts';
import { differences } from '../../../contracts/estimating/what-if/differences.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decisions } from '../decisions.ts';
import { MAX_LINES } from '../items/new-items.ts';
import { settingsOf, withinLimits } from '../pricing.ts';

type DataOf<Type extends EstimateEvent['type']> = Extract<EstimateEvent, { type: Type }>['data'];

export interface WhatIfCommands {
  BranchWhatIf: DataOf<'WhatIfBranched'>;
  CopyWhatIfLines: DataOf<'WhatIfLinesCopied'>;
  RenameWhatIf: { name: string };
  DiscardWhatIf: object;
  RestoreWhatIf: { at: string };
  /** On the estimate. `base` and `whatIf` are shared states that nobody changes; `changes` are ids of the comparison. */
  AdoptWhatIf: { base: Estimate; whatIf: Estimate; changes: string[]; choices: Choices; ids: Record<keyof NewIds, number[]> };
}

/** Discarding can be taken back for this long. */
const DAYS_KEPT = 30;

/** Whether a what-if can still be brought back; instants are ISO. */
export const isRestorable = (discardedAt: string | null, at: string) =>
  discardedAt !== null && Date.parse(at) - Date.parse(discardedAt) <= DAYS_KEPT * 86_400_000;

export const whatIfDecisions: Decisions<WhatIfCommands> = {
  BranchWhatIf: (now, data) => (now.exists ? [] : [{ type: 'WhatIfBranched', data }]),

  CopyWhatIfLines(now, { items: requested, sources }) {
    const items = requested.filter(({ itemId }) => !now.items.has(itemId));
    return !isComplete(now) && items.length > 0 ? [{ type: 'WhatIfLinesCopied', data: { items, sources } }] : [];
  },

  RenameWhatIf: (now, { name }) => (existingWhatIf(now).name === name ? [] : [{ type: 'WhatIfRenamed', data: { name } }]),

  DiscardWhatIf: (now) => (existingWhatIf(now).discardedAt ? [] : [{ type: 'WhatIfDiscarded', data: {} }]),

  RestoreWhatIf(now, { at }) {
    const { discardedAt } = existingWhatIf(now);
    if (!discardedAt) return [];
    if (!isRestorable(discardedAt, at)) throw new Refusal('WHAT_IF_GONE');
    return [{ type: 'WhatIfRestored', data: {} }];
  },

  /**
   * Decided on the estimate as it is now: what it has adopted already is no change any more, and what somebody changed since the
   * caller looked asks again. Refuses WHAT_IF_CONFLICT when nobody has chosen for a field that both changed, WHAT_IF_CHANGED
   * when none of the requested changes is one any more although others are.
   */
  AdoptWhatIf(now, { base, whatIf, changes: requested, choices, ids }) {
    const sides = { base, whatIf, now };
    const all = differences(sides);
    const wanted = new Set(requested);
    const changes = all.filter(({ id }) => wanted.has(id));
    if (changes.length === 0 && all.length > 0) throw new Refusal('WHAT_IF_CHANGED');
    if (undecided(changes, choices).length > 0) throw new Refusal('WHAT_IF_CONFLICT');
    const { events, after } = adoption(sides, chosen(changes, choices), handedOut(ids));
    if (after.items.size > MAX_LINES && after.items.size > now.items.size) throw new Refusal('ESTIMATE_FULL');
    for (const [id, line] of after.items) if (line !== now.items.get(id)) withinLimits(line, settingsOf(after, line));
    return withFreeLabels(now, events);
  },
};

/** Hands out ids one by one: a decision that is taken again begins with the first again. */
function handedOut({ item, area, task }: Record<keyof NewIds, number[]>): NewIds {
  const from = (ids: number[]) => {
    const left = ids.values();
    return () => {
      const { value } = left.next();
      if (value === undefined) throw new Error('More is added than there are ids for');
      return value;
    };
  };
  return { item: from(item), area: from(area), task: from(task) };
}

export function existingWhatIf(now: Estimate) {
  if (!now.whatIf) throw new Refusal('WHAT_IF_NOT_FOUND');
  return now.whatIf;
}

/** Whether all lines that a what-if starts with are there. */
export const isComplete = ({ whatIf }: Estimate) => whatIf === null || whatIf.baseRevision >= 0;

/** What belongs to the job, of which a what-if is only a variant: it has no customer, payments or photos of its own. */
const OF_THE_JOB: ReadonlySet<string> = new Set([
  ...['ArchiveEstimate', 'HandOverJob', 'LockEstimate', 'UnlockEstimate', 'ChangeJobId', 'ChangeCustomer', 'CopyCustomer', 'ChangeAddress'],
  ...['RecordPayment', 'ChangePayment', 'DeletePayment', 'ApplyPayments', 'StartOnlinePayment', 'TakePaymentNotice'],
  ...['SaveBillingTerms', 'BillProgress', 'VoidProgressInvoice'],
  ...['AddPhoto', 'SavePhotoCaption', 'MovePhoto', 'RotatePhoto', 'DeletePhoto'],
  ...['RenameTask', 'DeleteTask', 'AdoptWhatIf'],
]);

/** Refuses what cannot be done with a what-if: one that is not complete does not exist, and a discarded one can only be brought back. */
export function refuseOfWhatIf(now: Estimate, type: string) {
  if (!now.whatIf) return;
  if (!isComplete(now) && type !== 'BranchWhatIf' && type !== 'CopyWhatIfLines') throw new Refusal('ORDER_NOT_FOUND');
  if (now.whatIf.discardedAt && type !== 'RestoreWhatIf' && type !== 'DiscardWhatIf') throw new Refusal('WHAT_IF_DISCARDED');
  if (OF_THE_JOB.has(type)) throw new Refusal('WHAT_IF_OF_JOB');
}

/** R066: the names of areas that an adoption adds or renames are made unique among the estimate's. */
function withFreeLabels(now: Estimate, events: EstimateEvent[]): EstimateEvent[] {
  const labels = new Map([...now.areas.values()].map(({ areaId, areaType, label }) => [areaId, { areaType, label }]));
  const free = (areaId: number, { areaType, label }: Pick<AreaFacts, 'areaType' | 'label'>) => {
    const others = [...labels].flatMap(([id, other]) => (id !== areaId && other.areaType === areaType ? [other.label] : []));
    const unique = uniqueLabel(label, others);
    labels.set(areaId, { areaType, label: unique });
    return unique;
  };
  return events.map((event) => {
    if (event.type === 'AreaAdded') return { ...event, data: { ...event.data, label: free(event.data.areaId, event.data) } };
    const area = event.type === 'AreaRenamed' ? now.areas.get(event.data.areaId) : undefined;
    if (event.type !== 'AreaRenamed' || !area) return event;
    return { ...event, data: { ...event.data, label: free(area.areaId, { areaType: area.areaType, label: event.data.label }) } };
  });
}
