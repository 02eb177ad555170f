import { getReceipts } from '../../../contracts/billing/purchases/get-receipts.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { Receipts } from './receipts.ts';

export default bind(
  getReceipts,
  { reads: [purchases], raw: true, answers: 'application/zip', cost: 20, uses: [Receipts] },
  (input, receipts) => receipts.send(input.query.year, { ...input, signal: hangUp(input) }),
);
