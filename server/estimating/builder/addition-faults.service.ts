import { Injectable } from '@nestjs/common';
import type { AdditionFaults, getAdditionFaults } from '../../../contracts/estimating/builder/get-addition-faults.ts';
import { settingsView } from '../../../contracts/estimating/estimate/views.ts';
import { nameOfActor } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Input } from '../../platform/http/handles.ts';
import { EstimateFolds } from '../estimate-folds.ts';
import { PricingService } from '../prices/pricing.service.ts';
import { withinLimits } from '../pricing.ts';

type Addition = Input<typeof getAdditionFaults>['body'];

/** What keeps picked items from an estimate, each fault at its item, so that the others can go in. */
@Injectable()
export class AdditionFaultsService {
  constructor(
    private readonly pricing: PricingService,
    private readonly folds: EstimateFolds,
  ) {}

  async faults(orderId: number, organizationId: number, body: Addition, signal: AbortSignal): Promise<AdditionFaults> {
    const { book, state, place } = await this.pricing.pricingContext(orderId, organizationId);
    const repairs = body.Repairs.flatMap((repair, at) => {
      try {
        const line = this.pricing.lineOf(book, repair, body.QualityType, place);
        withinLimits({ ...line, quantity: line.quantity ?? '0' }, settingsView(state));
        return [];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return [{ at, code: error.code, text: error.message }];
      }
    });
    const gone = [...new Set(body.Areas)].filter((areaId) => areaId > 0 && !state.areas.has(areaId));
    return { repairs, areas: gone.length === 0 ? [] : await this.deletionsOf(gone, orderId, signal) };
  }

  /** Who took each area off the estimate: the last change before which it had the area and after which it has not. */
  private async deletionsOf(areaIds: readonly number[], orderId: number, signal: AbortSignal) {
    const found = new Map<number, AdditionFaults['areas'][number]>();
    await this.folds.walk(
      orderId,
      ({ metadata }, now, apply) => {
        const before = areaIds.flatMap((areaId) => now.areas.get(areaId) ?? []).map(({ areaId, label }) => ({ areaId, label }));
        apply();
        for (const { areaId, label } of before)
          if (!now.areas.has(areaId)) found.set(areaId, { areaId, label, by: nameOfActor(metadata.actor), at: metadata.at });
      },
      signal,
    );
    return areaIds.map((areaId) => found.get(areaId) ?? { areaId, label: '', by: '', at: '' });
  }
}
