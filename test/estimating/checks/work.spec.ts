import { FIRST_OWN_CODE } from '../../../contracts/catalogue/entities.ts';
import { worksOf } from '../../../contracts/estimating/checks/area-work.ts';
import { OWN_WORK, WORK } from '../../../contracts/estimating/checks/work.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { CheckedEstimate, catalogue, emptyRooms, KITCHEN } from './checked.ts';

const lines = Object.entries(WORK).flatMap(([work, items]) =>
  items
    .trim()
    .split('\n')
    .map((line) => ({ work, line: line.trim() })),
);

it('every item that a kind of work lists is an item of the default book, under its own code and name', () => {
  const wrong = lines.filter(({ line }) => {
    const [, code = '', name = ''] = /^(\d+) (.+)$/.exec(line) ?? [];
    return catalogue.itemOfCode(Number(code))?.code !== Number(code) || catalogue.labelOf(catalogue.find(Number(code))?.xref ?? 0) !== name;
  });
  expect(wrong).toEqual([]);
  expect(lines.length).toBeGreaterThan(400);
});

it('a kind holds an item in all of its qualities', () => {
  const estimate = emptyRooms();
  const item = estimate.add(KITCHEN, 15013);
  const line = estimate.state.items.get(item) as LineItem;
  expect(line.itemXREF).not.toBe(15013);
  expect(worksOf(line)).toEqual(['floor.tile']);
  expect(worksOf({ ...line, itemXREF: 15018 })).toEqual(['floor.tile']);
  expect(worksOf({ ...line, itemXREF: 15133 })).toEqual(['floor.backer']);
});

it('own items are of the kinds that their category suggests; others of none', () => {
  const estimate = new CheckedEstimate();
  expect(estimate.state.items.size).toBe(0);
  const own = { itemXREF: FIRST_OWN_CODE, category: 'FLOORING', action: 'Remove', formulaXRef: 'FLOOR' } as LineItem;
  expect(worksOf(own)).toEqual(['floor.removed']);
  expect(worksOf({ ...own, action: 'Install' })).toEqual(['floor.other']);
  expect(worksOf({ ...own, action: 'Install', formulaXRef: '' })).toEqual([]);
  expect(worksOf({ ...own, category: 'Sauna' })).toEqual([]);
  const categories = new Set(catalogue.book.categories.map(({ name }) => name));
  expect(OWN_WORK.filter(({ category }) => !categories.has(category))).toEqual([]);
});
