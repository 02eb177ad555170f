import { getAccountStates } from '../../../contracts/accounts/profile/address-calls.ts';
import { US_STATES } from '../../../contracts/kit/us-states.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getAccountStates, { reads: [] }, () => [...US_STATES]);
