import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { LineItem } from '../entities.ts';

const { itemXREF, action, description, category, quality, itemUM, quantity, quantitySource } = LineItem.shape;

/** A line as it stood where the project was last used. A measured quantity is left to the measurements of the next area. */
export const TrendingLine = z.object({ itemXREF, action, description, category, quality, itemUM, quantity, quantitySource });
export type TrendingLine = z.infer<typeof TrendingLine>;

/** Items that the organisation adds together again and again, as they stood in the area where they were added last. */
export const TrendingProject = z.object({
  /** The same as long as its lines are. */
  id: z.string(),
  /** What its dearest line is. */
  name: z.string(),
  category: z.string(),
  /** The kind of area that it was last added to, as C054 takes it. */
  areaType: z.string(),
  areaTypeName: z.string(),
  /** How many estimates have it. */
  orders: z.number().int(),
  /** When it was last added (ISO). */
  lastAt: z.string(),
  /** What its lines come to there, before tax. */
  totalCost: Money,
  lines: z.array(TrendingLine),
});
export type TrendingProject = z.infer<typeof TrendingProject>;

/** C026, S014. What the organisation's estimates of the last twelve months have in common, the most frequent first; at most eight. */
export const getTrendingProjects = call({
  id: 'C026',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetTrendingProjects',
  who: 'user',
  summary: 'Projects that are often estimated',
  response: z.array(TrendingProject),
});
