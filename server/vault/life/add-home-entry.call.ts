import { addHomeEntry } from '../../../contracts/vault/life/add-home-entry.ts';
import { homeEntries } from '../../../projections/vault/home-entries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LifeService } from './life.service.ts';

export default bind(addHomeEntry, { reads: [homeEntries], uses: [LifeService] }, ({ body, ...ctx }, life) => life.add(body, ctx));
