import type { LineItem } from '../entities.ts';
import { additionOf, bySource } from '../estimate/additions.ts';
import { applyEvent } from '../estimate/evolve.ts';
import { areaFactsOf, bookFactsOf, differingFacts, factsOf } from '../estimate/lines.ts';
import { copyOf, type Estimate } from '../estimate/state.ts';
import type { EstimateEvent } from '../events.ts';
import type { AddedFacts, BookFacts, ItemChanges, MinimumFacts, SourceFacts } from '../facts.ts';
import { quantityFor } from '../quantity-for.ts';
import {
  type Change,
  currentSettings,
  type Field,
  lineSettings,
  type Sides,
  settingsForAll,
  targetArea,
  targetLine,
  targetTask,
} from './differences.ts';

/** Which side stands where both changed the same: by `choiceKey`. */
export type Choices = Readonly<Record<string, 'whatIf' | 'estimate'>>;
export const choiceKey = (change: Pick<Change, 'id'>, field: Field) => `${change.id}.${field}`;

/** The fields of changes that both sides changed and nobody has chosen for. */
export const undecided = (changes: Change[], choices: Choices): string[] =>
  changes.flatMap((change) => change.conflicts.map((field) => choiceKey(change, field)).filter((key) => !choices[key]));

/** The changes without the fields for which the estimate's side was chosen; those without any field left are left out. */
export const chosen = (changes: Change[], choices: Choices): Change[] =>
  changes.flatMap((change) => {
    const fields = change.fields.filter((field) => choices[choiceKey(change, field)] !== 'estimate');
    return fields.length === 0 ? [] : [{ ...change, fields }];
  });

/** Gives ids to what is added. A preview numbers downward from -1. */
export interface NewIds {
  item(): number;
  area(): number;
  task(): number;
}
export function previewIds(): NewIds {
  let last = 0;
  const next = () => --last;
  return { item: next, area: next, task: next };
}

export interface Adoption {
  events: EstimateEvent[];
  /** The estimate once they are applied. */
  after: Estimate;
  /** Cents, with tax, that each change moves when all of them are adopted, by id. */
  moves: Map<string, bigint>;
  /** The change that added, changed or removed a line, by the estimate's id of the line. */
  changeOfLine: Map<number, string>;
}

/** From this many changed lines on, they are one event for each kind of change, because one append does not hold an event for each. */
const MANY = 200;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const cents = ({ totalCost, tax }: LineItem) => BigInt(totalCost.replace('.', '')) + BigInt(tax.replace('.', ''));
const grand = (estimate: Estimate) => estimate.cents.total + estimate.cents.tax;

/** Areas, tasks and minimums of the estimate for those of the what-if, added where it has none. */
function targetsOf({
  sides,
  whatIf,
  ids,
  after,
  emit,
  added,
}: {
  sides: Sides;
  whatIf: Estimate;
  ids: NewIds;
  after: Estimate;
  emit: (event: EstimateEvent) => void;
  added: { items: [number, number][]; areas: [number, number][]; tasks: [number, number][] };
}) {
  const areas = new Map<number, number>();
  /** The estimate's area of one of the what-if's, added when it has none. */
  const areaOf = (id: number): number => {
    const known = areas.get(id) ?? targetArea(sides, id)?.areaId;
    if (known !== undefined) return known;
    const area = whatIf.areas.get(id);
    if (!area) throw new Error(`The what-if has no area ${id}`);
    const areaId = ids.area();
    const sequence = Math.max(0, ...[...after.areas.values()].map((other) => other.sequence)) + 1;
    emit({ type: 'AreaAdded', data: { ...areaFactsOf(area), areaId, sequence } });
    areas.set(id, areaId);
    added.areas.push([id, areaId]);
    return areaId;
  };
  const tasks = new Map<number, number>();
  const taskOf = (id: number): number => {
    const known = tasks.get(id) ?? targetTask(sides, id);
    if (known !== undefined) return known;
    const taskId = ids.task();
    emit({ type: 'TaskAdded', data: { id: taskId, name: whatIf.tasks.get(id) ?? '' } });
    tasks.set(id, taskId);
    added.tasks.push([id, taskId]);
    return taskId;
  };
  /** The minimums of trades that the estimate does not have yet. */
  const minimumsOf = (trades: Iterable<string>): MinimumFacts[] =>
    [...new Set(trades)].flatMap((trade) => {
      const minimum = whatIf.minimums.get(trade);
      return minimum && !after.minimums.has(trade) ? [{ ...minimum.facts, itemId: ids.item() }] : [];
    });
  return { areaOf, taskOf, minimumsOf };
}

