import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PdfProcess } from '../../server/platform/pdf/pdf-process.ts';

let folder: string;
let pdfs: PdfProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-pdfs-'));
  const script = join(folder, 'child.mjs');
  await writeFile(
    script,
    `process.on('disconnect', () => process.exit(0)); process.on('message', ({ id, hangs }) => hangs || process.send({ id }));`,
  );
  pdfs = new PdfProcess(pathToFileURL(script), 60_000);
});
afterEach(async () => {
  pdfs.kill();
  await rm(folder, { recursive: true, force: true });
});

it('a process that died while it made nothing is replaced by the next PDF', async () => {
  await pdfs.run({}, 'one');
  const { child } = pdfs as unknown as { child: ChildProcess };
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  await pdfs.run({}, 'two');
});

it('once the server stops nothing is begun, and nobody waits for it', async () => {
  await pdfs.run({}, 'one');
  pdfs.kill();
  await expect(pdfs.run({}, 'two')).rejects.toThrow(/The server is stopping/);
});

it('an abort ends the process that makes a PDF, and the next PDF has another one', async () => {
  const leave = new AbortController();
  const hanging = pdfs.run({ hangs: true }, 'one', leave.signal).catch((error: Error) => error.message);
  const { child } = pdfs as unknown as { child: ChildProcess };
  const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  leave.abort(new Error('The caller has hung up.'));
  expect([await hanging, await gone]).toEqual(['The caller has hung up.', 'SIGKILL']);
  await pdfs.run({}, 'two');
  await expect(pdfs.run({}, 'three', leave.signal)).rejects.toThrow('hung up');
});
