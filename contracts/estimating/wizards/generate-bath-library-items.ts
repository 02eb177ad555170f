import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { Formula } from '../../catalogue/entities.ts';
import { BUILDER_QUALITY, Quality, QualityLevel } from '../../catalogue/quality.ts';
import { order } from '../owned.ts';

/** Demolition and hauling: included unless it is left out (R150). */
export const DEMO_HAULING = ['Included', 'Not included'] as const;

/**
 * C103, R156. Answers the items that the bathroom wizard generates, as C102 takes them; nothing is added. `ToBeInstalled` names answers, such as
 * `Vanity: 48 in`, and the standard ones stand for the others (R149-R155). Counted for the order's bathroom where it has one that is measured as a
 * room with a flat ceiling, else for one of 9 by 5 ft.
 */
export const generateBathLibraryItems = call({
  id: 'C103',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{orderId}/GenerateBathLibraryItems',
  who: order('orderId'),
  summary: 'The items of a bathroom, from answers',
  body: z.object({
    Quality: QualityLevel.default(BUILDER_QUALITY),
    DemoHaulingOption: z.enum(DEMO_HAULING).default('Included'),
    ToBeInstalled: z.array(Text).max(40).default([]),
  }),
  response: z.array(
    z.object({
      itemXREF: z.number(),
      action: z.string(),
      description: z.string(),
      quality: Quality,
      unit: z.string(),
      formula: Formula,
      quantity: z.string(),
      reason: z.string(),
      task: z.string(),
    }),
  ),
  refusals: ['UNKNOWN_ANSWER'],
});
