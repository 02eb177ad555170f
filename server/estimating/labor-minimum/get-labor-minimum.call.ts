import { getLaborMinimum } from '../../../contracts/estimating/labor-minimum/get-labor-minimum.ts';
import { laborShortfall } from '../../../contracts/estimating/pricing.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateStreams } from '../estimate.stream.ts';

/** The labor minimums recorded on the estimate, sorted by trade. */
export default bind(getLaborMinimum, { reads: [], uses: [EstimateStreams] }, async ({ params }, estimates) => {
  const { state } = await estimates.load(params.id);
  if (!state.exists) throw new Refusal('ORDER_NOT_FOUND');
  const trades = [...state.minimums.values()].map(({ facts, on, line }) => {
    const { minimum, charged } = laborShortfall(facts.hours, facts.rate, state.trades.get(facts.trade)?.labor ?? 0n);
    return { ...facts, on, minimum, charged, shortfall: line?.labor ?? '0.00' };
  });
  return { on: state.laborMinimum, trades: trades.sort((a, b) => a.trade.localeCompare(b.trade)) };
});
