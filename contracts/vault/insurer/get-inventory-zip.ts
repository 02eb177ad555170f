import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { InsurerQuery } from './insurer-query.ts';

/** With `manifest.json`, sealed, which `/verify` checks. It is written as it is read, so that its length is not known before. */
export const getInventoryZip = call({
  id: 'getInventoryZip',
  method: 'GET',
  path: '/api/inventories/{id}/insurer.zip',
  who: 'user',
  summary: 'The inventory of one’s vault for an insurer with all its files, as a ZIP',
  params: z.object({ id: AnyId }),
  query: InsurerQuery,
  response: z.unknown(),
  refusals: ['BUSY', 'FILES_UNAVAILABLE', 'VAULT_NOT_FOUND'],
});
