import { changeHomeEntry } from '../../../contracts/vault/life/change-home-entry.ts';
import { bind } from '../../platform/http/bind.ts';
import { LifeService } from './life.service.ts';

export default bind(changeHomeEntry, { uses: [LifeService] }, ({ params, body, ...ctx }, life) => life.change(params.id, body, ctx));
