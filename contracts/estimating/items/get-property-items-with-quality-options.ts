import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { QualityLevel } from '../../catalogue/quality.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';

const QualityOption = z.object({
  quality: QualityLevel,
  xref: z.number(),
  labor: z.string(),
  material: z.string(),
  equipment: z.string(),
  wasteFactorPct: z.string(),
  ppu: z.string(),
  totalCost: z.string(),
  tax: z.string(),
});

/**
 * C069. Every line with its price in each quality that its item offers, with the settings that the line is priced with. The present
 * quality has the line's present price, the other qualities have today's prices of the book.
 */
export const getPropertyItemsWithQualityOptions = call({
  id: 'C069',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetPropertyItemsWithQualityOptions',
  who: order('orderId'),
  summary: 'Lines with their quality options',
  query: z.object({ itemId: Id.optional() }),
  response: z.array(LineItem.extend({ qualityOptions: z.array(QualityOption) })),
});
