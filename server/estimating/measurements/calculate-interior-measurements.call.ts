import { calculateInteriorMeasurements } from '../../../contracts/estimating/measurements/calculate-interior-measurements.ts';
import { interior } from '../../../contracts/measures/measurement.ts';
import { bind } from '../../platform/http/bind.ts';
import { calculated } from './calculated.ts';

export default bind(calculateInteriorMeasurements, { reads: [] }, ({ body }) => calculated(interior(body)));
