import { z } from 'zod';
import { call, integer } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { order } from '../owned.ts';
import { DismissalView } from './get-check-book.ts';

const FindingView = z.object({
  check: z.string(),
  subject: z.string(),
  /** Facts of the lines that it was found with; a dismissal and a fix name it. */
  print: z.string(),
  group: z.enum(['money', 'look']),
  areaId: z.number().nullable(),
  itemIds: z.array(z.number()),
  title: z.string(),
  detail: z.string(),
  why: z.string(),
  fix: z
    .object({
      kind: z.enum(['add', 'quantity', 'remove', 'move', 'prices', 'measure']),
      /** The change of the total, tax included; null where it is not known before somebody has measured. */
      moved: Money.nullable(),
      /** The line that it would add. */
      line: z
        .object({
          areaId: z.number(),
          after: z.number().nullable(),
          itemXREF: z.number(),
          action: z.string(),
          description: z.string(),
          quality: z.string(),
          quantity: z.string(),
          itemUM: z.string(),
          ppu: z.string(),
          totalCost: Money,
          tax: Money,
        })
        .nullable(),
    })
    .nullable(),
  dismissal: DismissalView.nullable(),
});

/** The checks of an estimate, now or as of a moment. They never keep anybody from sending it. */
export const getChecks = call({
  id: 'checks',
  method: 'GET',
  path: '/api/estimating/{orderId}/checks',
  who: order('orderId'),
  summary: 'What the checks of an estimate find',
  query: z.object({ revision: integer(0).optional(), at: z.iso.datetime({ offset: true }).optional() }),
  response: z.object({
    revision: z.number(),
    open: z.array(FindingView),
    dismissed: z.array(FindingView),
    passed: z.array(z.object({ check: z.string(), passes: z.string() })),
  }),
  refusals: ['BUSY'],
});
