import { tmpdir } from 'node:os';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { getHealth } from '../../contracts/platform.ts';
import { mustHaveRoomToStart } from '../../server/platform/disk-space.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { newOrder } from '../fault/product.ts';
import { startApp, type TestApp } from '../harness.ts';

// The disk of this machine, which is full as soon as more must stay free than it has.
const disk = { folder: tmpdir(), leastFreeBytes: 0 };
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ disk });
});
afterAll(() => app?.close());

it('a Postgres that hangs is answered for: /health within 2 s, and a read with 503; both go on when it does', async () => {
  const dana = await app.signedIn('contractor');
  const holder = await app.app.get(ReadDb).connect();
  await holder.query('begin');
  // Nothing reads these tables until the transaction ends, as if Postgres had stopped.
  await holder.query('lock table session, read_model in access exclusive mode');
  const began = Date.now();
  const [health, me] = await Promise.all([
    dana.call(getHealth).then(({ status, body }) => [status, body.status, Date.now() - began < 2_000]),
    dana.call(getMe).then(({ status, body }) => [status, (body as unknown as { code: string }).code]),
  ]);
  await holder.query('rollback');
  holder.release();
  expect(health).toEqual([503, 'down', true]);
  expect(me).toEqual([503, 'READ_DB_UNAVAILABLE']);
  expect((await dana.call(getMe)).status).toBe(200);
  expect((await dana.call(getHealth)).status).toBe(200);
});

it('a full disk is named at once by a change and by /health, while reads go on; with room again changes do', async () => {
  const [dana, admin] = await Promise.all([app.signedIn('contractor'), app.signedIn('admin')]);
  const orderId = await newOrder(dana);
  const addTask = (Name: string) => dana.call(addEstimateTask, { params: { orderId }, body: { Name } });
  expect((await addTask('Before')).status).toBe(200);
  disk.leastFreeBytes = Number.MAX_SAFE_INTEGER;
  const began = Date.now();
  const refused = await addTask('Full');
  expect({ refused: refused.body, soon: Date.now() - began < 2_000 }).toMatchObject({
    refused: { status: 507, code: 'DISK_FULL' },
    soon: true,
  });
  expect((await dana.call(getMe)).status).toBe(200);
  const health = await admin.call(getHealth);
  expect([health.status, health.body]).toMatchObject([
    503,
    { status: 'down', disk: { full: true }, eventStore: { up: true, writable: false } },
  ]);
  await expect(mustHaveRoomToStart(disk)).rejects.toThrow(/^The disk of .+ is full: \d+ MB are free/);
  disk.leastFreeBytes = 0;
  expect((await addTask('Room again')).status).toBe(200);
  expect((await admin.call(getHealth)).body).toMatchObject({ status: 'ok', disk: { full: false } });
});
