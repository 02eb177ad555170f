import { pipeline } from 'node:stream/promises';
import { getPhotoFile } from '../../../contracts/estimating/photos/get-photo-file.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { PhotoService } from './photo.service.ts';

const A_YEAR = 365 * 24 * 60 * 60;

export default bind(getPhotoFile, { reads: [estimates], raw: true, uses: [PhotoService] }, async (input, photos) => {
  const { params, query, session, request, response } = input;
  const { bytes, stream } = await photos.file(params.orderId, params.hash, session.organizationId);
  // The address names the content, so that a copy in the browser's own cache is good for ever.
  response.set({
    'Cache-Control': `private, max-age=${A_YEAR}, immutable`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Type': 'image/jpeg',
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${params.hash}"`,
  });
  if (query.download !== undefined) response.attachment(query.download).type('image/jpeg');
  if (request.get('if-none-match') === `"${params.hash}"`) {
    stream.destroy();
    response.status(304).end();
    return;
  }
  response.set('Content-Length', String(bytes));
  // A caller that hangs up needs no answer.
  await pipeline(stream, response).catch(() => response.destroy());
});
