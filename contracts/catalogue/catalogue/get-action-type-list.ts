import { z } from 'zod';
import { call } from '../../call.ts';

export const getActionTypeList = call({
  id: 'C084',
  method: 'GET',
  path: '/Order/GetActionTypeList',
  summary: 'All actions; szActionDesc_tx is the word shown (Replace reads Install)',
  who: 'user',
  response: z.array(z.object({ lAction_id: z.number(), szAction_tx: z.string(), szActionDesc_tx: z.string() })),
});
