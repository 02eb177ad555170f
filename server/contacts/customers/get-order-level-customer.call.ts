import { getOrderLevelCustomer } from '../../../contracts/contacts/customers/get-order-level-customer.ts';
import { NO_CONTACT } from '../../../contracts/contacts/entities.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { order } from '../../../contracts/estimating/owned.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { findUser, users } from '../../../projections/accounts/users.ts';
import { type EstimateTables, estimates, jobOf } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Ownership } from '../../platform/http/access.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(
  getOrderLevelCustomer,
  { reads: [estimates, users], uses: [Runner, Ownership] },
  async ({ params, session }, models, ownership) => {
    if (params.id === 0) {
      const user = await findUser(models, session.userId);
      return { ...NO_CONTACT, id: 0, firstName: user?.first_name ?? '', lastName: user?.last_name ?? '', email: user?.email ?? '' };
    }
    const row = await jobOf(models.db<EstimateTables>(estimates.name), params.id);
    if (!row || !(await ownership.owns(session.organizationId, order.kind, params.id))) throw new Refusal('ORDER_NOT_FOUND');
    const { copiedFrom, ...customer } = (JSON.parse(row.body) as Order).customer;
    return { ...NO_CONTACT, ...customer, id: copiedFrom ?? 0 };
  },
);
