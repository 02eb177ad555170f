import { getPropertyCharacteristics } from '../../../contracts/home/property/get-property-characteristics.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getPropertyCharacteristics, { reads: [homes], uses: [HomeService] }, async ({ params, session }, service) => {
  const house = (await service.characteristics(session, params.id)).find(
    ({ id }) => params.characteristicsId === 0 || id === params.characteristicsId,
  );
  if (!house) throw new Refusal('PROPERTY_NOT_FOUND');
  return house;
});
