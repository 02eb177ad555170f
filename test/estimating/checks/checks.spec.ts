import { basename } from 'node:path';
import { CHECKS } from '../../../contracts/estimating/checks/all.ts';
import { BATH, type CheckedEstimate, checkFiles, emptyRooms, HOUSE, KITCHEN, measure } from './checked.ts';

type Build = (estimate: CheckedEstimate) => unknown;
interface Case {
  /** Where the check finds something. */
  fires: Build;
  /** What stands beside it, and is in order. */
  not: Build;
  /** What its fix does; without one a person has to. */
  fix?: 'add' | 'quantity' | 'remove' | 'move' | 'prices';
  settings?: Parameters<typeof emptyRooms>[0];
}

const cheaper = (estimate: CheckedEstimate, itemId: number) =>
  estimate.do({
    type: 'UpdatePrices',
    items: [
      {
        itemId,
        itemXREF: estimate.state.items.get(itemId)?.itemXREF ?? 0,
        labor: '0.01',
        material: '0.01',
        equipment: '0',
        wasteFactorPct: '0',
      },
    ],
    minimums: [],
  });
const change = (estimate: CheckedEstimate, itemId: number, changes: Record<string, string>) =>
  estimate.do({ type: 'ChangeItem', change: { id: itemId, ...changes }, applyToAll: false });

