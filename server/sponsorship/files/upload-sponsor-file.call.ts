import { uploadSponsorFile } from '../../../contracts/sponsorship/files/upload-sponsor-file.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { SponsorFilesService } from './sponsor-files.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(
  uploadSponsorFile,
  { takes: { field: 'file' }, secret: true, uses: [SponsorFilesService] },
  ({ params, request, ...ctx }, files) => {
    takeTime(request);
    return files.keep(params.filetype, request, ctx);
  },
);
