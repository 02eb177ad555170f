import type { Recorded } from '../../contracts/log.ts';
import { Refusal, type RefusalCode } from '../../contracts/refusals.ts';
import { addVaultItem } from '../../contracts/vault/items/add-vault-item.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { Reaction, ReactionsSetAside } from '../../server/platform/reactions/reaction.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { eventually } from '../fault/product.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';

let app: TestApp;
let helen: Caller;

beforeAll(async () => {
  app = await startApp({ data: 'people' });
  helen = await app.signedIn('homeowner');
});
afterAll(() => app?.close());

const add = (name: string) => helen.call(addVaultItem, { params: { id: 0 }, body: { name } });

/** Sees the names of items that are added; `fault` is thrown instead, of a name that was tried so often. */
async function reacting(name: string, fault: (item: string, tried: number) => Error | undefined) {
  const seen: string[] = [];
  const tried = new Map<string, number>();
  const react = async (events: Recorded[]) => {
    for (const { data } of events) {
      const item = (data as { fields: { name: string } }).fields.name;
      const times = tried.get(item) ?? 0;
      tried.set(item, times + 1);
      const error = fault(item, times);
      if (error) throw error;
      seen.push(item);
    }
  };
  const reaction = new Reaction({ name, streams: ['vaultitem-'], react }, app.app.get(EventLog), app.app.get(ReadDb));
  await reaction.prepare();
  reaction.start();
  return { seen, reaction, setAside: () => app.app.get(ReactionsSetAside).list(name) };
}

it.each<RefusalCode>(['NOT_CAUGHT_UP', 'LOG_UNAVAILABLE', 'READ_DB_UNAVAILABLE', 'FILES_UNAVAILABLE'])(
  'an event comes again while what is needed for it is not there (%s), and is not set aside',
  async (code) => {
    const { seen, reaction, setAside } = await reacting(`when-${code}`, (_, times) => (times < 2 ? new Refusal(code) : undefined));
    await add('Oboe');
    await eventually(async () => expect(seen).toEqual(['Oboe']));
    expect(await setAside()).toEqual([]);
    await reaction.stop();
  },
);

it('an event that cannot be handled is set aside, those after it are handled', async () => {
  const { seen, reaction, setAside } = await reacting('when-broken', (item) => (item === 'Broken' ? new Error('Zq') : undefined));
  await add('Broken');
  await add('Whole');
  await eventually(async () => expect(seen).toEqual(['Whole']));
  expect(await setAside()).toMatchObject([{ type: 'VaultItemAdded', error: 'Zq' }]);
  await reaction.stop();
});
