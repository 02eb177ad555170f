import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { addRepairItems } from '../../contracts/estimating/builder/add-repair-items.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { uploadFiles } from '../../contracts/organization/logo/upload-files.ts';
import { addEstimateReport } from '../../contracts/reporting/reports/add-estimate-report.ts';
import { DiskFiles } from '../../server/platform/files/disk-files.ts';
import { FileUpkeep } from '../../server/platform/files/file-upkeep.ts';
import { Files } from '../../server/platform/files/files.ts';
import { KeptBytes } from '../../server/platform/files/kept-bytes.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { createDatabase, type TestDatabase } from '../databases.ts';
import { plainPng } from '../estimating/photos/pictures.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp } from '../harness.ts';
import { answerByLink } from '../reporting/answer-by-link.ts';

let folder: string;
let database: TestDatabase;
let readDb: ReadDb;
let kept: KeptBytes;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scopebook-kept-'));
  database = await createDatabase();
  readDb = new ReadDb(database.url);
  kept = new KeptBytes(readDb);
  await kept.onModuleInit();
  files = new Files({ folder: join(folder, 'files') }, kept);
});
afterAll(async () => {
  await readDb?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const NEVER = new AbortController().signal;
const hashOf = (digit: string) => digit.repeat(64);

it('every file of an owner counts once, whatever it is and however often it was kept', async () => {
  const photo = await files.keep(1, Buffer.alloc(1_000));
  await files.keep(1, Buffer.alloc(1_000));
  await files.keep(2, Buffer.alloc(1_000));
  const path = join(folder, 'manual.pdf');
  await writeFile(path, Buffer.alloc(70_000));
  await files.keepFile('person-1', path, hashOf('a'));
  expect(await files.bytesOf([1])).toBe(1_000);
  expect(await files.bytesOf([1, 2, 'person-1'])).toBe(72_000);
  expect(await files.bytesOf([3])).toBe(0);
  expect(await files.bytesOf([])).toBe(0);
  expect(await files.get(1, photo)).toMatchObject({ bytes: 1_000 });
});

it('what is forgotten, and what an erased person had, counts no longer', async () => {
  const sales = await files.keep('person-7', Buffer.alloc(300));
  await files.keep('person-7', Buffer.alloc(400));
  await files.forget('person-7', sales);
  expect(await files.bytesOf(['person-7'])).toBe(400);
  await files.deleteAllOf('person-7');
  expect(await files.bytesOf(['person-7'])).toBe(0);
});

it('files of before they were counted are counted once, by servers that start together too, and beside what is kept meanwhile', async () => {
  const store = new DiskFiles(join(folder, 'older'));
  const older = new Files({ folder: join(folder, 'older') });
  for (let n = 0; n < 1_200; n++) await store.put(`content/40/ab/${String(n).padStart(64, '0')}`, Buffer.alloc(10));
  await older.keep('person-41', Buffer.alloc(5));
  await store.put('incoming/40/1/2/about', Buffer.alloc(99));
  await Promise.all([kept.countOnce(store, NEVER), kept.countOnce(store, NEVER), kept.add(40, '0'.repeat(64), 10)]);
  expect(await kept.of([40])).toBe(12_000);
  expect(await kept.of(['person-41'])).toBe(5);
  // From then on each file is counted as it comes.
  await older.keep(42, Buffer.alloc(5));
  await kept.countOnce(store, NEVER);
  expect(await kept.of([42])).toBe(0);
});

it('a count that a stop broke off is done whole by the next start', async () => {
  const other = await createDatabase();
  const db = new ReadDb(other.url);
  try {
    const counted = new KeptBytes(db);
    await counted.onModuleInit();
    const store = new DiskFiles(join(folder, 'older'));
    await counted.countOnce(store, AbortSignal.abort());
    expect(await counted.of([40])).toBe(0);
    await counted.countOnce(store, NEVER);
    expect(await counted.of([40])).toBe(12_000);
  } finally {
    await db.close();
    await other.drop();
  }
});

describe('where all space is used', () => {
  const form = async (caller: Caller) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await plainPng(640, 200))]), 'logo.png');
    return caller.fetch(uploadFiles.path, { method: 'POST', body });
  };

  it('a logo is refused in words, and what a customer signs is sealed and counted all the same', async () => {
    const own = join(folder, 'full');
    const stores = await startApp({ files: { folder: own, bytesPerOrganization: 100 } });
    const bytes = (of: typeof stores, id: number) => of.app.get(Files).bytesOf([id]);
    try {
      const priya = await stores.signedIn('admin');
      const { organizationId = 0 } = (await priya.call(getMe)).body ?? {};
      const refused = await form(priya);
      expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
      expect(await bytes(stores, organizationId)).toBe(0);
      const orderId = (await priya.call(getNewOrder, { query: { newEstimateName: 'Signed' } })).body;
      const [area] = (await priya.call(getAreasWithItems, { params: { orderId } })).body;
      const Repairs = [{ itemXREF: 99999, description: 'Countertop', quantity: '1', labor: '40', material: '12.5' }];
      await priya.call(addRepairItems, { params: { orderId, taskId: 0 }, body: { Areas: [area?.areaID], Repairs } });
      const reportDetail = { name: 'Signed', recipientName: 'Helen Kowalczyk' };
      const { body } = await priya.call(addEstimateReport, { params: { orderId }, body: { reportDetail } });
      const link = { orderId, checksum: body.link.split('/')[4] ?? '', reportId: body.reportId };
      expect((await answerByLink(stores.stranger(), link)).status).toBe(200);
      await eventually(async () => expect(await bytes(stores, organizationId)).toBeGreaterThan(1_000));
    } finally {
      await stores.close();
    }
  });

  it('a logo counts, and a first round counts what an older version kept', async () => {
    const own = join(folder, 'upgraded');
    await new Files({ folder: own }).keep('person-5', Buffer.alloc(123));
    const app = await startApp({ files: { folder: own } });
    try {
      const priya = await app.signedIn('admin');
      const { organizationId = 0 } = (await priya.call(getMe)).body ?? {};
      expect((await form(priya)).status).toBe(200);
      expect(await app.app.get(Files).bytesOf([organizationId])).toBeGreaterThan(500);
      await app.app.get(FileUpkeep).look();
      expect(await app.app.get(Files).bytesOf(['person-5'])).toBe(123);
    } finally {
      await app.close();
    }
  });
});
