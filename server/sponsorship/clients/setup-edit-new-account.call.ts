import { setupEditNewAccount } from '../../../contracts/sponsorship/clients/setup-edit-new-account.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(setupEditNewAccount, { reads: [], uses: [ClientsService] }, ({ query, session }, clients) =>
  clients.readiness(query.referralCode, session),
);
