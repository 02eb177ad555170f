import { getServiceProvider } from '../../../contracts/providers/book/get-service-provider.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderService } from './provider.service.ts';

export default bind(getServiceProvider, { uses: [ProviderService] }, ({ params, session }, service) =>
  service.one(session, params.id, params.providerId),
);
