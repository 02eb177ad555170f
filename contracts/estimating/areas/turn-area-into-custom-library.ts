import { z } from 'zod';
import { AnyId, call, Id, Notes, Text } from '../../call.ts';
import { CustomLibrary } from '../../catalogue/libraries/library.ts';
import { order } from '../owned.ts';

/** C100. The lines of an area, or those of one task in it (`taskId` 0 for all). Measured lines follow the next room, or keep their quantity as typed. Lines typed by hand become custom line items. */
export const turnAreaIntoCustomLibrary = call({
  id: 'C100',
  method: 'POST',
  path: '/api/ProEstimates/{taskId}/TurnAreaIntoCustomLibrary',
  who: order('orderId'),
  summary: 'Make a custom library of an area',
  params: z.object({ taskId: AnyId }),
  body: z.object({
    orderId: Id,
    areaID: Id,
    name: Text,
    description: Notes.optional(),
    newName: Text.optional(),
    organization_Id: AnyId.nullish(),
    measured: z.enum(['follow', 'typed']).default('follow'),
    notes: z.boolean().default(false),
  }),
  response: CustomLibrary,
  refusals: [
    'AREA_NOT_FOUND',
    'CATEGORY_NOT_FOUND',
    'LIBRARIES_FULL',
    'LIBRARY_INVALID',
    'LIBRARY_LOCKED',
    'LIBRARY_NAME_TAKEN',
    'LINE_ITEM_INVALID',
    'LINE_ITEM_LOCKED',
    'LINE_ITEM_NOT_FOUND',
    'LINE_ITEMS_FULL',
    'NOT_FOUND',
    'XREF_NOT_FOUND',
  ],
});
