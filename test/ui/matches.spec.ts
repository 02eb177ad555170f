import { MOST_CHARACTERS, matchesIn, searchWords } from '../../web/ui/matches.ts';

const marked = (text: string, query: string) =>
  matchesIn(text, query)
    .map((stretch) => (stretch.found ? `[${stretch.text}]` : stretch.text))
    .join('');

describe('U1: what a search marks in a text', () => {
  it.each([
    ['Install P-trap, 1-1/4 in', 'p-trap', 'Install [P-trap], 1-1/4 in'],
    ['Insulation, R-38 batt', 'R-38', 'Insulation, [R-38] batt'],
    ['Pipe, 1/2" copper', '1/2"', 'Pipe, [1/2"] copper'],
    ['Pipe, 1/2 in copper', '1/2"', 'Pipe, [1/2] in copper'],
    ['Door, 6\' 8" high', "6' door", '[Door], [6\'] 8" high'],
    ['Tub and shower surround', 'tub & shower', '[Tub] and [shower] surround'],
    ['Tax of 5%', '5%', 'Tax of [5%]'],
    ['Door, 36 in', 'door, 36', '[Door,] [36] in'],
    ['Wood screw, #10', '#10', 'Wood screw, [#10]'],
    ['Painting in a closet', 'in', 'Painting [in] a closet'],
    ['Toilet flange', 'flange', 'Toilet [flange]'],
    ['Toilet flange', 'toil toilet', '[Toilet] flange'],
    ['a.b', '.', 'a[.]b'],
    ['Back\\slash', '\\', 'Back[\\]slash'],
    ['(left) [right]', '(', '[(]left) [right]'],
    ['Straße', 'STRASSE', 'Straße'],
    ['İznik tile', 'iznik', '[İznik] tile'],
    ['Baño, piso', 'bano', '[Baño], piso'],
    ['Cafe\u0301 table', 'CAFÉ', '[Cafe\u0301] table'],
    ['Küche 🚿 Bad', '🚿', 'Küche [🚿] Bad'],
    ['كرسي المرحاض', 'المرحاض', 'كرسي [المرحاض]'],
    ['Toilet', '', 'Toilet'],
    ['Toilet', '   ', 'Toilet'],
    ['', 'toilet', ''],
  ])('%j searched for %j is %j', (text, query, expected) => expect(marked(text, query)).toBe(expected));

  const nasty = ['-', '"', "'", '&', '%', ',', '#', '\\', '(', ')', '[', ']', '{', '}', '*', '+', '?', '^', '$', '|', '/', '.', '\0', '\n'];
  const texts = ['P-trap, 1-1/4" & (brass) [left] #10 5% \\d+', '', '🚿'.repeat(5), '\ud83d', 'ב'.repeat(40)];
  it.each([
    ...nasty,
    ...nasty.map((sign) => `${sign}a${sign}`),
    nasty.join(''),
    nasty.join(' '),
    '\ud83d',
    '\u202e trap',
    '(?:',
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    '('.repeat(10_000),
  ])('takes %j, and gives every text back whole', (query) => {
    for (const text of texts)
      expect(
        matchesIn(text, query)
          .map((stretch) => stretch.text)
          .join(''),
      ).toBe(text);
  });
});

describe('U1: what a search asks for', () => {
  it.each([
    ['  p-trap ', 'p-trap'],
    ['1/2" x 6\'', '1/2" x 6\''],
    ['a\0b\nc', 'a b c'],
    ['half \ud83d of a sign', 'half   of a sign'],
    ['🚿', '🚿'],
    [`${'a'.repeat(MOST_CHARACTERS - 1)}🚿`, 'a'.repeat(MOST_CHARACTERS - 1)],
    ['a'.repeat(10_000), 'a'.repeat(MOST_CHARACTERS)],
    ['\n\t', ''],
  ])('%j asks for %j', (text, words) => expect(searchWords(text)).toBe(words));
});
