import { plainText } from '../../server/platform/http/plain-text.ts';
import type { FieldError } from '../../server/platform/http/problem.filter.ts';

function faultsOf(sent: unknown): string[] {
  const faults: FieldError[] = [];
  plainText(sent, 'body', faults);
  return faults.map(({ field }) => field);
}

it('takes newline, tab and whole characters of any kind, and makes the line ends of browsers newlines', () => {
  expect(plainText({ notes: 'one\r\ntwo\n\tthree', list: ['👩‍🔧 Łódź\u00a0\u200d'] }, 'body', [])).toEqual({
    notes: 'one\ntwo\n\tthree',
    list: ['👩‍🔧 Łódź\u00a0\u200d'],
  });
});

it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\r', '\ud83d', '\ude00', '\udc00\ud800'])('names the field of %j', (odd) => {
  expect(faultsOf({ a: 'good', b: [{ c: `x${odd}y` }] })).toEqual(['b.0.c']);
  expect(faultsOf({ a: { [`x${odd}`]: 1 } })).toEqual(['a']);
  expect(faultsOf(odd)).toEqual(['body']);
});

it('looks into a body as deep and as long as the server takes one', () => {
  expect(faultsOf(JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`))).toHaveLength(1);
  expect(faultsOf(Array(100_000).fill('\u0000')).length).toBeLessThan(100);
});
