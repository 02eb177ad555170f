import { reloadAdCustomerInfo } from '../../../contracts/sponsorship/setup/get-access-checkmarks.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from '../sponsors/sponsors.service.ts';
import { SetupService } from './setup.service.ts';

export default bind(
  reloadAdCustomerInfo,
  { reads: [sponsors], uses: [SponsorsService, SetupService] },
  async ({ session }, service, setup) => ({ ...(await service.me(session)), checkmarks: await setup.checkmarks(session) }),
);
