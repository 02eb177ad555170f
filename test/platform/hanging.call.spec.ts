import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getHealth } from '../../contracts/platform.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { startApp, type TestApp } from '../harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
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
