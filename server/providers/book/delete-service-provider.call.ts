import { deleteServiceProvider } from '../../../contracts/providers/book/delete-service-provider.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderService } from './provider.service.ts';

export default bind(deleteServiceProvider, { uses: [ProviderService] }, ({ params, ...ctx }, service) =>
  service.remove(params.id, params.providerId, ctx),
);
