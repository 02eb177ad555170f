import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { EventStream } from '../../../contracts/event.ts';
import { contexts } from '../../../server/contexts.ts';

const CONTRACTS = join(import.meta.dirname, '../../../contracts');

/** The thread that reads the log imports no modules of contexts: it knows the events that `events.ts` or `stream.ts` of a context's contracts export. */
it('each event of a context is exported by its contracts’ events.ts or stream.ts, where the thread that reads the log looks', async () => {
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' }).filter((file) => {
    const parts = file.split(sep);
    return parts.length === 2 && /^(events|stream)\.ts$/.test(parts[1] ?? '');
  });
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(CONTRACTS, file))));
  const known = new Set(
    modules
      .flatMap((exported) => Object.values(exported))
      .filter((value): value is EventStream => typeof value === 'object' && value !== null && 'idOf' in value && 'events' in value)
      .flatMap(({ events }) => Object.keys(events)),
  );
  const declared = (await contexts()).events.flatMap(({ events }) => Object.keys(events));
  expect(known.size).toBeGreaterThan(100);
  expect(declared.filter((type) => !known.has(type))).toEqual([]);
});
