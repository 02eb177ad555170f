import { sendHousePhotoPart } from '../../../contracts/home/photo/send-house-photo-part.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { HousePhotoService } from './house-photo.service.ts';

export default bind(
  sendHousePhotoPart,
  { takes: { type: 'application/octet-stream' }, secret: true, uses: [HousePhotoService] },
  ({ params, query, request, ...ctx }, photos) => {
    takeTime(request);
    return photos.take(params.uploadId, query, request, ctx);
  },
);
