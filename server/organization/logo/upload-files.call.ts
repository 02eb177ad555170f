import { uploadFiles } from '../../../contracts/organization/logo/upload-files.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { LogoService } from '../logo.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(uploadFiles, { takes: { field: 'file' }, secret: true, uses: [LogoService] }, async ({ request, session }, logos) => {
  takeTime(request);
  return { filename: await logos.keep(request, session.organizationId) };
});
