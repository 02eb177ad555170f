import { getTakenLinkCode } from '../../../contracts/accounts/signup/link-code.ts';
import { bind } from '../../platform/http/bind.ts';
import { LinkCodes } from '../link-codes.service.ts';

export default bind(getTakenLinkCode, { uses: [LinkCodes] }, ({ session }, codes) => codes.takenBy(session.userId));
