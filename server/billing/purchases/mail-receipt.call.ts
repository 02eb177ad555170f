import { mailReceipt } from '../../../contracts/billing/purchases/mail-receipt.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { Receipts } from './receipts.ts';

export default bind(mailReceipt, { reads: [purchases], cost: 5, uses: [Receipts] }, ({ params, session }, receipts) =>
  receipts.mailAgain(session, params.purchaseId),
);
