import { mailLastAlert } from '../../../contracts/organization/views/mail-last-alert.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { requestKey } from '../../platform/event-log/stream.ts';
import { bind } from '../../platform/http/bind.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { AlertMailService } from './alert.service.ts';

export default bind(
  mailLastAlert,
  { reads: [AUDIT, priceBooks], cost: 20, uses: [AlertMailService, Outbox] },
  async ({ body, ...ctx }, alerts, outbox) => {
    const {
      name = '',
      kinds = [],
      people = [],
      text = '',
      alert = 'once',
      least = null,
      notOf = [],
      zone = 'UTC',
      where = '',
      session = '',
    } = body;
    const mail = await alerts.last(ctx.session.userId, { name, kinds, people, text, alert, least, notOf, zone, where, session });
    if (mail) await outbox.put([{ ...mail, key: `audit-alert-asked/${requestKey(ctx)}`, at: new Date().toISOString() }]);
    return { mailed: mail !== null };
  },
);
