import { getReportPhotos } from '../../../contracts/reporting/photos/get-report-photos.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { ReportPages } from '../pages/report-pages.service.ts';

export default bind(getReportPhotos, { reads: [], cost: 5, uses: [ReportPages] }, (input, reporting) =>
  reporting.photos(input.params.reportId, hangUp(input)),
);
