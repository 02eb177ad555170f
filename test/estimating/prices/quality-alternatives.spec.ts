import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import type { QualityOption } from '../../../web/estimating/edits/edits.ts';
import { effectOf } from '../../../web/estimating/edits/effect-of.ts';
import { alternativeOf, type QualityInput, usualQuality } from '../../../web/estimating/quality/alternatives.ts';
import { type Alternatives, qualityTable } from '../../../web/estimating/quality/rows.ts';
import { BATH, DRYWALL, type GivenEstimate, SETTINGS, started } from '../given.ts';
import { generator } from '../random.ts';
import { areasOf, bookOf, estimateOf, type Item } from '../random-estimate.ts';

const itemOf = (book: Item[], line: LineItem) => book.find((item) => item.some(({ itemXREF }) => itemXREF === line.itemXREF)) ?? [];

function inputOf(given: GivenEstimate, book: Item[]): Omit<QualityInput, 'itemIds' | 'neverDown'> {
  const { state } = given;
  const options = new Map(
    [...state.items.values()].map((line) => {
      const offered = itemOf(book, line).filter(({ quality }) => quality !== 'None');
      return [
        line.id,
        offered.map(({ quality, itemXREF: xref, labor, material, equipment, wasteFactorPct }) => ({
          ...{ quality, xref, labor, material, equipment, wasteFactorPct },
          ...{ ppu: '0.00', totalCost: '0.00', tax: '0.00' },
        })),
      ] as const;
    }),
  ) as unknown as QualityInput['options'];
  const trades = [...state.minimums.values()].map(({ facts, on }) => ({
    ...facts,
    on,
    minimum: '0.00',
    charged: '0.00',
    shortfall: '0.00',
  }));
  return {
    areas: areasOf(given),
    options,
    minimums: { on: state.laborMinimum, trades },
    settingsOf: (line) => state.settings.get(line.settingsId),
  };
}

const figures = (lines: readonly LineItem[]) =>
  lines.map(({ id, quality, labor, ppu, totalCost, tax, breakdown }) => ({ id, quality, labor, ppu, totalCost, tax, breakdown }));

describe('R099: what a quality would move is what is then recorded', () => {
  it('to the cent for every line, area, labor minimum and total, of some lines and of all, whatever was priced when', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = generator(seed);
      const book = bookOf(random);
      const given = estimateOf(random, book);
      const ids = [...given.state.items.keys()];
      const some = new Set(ids.filter(() => random() < 0.5));
      for (const quality of QUALITIES)
        for (const itemIds of [null, some])
          for (const neverDown of [false, true]) {
            const input = { ...inputOf(given, book), itemIds, neverDown };
            const alternative = alternativeOf(quality, input);
            const copy = estimateOf2(seed);
            const items = [...copy.state.items.values()].flatMap((line) => {
              const facts = itemOf(book, line).find((one) => one.quality === quality);
              const lower = QUALITIES.indexOf(line.quality as never) > QUALITIES.indexOf(quality);
              const stays = line.quality === quality || (neverDown && lower) || (itemIds && !itemIds.has(line.id));
              return facts && !stays ? [{ itemId: line.id, instead: line.itemXREF, ...facts }] : [];
            });
            const at = [seed, quality, itemIds === null, neverDown];
            expect([at, [...alternative.changed.keys()].sort()]).toEqual([at, items.map(({ itemId }) => itemId).sort()]);
            if (itemIds || neverDown) copy.do({ type: 'ChangeQualityOfItems', items, minimums: [] });
            else copy.do({ type: 'ChangeQuality', quality, items, minimums: [] });
            const recorded = areasOf(copy);
            expect([at, alternative.areas.map((area) => figures(area.items))]).toEqual([at, recorded.map((area) => figures(area.items))]);
            expect([at, effectOf(input.areas, alternative.areas)]).toEqual([at, effectOf(input.areas, recorded)]);
            const { cents } = copy.state;
            const { effect } = effectOf(input.areas, alternative.areas);
            expect([at, effect.total, effect.tax]).toEqual([at, cents.total - given.state.cents.total, cents.tax - given.state.cents.tax]);
          }
    }

    function estimateOf2(seed: number) {
      const random = generator(seed);
      return estimateOf(random, bookOf(random));
    }
  });

  it('adds up: the rows of an area to the area, the areas to what the estimate would move by', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = generator(seed);
      const book = bookOf(random);
      const given = estimateOf(random, book);
      const itemIds = random() < 0.5 ? null : new Set([...given.state.items.keys()].filter(() => random() < 0.5));
      const input = { ...inputOf(given, book), itemIds, neverDown: random() < 0.5 };
      const alternatives = Object.fromEntries(QUALITIES.map((quality) => [quality, alternativeOf(quality, input)])) as Alternatives;
      const table = qualityTable(input, alternatives, new Set(input.areas.map((area) => area.areaID)));
      const areas = table.rows.filter(({ kind }) => kind === 'area');
      const inside = table.rows.filter(({ kind }) => kind === 'line' || kind === 'rest' || kind === 'minimums');
      const sum = (list: bigint[]) => list.reduce((a, b) => a + b, 0n);
      expect([seed, table.now]).toEqual([seed, sum(areas.map(({ now }) => now))]);
      expect([seed, table.now]).toEqual([seed, sum(inside.map(({ now }) => now))]);
      if (itemIds === null) expect([seed, table.now]).toEqual([seed, given.state.cents.total]);
      for (const quality of QUALITIES) {
        const moves = (rows: typeof areas) => sum(rows.map((row) => row.moves[quality] ?? 0n));
        expect([seed, quality, moves(areas), moves(inside)]).toEqual([seed, quality, table.moves[quality], table.moves[quality]]);
      }
    }
  });
});

