import { undoHome } from '../../../contracts/home/property/undo-home.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(undoHome, { uses: [HomeService] }, async ({ body, ...ctx }, service) => {
  const { revision } = await service.undo(body.revision, ctx);
  return { revision };
});
