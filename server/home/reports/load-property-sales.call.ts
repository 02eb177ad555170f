import { loadPropertySales } from '../../../contracts/home/reports/load-property-sales.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeTime } from '../../platform/http/connections.ts';
import { ValueService } from '../value.service.ts';

/** A repeated request is read again, because only the file's content shows whether it is the same upload. */
export default bind(
  loadPropertySales,
  { takes: { type: 'application/octet-stream' }, secret: true, cost: 10, uses: [ValueService] },
  ({ query: { fileName, keep }, request, ...ctx }, values) => {
    takeTime(request);
    return values.load(request, { fileName, keep: keep === 'true' }, ctx);
  },
);
