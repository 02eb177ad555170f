import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEBHOOK_KINDS } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const page = read('../../../docs/webhooks.md');

it('the snippet of docs/webhooks.md is the code that tests verify signatures with', () => {
  const [, snippet = 'none'] = /\/\/ snippet\n([\s\S]*?)\/\/ end of snippet/.exec(read('receiver.ts')) ?? [];
  expect(page).toContain(snippet.trim());
});

it('docs/webhooks.md names every kind of event with its fields, those of persons apart, and no other', () => {
  const rows = page.split('\n').flatMap((line) => /^\| `(\w+)` \|[^|]*\|([^|]*)\|([^|]*)\|$/.exec(line)?.slice(1) ?? []);
  const named: Record<string, string[][]> = {};
  const fieldsIn = (text = '') => [...text.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, field]) => field ?? '');
  for (let n = 0; n < rows.length; n += 3) named[rows[n] ?? ''] = [fieldsIn(rows[n + 1]), fieldsIn(rows[n + 2])];
  const kinds = Object.entries(WEBHOOK_KINDS).map(([kind, { data, names }]) => [kind, [Object.keys(data.shape), Object.keys(names.shape)]]);
  expect(named).toEqual(Object.fromEntries(kinds));
});