/** By the name of the check. */
const CASES: Record<string, Case> = {
  'no-quantity': {
    fires: (e) => [e.add(KITCHEN, 17005, '12'), e.add(KITCHEN, 21065, '0')],
    not: (e) => e.add(KITCHEN, 21045, '1'),
    fix: 'quantity',
  },
  'no-price': {
    fires: (e) => {
      const id = e.add(KITCHEN, 21045, '1');
      e.do({
        type: 'UpdatePrices',
        items: [
          {
            itemId: id,
            itemXREF: e.state.items.get(id)?.itemXREF ?? 0,
            labor: '0',
            material: '0',
            equipment: '0',
            wasteFactorPct: '0',
          },
        ],
        minimums: [],
      });
    },
    not: (e) => e.add(KITCHEN, 21045, '1'),
    fix: 'prices',
  },
  'tenfold-quantity': {
    fires: (e) => [e.add(KITCHEN, 15378, '28'), e.add(KITCHEN, 17060, '34'), e.add(KITCHEN, 12040), e.add(KITCHEN, 15148, '1250')],
    not: (e) => [e.add(KITCHEN, 15378, '28'), e.add(KITCHEN, 17060, '34'), e.add(KITCHEN, 12040), e.add(KITCHEN, 15148, '125')],
    fix: 'quantity',
  },
  'duplicate-line': {
    fires: (e) => [e.add(KITCHEN, 21005, '4'), e.add(KITCHEN, 21005, '4')],
    not: (e) => [e.add(KITCHEN, 21005, '4'), e.add(KITCHEN, 21005, '3'), e.add(BATH, 21005, '4')],
    fix: 'remove',
  },
  'floor-over-area': {
    fires: (e) => e.add(KITCHEN, 12040, '150'),
    not: (e) => e.add(KITCHEN, 12040, '120'),
    fix: 'quantity',
  },
  'trim-over-perimeter': { fires: (e) => e.add(KITCHEN, 25000, '60'), not: (e) => e.add(KITCHEN, 25000, '44'), fix: 'quantity' },
  'floor-not-removed': {
    fires: (e) => e.add(BATH, 15013),
    not: (e) => [e.add(BATH, 15033), e.add(BATH, 15013)],
    fix: 'add',
  },
  'fixture-not-removed': {
    fires: (e) => e.add(BATH, 26130, '1'),
    not: (e) => [e.add(BATH, 26180, '1'), e.add(BATH, 26130, '1')],
    fix: 'add',
  },
  'countertop-not-removed': {
    fires: (e) => e.add(KITCHEN, 17020, '26'),
    not: (e) => [e.add(KITCHEN, 17020, '26'), e.add(KITCHEN, 17085, '34.5')],
    fix: 'add',
  },
  'cover-not-removed': {
    fires: (e) => e.add(HOUSE, 16000, '1960'),
    not: (e) => [e.add(HOUSE, 16015, '1960'), e.add(HOUSE, 16000, '1960')],
    fix: 'add',
  },
  'no-hauling': {
    fires: (e) => e.add(BATH, 15033),
    not: (e) => [e.add(BATH, 15033), e.add(HOUSE, 28035, '1')],
    fix: 'add',
  },
  'no-permit': {
    fires: (e) => e.add(HOUSE, 21115, '1'),
    not: (e) => [e.add(HOUSE, 21115, '1'), e.add(HOUSE, 3065, '1')],
    fix: 'add',
  },
  'no-backer': { fires: (e) => e.add(BATH, 15013), not: (e) => [e.add(BATH, 12110), e.add(BATH, 15013)], fix: 'add' },
  'no-membrane': { fires: (e) => e.add(BATH, 15053, '66.5'), not: (e) => e.add(KITCHEN, 15148, '20'), fix: 'add' },
  'no-baseboard': { fires: (e) => e.add(KITCHEN, 12040), not: (e) => [e.add(KITCHEN, 12040), e.add(KITCHEN, 12410)], fix: 'add' },
  'drywall-not-finished': {
    fires: (e) => e.add(KITCHEN, 20025, '240'),
    not: (e) => [e.add(KITCHEN, 20025, '240'), e.add(KITCHEN, 20265, '240')],
    fix: 'add',
  },
  'drywall-without-primer': {
    fires: (e) => [e.add(KITCHEN, 20000, '240'), e.add(KITCHEN, 24000)],
    not: (e) => e.add(KITCHEN, 20000, '240'),
    fix: 'add',
  },
  'paint-without-prep': {
    fires: (e) => e.add(KITCHEN, 24000),
    not: (e) => [e.add(KITCHEN, 24470, '12'), e.add(KITCHEN, 24000)],
    fix: 'add',
  },
  'cabinets-without-countertop': {
    fires: (e) => e.add(KITCHEN, 17000, '14'),
    not: (e) => [e.add(KITCHEN, 17000, '14'), e.add(KITCHEN, 17065, '30')],
    fix: 'add',
  },
  'vanity-without-faucet': {
    fires: (e) => e.add(BATH, 17105, '1'),
    not: (e) => [e.add(BATH, 17105, '1'), e.add(BATH, 26070, '1')],
    fix: 'add',
  },
  'sink-without-faucet': {
    fires: (e) => e.add(KITCHEN, 26085, '1'),
    not: (e) => [e.add(KITCHEN, 26085, '1'), e.add(KITCHEN, 26115, '1')],
    fix: 'add',
  },
  'tub-without-valve': {
    fires: (e) => e.add(BATH, 26130, '1'),
    not: (e) => [e.add(BATH, 26130, '1'), e.add(BATH, 26150, '1')],
    fix: 'add',
  },
  'no-drip-edge': {
    fires: (e) => e.add(HOUSE, 16000, '1960'),
    not: (e) => e.add(HOUSE, 16050, '1960'),
    fix: 'add',
  },
  'no-protection': {
    fires: (e) => e.add(KITCHEN, 19000, '240'),
    not: (e) => [e.add(KITCHEN, 19000, '240'), e.add(HOUSE, 19085, '48')],
    fix: 'add',
  },
  'vendor-above-price': {
    fires: (e) => change(e, e.add(KITCHEN, 21045, '1'), { vendorPPU: '9000' }),
    not: (e) => change(e, e.add(KITCHEN, 21045, '1'), { vendorPPU: '1' }),
  },
  'no-markup': {
    settings: { overheadAmount: '0', profitAmount: '0' },
    fires: (e) => e.add(KITCHEN, 21045, '1'),
    // Without a line there is nothing to charge for.
    not: () => {},
  },
  'nothing-replaces': {
    fires: (e) => e.add(BATH, 26050, '1'),
    not: (e) => [e.add(BATH, 26050, '1'), e.add(BATH, 26000, '1')],
    fix: 'add',
  },
  'not-measured': { fires: (e) => e.add(HOUSE, 24005, '300'), not: (e) => e.add(KITCHEN, 24005, '300') },
  'typed-under-measured': { fires: (e) => e.add(KITCHEN, 24005, '35'), not: (e) => e.add(KITCHEN, 24005, '180'), fix: 'quantity' },
  'fixtures-do-not-fit': {
    fires: (e) => [e.add(BATH, 26130, '2'), e.add(BATH, 26000, '1'), e.add(BATH, 17105, '2')],
    not: (e) => [e.add(BATH, 26130, '1'), e.add(BATH, 26000, '1'), e.add(BATH, 17105, '1')],
  },
  'bath-without-fan': { fires: (e) => e.add(BATH, 26130, '1'), not: (e) => [e.add(BATH, 26130, '1'), e.add(BATH, 21100, '1')], fix: 'add' },
  'no-ground-fault': {
    fires: (e) => e.add(BATH, 17105, '1'),
    not: (e) => [e.add(BATH, 17105, '1'), e.add(BATH, 21005, '1')],
    fix: 'add',
  },
  'no-asbestos-test': {
    fires: (e) => e.add(KITCHEN, 12055),
    not: (e) => [e.add(KITCHEN, 12055), e.add(HOUSE, 19095, '1')],
    fix: 'add',
  },
  'no-final-cleaning': {
    fires: (e) => e.add(KITCHEN, 17000, '14'),
    not: (e) => [e.add(KITCHEN, 17000, '14'), e.add(HOUSE, 28000, '400')],
    fix: 'add',
  },
  'paint-before-drywall': {
    fires: (e) => [e.add(KITCHEN, 24000), e.add(KITCHEN, 20000, '240')],
    not: (e) => [e.add(KITCHEN, 20000, '240'), e.add(KITCHEN, 24000)],
    fix: 'move',
  },
  'note-to-follow': {
    fires: (e) => e.add(KITCHEN, 17065, '34.5', { notes: 'Helen chose the slab at the yard; measured again once the base is set.' }),
    not: (e) => e.add(KITCHEN, 17065, '34.5', { notes: 'Helen chose the slab at the yard. Measured on Tuesday.' }),
  },
  'older-prices': { fires: (e) => cheaper(e, e.add(KITCHEN, 21045, '1')), not: (e) => e.add(KITCHEN, 21045, '1'), fix: 'prices' },
};

