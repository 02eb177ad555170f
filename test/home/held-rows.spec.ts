import type { HomeInventory } from '../../contracts/vault/report/home-inventory.ts';
import { vaultRows } from '../../web/home/property/held-rows.ts';

const vault = (...things: [id: number, name: string, total: string][]) =>
  ({
    groups: [
      {
        name: 'Furniture',
        total: '0.00',
        items: things.map(([id, name, total]) => ({ id, name, total, quantity: 1, area: '', category: 'Furniture' })),
      },
    ],
    ...{ items: things.length, pieces: things.length, belongings: '10.00', building: '0.00' },
  }) as unknown as HomeInventory;
const differing = (then: HomeInventory, now: HomeInventory) =>
  vaultRows(then, now)
    .slice(3)
    .map(({ word, was, is }) => [word, was, is]);

it('of a vault at two moments, what differs: another price, another name, what is gone and what is new, each by its number', () => {
  const then = vault([1, 'Chair', '10.00'], [2, 'Chair', '10.00'], [3, 'Lamp', '5.00'], [4, 'Sofa', '900.00']);
  const now = vault([1, 'Chair', '10.00'], [2, 'Chair', '12.00'], [4, 'Couch', '900.00'], [5, 'Mixer', '400.00']);
  expect(differing(then, now)).toEqual([
    ['Chair', '$10.00, Furniture', '$12.00, Furniture'],
    ['Lamp', '$5.00, Furniture', ''],
    ['Sofa', 'Sofa, $900.00, Furniture', 'Couch, $900.00, Furniture'],
    ['Mixer', '', '$400.00, Furniture'],
  ]);
  expect(differing(then, then)).toEqual([]);
});

it('of very many that differ a hundred are listed, and the others counted', () => {
  const many = vault(...Array.from({ length: 130 }, (_, n) => [n, `Thing ${n}`, '1.00'] as [number, string, string]));
  const rows = differing(many, vault());
  expect([rows.length, rows.at(-1)]).toEqual([101, ['30 more', 'differ', 'differ']]);
});
