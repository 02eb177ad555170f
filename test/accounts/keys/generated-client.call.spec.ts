import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeKey } from '../../../contracts/accounts/keys/make-key.ts';
import type { ScopeName } from '../../../contracts/kit/scopes.ts';
import { startApp, type TestApp } from '../../harness.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp({ data: 'demo' });
  folder = await mkdtemp(join(tmpdir(), 'scopebook-client-'));
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** What a program of somebody else's uses beside the page of docs/api.md: types that refuse what the calls would, refusals, files. */
const OTHER_PROGRAM = `
import { client } from './client/client.gen.js';
import type { PdfReportResponses } from './client/index.js';
import { deleteVendor, exportContacts, getContact, getOrderByOrderId, getOrders, getPeople, getProfitOverheadByOrgId } from './client/index.js';

client.setConfig({ baseUrl: process.env.SCOPEBOOK_URL, auth: process.env.SCOPEBOOK_KEY });

const { data: jobs = [] } = await getOrders();
const orderId = jobs[0]?.id ?? 0;
const { data: job } = await getOrderByOrderId({ path: { orderId } });
const total: string | undefined = job?.totals.grandTotal;
const sheet: string | undefined = (await exportContacts()).data;
const tax = async (): Promise<string | undefined> => (await getProfitOverheadByOrgId({ path: { orgId: 0 } })).data?.taxableAmount;
const pdf = (file: PdfReportResponses[200]): Blob => file;

const refused = await deleteVendor({ path: { id: 1 } });
const needs: string | null | undefined = refused.error?.needs;
const closed = await getPeople();
const gone = await getContact({ path: { kind: 'vendor', id: 2_000_000_000 } });

// @ts-expect-error there is no such kind
const wrongKind = () => getContact({ path: { kind: 'friend', id: 1 } });
// @ts-expect-error an id is asked for
const noId = () => deleteVendor({ path: {} });
// @ts-expect-error a total is no number
const wrongTotal = (): number | undefined => job?.totals.grandTotal;

console.log(JSON.stringify({
  jobs: jobs.length,
  sameTotal: total === jobs[0]?.totals.grandTotal,
  sheet: sheet?.includes('First name'),
  refused: [refused.response?.status, refused.error?.code, needs, refused.error?.has],
  closed: [closed.response?.status, closed.error?.code],
  gone: [gone.response?.status, gone.error?.code],
  unused: [typeof tax, typeof pdf, typeof wrongKind, typeof noId, typeof wrongTotal],
}));
`;

async function keyFor(scopes: ScopeName[]): Promise<string> {
  const endsOn = new Date(app.clock.now().getTime() + 86_400_000 * 30).toISOString().slice(0, 10);
  const { status, body } = await (await app.signedIn('admin')).call(makeKey, {
    body: { name: scopes.join(), scopes, endsOn, addresses: [] },
  });
  expect(status).toBe(200);
  return body.secret;
}

const linesOf = async (program: string, secret: string): Promise<string[]> => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { stdout } = await run(process.execPath, [join(folder, 'js', `${program}.js`)], {
    env: { ...env, SCOPEBOOK_URL: app.url, SCOPEBOOK_KEY: secret },
  });
  return stdout.trim().split('\n');
};

it('a client that a kept generator makes of /openapi.json compiles, and works with an API key within its scopes', async () => {
  const { body } = await app.stranger().request('GET', '/openapi.json');
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(body));
  // The program of the page that developers read, as it stands there.
  const [, sync = 'none'] = /```ts\n([\s\S]*?)```/.exec(await readFile(join(ROOT, 'docs/api.md'), 'utf8')) ?? [];
  await writeFile(join(folder, 'sync.ts'), sync);
  await writeFile(join(folder, 'other.ts'), OTHER_PROGRAM);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const compilerOptions = {
    ...{ strict: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], noUncheckedIndexedAccess: true },
    ...{ outDir: 'js', rootDir: '.', types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'client'] }));

  const generator = join(ROOT, 'node_modules/@hey-api/openapi-ts/bin/run.js');
  await run(process.execPath, [generator, '-i', 'openapi.json', '-o', 'client', '--no-log-file'], { cwd: folder });
  const compiler = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const { stdout: wrong } = await run(process.execPath, [compiler, '-p', '.'], { cwd: folder }).catch(({ stdout }) => ({ stdout }));
  expect(wrong).toBe('');

  const printed = await linesOf('sync', await keyFor(['estimates:read', 'contacts:write']));
  expect(printed.length).toBeGreaterThan(2);
  expect(printed.at(-1)).toBe('Ohio Drywall');
  const [printedJson = '{}'] = await linesOf('other', await keyFor(['estimates:read', 'contacts:read']));
  expect(JSON.parse(printedJson)).toMatchObject({
    ...{ jobs: printed.length - 1, sameTotal: true, sheet: true },
    refused: [403, 'FORBIDDEN', 'contacts:write', ['estimates:read', 'contacts:read']],
    // The description names no key for it, so that the client sends none that would be taken.
    closed: [401, 'NOT_SIGNED_IN'],
    gone: [404, 'VENDOR_NOT_FOUND'],
  });
});
