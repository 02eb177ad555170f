import { withdrawErasure } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { PersonalDataService } from './personal-data.service.ts';

export default bind(withdrawErasure, { uses: [PersonalDataService] }, ({ params, body, request }, data) =>
  data.withdraw(params.userId, body.code, sourceOf(request.ip)),
);
