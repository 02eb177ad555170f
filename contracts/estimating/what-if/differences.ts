import type { LineItem, Settings } from '../entities.ts';
import { bookFactsOf } from '../estimate/lines.ts';
import type { AreaState, Estimate } from '../estimate/state.ts';
import type { MinimumFacts } from '../facts.ts';

/** A what-if as it started and as it is, and the estimate as it is now. Nothing here changes them. */
export interface Sides {
  base: Estimate;
  whatIf: Estimate;
  now: Estimate;
}

/**
 * What one side can change without the other: fields of a line or an area that merge one by one. `item` is everything that comes
 * with an item of the price book; when neither side has replaced the item, its words, unit and costs count one by one.
 * `presence` is whether the line or the area is there at all.
 */
export const FIELDS = [
  ...(['item', 'description', 'unit', 'costs', 'quantity', 'affected', 'covered', 'vendor', 'notes', 'task', 'area'] as const),
  ...(['label', 'measures', 'presence', 'settings', 'quality', 'laborMinimum', 'rate'] as const),
] as const;
export type Field = (typeof FIELDS)[number];

/** Something that a what-if changed and the estimate does not have. Its id is made of the what-if's own ids, so that it stays the same. */
export interface Change {
  id: string;
  kind: 'line' | 'lineAdded' | 'lineRemoved' | 'area' | 'areaAdded' | 'areaRemoved' | 'settings' | 'quality' | 'laborMinimum' | 'rate';
  /** The what-if's id of the line or the area; 0 for what belongs to neither. */
  of: number;
  /** The estimate's id of the same line or area; undefined when it has none (any more). */
  target: number | undefined;
  /** Of a labor minimum; empty for those of all trades. */
  trade: string;
  fields: Field[];
  /** The fields of these that the estimate has changed too, to something else. */
  conflicts: Field[];
  /** Lines of the what-if that a change of their area takes along: those that follow its measurements, or go with it. */
  lines: number[];
}

/** The estimate's line, area or task that one of the what-if is a copy of, or was adopted as; undefined when the estimate has none. */
export const targetLine = ({ whatIf, now }: Sides, id: number): LineItem | undefined =>
  now.items.get(now.adopted.items.get(id) ?? 0) ?? now.items.get(whatIf.whatIf?.origins.items.get(id) ?? 0);
export const targetArea = ({ whatIf, now }: Sides, id: number): AreaState | undefined =>
  now.areas.get(now.adopted.areas.get(id) ?? 0) ?? now.areas.get(whatIf.whatIf?.origins.areas.get(id) ?? 0);
