import { setHomePin } from '../../../contracts/home/property/set-home-pin.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(setHomePin, { uses: [HomeService] }, async ({ body: { latitude, longitude }, ...ctx }, service) => {
  const pin = latitude === null || longitude === null ? null : { latitude: String(latitude), longitude: String(longitude) };
  await service.execute({ type: 'PinHome', organizationId: ctx.session.organizationId, pin }, ctx);
  return true as const;
});
