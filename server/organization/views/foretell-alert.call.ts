import { foretellAlert } from '../../../contracts/organization/views/foretell-alert.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT } from '../../../projections/organization/audit.ts';
import { bind } from '../../platform/http/bind.ts';
import { AlertMailService } from './alert.service.ts';

export default bind(foretellAlert, { reads: [AUDIT, priceBooks], cost: 5, uses: [AlertMailService] }, ({ query, session }, alerts) => {
  const { kind = [], person = [], text = '', notOf = [], least = null, alert, zone, where = '', session: of = '' } = query;
  return alerts.foretold(session.organizationId, { kinds: kind, people: person, text, notOf, least, alert, zone, where, session: of });
});
