import { stream } from '../event.ts';
import { applyEvent } from './estimate/evolve.ts';
import { emptyEstimate, weightOf } from './estimate/state.ts';
import { forgetRemoved } from './estimate/undo.ts';
import { estimateEvents } from './events.ts';

/** The streams `estimate-<orderId>`. */
export const estimateStream = stream('estimate', 'order', estimateEvents, {
  initial: emptyEstimate,
  evolve(was, event) {
    const now = applyEvent(was, event);
    forgetRemoved(now);
    return now;
  },
  about: ({ organizationId, orderId, externalRefId, whatIf, cents, areas }) => ({
    organizationId,
    orderId,
    job: { name: whatIf ? `${externalRefId}, what-if ${whatIf.name}` : externalRefId, total: cents.total },
    areaLabel: (areaId) => areas.get(areaId)?.label,
  }),
  told: ({ adopted }, { type, metadata }, sentence) =>
    metadata.command === 'AdoptWhatIf' && type !== 'WhatIfAdopted' ? `${sentence}, as in what-if ${adopted.from}` : sentence,
  weigh: weightOf,
});
