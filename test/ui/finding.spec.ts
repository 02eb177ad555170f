import { finderOf, folded } from '../../contracts/finding.ts';

describe('what a search finds', () => {
  it.each([
    ['Café table', 'cafe', true],
    ['Cafe table', 'CAFÉ', true],
    ['Cafe\u0301 table', 'café', true],
    ['Núñez, Dolores', 'dolores nunez', true],
    ['Ｄining Room', 'dining', true],
    ['İznik tile', 'iznik', true],
    ['Walnut chair', 'chair wal', true],
    ['Walnut chair', 'walnut chairs', false],
    ['كرسي المرحاض', 'المرحاض', true],
    ['Tub 🚿', '🚿', true],
    ['', '', true],
    ['', 'a', false],
    ['Anything', '  \t ', true],
    ['a.b', '.', true],
  ])('%j for %j: %j', (text, typed, expected) => expect(finderOf(typed)(folded(text))).toBe(expected));
});
