import { replaceHomeEntry } from '../../../contracts/vault/life/replace-home-entry.ts';
import { homeEntries } from '../../../projections/vault/home-entries.ts';
import { bind } from '../../platform/http/bind.ts';
import { LifeService } from './life.service.ts';

export default bind(replaceHomeEntry, { reads: [homeEntries], uses: [LifeService] }, ({ params, body, ...ctx }, life) =>
  life.replaceEntry(params.id, body, ctx),
);