/** What changes of lines that both have, by the event that records it. */
function changedLinesOf({
  ofKind,
  whatIf,
  sides,
  result,
  taskOf,
  areaOf,
}: {
  ofKind: (...kinds: Change['kind'][]) => Change[];
  whatIf: Estimate;
  sides: Sides;
  result: Adoption;
  taskOf: (id: number) => number;
  areaOf: (id: number) => number;
}) {
  const moved: { itemId: number; areaId: number }[] = [];
  const switched: ({ itemId: number } & Partial<BookFacts>)[] = [];
  const changedLines: { itemId: number; changes: ItemChanges }[] = [];
  const notes: { itemId: number; notes: string }[] = [];
  for (const change of ofKind('line')) {
    const [line, there] = [whatIf.items.get(change.of), targetLine(sides, change.of)];
    if (!line || !there) continue;
    result.changeOfLine.set(there.id, change.id);
    const fields = new Set(change.fields);
    if (fields.has('item')) switched.push({ itemId: there.id, ...switchedFacts(line, there) });
    const typed = typedChanges(line, fields, taskOf);
    if (Object.keys(typed).length > 0) changedLines.push({ itemId: there.id, changes: typed });
    if (fields.has('notes')) notes.push({ itemId: there.id, notes: line.notes });
    if (fields.has('area')) moved.push({ itemId: there.id, areaId: areaOf(line.propertyArea_AreaID) });
  }
  return { moved, switched, changedLines, notes };
}

/** The lines that the estimate has not, with what proposed them. */
function addedLinesOf({
  changes,
  whatIf,
  areaOf,
  after,
  ids,
  added,
  result,
  taskOf,
}: {
  changes: Change[];
  whatIf: Estimate;
  areaOf: (id: number) => number;
  after: Estimate;
  ids: NewIds;
  added: { items: [number, number][]; areas: [number, number][]; tasks: [number, number][] };
  result: Adoption;
  taskOf: (id: number) => number;
}) {
  const additions: AddedFacts[] = [];
  const sources = new Map<number, SourceFacts | null>();
  const sequences = new Map<number, number>();
  for (const change of changes) {
    const line = whatIf.items.get(change.of);
    const isNew = change.kind === 'lineAdded' || (change.kind === 'line' && change.target === undefined);
    if (!isNew || !line) continue;
    const areaId = areaOf(line.propertyArea_AreaID);
    const sequence = (sequences.get(areaId) ?? lastSequence(after, areaId)) + 1;
    sequences.set(areaId, sequence);
    const itemId = ids.item();
    added.items.push([line.id, itemId]);
    result.changeOfLine.set(itemId, change.id);
    additions.push({
      ...factsOf(line),
      itemId,
      areaId,
      taskId: taskOf(line.estimateTask_Id),
      sequence,
      settingsId: settingsIn(after, whatIf, line),
      reason: additionOf(whatIf, line.id).reason,
    });
    sources.set(itemId, additionOf(whatIf, line.id).source);
  }
  return { additions, sources };
}

