import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { type Call, demandsOf } from '../../contracts/call.ts';
import { addArea } from '../../contracts/estimating/areas/add-area.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaNotes } from '../../contracts/estimating/areas/save-area-notes.ts';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { ownedRows } from '../../projections/runner/owned-ids.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { contexts } from '../../server/contexts.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { Unanswered } from '../../server/platform/event-log/connection.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { handledCalls } from '../../server/platform/http/handles.ts';
import { type Caller, startApp, startStores, type TestApp } from '../harness.ts';
import { StandInCluster } from '../platform/event-store/cluster.ts';
import { eventually } from './product.ts';

/** Streams that do not end by themselves. */
const ENDLESS = new Set(['changes']);
/** Tells of the store itself. */
const OF_THE_STORE = new Set(['health']);

interface Asked {
  call: Call;
  path: string;
  truth: string;
}

describe('an event store that hangs, breaks its connections and is connected to anew under every call', () => {
  let stores: Embedded;
  let cluster: StandInCluster;
  let app: TestApp;
  let admin: Caller;
  const own = new Map<string, number>();

  beforeAll(async () => {
    stores = await startStores('demo');
    cluster = await StandInCluster.before(stores.eventStoreUrl);
    app = await startApp({ databaseUrl: stores.databaseUrl, eventStoreUrl: cluster.url });
    admin = await app.signedIn('admin');
    const { organizationId } = (await admin.call(getMe)).body ?? { organizationId: 0 };
    for (const owned of (await contexts()).owns) {
      const row = await ownedRows(app.app.get(Runner), owned, { organizationId }).orderBy('id').limit(1).executeTakeFirst();
      own.set(owned.kind, row?.id ?? 0);
    }
  });
  afterAll(async () => {
    await app?.close();
    await cluster?.close();
    await stores?.stop();
  });

  /** With the revision of a past moment, or the whole history, where the call knows one. */
  const pathOf = (call: Call) => {
    const { path, query } = call;
    const { owned } = demandsOf(call);
    const named = path.replace(/\{(\w+)\}/g, (_, name: string) => String(name === owned?.param ? own.get(owned.kind) : 1));
    const shape = query instanceof z.ZodObject ? query.shape : {};
    const values = {
      ...('revision' in shape && { revision: '3' }),
      ...('format' in shape && { format: 'json' }),
      ...(owned && owned.param in shape && { [owned.param]: String(own.get(owned.kind)) }),
    };
    return `${named}?${new URLSearchParams(values)}`;
  };
  const answerTo = async ({ method }: Call, path: string) => {
    const response = await admin.fetch(path, { method });
    return { status: response.status, text: `${response.status} ${await response.text()}` };
  };

  /** Reads whose answer stays the same while nothing happens. */
  async function steadyReads(): Promise<Asked[]> {
    const reads = handledCalls
      .map(({ call }) => call)
      .filter(({ id, effect }) => effect === 'read' && !ENDLESS.has(id) && !OF_THE_STORE.has(id));
    const steady: Asked[] = [];
    for (const call of reads) {
      const path = pathOf(call);
      const [{ text: truth }, again] = [await answerTo(call, path), await answerTo(call, path)];
      if (truth === again.text) steady.push({ call, path, truth });
    }
    return steady;
  }

  /** Faults, one after the other, until `stop`. */
  async function faults(stop: AbortSignal): Promise<number> {
    const log = app.app.get(EventLog);
    const connection = log['connection'];
    let count = 0;
    for (let leader: 0 | 1 = 0; !stop.aborted; count++) {
      connection.renew(connection.client, new Unanswered('the test says so'));
      await delay(10);
      await cluster.cut(leader);
      // However slow the machine is, some call is answered between two faults.
      await log.lastPosition().catch(() => {});
      await delay(100);
      if (count % 25 !== 24) continue;
      const next: 0 | 1 = leader === 0 ? 1 : 0;
      cluster.hang(leader);
      cluster.lead(next);
      await delay(100);
      await cluster.thaw(leader);
      leader = next;
    }
    return count;
  }

  it('reads answer the truth or a 503, writes are taken once or answer a 503, and never an estimate is said not to be there', async () => {
    // Of another organisation, so that what is written is in no answer to a reader.
    const helen = await app.signedIn('homeowner');
    const { body: id } = await helen.call(getNewOrder);
    const { body: area } = await helen.call(addArea, { params: { orderId: id }, body: { SelectedArea: 'Kitchen' } });
    const AreaID = area.areaID;
    const reads = await steadyReads();
    expect(reads.length).toBeGreaterThan(80);
    expect(reads.filter(({ truth }) => truth.startsWith('200')).length).toBeGreaterThan(60);
    const stop = new AbortController();
    const raging = faults(stop.signal);
    const wrong: string[] = [];
    let [answered, taken] = [0, 0];
    const ask = async () => {
      for (const { call, path, truth } of reads) {
        const { status, text } = await answerTo(call, path);
        if (status === 503) continue;
        answered++;
        if (text !== truth) wrong.push(`${call.id} ${path}: ${text.slice(0, 200)} instead of ${truth.slice(0, 200)}`);
      }
    };
    const write = async () => {
      for (let n = 0; !stop.signal.aborted; n++) {
        const { status, body } = await helen.call(saveAreaNotes, { params: { id }, body: { AreaID, AreaNotes: `Note ${n}` } });
        if (status === 200) taken++;
        else if (status !== 503) wrong.push(`a write: ${status} ${JSON.stringify(body)}`);
      }
    };
    const writing = write();
    await ask();
    stop.abort();
    const count = await raging;
    await writing;
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(count).toBeGreaterThan(10);
    expect(answered).toBeGreaterThan(reads.length / 2);
    expect(taken).toBeGreaterThan(0);
    await eventually(async () => {
      const { status, body: after } = await helen.call(getAreasWithItems, { params: { orderId: id } });
      expect(status).toBe(200);
      expect(after.find(({ areaID }) => areaID === AreaID)?.notes).toMatch(/^Note \d+$/);
    });
  });
});
