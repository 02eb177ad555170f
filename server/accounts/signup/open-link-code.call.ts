import { openLinkCode } from '../../../contracts/accounts/signup/link-code.ts';
import { bind } from '../../platform/http/bind.ts';
import { LinkCodes } from '../link-codes.service.ts';

export default bind(openLinkCode, { uses: [LinkCodes], cost: 5 }, ({ query }, codes) => codes.open(query.code));
