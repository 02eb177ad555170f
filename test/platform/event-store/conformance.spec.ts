import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStoreNode, startEventStoreNode } from '../../../server/platform/embedded/event-store/node.ts';
import { type EmbeddedPostgres, startPostgres } from '../../../server/platform/embedded/postgres.ts';
import { converse, type Transcript } from './conversations.ts';
import recorded from './transcript.json' with { type: 'json' };

/** transcript.json was recorded from EventStoreDB 23.10.6 through the same client. */
describe('the embedded event store answers as EventStoreDB does', () => {
  const recording = recorded as Transcript;
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let node: EventStoreNode;
  let answered: Transcript;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'event-store-'));
    postgres = await startPostgres({ dataDir });
    node = await startEventStoreNode({ databaseUrl: postgres.url });
    answered = await converse(node.url);
  });

  afterAll(async () => {
    await node?.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('holds every conversation of the recording', () => expect(Object.keys(answered)).toEqual(Object.keys(recording)));

  describe.each(Object.entries(recording))('%s', (conversation, steps) => {
    it.each(Object.keys(steps))('%s', (step) => expect(answered[conversation]?.[step]).toEqual(steps[step]));
  });
});
