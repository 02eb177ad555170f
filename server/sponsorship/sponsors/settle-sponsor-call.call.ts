import { settleSponsorCall } from '../../../contracts/sponsorship/sponsors/settle-sponsor-call.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(settleSponsorCall, { uses: [SponsorsService] }, ({ params, body, ...ctx }, sponsors) =>
  sponsors.settle(params.callId, body.settled, ctx),
);
