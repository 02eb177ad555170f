import { z } from 'zod';
import { AnyId, call, Text } from '../../call.ts';
import { VIEW_ESTIMATE } from '../public-paths.ts';

/**
 * C170, R313: the page says that it is shown. A GET never records an opening, because link previews must not count. `orderGuid` is the checksum of
 * the link; reference, type and total are the page's word only, and are not recorded.
 */
export const viewEstimate = call({
  id: 'C170',
  method: 'POST',
  path: VIEW_ESTIMATE,
  who: 'anyone',
  summary: 'The report was opened',
  params: z.object({ product: z.string().min(1).max(100) }),
  body: z.object({
    orderId: AnyId,
    orderGuid: z.string().min(1).max(100),
    externalRefId: Text.default(''),
    orderType: Text.default(''),
    reportId: AnyId,
    reportTotal: z.union([z.string().max(40), z.number()]).default(''),
    /** Without it, what the browser calls itself decides. */
    device: z.enum(['phone', 'computer']).optional(),
  }),
  response: z.boolean(),
  refusals: ['REPORT_NOT_FOUND', 'LINK_WITHDRAWN'],
});
