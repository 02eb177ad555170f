import { getPersonalData } from '../../../contracts/accounts/personal/personal-data-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { PersonalDataService } from './personal-data.service.ts';

export default bind(getPersonalData, { uses: [PersonalDataService], cost: 5 }, ({ session }, data) => data.overview(session));
