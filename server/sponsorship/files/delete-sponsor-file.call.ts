import { deleteSponsorFile } from '../../../contracts/sponsorship/files/delete-sponsor-file.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorFilesService } from './sponsor-files.service.ts';

export default bind(deleteSponsorFile, { uses: [SponsorFilesService] }, ({ query, ...ctx }, files) =>
  files.remove(query.filetype, query.filename, ctx),
);
