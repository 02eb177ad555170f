import { getHomeAsOf } from '../../../contracts/home/property/get-home-as-of.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { HomeAsOfService } from '../home-as-of.service.ts';

export default bind(getHomeAsOf, { reads: [], cost: 5, uses: [HomeAsOfService] }, (input, homes) =>
  homes.at(input.session, input.query, hangUp(input)),
);