function removedLinesOf(ofKind: (...kinds: Change['kind'][]) => Change[], sides: Sides, result: Adoption) {
  return ofKind('lineRemoved').flatMap((change) => {
    const there = targetLine(sides, change.of);
    if (there) result.changeOfLine.set(there.id, change.id);
    return there ? [there.id] : [];
  });
}

/**
 * The events that adopt changes on the estimate as it is now. The states stay as they are; lines that are added stand at the end
 * of their areas, in the order of the what-if.
 */
export function adoption(sides: Sides, changes: Change[], ids: NewIds): Adoption {
  const { whatIf, now } = sides;
  const after = copyOf(now);
  const events: EstimateEvent[] = [];
  const added = { items: [] as [number, number][], areas: [] as [number, number][], tasks: [] as [number, number][] };
  const result: Adoption = { events, after, moves: new Map(), changeOfLine: new Map() };
  const emit = (event: EstimateEvent) => {
    events.push(event);
    applyEvent(after, recordedNow(event, after));
  };
  const ofKind = (...kinds: Change['kind'][]) => changes.filter(({ kind }) => kinds.includes(kind));
  const measured = (change: Change, apply: () => void) => {
    const before = grand(after);
    apply();
    result.moves.set(change.id, grand(after) - before);
  };

  const { areaOf, taskOf, minimumsOf } = targetsOf({ sides, whatIf, ids, after, emit, added });

  for (const change of ofKind('settings')) measured(change, () => adoptSettings(sides, after, emit));
  for (const change of ofKind('quality'))
    measured(change, () => emit({ type: 'ItemsSwitched', data: { quality: whatIf.quality, items: [], minimums: [] } }));
  for (const change of ofKind('rate'))
    measured(change, () => {
      const facts = whatIf.minimums.get(change.trade)?.facts;
      const itemId = after.minimums.get(change.trade)?.facts.itemId;
      if (facts && itemId !== undefined) emit({ type: 'ItemPricesRenewed', data: { items: [], minimums: [{ ...facts, itemId }] } });
    });
  const before = new Map(after.items);
  for (const change of ofKind('areaAdded')) areaOf(change.of);
  for (const change of ofKind('area')) measured(change, () => adoptArea(sides, change, after, emit, result.changeOfLine));

  const { moved, switched, changedLines, notes } = changedLinesOf({ ofKind, whatIf, sides, result, taskOf, areaOf });
  const many = switched.length + changedLines.length + notes.length > MANY;
  for (const items of many && switched.length > 0 ? [switched] : switched.map((item) => [item])) {
    const minimums = minimumsOf(items.flatMap(({ itemId, trade }) => trade ?? after.items.get(itemId)?.trade ?? []));
    emit({ type: 'ItemsSwitched', data: { quality: null, items, minimums } });
  }
  for (const items of many && changedLines.length > 0 ? [changedLines] : changedLines.map((item) => [item])) emit(changedEvent(items));
  for (const data of notes) emit({ type: 'ItemNotesSaved', data });
  if (moved.length > 0) emit({ type: 'ItemsMoved', data: { items: atTheEnd(after, moved) } });

  const gone = removedLinesOf(ofKind, sides, result);
  for (const itemIds of many || gone.length > MANY ? (gone.length > 0 ? [gone] : []) : gone.map((id) => [id]))
    emit({ type: 'ItemsDeleted', data: { itemIds } });
  for (const change of ofKind('areaRemoved')) measured(change, () => removeArea(sides, change, after, emit, result.changeOfLine));

  const { additions, sources } = addedLinesOf({ changes, whatIf, areaOf, after, ids, added, result, taskOf });
  const sourceOf = ({ itemId }: AddedFacts) => sources.get(itemId) ?? null;
  const together =
    additions.length > MANY ? bySource(additions, sourceOf) : additions.map((item) => ({ lines: [item], source: sourceOf(item) }));
  for (const { lines: items, source } of together)
    emit({ type: 'ItemsAdded', data: { items, minimums: minimumsOf(items.map(({ trade }) => trade)), source } });

  const ofAreas = new Set(ofKind('area', 'areaRemoved').map(({ id }) => id));
  for (const [itemId, changeId] of result.changeOfLine) {
    const [was, is] = [before.get(itemId), after.items.get(itemId)];
    if (ofAreas.has(changeId)) continue;
    result.moves.set(changeId, (is ? cents(is) : 0n) - (was ? cents(was) : 0n));
  }
  for (const change of ofKind('laborMinimum'))
    measured(change, () => {
      const on = change.trade === '' ? whatIf.laborMinimum : (whatIf.minimums.get(change.trade)?.on ?? true);
      if (change.trade === '' || after.minimums.has(change.trade))
        emit({ type: 'LaborMinimumSwitched', data: { trade: change.trade === '' ? null : change.trade, on } });
    });

  if (events.length > 0)
    events.unshift({
      type: 'WhatIfAdopted',
      data: {
        whatIfId: whatIf.orderId,
        name: whatIf.whatIf?.name ?? '',
        revision: whatIf.revision,
        changes: changes.length,
        ...added,
      },
    });
  return result;
}

