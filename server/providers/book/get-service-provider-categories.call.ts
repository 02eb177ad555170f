import { getServiceProviderCategories } from '../../../contracts/providers/book/get-service-provider-categories.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderRecords } from './provider.records.ts';
import { ProviderService } from './provider.service.ts';

export default bind(getServiceProviderCategories, { reads: [ProviderRecords.model], uses: [ProviderService] }, ({ session }, service) =>
  service.categories(session),
);
