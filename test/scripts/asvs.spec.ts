import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');

/** Of each section of V6 to V9 of ASVS 5.0.0, and of clients in V10, the levels of its items in their order; those of level 3 are not in the document. */
const LEVELS: Record<string, string> = {
  ...{
    '6.1': '122',
    '6.2': '111111122223',
    '6.3': '12233333',
    '6.4': '112233',
    '6.5': '22222333',
    '6.6': '2223',
    '6.7': '33',
    '6.8': '222',
  },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23' },
  ...{ '9.1': '111', '9.2': '1222' },
  // What of V10 is about a client: the product is no authorization server and no resource server.
  ...{ '10.1': '22', '10.2': '223', '10.5': '22222' },
};

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (met|not met|no subject) \| (.+) \|$/gm)].map(
  ([, item = '', level = '', state = '', how = '']) => ({
    item,
    level,
    state,
    how,
  }),
);

it('every item of levels 1 and 2 of V6 to V9, and of clients in V10, stands there once, in its order and with its level', () => {
  const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1} ${level}`])),
  );
  expect(expected).toHaveLength(73);
  expect(rows.map(({ item, level }) => `${item} ${level}`)).toEqual(expected);
});

it('every file that it names exists', () => {
  const named = [...text.matchAll(/`((?:test|server|contracts)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it('of what the product has, few items are not met, each with its reason', () => {
  const subjects = rows.filter(({ state }) => state !== 'no subject');
  const open = subjects.filter(({ state }) => state === 'not met');
  expect(open.map(({ item }) => item)).toEqual(['6.2.5', '6.5.5']);
  expect(open.every(({ how }) => how.length > 40)).toBe(true);
});
