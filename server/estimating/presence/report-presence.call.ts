import { reportPresence } from '../../../contracts/estimating/presence/report-presence.ts';
import { bind } from '../../platform/http/bind.ts';
import { Presence } from '../../platform/presence/presence.ts';

// Presence has a rate limit of its own, so that being here takes nothing from what one may write.
export default bind(reportPresence, { reads: [], cost: 0, uses: [Presence] }, ({ params, body, session }, presence) => {
  const { tab, sequence, leaves, ...whereabouts } = body;
  presence.report(session, { orderId: params.orderId, tab, sequence, leaves, whereabouts });
  return presence.peopleOn(params.orderId);
});
