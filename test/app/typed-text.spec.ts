import { z } from 'zod';
import { call } from '../../contracts/call.ts';
import { plainText } from '../../server/platform/http/plain-text.ts';
import type { FieldError } from '../../server/platform/http/problem.filter.ts';
import { urlOf } from '../../web/app/client.ts';
import { typedJson, typedText } from '../../web/app/typed-text.ts';

const PASTED = 'Demo\u000bwalls\u0000,\r\n\tpaint\u0007 \ud83d and\u0085\udc00 \u{1f600}\u200d';

it('text that was pasted is sent without what nobody sees and the server refuses; newline, tab and whole characters stay', () => {
  expect(typedText(PASTED)).toBe('Demo walls,\n\tpaint \ufffd and \ufffd \u{1f600}\u200d');
  expect(typedText('a\rb')).toBe('a\nb');
});

it('whatever is typed passes the server’s door, in a body at any depth', () => {
  const every = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).join('');
  const faultsOf = (json: string): FieldError[] => {
    const faults: FieldError[] = [];
    plainText(JSON.parse(json), 'body', faults);
    return faults;
  };
  const body = { name: PASTED, lines: [{ notes: every, quantity: 2, gone: null }] };
  expect(faultsOf(JSON.stringify(body))).not.toEqual([]);
  expect(faultsOf(typedJson(body))).toEqual([]);
  expect(JSON.parse(typedJson(body)).lines[0]).toMatchObject({ quantity: 2, gone: null });
});

it('a search with half of an emoji has an address', () => {
  const shape = { id: 'x', method: 'GET', path: '/x/{name}', who: 'user', summary: '' } as const;
  const search = call({ ...shape, params: z.object({ name: z.string() }), query: z.object({ text: z.string() }), response: z.null() });
  expect(urlOf(search, { params: { name: 'a\ud83d' }, query: { text: 'paint\u000b\ud83d' } })).toBe('/x/a%EF%BF%BD?text=paint+%EF%BF%BD');
});
