import { z } from 'zod';
import { call } from '../../call.ts';
import { formPictureRefusals } from '../../kit/picture-refusals.ts';
import { SponsorFileType, SponsorPicture } from './sponsor-file.ts';

/** C293, whose path the documents do not show. The body is a form (`multipart/form-data`) with one file; the picture that is made of it is shown at once. */
export const uploadSponsorFile = call({
  id: 'C293',
  method: 'POST',
  path: '/api/sponsorship/files/{filetype}',
  who: 'user',
  summary: 'Upload one’s portrait or company logo (JPEG, PNG, WebP, AVIF or HEIC, up to 5 MB)',
  params: z.object({ filetype: SponsorFileType }),
  response: SponsorPicture,
  refusals: ['NOT_A_SPONSOR', ...formPictureRefusals],
});