/** An event as applying needs it: the estimate's instant and person stay, because nothing is recorded. */
function recordedNow(event: EstimateEvent, estimate: Estimate) {
  const { updatedAt: at, updatedBy: name, revision, organizationId } = estimate;
  const metadata = {
    actor: { kind: 'system' as const, organizationId, name },
    at,
    command: '',
    commandId: '',
    correlationId: '',
    causationId: '',
  };
  return { ...event, id: '', stream: '', revision, position: 0n, metadata };
}

function adoptSettings(sides: Sides, after: Estimate, emit: (event: EstimateEvent) => void) {
  const forAll = settingsForAll(sides);
  const current = currentSettings(sides.whatIf);
  const next = () => Math.max(...after.settings.keys()) + 1;
  if (forAll) emit({ type: 'SettingsChanged', data: { settingsId: next(), settings: forAll, appliedTo: 'all' } });
  if (current && !same(current, forAll))
    emit({ type: 'SettingsChanged', data: { settingsId: next(), settings: current, appliedTo: 'future' } });
}

function adoptArea(sides: Sides, change: Change, after: Estimate, emit: (event: EstimateEvent) => void, changeOfLine: Map<number, string>) {
  const area = sides.whatIf.areas.get(change.of);
  const there = after.areas.get(change.target ?? 0);
  if (!area || !there) return;
  const { areaId } = there;
  if (change.fields.includes('label')) emit({ type: 'AreaRenamed', data: { areaId, label: area.label } });
  if (change.fields.includes('notes')) emit({ type: 'AreaNotesSaved', data: { areaId, notes: area.notes } });
  if (!change.fields.includes('measures')) return;
  const { measures, interior, wholeHouse } = area;
  const followers = new Map(
    change.lines.flatMap((id) => {
      const [line, target] = [sides.whatIf.items.get(id), targetLine(sides, id)];
      const was = sides.base.items.get(id);
      // A quantity that the estimate changed meanwhile is a choice of its own.
      return line && target && target.quantity === was?.quantity ? [[target.id, line.quantity] as const] : [];
    }),
  );
  const known = new Set([...sides.whatIf.items.keys()].flatMap((id) => targetLine(sides, id)?.id ?? []));
  const quantities = there.itemIds.flatMap((itemId) => {
    const line = after.items.get(itemId);
    if (!line) return [];
    // Lines that only the estimate has follow too.
    const own = !known.has(itemId) && line.quantitySource === 'measured' && line.formulaXRef !== '';
    const quantity = own ? quantityFor(line.formulaXRef, measures, line.percentageAffected, after.quantityDecimals) : followers.get(itemId);
    return quantity === undefined || quantity === line.quantity ? [] : [{ itemId, quantity, quantitySource: 'measured' as const }];
  });
  for (const { itemId } of quantities) changeOfLine.set(itemId, change.id);
  emit({ type: 'AreaMeasured', data: { areaId, measures, interior, wholeHouse, quantities } });
}