describe('the checks', () => {
  it('are the files of their folder, each named after its file, and each tested here', () => {
    const files = checkFiles().map((file) => basename(file, '.check.ts'));
    expect(CHECKS.map(({ name }) => name).sort()).toEqual(files.sort());
    expect(Object.keys(CASES).sort()).toEqual(files);
    expect(files.length).toBeGreaterThanOrEqual(15);
  });

  it('find nothing on an empty estimate', () => {
    const { open, dismissed, passed } = emptyRooms().check();
    expect([open, dismissed]).toEqual([[], []]);
    expect(passed).toHaveLength(CHECKS.length);
  });
});

describe.each(Object.entries(CASES))('%s', (name, { fires, not, fix, settings }) => {
  const check = CHECKS.find((one) => one.name === name);

  it('finds what it is for, says why, and prices what would mend it', () => {
    const estimate = emptyRooms(settings);
    fires(estimate);
    const [found] = estimate.open(name);
    if (!found) throw new Error(`${name} found nothing`);
    expect(found.title.length).toBeGreaterThan(5);
    expect(found.why).toMatch(/\.$/);
    expect(check?.group).toBe(found.group);
    if (fix) expect(found.fix?.kind).toBe(fix);
    if (found.fix?.kind === 'add') {
      expect(check?.adds).toContain(found.fix.item);
      expect(found.line).not.toBeNull();
    }
  });

  it('finds nothing on the neighbour case', () => {
    const estimate = emptyRooms(settings);
    not(estimate);
    expect(estimate.open(name)).toEqual([]);
  });

  if (fix)
    it('is mended by its fix, which moves the total by what it said, in one step of undo', () => {
      const estimate = emptyRooms(settings);
      fires(estimate);
      const [found] = estimate.open(name);
      if (!found?.effect) throw new Error(`${name} has no price`);
      const before = estimate.cents;
      estimate.fix(found);
      expect(estimate.cents - before).toBe(found.effect.total + found.effect.tax);
      expect(estimate.open(name).filter(({ key }) => key === found.key)).toEqual([]);
      estimate.undo();
      expect(estimate.cents).toBe(before);
      expect(estimate.open(name).map(({ key, print }) => [key, print])).toContainEqual([found.key, found.print]);
    });
});

it('a fix stands where the work belongs: removal before what replaces it', () => {
  const estimate = emptyRooms();
  const remove = estimate.add(BATH, 17120, '1');
  estimate.add(BATH, 15013);
  const [found] = estimate.open('floor-not-removed');
  if (!found) throw new Error('nothing found');
  estimate.fix(found);
  const [first, second] = estimate.state.areas.get(BATH)?.itemIds ?? [];
  expect(first).toBe(remove);
  expect(estimate.state.items.get(second ?? 0)?.description).toBe('Tile floor and setting bed');
});

it('unmeasured areas ask for a measurement, not for each of their quantities', () => {
  const estimate = emptyRooms();
  estimate.add(HOUSE, 24005);
  expect(estimate.open('no-quantity')).toEqual([]);
  expect(estimate.open('not-measured')).toHaveLength(1);
  measure(estimate, BATH, { floor: '45', walls: '0', ceilings: '45', baseboard: '28' });
  estimate.add(BATH, 24005);
  expect(estimate.open('not-measured').map(({ areaId }) => areaId)).toEqual([HOUSE, BATH]);
});
