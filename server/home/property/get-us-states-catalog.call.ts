import { getUsStatesCatalog } from '../../../contracts/home/property/get-us-states-catalog.ts';
import { US_STATES } from '../../../contracts/kit/us-states.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getUsStatesCatalog, { reads: [] }, () => [...US_STATES]);
