import type { Photo } from '../../estimating/photos/photo.ts';
import type { EstimateView } from '../../estimating/undo/get-estimate-as-of.ts';
import type { ReportDetail } from '../entities.ts';
import { kindOf } from '../kinds/kinds.ts';
import { workOf } from '../page-words.ts';
import type { PagePhoto } from './page-photo.ts';

/** The most photos of one page; the others stay on the estimate, and the page says how many they are. */
export const MAX_PAGE_PHOTOS = 200;

/** C168: the photos of a report, in estimate order: those of its lines, and of the areas that have one of its lines. None where it shows no photos. */
export function photosOfReport(
  photos: readonly Photo[],
  { areas }: Pick<EstimateView, 'areas'>,
  { detail, itemIds }: { detail: Pick<ReportDetail, 'customReportType' | 'includePhotos'>; itemIds: readonly number[] },
): Photo[] {
  if (!detail.includePhotos || !kindOf(detail.customReportType).controls.includes('photos')) return [];
  const chosen = new Set(itemIds);
  const shown = new Set(areas.flatMap(({ areaID, items }) => (items.some(({ id }) => chosen.has(id)) ? areaID : [])));
  return photos.filter(({ repairItemId, propertyAreaId }) =>
    repairItemId === null ? shown.has(propertyAreaId) : chosen.has(repairItemId),
  );
}

/** What the page holds of the photos of a report: nothing without any, so that older pages keep their fingerprint. */
export function pagePhotos(
  photos: readonly Photo[],
  { areas }: Pick<EstimateView, 'areas'>,
): { photos?: PagePhoto[]; photosLeftOut?: number } {
  if (photos.length === 0) return {};
  const left = photos.length - MAX_PAGE_PHOTOS;
  return {
    photos: photos.slice(0, MAX_PAGE_PHOTOS).map(({ repairItemId, propertyAreaId, caption, large, thumbnail, width, height }) => {
      const area = areas.find(({ areaID }) => areaID === propertyAreaId);
      const line = area?.items.find(({ id }) => id === repairItemId);
      const work = line ? workOf(line) : '';
      return { area: area?.label ?? '', work, caption, large: hashIn(large), small: hashIn(thumbnail), width, height };
    }),
    ...(left > 0 && { photosLeftOut: left }),
  };
}

/** The address of a picture ends in the hash of its file. */
const hashIn = (address: string) => address.slice(address.lastIndexOf('/') + 1);
