import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { CustomLibrary } from './library.ts';

/** C091. Libraries in whose name, description or lines all of the words stand. */
export const getLibraryNamesByKeywords = call({
  id: 'C091',
  method: 'GET',
  path: '/api/ProEstimates/0/GetLibraryNamesByKeywords',
  who: 'user',
  summary: 'Libraries by keywords',
  query: z.object({ keywords: Text }),
  response: z.array(CustomLibrary),
});