/** Removes the lines that the what-if removed with the area, and the area unless it still has others. */
function removeArea(
  sides: Sides,
  change: Change,
  after: Estimate,
  emit: (event: EstimateEvent) => void,
  changeOfLine: Map<number, string>,
) {
  const area = after.areas.get(change.target ?? 0);
  if (!area) return;
  const going = new Set(change.lines.flatMap((id) => targetLine(sides, id)?.id ?? []));
  const itemIds = area.itemIds.filter((id) => going.has(id));
  for (const id of itemIds) changeOfLine.set(id, change.id);
  if (itemIds.length === area.itemIds.length) emit({ type: 'AreaDeleted', data: { areaId: area.areaId } });
  else if (itemIds.length > 0) emit({ type: 'ItemsDeleted', data: { itemIds } });
}

function switchedFacts(line: LineItem, there: LineItem): Partial<BookFacts> {
  const facts = bookFactsOf(line);
  if (line.itemXREF !== there.itemXREF) return differingFacts(there, facts);
  const { description, itemUM, labor, material, equipment, wasteFactorPct, priceSource } = there;
  return differingFacts(there, { ...facts, description, itemUM, labor, material, equipment, wasteFactorPct, priceSource });
}

function typedChanges(line: LineItem, fields: ReadonlySet<Field>, taskOf: (id: number) => number): ItemChanges {
  const { description, itemUM, labor, material, equipment, wasteFactorPct, priceSource, quantity, quantitySource } = line;
  return {
    ...(fields.has('description') && { description }),
    ...(fields.has('unit') && { itemUM }),
    ...(fields.has('costs') && { labor, material, equipment, wasteFactorPct, priceSource }),
    ...(fields.has('quantity') && { quantity, quantitySource }),
    ...(fields.has('affected') && { percentageAffected: line.percentageAffected }),
    ...(fields.has('covered') && { percentageCovered: line.percentageCovered }),
    ...(fields.has('vendor') && { vendorPPU: line.vendorPPU }),
    ...(fields.has('task') && { taskId: taskOf(line.estimateTask_Id) }),
  };
}

function changedEvent(items: { itemId: number; changes: ItemChanges }[]): EstimateEvent {
  const [only, ...others] = items;
  const { quantity, quantitySource, ...more } = only?.changes ?? {};
  if (only && others.length === 0 && quantity !== undefined && quantitySource !== undefined && Object.keys(more).length === 0)
    return { type: 'ItemQuantitySaved', data: { itemId: only.itemId, quantity, quantitySource } };
  return { type: 'ItemsChanged', data: { items } };
}

const lastSequence = (estimate: Estimate, areaId: number) =>
  Math.max(0, ...(estimate.areas.get(areaId)?.itemIds ?? []).map((id) => estimate.items.get(id)?.sequence ?? 0));

function atTheEnd(estimate: Estimate, moved: { itemId: number; areaId: number }[]) {
  const going = new Set(moved.map(({ itemId }) => itemId));
  const places = new Map<number, number>();
  return moved.map(({ itemId, areaId }) => {
    const staying = estimate.areas.get(areaId)?.itemIds.filter((id) => !going.has(id)).length ?? 0;
    const sequence = (places.get(areaId) ?? staying) + 1;
    places.set(areaId, sequence);
    return { itemId, areaId, sequence };
  });
}

/** The id of the line's settings on the estimate, or the estimate's own when it does not have them. */
function settingsIn(after: Estimate, whatIf: Estimate, line: LineItem): number {
  const settings = lineSettings(whatIf, line);
  if (same(settings, currentSettings(after))) return after.settingsId;
  for (const [id, other] of after.settings) if (same(other, settings)) return id;
  return after.settingsId;
}
