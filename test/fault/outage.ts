import { setTimeout as pause } from 'node:timers/promises';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getHealth } from '../../contracts/platform.ts';
import { Caller, startStores } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';
import { Burst } from './burst.ts';
import { eventually, expectHonest, type Outcome, outcomeOf, type Product, startProduct, temporaryFolder } from './product.ts';
import { Wire } from './wire.ts';

const OUTAGE_MS = 10_000;
const READ_EVERY_MS = 250;
/** The server needs a while to find out; the store stays away until `/health` has said so. */
const HEALTH_ASKED_AFTER_MS = 4_000;
/** Longer than any bound of the server's own, on a slow machine too: what takes longer hangs. */
const ANSWERED_WITHIN_MS = 90_000;

export interface Outage {
  burst: Burst;
  /** Answers to GetOrders during the outage. */
  reads: Outcome[];
  /** The answer of `/health` during the outage. */
  health: { status: number; body: { status: string } };
}

/** The product with its two stores each behind a wire of its own. */
export async function startWired() {
  const folder = await temporaryFolder('empty');
  const stores = await startStores('demo');
  const readDb = await Wire.to(stores.databaseUrl);
  const eventStore = await Wire.to(stores.eventStoreUrl);
  const product: Product = await startProduct({
    dataDir: folder.path,
    env: { DATABASE_URL: readDb.url, EVENTSTORE_URL: eventStore.url, INSTALLATION_KEY: stores.installationKey.toString('base64') },
  });
  return {
    product,
    readDb: readDb.wire,
    eventStore: eventStore.wire,
    async stop() {
      await product.stop();
      await readDb.wire.cut();
      await eventStore.wire.cut();
      await stores.stop();
      await folder.remove();
    },
  };
}

/** A store dead for ten seconds under a burst of writes and a stream of reads; returns once all is well again. */
export async function outage(product: Product, wire: Wire, how: 'cut' | 'freeze'): Promise<Outage> {
  const contractor = await product.signedIn('contractor');
  const reads: Promise<Outcome>[] = [];
  let health: Outage['health'] | undefined;
  const burst = await Burst.during(contractor, how, async (running) => {
    await running.untilAcknowledged(30);
    await wire[how]();
    const begun = Date.now();
    const lasts = () => Date.now() - begun;
    for (; lasts() < OUTAGE_MS || (health?.status === 200 && lasts() < PATIENCE_MS); await pause(READ_EVERY_MS)) {
      reads.push(outcomeOf(answeredInTime(contractor.call(getOrders))));
      if (health?.status !== 503 && lasts() > HEALTH_ASKED_AFTER_MS) health = await new Caller(product.url).call(getHealth);
    }
    await wire.mend();
    await running.untilAcknowledged(30);
  });
  const read = await Promise.all(reads);
  expectHonest([...burst.outcomes, ...read]);
  expect([...burst.outcomes, ...read]).not.toContain(undefined);
  await burst.expectOnceAfterAskingAgain();
  await eventually(async () => {
    const { status, body } = await contractor.call(getHealth);
    expect({ status, health: body.status }).toEqual({ status: 200, health: 'ok' });
  });
  if (!health) throw new Error('/health was not asked');
  return { burst, reads: read, health };
}

async function answeredInTime<T>(request: Promise<T>): Promise<T> {
  const late = pause(ANSWERED_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${ANSWERED_WITHIN_MS} ms`);
  });
  return Promise.race([request, late]);
}
