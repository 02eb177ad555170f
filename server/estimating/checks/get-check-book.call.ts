import { getCheckBook } from '../../../contracts/estimating/checks/get-check-book.ts';
import { bind } from '../../platform/http/bind.ts';
import { CheckService } from './check.service.ts';

export default bind(getCheckBook, { reads: [], cost: 3, uses: [CheckService] }, ({ params }, checks) => checks.book(params.orderId));
