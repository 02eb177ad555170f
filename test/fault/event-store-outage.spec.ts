import { outage, startWired } from './outage.ts';

describe('The event store, ten seconds long', () => {
  let wired: Awaited<ReturnType<typeof startWired>>;

  beforeAll(async () => {
    wired = await startWired();
  });
  afterAll(() => wired?.stop());

  it.each(['cut', 'freeze'] as const)(
    'dead (%s): reads go on, then writes do, nothing acknowledged is lost or doubled',
    async (how) => {
      const { reads, health } = await outage(wired.product, wired.eventStore, how);
      expect(reads.map((read) => read?.status)).toEqual(reads.map(() => 200));
      expect(health).toMatchObject({ status: 503, body: { status: 'down' } });
    },
    60_000,
  );
});
