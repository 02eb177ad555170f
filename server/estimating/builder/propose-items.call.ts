import type { Place, Quality } from '../../../contracts/catalogue/entities.ts';
import { type Proposal, proposeItems } from '../../../contracts/estimating/builder/propose-items.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { linesOf } from '../../../contracts/estimating/estimate/views.ts';
import { bind } from '../../platform/http/bind.ts';
import { PricingService } from '../prices/pricing.service.ts';

/** Reads the estimate from the log, so that a proposal knows what was added a moment ago. */
export default bind(proposeItems, { cost: 10, uses: [PricingService] }, async ({ params, body, session }, pricing): Promise<Proposal> => {
  const { book, state, place } = await pricing.pricingContext(params.orderId, session.organizationId);
  const proposal = book.propose({ ...body, areas: areasOf(state, book) });
  return {
    ...proposal,
    lines: proposal.lines.map((line) => ({ ...line, ...costsOf(pricing, book, line, place) })),
  };
});

type PriceBook = Awaited<ReturnType<PricingService['pricingContext']>>['book'];

function costsOf(pricing: PricingService, book: PriceBook, { itemXREF }: { itemXREF: number; quality: Quality }, place: Place) {
  const { labor, material, equipment, trade } = pricing.bookFacts(book, itemXREF, place);
  return { labor, material, equipment, trade };
}

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
