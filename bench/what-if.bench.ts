import { DEFAULT_SETTINGS } from '../contracts/estimating/entities.ts';
import { applyEvent } from '../contracts/estimating/estimate/evolve.ts';
import { copyOf, type Estimate, emptyEstimate } from '../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../contracts/estimating/events.ts';
import type { ItemFacts } from '../contracts/estimating/facts.ts';
import { compareWhatIf } from '../contracts/estimating/what-if/comparison.ts';
import { decide, type EstimateCommand } from '../server/estimating/estimate.decider.ts';
import { branchOf, copiesOf, linesToCopy } from '../server/estimating/what-if/branch.ts';
import { ascending, type BenchRow, quantile } from './measure.ts';

const LINES = 2_000;
const CHANGED = 500;
const RUNS = 60;
const TARGET_MS = 200;
const AT = '2026-11-17T15:42:00.000Z';
const ITEM = {
  ...{ formula: '', action: 'Install', category: 'Plumbing', quality: 'Good', itemUM: 'EA', equipment: '0', wasteFactorPct: '5' },
  ...{ trade: '', priceSource: 'book', percentageAffected: '100', notes: '', labor: '90.25', material: '210.10' },
} as const satisfies Partial<ItemFacts>;

/**
 * A what-if of 2,000 lines, 500 of which it changed, beside its estimate, which changed 20 others: what differs, what each change moves, and
 * both sums. The floor is one fold of as many quantities on a copy, which any answer in money needs.
 */
export async function run(): Promise<BenchRow[]> {
  const estimate = emptyEstimate(1000);
  record(estimate, {
    ...{ type: 'StartEstimate', organizationId: 1, externalRefId: 'Bench', orderType: 'ProjectEstimate', checksum: 'x' },
    ...{ settings: DEFAULT_SETTINGS, taxSource: null, quantityDecimals: 1, areaId: 1, taskId: 1 },
  });
  const areas = Array.from({ length: 10 }, (_, n) => ({ areaId: n + 2, typeCode: 'KIT', label: '' }));
  record(estimate, { type: 'AddAreas', areas });
  for (const [place, { areaId }] of areas.entries()) {
    const ids = Array.from({ length: LINES / areas.length }, (_, n) => 1000 + place * 1000 + n);
    const lines = ids.map((id) => ({
      ...ITEM,
      itemXREF: 9000 + (id % 70),
      description: `Item ${id % 70}`,
      quantity: String(1 + (id % 9)),
    }));
    record(estimate, { type: 'AddItems', areaIds: [areaId], taskId: 0, lines, itemIds: ids, minimums: [], at: AT });
  }
  const whatIf = emptyEstimate(2000);
  const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);
  const ids = { areas: idsFrom(50_000, 11), tasks: [50_000], items: [] };
  record(whatIf, { type: 'BranchWhatIf', ...branchOf(estimate, { orderId: 2000, name: 'Bench', checksum: 'y' }, ids) });
  while (whatIf.whatIf?.baseRevision === -1) {
    const lines = linesToCopy(estimate, whatIf);
    record(whatIf, { type: 'CopyWhatIfLines', ...copiesOf(estimate, lines, whatIf, idsFrom(60_000 + whatIf.items.size, lines.length)) });
  }
  const base = copyOf(whatIf);
  const own = [...whatIf.items.keys()];
  for (const itemId of own.slice(0, CHANGED)) record(whatIf, { type: 'SaveQuantity', itemId, quantity: '12' });
  for (const itemId of [...estimate.items.keys()].slice(-20)) record(estimate, { type: 'SaveQuantity', itemId, quantity: '14' });

  const took: number[] = [];
  const floor: number[] = [];
  let changes = 0;
  for (let n = 0; n < RUNS; n++) {
    const from = performance.now();
    changes = compareWhatIf({ base, whatIf: copyOf(whatIf), now: copyOf(estimate) }, { all: true, writers: () => 'Dana' }).changes.length;
    took.push(performance.now() - from);
    const copy = copyOf(estimate);
    const floorFrom = performance.now();
    for (const itemId of [...copy.items.keys()].slice(0, CHANGED))
      apply(copy, { type: 'ItemQuantitySaved', data: { itemId, quantity: '12.0', quantitySource: 'typed' } });
    floor.push(performance.now() - floorFrom);
  }
  if (changes !== CHANGED) throw new Error(`${changes} changes instead of ${CHANGED}`);
  const [p75, p75OfFloor] = [took, floor].map((times) => quantile(ascending(times.slice(5)), 0.75)) as [number, number];
  return [
    {
      name: `what-if beside its estimate, 2,000 lines, ${CHANGED} changed (p75 ms)`,
      value: p75,
      floor: null,
      ratio: null,
      target: TARGET_MS,
      atMost: true,
    },
    {
      name: 'the same (p75 ms; floor: folding as many quantities)',
      value: p75,
      floor: p75OfFloor,
      ratio: p75 / p75OfFloor,
      target: null,
    },
  ];
}

function record(estimate: Estimate, command: EstimateCommand) {
  for (const event of decide(command, estimate)) apply(estimate, event);
}

function apply(estimate: Estimate, event: EstimateEvent) {
  const actor = { kind: 'user' as const, userId: 1, organizationId: 1, name: 'Dana' };
  const metadata = { actor, at: AT, command: '', commandId: '', correlationId: '', causationId: '' };
  applyEvent(estimate, { ...event, id: '', stream: '', revision: estimate.revision + 1, position: 0n, metadata });
}
