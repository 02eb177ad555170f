import { getHomeEntries } from '../../../contracts/vault/life/get-home-entries.ts';
import { homeEntries } from '../../../projections/vault/home-entries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LifeService } from './life.service.ts';

export default bind(getHomeEntries, { reads: [homeEntries], uses: [LifeService] }, ({ session }, life) => life.list(session));
