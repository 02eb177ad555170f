import { getSponsorCompanyLogo } from '../../../contracts/sponsorship/files/get-sponsor-logos.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorFilesService } from './sponsor-files.service.ts';

export default bind(getSponsorCompanyLogo, { reads: [sponsors], uses: [SponsorFilesService] }, ({ params, session }, files) =>
  files.of(params.id, 'logo', session),
);
