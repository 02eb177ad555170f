import { type Proposal, proposeItems } from '../../../contracts/estimating/builder/propose-items.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf } from '../../../contracts/estimating/estimate/views.ts';
import { bind } from '../../platform/http/bind.ts';
import { metered, meteredSteps } from '../../platform/work-meter.ts';
import { inputOf } from '../checks/checks.decisions.ts';
import { PricingService } from '../prices/pricing.service.ts';
import { checkedProposal } from './checked-proposal.ts';

/** Reads the estimate from the log, so that a proposal knows what was added a moment ago. */
export default bind(proposeItems, { cost: 10, uses: [PricingService] }, async ({ params, body, session }, pricing): Promise<Proposal> => {
  const { book, state, place } = await pricing.pricingContext(params.orderId, session.organizationId);
  const proposal = await meteredSteps(book.propose({ ...body, areas: areasOf(state, book) }));
  const factsOf = (itemXREF: number) => pricing.bookFacts(book, itemXREF, place);
  const lines = proposal.lines.map((line) => {
    const { labor, material, equipment, trade } = factsOf(line.itemXREF);
    return { ...line, labor, material, equipment, trade };
  });
  return metered(() => checkedProposal({ ...proposal, lines }, inputOf(state, null), factsOf));
});

type PriceBook = Awaited<ReturnType<PricingService['pricingContext']>>['book'];

function areasOf(estimate: Estimate, book: PriceBook) {
  return [...estimate.areas.values()].map((area) => ({
    areaId: area.areaId,
    label: area.label,
    areaType: area.areaType,
    house: area.areaTypeGroup === 'E',
    measures: area.measures,
    interior: area.interior,
    codes: new Set(linesOf(estimate, area).flatMap(({ itemXREF }) => book.named(itemXREF)?.code ?? [])),
  }));
}
