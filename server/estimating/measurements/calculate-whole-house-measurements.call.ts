import { calculateWholeHouseMeasurements } from '../../../contracts/estimating/measurements/calculate-whole-house-measurements.ts';
import { wholeHouse } from '../../../contracts/measures/measurement.ts';
import { bind } from '../../platform/http/bind.ts';
import { calculated } from './calculated.ts';

export default bind(calculateWholeHouseMeasurements, { reads: [] }, ({ body }) => calculated(wholeHouse(body)));
