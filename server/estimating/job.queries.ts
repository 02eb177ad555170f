import { Injectable } from '@nestjs/common';
import type { Settings, Task, TaxSource } from '../../contracts/estimating/entities.ts';
import type { Order } from '../../contracts/estimating/order.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type EstimateTables, estimates, jobOf, orderOfPayment } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';

/** One order, and the order of a payment, as the read model has them. */
@Injectable()
export class JobQueries {
  constructor(private readonly models: Runner) {}

  get db() {
    return this.models.db<EstimateTables>(estimates.name);
  }

  /** Refuses ORDER_NOT_FOUND. */
  async job(orderId: number) {
    const row = await jobOf(this.db, orderId);
    if (!row) throw new Refusal('ORDER_NOT_FOUND');
    return {
      order: JSON.parse(row.body) as Order,
      settings: JSON.parse(row.settings) as Settings & { answered: boolean; taxSource: TaxSource | null },
      tasks: JSON.parse(row.tasks) as Task[],
      defaultTaskId: row.default_task_id,
    };
  }

  /** The order of a payment or an expense, deleted ones included. Refuses PAYMENT_NOT_FOUND. */
  async orderOfPayment(paymentId: number): Promise<number> {
    const orderId = await orderOfPayment(this.db, paymentId);
    if (orderId === undefined) throw new Refusal('PAYMENT_NOT_FOUND');
    return orderId;
  }
}
