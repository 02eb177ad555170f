import { exportEstimate } from '../../../contracts/estimating/export/export-estimate.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { AtOnce } from '../../platform/http/at-once.ts';
import { bind } from '../../platform/http/bind.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import { EstimateExport } from './estimate-export.service.ts';

const exportsAtOnce = new AtOnce(5);
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

export default bind(
  exportEstimate,
  { reads: [estimates], raw: true, answers: Object.values(TYPES), cost: 20, uses: [EstimateExport] },
  ({ params: { orderId }, query: { format }, response }, exports) =>
    exportsAtOnce.run(async () => {
      const { name, contents } = await exports.file(orderId, format);
      response.attachment(name);
      response.set({ 'Content-Type': TYPES[format], 'Cache-Control': 'private, no-store' });
      if (Buffer.isBuffer(contents)) response.send(contents);
      else await streamText(response, contents);
    }),
);
