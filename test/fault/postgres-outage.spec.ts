import { outage, startWired } from './outage.ts';

describe('Postgres, ten seconds long', () => {
  let wired: Awaited<ReturnType<typeof startWired>>;

  beforeAll(async () => {
    wired = await startWired();
  });
  afterAll(() => wired?.stop());

  it.each(['cut', 'freeze'] as const)(
    'dead (%s): calls answer 503, then everything recovers, nothing acknowledged is lost or doubled',
    async (how) => {
      const { reads, health } = await outage(wired.product, wired.readDb, how);
      expect(reads.filter((read) => read?.status === 503).length).toBeGreaterThan(0);
      expect(health).toMatchObject({ status: 503, body: { status: 'down' } });
    },
    60_000,
  );
});
