import { type Cart, submitPurchaseTransaction } from '../../../contracts/billing/purchases/submit-purchase-transaction.ts';
import { bind } from '../../platform/http/bind.ts';
import { PurchasesService } from './purchases.service.ts';

/** What the stored hash of a repeated request is of: no hash of a card's number is kept, which could be guessed. */
const withoutCard = ({ CardNumber: _number, ExpirationMonth: _month, ExpirationYear: _year, VerificationCode: _code, ...cart }: Cart) =>
  cart;

export default bind(
  submitPurchaseTransaction,
  { uses: [PurchasesService], cost: 5, hashed: (body) => withoutCard(body as Cart) },
  ({ body, session, ...ctx }, purchases) => purchases.buy(body, session, ctx),
);
