import { getHomeLife } from '../../../contracts/vault/life/get-home-life.ts';
import { homes } from '../../../projections/home/homes.ts';
import { homeEntries } from '../../../projections/vault/home-entries.ts';
import { vaultAttachments } from '../../../projections/vault/vault-attachments.ts';
import { vaultItems } from '../../../projections/vault/vault-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { LifeService } from './life.service.ts';

export default bind(getHomeLife, { reads: [vaultItems, vaultAttachments, homeEntries, homes], uses: [LifeService] }, (input, life) =>
  life.life(input.session, input.query.at, hangUp(input)),
);
