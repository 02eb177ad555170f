import { LABOR_MINIMUM_XREF } from '../../../contracts/estimating/entities.ts';
import type { Photo } from '../../../contracts/estimating/photos/photo.ts';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { SharedEstimate } from '../../../contracts/providers/shares/share.ts';
import type { EstimateShare } from '../../../contracts/providers/shares/shares-state.ts';
import { pagePhotos } from '../../../contracts/reporting/photos/page-photos.ts';

/** What the page has beside the estimate. */
export type ShareFacts = Pick<EstimateShare, 'lines' | 'prices' | 'photos' | 'message' | 'at' | 'validUntil'> & { sharedBy: string };

/**
 * The page of a shared estimate: areas that have lines, and of each line the work and its quantity. Without prices it has no amounts, and no labor minimum
 * either, which is a price alone.
 */
export function sharedDocument(facts: ShareFacts, view: EstimateView, photos: readonly Photo[]): SharedEstimate {
  const prices = facts.prices && facts.lines;
  const areas = view.areas
    .map((area) => ({ ...area, items: area.items.filter(({ itemXREF }) => prices || itemXREF !== LABOR_MINIMUM_XREF) }))
    .filter(({ items }) => items.length > 0);
  const { photos: shown = [], photosLeftOut = 0 } = facts.photos ? pagePhotos(photos, view) : {};
  const { totalCost, tax, grandTotal } = view.totals;
  const { address, address2, city, state, zip } = view.order.survey;
  return {
    ...{ title: view.order.externalRefId, sharedBy: facts.sharedBy, message: facts.message, at: facts.at, validUntil: facts.validUntil },
    address: [address, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    areas: areas.map(({ label, notes, measures, items, areaTotal }) => ({
      ...{ name: label, notes, measures, total: prices ? areaTotal : null },
      lines: facts.lines
        ? items.map(({ action, description, quality, quantity, itemUM, notes: ofLine, totalCost: total }) => ({
            ...{ action, description, quality, quantity, unit: itemUM, notes: ofLine, total: prices ? total : null },
          }))
        : [],
    })),
    lineCount: areas.reduce((count, { items }) => count + items.length, 0),
    totals: prices ? { totalCost, tax, grandTotal } : null,
    // Where the lines are not shown, a photograph does not name one either.
    photos: facts.lines ? shown : shown.map((photo) => ({ ...photo, work: '' })),
    photosLeftOut,
  };
}
