import { PROPERTY_AREA_TYPES } from '../../../contracts/home/property/area-types.ts';
import { getPropertyAreaTypes } from '../../../contracts/home/property/get-property-area-types.ts';
import { bind } from '../../platform/http/bind.ts';

export default bind(getPropertyAreaTypes, { reads: [] }, () => PROPERTY_AREA_TYPES.map(({ code, id, label }) => ({ code, id, label })));
