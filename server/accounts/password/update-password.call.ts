import { updatePassword } from '../../../contracts/accounts/password/change-password.ts';
import { bind } from '../../platform/http/bind.ts';
import { OwnPassword } from './own-password.ts';

export default bind(updatePassword, { uses: [OwnPassword] }, ({ body, session, request }, own) => own.change(request, session, body));
