import { askErasure } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { PersonalDataService } from './personal-data.service.ts';

export default bind(askErasure, { uses: [PersonalDataService] }, ({ body, session, request, ...ctx }, data) =>
  data.askErasure(session, { ...body, request }, ctx),
);
