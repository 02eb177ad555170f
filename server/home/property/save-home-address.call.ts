import { saveHomeAddress } from '../../../contracts/home/property/save-home-address.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(saveHomeAddress, { uses: [HomeService] }, async ({ body: { check, ...address }, ...ctx }, service) => {
  const { organizationId } = ctx.session;
  const { revision } = await service.execute({ type: 'SaveHomeAddress', organizationId, address, check }, ctx);
  return { revision };
});
