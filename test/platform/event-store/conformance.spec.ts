import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { startStores } from '../../harness.ts';
import { converse, type Transcript } from './conversations.ts';
import recorded from './transcript.json' with { type: 'json' };

/** transcript.json was recorded from EventStoreDB 23.10.6 through the same client. */
describe('the embedded event store answers as EventStoreDB does', () => {
  const recording = recorded as Transcript;
  let stores: Embedded;
  let answered: Transcript;

  beforeAll(async () => {
    stores = await startStores();
    answered = await converse(stores.eventStoreUrl);
  });

  afterAll(() => stores?.stop());

  it('holds every conversation of the recording', () => expect(Object.keys(answered)).toEqual(Object.keys(recording)));

  describe.each(Object.entries(recording))('%s', (conversation, steps) => {
    it.each(Object.keys(steps))('%s', (step) => expect(answered[conversation]?.[step]).toEqual(steps[step]));
  });
});
