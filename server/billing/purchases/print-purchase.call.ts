import { printPurchase } from '../../../contracts/billing/purchases/print-purchase.ts';
import { purchases } from '../../../projections/billing/purchases.ts';
import { bind } from '../../platform/http/bind.ts';
import { Receipts } from './receipts.ts';

export default bind(
  printPurchase,
  { reads: [purchases], raw: true, answers: 'application/pdf', cost: 5, uses: [Receipts] },
  async ({ params: { purchaseId }, query: { paper }, session, response }, receipts) => {
    const file = await receipts.pdf(session, purchaseId, paper);
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="scopebook-${paper}-SB-${purchaseId}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
    });
    response.send(file);
  },
);
