import { item, order, payment } from '../../contracts/estimating/owned.ts';
import type { OwnedIds } from '../runner/owned-ids.ts';
import { estimates } from './estimates.ts';

const STREAM = { readModel: estimates, stream: 'estimate-' };

export const estimateIds: OwnedIds[] = [
  {
    ...STREAM,
    kind: order.kind,
    isStreamId: true,
    stays: true,
    rows: (db) => db.selectFrom('job').select(['order_id as id', 'order_id as streamId', 'organization_id as organizationId']),
  },
  {
    ...STREAM,
    kind: item.kind,
    rows: (db) =>
      db
        .selectFrom('item')
        .innerJoin('job', 'job.order_id', 'item.order_id')
        .select(['item_id as id', 'job.order_id as streamId', 'organization_id as organizationId']),
  },
  {
    ...STREAM,
    kind: payment.kind,
    // Deleted ones too, so that a repeated deletion is answered as the first one was.
    rows: (db) =>
      db
        .selectFrom('payment')
        .innerJoin('job', 'job.order_id', 'payment.order_id')
        .select(['payment_id as id', 'job.order_id as streamId', 'organization_id as organizationId']),
  },
];
