import { getListOfStates } from '../../../contracts/home/property/get-list-of-states.ts';
import { US_STATES } from '../../../contracts/kit/us-states.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getListOfStates, { reads: [] }, () => [...US_STATES]);
