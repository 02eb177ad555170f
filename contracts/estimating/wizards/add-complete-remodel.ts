import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { BUILDER_QUALITY, QualityLevel } from '../../catalogue/quality.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';

/**
 * R144, R145: refused with REMODEL_NOT_NEW on an estimate that has lines, unless `force` says that somebody held the control key; the audit
 * names it.
 */
export const addCompleteRemodel = call({
  id: 'addCompleteRemodel',
  method: 'POST',
  path: '/api/estimating/{orderId}/add-complete-remodel',
  who: order('orderId'),
  summary: 'Take areas to the studs and build them again at one quality',
  body: z.object({
    areaIds: z.array(Id).min(1, 'chooseAreaFirst').max(1_000),
    quality: QualityLevel.default(BUILDER_QUALITY),
    demolition: z.boolean().default(true),
    force: z.boolean().default(false),
  }),
  response: z.array(LineItem),
  refusals: [
    'AREA_NOT_FOUND',
    'ESTIMATE_FULL',
    'REMODEL_NOT_NEW',
    'TASK_NOT_FOUND',
    'XREF_NOT_FOUND',
    'MISSING_FIELDS',
    'AREA_EXISTS',
    'GABLE_OUTSIDE',
  ],
});