describe('quality of many lines', () => {
  const given = started();
  const line = (itemId: number, quality: 'Good' | 'Better' | 'None', itemXREF: number) =>
    given.do({
      type: 'AddItems',
      areaIds: [BATH],
      taskId: 0,
      lines: [{ ...DRYWALL, itemXREF, quality, quantity: '10' }],
      itemIds: [itemId],
      minimums: [],
      at: '2026-11-17T00:00:00Z',
    });
  line(10, 'Good', 201);
  line(11, 'Better', 202);
  line(12, 'None', 300);
  line(13, 'Good', 201);
  const lines = [...given.state.items.values()];

  it('starts at the quality that most of the lines have', () => {
    expect(usualQuality(lines)).toBe('Good');
    expect(usualQuality(lines.slice(2, 3))).toBeNull();
  });

  it('keeps the price of lines that have the quality, names those above it, and leaves a line that was switched to another item since', () => {
    const costs = { labor: '9', material: '9', equipment: '0', wasteFactorPct: '0', ppu: '0.00', totalCost: '0.00', tax: '0.00' };
    const both = [
      { quality: 'Good', xref: 201, ...costs },
      { quality: 'Better', xref: 202, ...costs },
    ] as const;
    const input: QualityInput = {
      areas: areasOf(given),
      options: new Map<number, readonly QualityOption[]>([
        [10, both],
        [11, both],
        [13, [{ quality: 'Better', xref: 999, ...costs }]],
      ]),
      itemIds: null,
      neverDown: false,
      minimums: { on: true, trades: [] },
      settingsOf: () => SETTINGS,
    };
    const good = alternativeOf('Good', input);
    expect([...good.changed.keys()]).toEqual([11]);
    expect(good).toMatchObject({ already: 2, notOffered: 0 });
    expect(good.above.map(({ id }) => id)).toEqual([11]);
    const kept = alternativeOf('Good', { ...input, neverDown: true });
    expect(kept.changed.size).toBe(0);
    expect(kept.above.map(({ id }) => id)).toEqual([11]);
    const better = alternativeOf('Better', input);
    expect([...better.changed.keys()]).toEqual([10]);
    expect(better).toMatchObject({ already: 1, notOffered: 1 });
  });
});
