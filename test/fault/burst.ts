import { setTimeout as pause } from 'node:timers/promises';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { Caller } from '../harness.ts';
import { eventually, newOrder, type Outcome, outcomeOf, withKey } from './product.ts';

interface Asked {
  orderId: number;
  name: string;
  key: string | undefined;
  outcome: Outcome;
}

/** Writers that never stop adding tasks, one request each at a time, every request with a name and (unless `keyed` is off) a key of its own. */
export class Burst {
  readonly asked: Asked[] = [];
  private going = true;
  private writers: Promise<void>[] = [];

  private constructor(
    private readonly caller: Caller,
    private readonly orders: number[],
    private readonly label: string,
    private readonly keyed: boolean,
  ) {}

  /**
   * Writes for as long as the work lasts, and until the last answer is there. Two writers on each of three new orders: races within an
   * order, and independence between orders.
   */
  static async during(caller: Caller, label: string, work: (burst: Burst) => Promise<void>, keyed = true): Promise<Burst> {
    const burst = new Burst(caller, [await newOrder(caller), await newOrder(caller), await newOrder(caller)], label, keyed);
    burst.writers = [...burst.orders, ...burst.orders].map((orderId, writer) => burst.write(orderId, writer));
    try {
      await work(burst);
    } finally {
      burst.going = false;
      await Promise.all(burst.writers);
    }
    return burst;
  }

  get acknowledged(): Asked[] {
    return this.asked.filter(({ outcome }) => outcome?.status === 200);
  }

  get outcomes(): Outcome[] {
    return this.asked.map(({ outcome }) => outcome);
  }

  /** Waits until so many more writes are acknowledged than now. */
  async untilAcknowledged(more: number): Promise<void> {
    const wanted = this.acknowledged.length + more;
    await eventually(async () => {
      if (this.acknowledged.length < wanted) throw new Error(`only ${this.acknowledged.length} of ${wanted} writes are acknowledged`);
    });
  }

  /** Nothing that was acknowledged is missing, and nothing is there twice: in the read model, and in the log itself. */
  async expectKept(): Promise<void> {
    for (const orderId of this.orders) {
      const own = this.asked.filter((asked) => asked.orderId === orderId);
      const { status, body: tasks } = await this.caller.call(getEstimateTasks, { params: { orderId } });
      expect(status).toBe(200);
      const { body: replayed } = await this.caller.call(getEstimateAsOf, { params: { orderId } });
      expect(replayed.tasks).toEqual(tasks);
      const names = tasks.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
      for (const { outcome } of own) if (outcome?.status === 200) expect(tasks).toContainEqual(outcome.body);
    }
  }

  /** Asks again, with the same keys, for all that was asked: each is then there exactly once, and answers what it first answered. */
  async expectOnceAfterAskingAgain(): Promise<void> {
    for (const { orderId, name, key, outcome } of this.asked) {
      const again = await this.add(orderId, name, key);
      expect({ name, status: again?.status }).toEqual({ name, status: 200 });
      if (outcome?.status === 200) expect(again?.body).toEqual(outcome.body);
    }
    await this.expectKept();
    for (const orderId of this.orders) {
      const { body: tasks } = await this.caller.call(getEstimateTasks, { params: { orderId } });
      const asked = this.asked.filter((each) => each.orderId === orderId).map(({ name }) => name);
      expect(tasks.flatMap(({ name }) => (name.startsWith(this.label) ? [name] : [])).sort()).toEqual(asked.sort());
    }
  }

  private async write(orderId: number, writer: number): Promise<void> {
    for (let n = 0; this.going; n++) {
      const key = this.keyed ? `${this.label}-${orderId}-${writer}-${n}` : undefined;
      const asked: Asked = { orderId, name: `${this.label} ${writer}/${n}`, key, outcome: undefined };
      this.asked.push(asked);
      asked.outcome = await this.add(orderId, asked.name, asked.key);
      if (asked.outcome?.status !== 200) await pause(100);
    }
  }

  private add(orderId: number, name: string, key: string | undefined): Promise<Outcome> {
    const input = { params: { orderId }, body: { Name: name } };
    return outcomeOf(this.caller.call(addEstimateTask, key === undefined ? input : withKey(key, input)));
  }
}
