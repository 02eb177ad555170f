import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Call } from '../../contracts/call.ts';
// @ts-expect-error: hooks of Node 24, without declarations.
import { copyModules } from '../runner/copies.mjs';

const CONTRACTS = join(import.meta.dirname, '../../contracts');
const PARTS = ['params', 'query', 'body', 'response'] as const;

/** The calls of all contracts, by the name of what exports them: a copy of their modules for each mark. */
async function callsOf(mark = ''): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>();
  for (const file of readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const exported: Record<string, unknown> = await import(pathToFileURL(join(CONTRACTS, file)).href + mark);
    for (const [name, value] of Object.entries(exported)) if (isCall(value)) calls.set(`${file} ${name}`, value);
  }
  return calls;
}
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'response' in value && 'method' in value && 'path' in value;

const shapeOf = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));

interface Def {
  type: string;
  coerce?: boolean;
  [part: string]: unknown;
}

/** Whether a schema changes a value that fits it; cutting off blanks at the ends is left to the schema that took the text in. */
function changesOf(schema: z.ZodType): boolean {
  const def = schema.def as unknown as Def;
  if (def.coerce || ['default', 'prefault', 'catch', 'pipe', 'transform'].includes(def.type)) return true;
  const parts = Object.values(def).flatMap((part) => (part === def.shape ? Object.values(part as object) : part));
  return parts.some((part) => part instanceof z.ZodType && changesOf(part));
}

/** Those of the first page of a home and of a contractor: nobody waits there for the code that checks. */
const FIRST = [
  'getMe',
  'getHome',
  'getOrders',
  'getLatestErcReport',
  'getReceivedReports',
  'getVaultItems',
  'getMarketValue',
  'getTrendingNear',
  'getHomeEstimates',
  'getRulesOptedOut',
];

type Described = typeof import('../../web/app/schemas/described.ts');

/** Contracts as the browser has them, before zod is there: a copy of the modules in which that of zod is described.ts. */
async function inBrowser(
  run: (described: Described, calls: Map<string, Call>, zodIsThere: () => Promise<unknown>) => unknown,
): Promise<void> {
  const mark = `?browser=${crypto.randomUUID()}`;
  const web = (file: string) => pathToFileURL(join(import.meta.dirname, '../../web/app/schemas', file)).href;
  const ended = copyModules(mark, { zod: web('described.ts') });
  try {
    await run(await import(web('described.ts') + mark), await callsOf(mark), () => import(web('checking.ts') + mark));
  } finally {
    ended();
  }
}

it('the browser knows which answers their schemas would change: those wait for zod, and none of a first page is one', async () => {
  const changed = [...(await callsOf())].flatMap(([name, { response }]) => (changesOf(response) ? name : []));
  await inBrowser(({ isChanging }, calls) => {
    expect([...calls].flatMap(([name, { response }]) => (isChanging(response) ? name : []))).toEqual(expect.arrayContaining(changed));
    const first = [...calls].filter(([name]) => FIRST.includes(name.split(' ')[1] ?? ''));
    expect(first.flatMap(([name, { response }]) => (isChanging(response) ? name : []))).toEqual([]);
    expect(first).toHaveLength(FIRST.length);
  });
});

it('a schema that the browser described is the contract’s own once zod is there', async () => {
  const own = await callsOf();
  await inBrowser(async (described, calls, zodIsThere) => {
    expect(calls.size).toBe(own.size);
    const zodOf = described.z as typeof z;
    const of = (schema: z.ZodType) => zodOf.object({ it: schema }).def.shape.it as z.ZodType;
    const [[, one] = []] = calls;
    expect(() => one?.response.parse({})).toThrow('before web/app/schemas/checking.ts was there');
    await zodIsThere();
    for (const [name, call] of own)
      for (const part of PARTS)
        expect(`${name} ${part} ${shapeOf(of(calls.get(name)?.[part] as z.ZodType))}`).toBe(`${name} ${part} ${shapeOf(call[part])}`);
  });
});
