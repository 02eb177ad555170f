import { Injectable } from '@nestjs/common';
import type { Order, Settings, Task, TaxSource } from '../../contracts/estimating/entities.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { type EstimateTables, estimates, jobOf } from '../../projections/estimating/estimates.ts';
import { Runner } from '../../projections/runner/runner.ts';

/** One order as the read model has it. */
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
}
