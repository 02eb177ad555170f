import { type AdditionFaults, getAdditionFaults } from '../../../contracts/estimating/builder/get-addition-faults.ts';
import { settingsView } from '../../../contracts/estimating/estimate/views.ts';
import { nameOfActor } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { EstimateFolds } from '../estimate-folds.ts';
import { PricingService } from '../prices/pricing.service.ts';
import { withinLimits } from '../pricing.ts';

export default bind(
  getAdditionFaults,
  { reads: [], cost: 5, uses: [PricingService, EstimateFolds] },
  async (input, pricing, folds): Promise<AdditionFaults> => {
    const { params, body, session } = input;
    const { book, state, place } = await pricing.pricingContext(params.orderId, session.organizationId);
    const repairs = body.Repairs.flatMap((repair, at) => {
      try {
        const line = pricing.lineOf(book, repair, body.QualityType, place);
        withinLimits({ ...line, quantity: line.quantity ?? '0' }, settingsView(state));
        return [];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return [{ at, code: error.code, text: error.message }];
      }
    });
    const gone = [...new Set(body.Areas)].filter((areaId) => areaId > 0 && !state.areas.has(areaId));
    return { repairs, areas: gone.length === 0 ? [] : await deletionsOf(gone, folds, params.orderId, hangUp(input)) };
  },
);

/** Who took each area off the estimate: the last change before which it had the area and after which it has not. */
async function deletionsOf(areaIds: readonly number[], folds: EstimateFolds, orderId: number, signal: AbortSignal) {
  const found = new Map<number, AdditionFaults['areas'][number]>();
  await folds.walk(
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
