import { changeServiceProvider } from '../../../contracts/providers/book/change-service-provider.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderService } from './provider.service.ts';

export default bind(changeServiceProvider, { uses: [ProviderService] }, ({ params, body, ...ctx }, service) =>
  service.change(params.id, params.providerId, body, ctx),
);
