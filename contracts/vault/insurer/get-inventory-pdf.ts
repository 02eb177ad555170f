import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { InsurerQuery } from './insurer-query.ts';

export const getInventoryPdf = call({
  id: 'getInventoryPdf',
  method: 'GET',
  path: '/api/inventories/{id}/insurer.pdf',
  who: 'user',
  summary: 'The inventory of one’s vault for an insurer, as a PDF',
  params: z.object({ id: AnyId }),
  query: InsurerQuery,
  response: z.unknown(),
  refusals: ['BUSY', 'VAULT_NOT_FOUND'],
});