export function targetTask({ base, whatIf, now }: Sides, id: number): number | undefined {
  for (const candidate of [now.adopted.tasks.get(id), whatIf.whatIf?.origins.tasks.get(id)])
    if (candidate !== undefined && now.tasks.has(candidate)) return candidate;
  const name = whatIf.tasks.get(id) ?? base.tasks.get(id);
  for (const [taskId, other] of now.tasks) if (other.trim().toLowerCase() === name?.trim().toLowerCase()) return taskId;
  return undefined;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
export const currentSettings = (estimate: Estimate): Settings | undefined => estimate.settings.get(estimate.settingsId);
export const lineSettings = (estimate: Estimate, line: LineItem): Settings | undefined => estimate.settings.get(line.settingsId);
export const sameMinimum = (a: MinimumFacts | undefined, b: MinimumFacts | undefined) =>
  same(a && { ...a, itemId: 0 }, b && { ...b, itemId: 0 });

/** The values of a line's fields that can be compared with another side's: its area and task as `areaOf` and `taskOf` name them. */
function valuesOf(line: LineItem, replaced: boolean, areaOf: (id: number) => string, taskOf: (id: number) => string) {
  const { labor, material, equipment, wasteFactorPct, description, itemUM, priceSource, ...rest } = bookFactsOf(line);
  const costs = [labor, material, equipment, wasteFactorPct, priceSource];
  return {
    item: replaced ? JSON.stringify([rest, description, itemUM, costs]) : JSON.stringify(rest),
    description: replaced ? '' : description,
    unit: replaced ? '' : itemUM,
    costs: replaced ? '' : JSON.stringify(costs),
    quantity: line.quantity,
    affected: line.percentageAffected,
    covered: line.percentageCovered,
    vendor: line.vendorPPU,
    notes: line.notes,
    task: taskOf(line.estimateTask_Id),
    area: areaOf(line.propertyArea_AreaID),
  };
}
type Values = ReturnType<typeof valuesOf>;

/** The fields of a line that differ between two sides that have it: of `one` and `other`, each with the other's. */
function lineValues(sides: Sides) {
  // Areas and tasks are compared as the estimate's; those that it does not have, as the what-if's.
  const ownArea = (id: number) => `${targetArea(sides, id)?.areaId ?? `own ${id}`}`;
  const ownTask = (id: number) => `${targetTask(sides, id) ?? `own ${id}`}`;
  const areas = remember(ownArea);
  const tasks = remember(ownTask);
  return {
    own: (line: LineItem, replaced: boolean) => valuesOf(line, replaced, areas, tasks),
    estimates: (line: LineItem, replaced: boolean) => valuesOf(line, replaced, String, String),
  };
}

/** The function, asked once for each id. */
function remember(of: (id: number) => string): (id: number) => string {
  const known = new Map<number, string>();
  return (id) => {
    const value = known.get(id) ?? of(id);
    known.set(id, value);
    return value;
  };
}

const CONFLICT_FREE: Field[] = [];

/** The lines that the what-if has no more, by area. */
function removedLines(base: Estimate, whatIf: Estimate) {
  const removedByArea = new Map<number, number[]>();
  for (const line of base.items.values())
    if (!whatIf.items.has(line.id)) {
      const removed = removedByArea.get(line.propertyArea_AreaID) ?? [];
      removedByArea.set(line.propertyArea_AreaID, removed);
      removed.push(line.id);
    }
  return removedByArea;
}

const changeOf = (kind: Change['kind'], of: number, more: Partial<Change>): Change => ({
  id: `${kind.startsWith('area') ? 'area' : 'line'}-${of}`,
  kind,
  of,
  target: undefined,
  trade: '',
  fields: [],
  conflicts: CONFLICT_FREE,
  lines: [],
  ...more,
});

/** What happened to a line: one that both have, one that only the what-if has, one that it has no more. */
function lineChanges(sides: Sides) {
  const values = lineValues(sides);
  return {
    /** Nothing when the estimate has all of it. `followed`: the lines whose quantity comes with their area. */
    changed(was: LineItem, is: LineItem, followed: ReadonlySet<number>): Change | undefined {
      const there = targetLine(sides, is.id);
      const replaced = was.itemXREF !== is.itemXREF || (there !== undefined && there.itemXREF !== was.itemXREF);
      // A line is replaced, never changed in place: the same object is the same line.
      if (was === is) return undefined;
      const [before, after] = [values.own(was, replaced), values.own(is, replaced)];
      const changed = (Object.keys(after) as (keyof Values)[]).filter((field) => before[field] !== after[field]);
      if (!there) return changed.length === 0 ? undefined : changeOf('line', is.id, { fields: ['presence'], conflicts: ['presence'] });
      const present = values.estimates(there, replaced);
      const fields = changed.filter((field) => after[field] !== present[field]);
      const conflicts = fields.filter((field) => present[field] !== before[field]);
      const own = fields.filter((field) => field !== 'quantity' || !followed.has(is.id) || conflicts.includes('quantity'));
      return own.length === 0 ? undefined : changeOf('line', is.id, { target: there.id, fields: own, conflicts });
    },
    added(line: LineItem): Change | undefined {
      const there = targetLine(sides, line.id);
      if (!there) return changeOf('lineAdded', line.id, { fields: ['presence'] });
      // Adopted before, and changed on either side since.
      const replaced = there.itemXREF !== line.itemXREF;
      const [present, after] = [values.estimates(there, replaced), values.own(line, replaced)];
      const fields = (Object.keys(after) as (keyof Values)[]).filter((field) => present[field] !== after[field]);
      return fields.length === 0 ? undefined : changeOf('line', line.id, { target: there.id, fields, conflicts: fields });
    },
    /** Nothing when the estimate has it no more either; a conflict when the estimate has changed it. */
    removed(id: number): { there: LineItem; conflict: boolean } | undefined {
      const [was, there] = [sides.base.items.get(id), targetLine(sides, id)];
      if (!was || !there) return undefined;
      const replaced = was.itemXREF !== there.itemXREF;
      return { there, conflict: !same(values.own(was, replaced), values.estimates(there, replaced)) };
    },
  };
}

/**
 * What the what-if changed since it left, in the order of the what-if, and which of it the estimate has changed too. What both
 * changed to the same is no change any more; what only the estimate changed stays as it is.
 */
export function differences(sides: Sides): Change[] {
  const { base, whatIf } = sides;
  const line = lineChanges(sides);
  const changes: Change[] = jobChanges(sides);
  const removedByArea = removedLines(base, whatIf);
  const presenceOf = (conflict: boolean): Field[] => (conflict ? ['presence'] : CONFLICT_FREE);

  for (const area of whatIf.areas.values()) {
    const ofArea = changeOfArea(sides, area);
    if (ofArea) changes.push(ofArea);
    const followed = new Set(ofArea?.lines);
    for (const id of area.itemIds) {
      const [is, was] = [whatIf.items.get(id), base.items.get(id)];
      const found = is && (was ? line.changed(was, is, followed) : line.added(is));
      if (found) changes.push(found);
    }
    for (const id of removedByArea.get(area.areaId) ?? []) {
      const gone = line.removed(id);
      if (gone)
        changes.push(changeOf('lineRemoved', id, { target: gone.there.id, fields: ['presence'], conflicts: presenceOf(gone.conflict) }));
    }
  }
  for (const area of base.areas.values()) {
    const there = whatIf.areas.has(area.areaId) ? undefined : targetArea(sides, area.areaId);
    if (!there) continue;
    const lines = (removedByArea.get(area.areaId) ?? []).filter((id) => line.removed(id));
    const conflict = lines.some((id) => line.removed(id)?.conflict);
    changes.push(
      changeOf('areaRemoved', area.areaId, { target: there.areaId, fields: ['presence'], conflicts: presenceOf(conflict), lines }),
    );
  }
  return changes;
}

/** An area that the what-if added, or what it changed of one that all sides have. */
function changeOfArea(sides: Sides, area: AreaState): Change | undefined {
  const was = sides.base.areas.get(area.areaId);
  const there = targetArea(sides, area.areaId);
  if (!there && !was) return changeOf('areaAdded', area.areaId, { fields: ['presence'] });
  const differing = there && was && areaChange(was, area, there);
  if (!differing) return undefined;
  const lines = differing.fields.includes('measures') ? followers(sides.base, sides.whatIf, area) : [];
  return changeOf('area', area.areaId, { target: there.areaId, ...differing, lines });
}

const sizeOf = ({ measures, interior, wholeHouse }: AreaState) => [measures, interior, wholeHouse];

function areaChange(was: AreaState, is: AreaState, there: AreaState): Pick<Change, 'fields' | 'conflicts'> | undefined {
  const parts: [Field, (area: AreaState) => unknown][] = [
    ['label', (area) => area.label],
    ['notes', (area) => area.notes],
    ['measures', sizeOf],
  ];
  const changed = parts.filter(([, of]) => !same(of(was), of(is)) && !same(of(is), of(there)));
  if (changed.length === 0) return undefined;
  return { fields: changed.map(([field]) => field), conflicts: changed.flatMap(([field, of]) => (same(of(was), of(there)) ? [] : field)) };
}

/** The lines of an area whose measured quantity the what-if changed. */
function followers(base: Estimate, whatIf: Estimate, area: AreaState): number[] {
  return area.itemIds.filter((id) => {
    const [was, is] = [base.items.get(id), whatIf.items.get(id)];
    return was && is && is.quantitySource === 'measured' && was.quantity !== is.quantity;
  });
}

/** The settings that lines of both got in the what-if by a change for all lines; undefined when none did. */
export function settingsForAll({ base, whatIf }: Sides): Settings | undefined {
  for (const line of whatIf.items.values()) {
    const was = base.items.get(line.id);
    if (!was || was.settingsId === line.settingsId) continue;
    const settings = lineSettings(whatIf, line);
    if (!same(lineSettings(base, was), settings)) return settings;
  }
  return undefined;
}

function jobChanges(sides: Sides): Change[] {
  const { base, whatIf, now } = sides;
  const job = (kind: Change['kind'], field: Field, conflict: boolean, trade = ''): Change => ({
    id: trade ? `${kind}-${trade}` : kind,
    kind,
    of: 0,
    target: undefined,
    trade,
    fields: [field],
    conflicts: conflict ? [field] : CONFLICT_FREE,
    lines: [],
  });
  const changes: Change[] = [];
  const [was, is, there] = [base, whatIf, now].map(currentSettings);
  const forAll = settingsForAll(sides);
  const taken = same(is, there) && (!forAll || [...now.items.values()].every((line) => same(lineSettings(now, line), forAll)));
  if ((forAll || !same(was, is)) && !taken) changes.push(job('settings', 'settings', !same(was, there) && !same(is, there)));
  if (base.quality !== whatIf.quality && whatIf.quality !== now.quality)
    changes.push(job('quality', 'quality', now.quality !== base.quality));
  if (base.laborMinimum !== whatIf.laborMinimum && whatIf.laborMinimum !== now.laborMinimum)
    changes.push(job('laborMinimum', 'laborMinimum', false));
  for (const [trade, { on, facts }] of whatIf.minimums) {
    const [before, present] = [base.minimums.get(trade), now.minimums.get(trade)];
    if (on !== (before?.on ?? true) && on !== (present?.on ?? true)) changes.push(job('laborMinimum', 'laborMinimum', false, trade));
    if (before && present && !sameMinimum(before.facts, facts) && !sameMinimum(facts, present.facts))
      changes.push(job('rate', 'rate', !sameMinimum(before.facts, present.facts), trade));
  }
  return changes;
}
