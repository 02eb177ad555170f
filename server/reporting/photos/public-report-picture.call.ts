import { Refusal } from '../../../contracts/refusals.ts';
import { publicReportPicture } from '../../../contracts/reporting/photos/public-report-picture.ts';
import { Files } from '../../platform/files/files.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { sendPicture } from '../../platform/pictures/send-picture.ts';
import { PublicReports } from '../public/public-reports.service.ts';

/** Who was sent a report keeps seeing it for a while after its link was withdrawn anyway: in the browser's own cache. */
const AN_HOUR = 60 * 60;

export default bind(
  publicReportPicture,
  { reads: [], raw: true, answers: 'image/jpeg', uses: [PublicReports, Files] },
  async (input, reporting, files) => {
    const { orderId, checksum, reportId, hash } = input.params;
    const organizationId = await reporting.ownerOfPicture(orderId, checksum, reportId, hash, hangUp(input));
    const file = await files.get(organizationId, hash);
    if (!file) throw new Refusal('REPORT_NOT_FOUND');
    input.response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
    await sendPicture(input, hash, file, AN_HOUR);
  },
);
