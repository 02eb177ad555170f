import { copyOf, type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { Choices } from '../../../contracts/estimating/what-if/adoption.ts';
import { differences, type Sides } from '../../../contracts/estimating/what-if/differences.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { branchOf, copiesOf, linesToCopy } from '../../../server/estimating/what-if/branch.ts';
import { AT, BATH, DRYWALL, FAUCET, FLANGE, GivenEstimate, KITCHEN, PLUMBER, SETTINGS, started, VALVE } from '../given.ts';

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

/** Three faucets (10, 11, 12) and measured drywall (13) in the kitchen, a flange with its labor minimum (20) in the bath. */
export function furnished(): GivenEstimate {
  const given = started();
  const add = (
    areaId: number,
    lines: (typeof FAUCET | typeof DRYWALL | typeof FLANGE)[],
    itemIds: number[],
    minimums = [] as (typeof PLUMBER)[],
  ) => given.do({ type: 'AddItems', areaIds: [areaId], taskId: 0, lines, itemIds, minimums, at: AT });
  add(KITCHEN, [FAUCET, FAUCET, FAUCET, DRYWALL], [10, 11, 12, 13]);
  add(BATH, [FLANGE], [20], [PLUMBER]);
  return given;
}

/** A what-if of an estimate as it is, made as the service makes it, with ids of its own from `first` on. */
export class GivenWhatIf extends GivenEstimate {
  readonly base: Estimate;

  constructor(
    readonly from: GivenEstimate,
    { orderId = 2000, first = 5000, name = 'Budget' } = {},
  ) {
    super(orderId);
    const source = from.state;
    const ids = {
      areas: idsFrom(first, source.areas.size),
      tasks: idsFrom(first, source.tasks.size),
      items: idsFrom(first, source.minimums.size),
    };
    this.do({ type: 'BranchWhatIf', ...branchOf(source, { orderId, name, checksum: 'w' }, ids) });
    while (this.state.whatIf?.baseRevision === -1) {
      const lines = linesToCopy(source, this.state);
      this.do({
        type: 'CopyWhatIfLines',
        ...copiesOf(source, lines, this.state, idsFrom(first + 1000 + this.state.items.size, lines.length)),
      });
    }
    this.base = copyOf(this.state);
  }

  /** Its own id of one of the estimate's lines or areas. */
  item(id: number): number {
    return ownOf(this.state.whatIf?.origins.items, id);
  }
  area(id: number): number {
    return ownOf(this.state.whatIf?.origins.areas, id);
  }

  get sides(): Sides {
    return { base: this.base, whatIf: copyOf(this.state), now: copyOf(this.from.state) };
  }

  get changes() {
    return differences(this.sides);
  }

  /** Adopts changes on the estimate, all of them unless some are named. */
  adopt(changes = this.changes.map(({ id }) => id), choices: Choices = {}, who = 1): EstimateEvent[] {
    const { base, whatIf } = this.sides;
    const ids = {
      item: idsFrom(70_000 + this.from.log.length * 100, 400),
      area: idsFrom(8000 + this.from.log.length, 40),
      task: idsFrom(9000, 40),
    };
    return this.from.do({ type: 'AdoptWhatIf', base, whatIf, changes, choices, ids }, who);
  }
}

function ownOf(origins: ReadonlyMap<number, number> | undefined, id: number): number {
  for (const [own, origin] of origins ?? []) if (origin === id) return own;
  throw new Error(`The what-if has no copy of ${id}`);
}

/** Repeatable numbers below `n`. */
export function numbers(seed: number) {
  let random = seed * 7919;
  return (n: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((random / 2 ** 31) * n);
  };
}

/** What a person could do to an estimate or a what-if, in any order; what is refused is left out. `first` is the first new id. */
export function editAtRandom(given: GivenEstimate, below: (n: number) => number, edits: number, first: number) {
  const one = <T>(of: readonly T[]) => of[below(of.length)] as T;
  let id = first;
  const item = () => one([...given.state.items.keys()]) ?? 0;
  const area = () => one([...given.state.areas.keys()]);
  const acts: (() => unknown)[] = [
    () => {
      const line = one([DRYWALL, FAUCET, FLANGE, VALVE]);
      const minimums = line.trade === 'plumber' ? [{ ...PLUMBER, itemId: ++id }] : [];
      return given.do({ type: 'AddItems', areaIds: [area()], taskId: 0, lines: [line], itemIds: [++id], minimums, at: AT });
    },
    () => given.do({ type: 'SaveQuantity', itemId: item(), quantity: String(below(300)) }),
    () => given.do({ type: 'SaveItemNotes', itemId: item(), notes: `Note ${below(1_000)}` }),
    () => given.do({ type: 'MoveItems', itemIds: [item()], areaId: area() }),
    () => given.do({ type: 'DeleteItems', itemIds: [item(), item()] }),
    () => given.do({ type: 'DeleteArea', areaId: area(), taskId: 0 }),
    () => given.do({ type: 'RenameArea', areaId: area(), label: `Room ${below(100)}` }),
    () => given.do({ type: 'AddAreas', areas: [{ areaId: ++id, typeCode: one(['KIT', 'BATH']), label: `New ${below(9)}` }] }),
    () => {
      const measures = { floor: String(below(400)), walls: String(below(400)), ceilings: '10', baseboard: '10' };
      return given.do({ type: 'MeasureInterior', areaId: area(), measures, input: null, applyDownward: below(2) === 0 });
    },
    () =>
      given.do({ type: 'ChangeItem', change: { id: item(), labor: String(below(90)), quantity: String(below(40)) }, applyToAll: false }),
    () => {
      const {
        percentageAffected: _p,
        notes: _n,
        ...facts
      } = { ...DRYWALL, itemXREF: 12_100 + below(3), quality: one(['Best', 'Better'] as const), labor: String(below(50)) };
      return given.do({ type: 'SwitchItem', itemId: item(), facts, minimums: [] });
    },
    () => given.do({ type: 'SwitchLaborMinimum', trade: one([null, 'plumber']), on: below(2) === 0 }),
    () => given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: String(below(40)) }, appliedTo: 'all' }),
    () => given.do({ type: 'AddTask', id: ++id, name: `Task ${below(5)}` }),
    () => given.undo(),
    () => given.redo(),
  ];
  for (let n = 0; n < edits; n++) {
    try {
      one(acts)();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
