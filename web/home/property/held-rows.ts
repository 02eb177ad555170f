import type { HomeLife, LifeDone } from '../../../contracts/vault/life/home-life.ts';
import type { HomeInventory, HomeInventoryRow } from '../../../contracts/vault/report/home-inventory.ts';
import { counted, dollars, grouped } from '../../ui/words.ts';
import { type ComparedRow, compared, type HouseRow } from './house-rows.ts';

/** Rows that differ of one list; the table is for what changed. */
const MOST_CHANGED = 100;

/** The vault at two moments: its sums, and the things that differ. */
export function vaultRows(then: HomeInventory, now: HomeInventory): ComparedRow[] {
  return [...sums(vaultSums(then), vaultSums(now)), ...differing(thingsOf(then), thingsOf(now))];
}

/** What was done to a home, at two moments. */
export function lifeRows(then: HomeLife, now: HomeLife): ComparedRow[] {
  return [...sums(lifeSums(then), lifeSums(now)), ...differing(doneOf(then), doneOf(now))];
}

const vaultSums = ({ items, pieces, belongings, building }: HomeInventory): HouseRow[] => [
  { word: 'Things', value: items === 0 ? '' : `${counted(items, 'item')}, ${counted(pieces, 'piece')}` },
  { word: 'Belongings', value: items === 0 ? '' : dollars(belongings) },
  { word: 'Building', value: items === 0 ? '' : dollars(building) },
];
const lifeSums = ({ things, done }: HomeLife): HouseRow[] => [
  { word: 'What wears out', value: things.length === 0 ? '' : counted(things.length, 'thing') },
  { word: 'What was done', value: done.length === 0 ? '' : counted(done.length, 'entry', 'entries') },
];

type Listed = Map<string, HouseRow>;

const thingsOf = ({ groups }: HomeInventory): Listed =>
  new Map(groups.flatMap(({ items }) => items.map((item) => [String(item.id), { word: item.name, value: thingInWords(item) }])));
const thingInWords = ({ quantity, total, area, category }: HomeInventoryRow): string =>
  [quantity > 1 ? `${grouped(String(quantity))} pieces` : '', dollars(total), area, category].filter(Boolean).join(', ');

const doneOf = ({ done, things }: HomeLife): Listed => {
  const lives = new Map(things.map(({ key, lifeYears }) => [key, lifeYears]));
  return new Map(done.map((one) => [one.key, { word: one.name, value: doneInWords(one, lives.get(one.key)) }]));
};
const doneInWords = ({ doneOn, doneBy, paid }: LifeDone, life: string | undefined): string =>
  [doneOn, doneBy, paid === null ? '' : dollars(paid), life ? `lasts ${life} years` : ''].filter(Boolean).join(', ');

const sums = (then: HouseRow[], now: HouseRow[]): ComparedRow[] => compared(then, now).filter(({ was, is }) => was || is);

function differing(then: Listed, now: Listed): ComparedRow[] {
  const rows = [...new Set([...then.keys(), ...now.keys()])].map((key) => {
    const [was, is] = [then.get(key), now.get(key)];
    const isRenamed = was !== undefined && is !== undefined && was.word !== is.word;
    const words = (row: HouseRow | undefined) => (row ? [isRenamed ? row.word : '', row.value].filter(Boolean).join(', ') : '');
    return { key, word: (was ?? is)?.word ?? '', was: words(was), is: words(is) };
  });
  const changed = rows.filter(({ was, is }) => was !== is);
  const more = changed.length - MOST_CHANGED;
  return more > 0 ? [...changed.slice(0, MOST_CHANGED), { key: 'more', word: `${more} more`, was: 'differ', is: 'differ' }] : changed;
}
