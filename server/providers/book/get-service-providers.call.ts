import { getServiceProviders } from '../../../contracts/providers/book/get-service-providers.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderRecords } from './provider.records.ts';
import { ProviderService } from './provider.service.ts';

export default bind(getServiceProviders, { reads: [ProviderRecords.model], uses: [ProviderService] }, ({ params, session }, service) =>
  service.list(session, params.id),
);
