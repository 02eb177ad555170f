import { z } from 'zod';
import { call, may } from '../../call.ts';
import { formPictureRefusals } from '../../kit/picture-refusals.ts';

/**
 * C184. The body is a form (`multipart/form-data`) with one file. What is made of it is kept, and shown nowhere until C186 names it. The two query
 * parameters of the documents are taken and not used: photos have an upload of their own, which can go on where it stopped.
 */
export const uploadFiles = call({
  id: 'C184',
  method: 'POST',
  path: '/api/propertysurvey/UploadFiles',
  summary: 'Upload the picture of a logo (JPEG, PNG, WebP or AVIF, up to 5 MB)',
  who: may('AddLogo'),
  query: z.object({ InputFieldId: z.string().max(100).default(''), SurveyDataId: z.string().max(100).default('') }),
  response: z.object({ filename: z.string() }),
  refusals: formPictureRefusals,
});
