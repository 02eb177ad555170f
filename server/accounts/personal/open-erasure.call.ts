import { openErasure } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { PersonalDataService } from './personal-data.service.ts';

export default bind(openErasure, { uses: [PersonalDataService] }, ({ params, query, request }, data) =>
  data.open(params.userId, query.code, sourceOf(request.ip)),
);
