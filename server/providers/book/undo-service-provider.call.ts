import { undoServiceProvider } from '../../../contracts/providers/book/undo-service-provider.ts';
import { bind } from '../../platform/http/bind.ts';
import { ProviderService } from './provider.service.ts';

export default bind(undoServiceProvider, { uses: [ProviderService] }, ({ params, body, ...ctx }, service) =>
  service.undo(params.id, body.revision, ctx),
);
