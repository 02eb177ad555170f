import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Scanner } from '../../server/platform/files/scanner.ts';
import { Clamav, findClamd } from './clamav.ts';
import { EICAR } from './clamd.ts';

const MB = 1024 * 1024;
/** A machine without Debian's packages skips this, and the line of results counts it as skipped. */
const clamd = findClamd();
let clamav: Clamav;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-scan-'));
  if (clamd) clamav = await Clamav.start(clamd, { mostBytes: 2 * MB });
});
afterAll(async () => {
  await clamav?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the scanner says of a file with these bytes. */
async function scanned(bytes: Buffer | string, { patienceMs = 30_000 } = {}) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return new Scanner({ address: clamav.address, patienceMs }).scan(path);
}

(clamd ? it : it.skip)(
  'INSTREAM of ClamAV itself: nothing found, EICAR found by its name, too large for it is not scanned, and one that hangs is unavailable',
  async () => {
    expect(await scanned('A receipt.')).toBe('clean');
    expect(await scanned('')).toBe('clean');
    await expect(scanned(EICAR)).rejects.toMatchObject({ code: 'FILE_INFECTED', message: expect.stringContaining('Scopebook.Eicar') });
    await expect(scanned(Buffer.concat([Buffer.alloc(MB, 'a'), Buffer.from(EICAR)]))).rejects.toMatchObject({ code: 'FILE_INFECTED' });
    expect(await scanned(Buffer.alloc(3 * MB, 'a'))).toBe('none');
    clamav.signal('SIGSTOP');
    await expect(scanned('A receipt.', { patienceMs: 1_000 })).rejects.toMatchObject({ code: 'SCANNER_UNAVAILABLE' });
    clamav.signal('SIGCONT');
    expect(await scanned('A receipt.')).toBe('clean');
  },
);
