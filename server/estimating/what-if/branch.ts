import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { additionOf, bySource } from '../../../contracts/estimating/estimate/additions.ts';
import { areaFactsOf, factsOf } from '../../../contracts/estimating/estimate/lines.ts';
import type { Addition, Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { SourceFacts } from '../../../contracts/estimating/facts.ts';
import type { WhatIfCommands } from './what-if.decisions.ts';

/** Bytes of lines, before packing, that are copied in one append; one append holds 1,000,000. */
const BYTES_AT_ONCE = 600_000;

/** What a what-if starts with of an estimate: everything but its lines. `ids` are one for each area, task and labor minimum. */
export function branchOf(
  source: Estimate,
  { orderId, name, checksum }: { orderId: number; name: string; checksum: string },
  ids: { areas: number[]; tasks: number[]; items: number[] },
): WhatIfCommands['BranchWhatIf'] {
  const tasks = [...source.tasks].map(([copyOf, task], n) => ({ id: ids.tasks[n] ?? 0, name: task, copyOf }));
  return {
    orderId,
    organizationId: source.organizationId,
    name,
    from: { orderId: source.orderId, revision: source.revision, at: source.updatedAt },
    externalRefId: source.externalRefId,
    orderType: source.orderType,
    checksum,
    survey: { ...source.survey, id: orderId },
    customer: source.customer,
    quality: source.quality,
    quantityDecimals: source.quantityDecimals,
    settingsId: source.settingsId,
    settings: [...source.settings].map(([id, settings]) => ({ id, settings, taxSource: source.taxSources.get(id) ?? null })),
    answered: source.answered,
    defaultTaskId: tasks.find(({ copyOf }) => copyOf === source.defaultTaskId)?.id ?? 0,
    tasks,
    areas: [...source.areas.values()].map((area, n) => ({ ...areaFactsOf(area), areaId: ids.areas[n] ?? 0, copyOf: area.areaId })),
    laborMinimum: source.laborMinimum,
    minimums: [...source.minimums.values()].map(({ facts, on, since }, n) => ({
      facts: { ...facts, itemId: ids.items[n] ?? 0 },
      on,
      since,
    })),
    lines: source.items.size,
  };
}

/** The next lines of the estimate that the what-if does not have yet, as many as one append holds. */
export function linesToCopy(source: Estimate, { whatIf }: Estimate): LineItem[] {
  const copied = new Set(whatIf?.origins.items.values());
  const lines: LineItem[] = [];
  const sources = new Set<SourceFacts>();
  let bytes = 0;
  for (const line of source.items.values()) {
    if (copied.has(line.id)) continue;
    const { source: proposed, reason } = additionOf(source, line.id);
    bytes += JSON.stringify(line).length + reason.length + 200;
    if (proposed && !sources.has(proposed)) bytes += JSON.stringify(proposed).length;
    if (proposed) sources.add(proposed);
    if (bytes > BYTES_AT_ONCE && lines.length > 0) break;
    lines.push(line);
  }
  return lines;
}

/** Lines of the estimate as the what-if's own, with one of `ids` each. Every line's area and task have been copied. */
export function copiesOf(source: Estimate, lines: LineItem[], { whatIf }: Estimate, ids: number[]): WhatIfCommands['CopyWhatIfLines'] {
  const own = (origins: ReadonlyMap<number, number> = new Map()) => new Map([...origins].map(([id, origin]) => [origin, id]));
  const [areas, tasks] = [own(whatIf?.origins.areas), own(whatIf?.origins.tasks)];
  const sources = bySource(lines, ({ id }) => additionOf(source, id).source).flatMap((group) => group.source ?? []);
  const places = new Map(sources.map((one, place) => [one, place]));
  const placed = ({ source: proposed, reason }: Addition) => ({ reason, source: proposed && (places.get(proposed) ?? null) });
  const items = lines.flatMap((line, n) => {
    const addition = additionOf(source, line.id);
    const [itemId, areaId, taskId] = [ids[n], areas.get(line.propertyArea_AreaID), tasks.get(line.estimateTask_Id)];
    return itemId && areaId && taskId ? [{ ...factsOf(line), itemId, areaId, taskId, copyOf: line.id, ...placed(addition) }] : [];
  });
  return { items, sources };
}
