import { z } from 'zod';
import { call } from '../../call.ts';
import { SponsorFileType } from './sponsor-file.ts';

const of = {
  who: 'user',
  summary: 'Take one’s portrait or company logo out',
  /** Of the picture that is meant, so that another one that was chosen meanwhile stays; empty for whichever is there. */
  query: z.object({ filetype: SponsorFileType, filename: z.string().max(255).default('') }),
  /** False where there is none, or another one. */
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR'],
} as const;

/** What the page uses: asked for first, and never a GET. */
export const deleteSponsorFile = call({ ...of, id: 'deleteSponsorFile', method: 'POST', path: '/api/sponsorship/files/delete' });

/** C253, as the documents have it: a GET that writes, and is therefore refused when another site asks for it. */
export const deleteSponsorFileByGet = call({ ...of, id: 'C253', method: 'GET', effect: 'write', path: '/propertysurvey/deletefile' });
