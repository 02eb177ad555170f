import { addServiceProvider } from '../../../contracts/providers/book/add-service-provider.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderRecords } from './provider.records.ts';
import { ProviderService } from './provider.service.ts';

export default bind(addServiceProvider, { reads: [ProviderRecords.model], uses: [ProviderService] }, ({ params, body, ...ctx }, service) =>
  service.add(params.id, body, ctx),
);
